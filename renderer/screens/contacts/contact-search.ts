import type { Contact } from '#renderer/api/generated.ts';
import type { ContactRole } from '#renderer/features/contacts/contact-roles.ts';
import { fold } from '#renderer/lib/quick-match.ts';

export interface ContactFilter {
  text: string;
  role: ContactRole | null;
  kind: Contact['kind'] | null;
  courtCaseId: string | null;
}

export const everyContact: ContactFilter = { text: '', role: null, kind: null, courtCaseId: null };

const fewestFigures = 3;
/** Made once a record and kept as long as the record is: a change makes a new one. */
const folded = new WeakMap<Contact, { words: string; figures: string }>();

/** By names, organisation, addresses, numbers however they are written, handles and notes. */
export function filterContacts(contacts: readonly Contact[], filter: ContactFilter): Contact[] {
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  const figures = /\p{L}/u.test(filter.text) ? '' : figuresOf(filter.text);
  return contacts.filter((contact) => {
    if (filter.role !== null && contact.role !== filter.role) return false;
    if (filter.kind !== null && contact.kind !== filter.kind) return false;
    if (filter.courtCaseId !== null && !contact.courtCaseIds.includes(filter.courtCaseId)) return false;
    const own = foldedOf(contact);
    if (figures.length >= fewestFigures && own.figures.includes(figures)) return true;
    return words.every((word) => own.words.includes(word));
  });
}

export function figuresOf(text: string): string {
  return text.replace(/\D/g, '');
}

function foldedOf(contact: Contact): { words: string; figures: string } {
  let known = folded.get(contact);
  if (known === undefined) {
    const { name, organization, emails, phones, handles, address, notes } = contact;
    const texts = [name, organization, address, notes, ...emails.map((each) => each.address)];
    const handled = handles.flatMap(({ platform, handle }) => [platform, handle]);
    known = {
      words: fold([...texts, ...phones.map(({ number }) => number), ...handled].join('\n')),
      figures: phones.map(({ number }) => figuresOf(number)).join(' '),
    };
    folded.set(contact, known);
  }
  return known;
}
