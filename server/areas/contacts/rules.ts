/** What a search in contacts looks at. */
export interface Findable {
  name: string;
  organization: string | null;
  emails: readonly { address: string }[];
  phones: readonly { number: string }[];
  handles: readonly { handle: string }[];
}

const fewestDigits = 3;

/** Text as searches compare it: without case and accents, in any language of the machine. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * A test for one search: every word of it is somewhere in the name, organization, email addresses, phone numbers or
 * handles; a telephone number is found in any notation.
 */
export function finder(search: string): (contact: Findable) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const digits = /\p{L}/u.test(search) ? '' : digitsOf(search);
  return (contact) => {
    if (digits.length >= fewestDigits && contact.phones.some(({ number }) => digitsOf(number).includes(digits))) {
      return true;
    }
    const fields = textsOf(contact).map(folded);
    return words.every((word) => fields.some((field) => field.includes(word)));
  };
}

function digitsOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/[^0-9]/g, '');
}

function textsOf({ name, organization, emails, phones, handles }: Findable): string[] {
  return [
    name,
    organization ?? '',
    ...emails.map(({ address }) => address),
    ...phones.map(({ number }) => number),
    ...handles.map(({ handle }) => handle),
  ];
}
