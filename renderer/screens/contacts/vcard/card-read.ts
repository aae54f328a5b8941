import { contactLimits as most, isEmailAddress } from '#server/rules/contacts.ts';
import type { ContactCard } from '#renderer/screens/contacts/contact-facts.ts';
import { isContactRole, type ContactRole } from '#renderer/features/contacts/contact-roles.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { addressLines, type AddressParts } from './card-address.ts';
import { CardFields, flat, oneLine, readField, textOf, type Field } from './card-fields.ts';
import { cardLine } from './card-line.ts';
import { roleFromWords } from './role-words.ts';

/** A card as a contact, before anybody decided to keep it. */
export interface ReadCard {
  /** Which card of the file, from 1. */
  at: number;
  /** The role is null when the card says none. */
  facts: Omit<ContactCard, 'role'> & { role: ContactRole | null };
  uid: string | null;
  /** What was not taken over, in words. */
  left: string[];
}

/** A card that can't become a contact, and why. */
export interface UnreadCard {
  at: number;
  says: string;
}

const pictures: Readonly<Record<string, string>> = {
  PHOTO: 'a photo',
  LOGO: 'a logo',
  SOUND: 'a recording',
  KEY: 'a key',
  AGENT: 'a card within the card',
};
/** Named in the notes, so that nothing a card says is lost. */
const noted: Readonly<Record<string, string>> = {
  TITLE: 'Title',
  ROLE: 'Function',
  NICKNAME: 'Also known as',
  URL: 'Web',
  BDAY: 'Born',
  ANNIVERSARY: 'Anniversary',
  GENDER: 'Gender',
  LANG: 'Language',
  CATEGORIES: 'Groups',
  RELATED: 'Related',
  GEO: 'Place',
  TZ: 'Time zone',
};

const lineAtMost = 200_000;
const linesAtMost = 2000;

/** Reads one card of a file. */
export function readCard(lines: readonly string[], at: number): ReadCard | UnreadCard {
  const version = lines.map((line) => /^VERSION:\s*(.*?)\s*$/i.exec(line)?.[1]).find((found) => found !== undefined);
  const left: string[] = [];
  const fields: Field[] = [];
  if (lines.length > linesAtMost) left.push(`all after its first ${formatNumber(linesAtMost)} lines`);
  for (const whole of lines.slice(0, linesAtMost)) {
    // A note of the length that is kept has room in it, however much of it is escaped; a photo is longer.
    const raw = whole.slice(0, lineAtMost);
    const line = cardLine(raw, version ?? '');
    const picture = line === null ? undefined : pictures[line.name];
    if (picture !== undefined) left.push(picture);
    else if (line !== null) {
      if (whole.length > lineAtMost) left.push('the end of a line that is far too long');
      const field = readField(line, version === '4.0');
      if (field === null) left.push(`a line that can’t be read (“${raw.slice(0, 40).toWellFormed()}…”)`);
      else fields.push(field);
    }
  }
  const card = new CardFields(fields);
  const name = nameOn(card);
  if (name === '') return { at, says: 'It gives no name, no organization and no email address.' };
  return { at, ...contactFrom(card, name, left) };
}

function contactFrom(card: CardFields, fullName: string, left: string[]): Omit<ReadCard, 'at'> {
  const notes = card.texts('NOTE').filter((note) => note.trim() !== '');
  const extra: string[] = [];
  const name = short(fullName, most.name, 'Full name', extra);
  const { kind, organization } = kindOn(card, fullName);
  const emails = card.all('EMAIL').map((field) => ({
    label: card.labelOf(field),
    address: textOf(field)
      .replace(/^mailto:/i, '')
      .trim(),
  }));
  const phones = card.all('TEL').map((field) => ({ label: card.labelOf(field), number: numberOf(textOf(field)) }));
  const [address, others] = addressesOn(card);
  const handles = handlesOn(card);
  for (const [field, label] of Object.entries(noted)) {
    for (const said of card.texts(field)) if (said.trim() !== '') extra.push(`${label}: ${oneLine(said)}`);
  }
  const facts = {
    kind,
    name,
    role: roleOn(card),
    organization: organization === null ? null : short(organization, most.organization, 'Organization', extra),
    emails: fitting(
      emails,
      ({ address: at }) => isEmailAddress(at),
      ({ address: at }) => `Email on the card: ${at}`,
      extra,
    ),
    phones: fitting(
      phones,
      ({ number }) => fits(number, most.phone),
      ({ number }) => `Telephone on the card: ${number}`,
      extra,
    ),
    address: address !== null && address.length > most.address ? null : address,
    otherAddresses: fitting(
      address !== null && address.length > most.address ? [{ label: '', address }, ...others] : others,
      (other) => other.address.trim() !== '' && other.address.length <= most.address,
      (other) => `Address on the card: ${other.address}`,
      extra,
    ),
    handles: fitting(
      handles,
      ({ platform, handle }) => fits(platform, most.platform) && fits(handle, most.handle),
      ({ platform, handle }) => `${platform}: ${handle}`,
      extra,
    ),
    notes: '',
  };
  const all = [...notes, ...(extra.length === 0 ? [] : [extra.join('\n')])]
    .join('\n\n')
    .replaceAll('\0', '')
    .toWellFormed();
  if (all.length > most.notes) left.push('the end of a very long note');
  return {
    facts: { ...facts, notes: all.slice(0, most.notes).toWellFormed() },
    uid: card.text('UID'),
    left: [...new Set(left)],
  };
}

/** Every row that the server takes; the others go into the notes. */
function fitting<Row>(
  rows: readonly Row[],
  ok: (row: Row) => boolean,
  say: (row: Row) => string,
  extra: string[],
): Row[] {
  const unique = [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  const good = unique.filter(ok);
  for (const row of [...unique.filter((each) => !ok(each)), ...good.slice(most.each)]) {
    if (/: *$/.test(say(row))) continue;
    extra.push(oneLine(say(row)));
  }
  return good.slice(0, most.each);
}

function fits(line: string, length: number): boolean {
  return line !== '' && line.length <= length;
}

function short(line: string, length: number, label: string, extra: string[]): string {
  if (line.length <= length) return line;
  extra.push(`${label}: ${line}`);
  return line.slice(0, length).toWellFormed().trim();
}

function nameOn(card: CardFields): string {
  const full = oneLine(card.text('FN') ?? '');
  if (full !== '') return full;
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = card.parts('N').map(oneLine);
  const built = oneLine([prefix, given, additional, family, suffix].filter(Boolean).join(' '));
  return built || card.parts('ORG').map(oneLine).filter(Boolean).join(', ') || oneLine(card.text('EMAIL') ?? '');
}

function kindOn(card: CardFields, name: string): { kind: 'person' | 'organization'; organization: string | null } {
  const units = card.parts('ORG').map(oneLine).filter(Boolean);
  const said = (card.text('KIND') ?? '').toLowerCase();
  const company = (card.text('X-ABSHOWAS') ?? '').toUpperCase() === 'COMPANY';
  const hasNoName = card.parts('N').every((part) => oneLine(part) === '') && units.includes(name);
  if (said !== 'org' && !company && !hasNoName) {
    return { kind: 'person', organization: units.length === 0 ? null : units.join(', ') };
  }
  const above = units.at(-1) === name ? units.slice(0, -1) : units.filter((unit) => unit !== name);
  return { kind: 'organization', organization: above.length === 0 ? null : above.join(', ') };
}

function roleOn(card: CardFields): ContactRole | null {
  const own = card.text('X-CASEWRIGHT-ROLE')?.trim();
  if (isContactRole(own)) return own;
  return roleFromWords([...card.texts('ROLE'), ...card.texts('TITLE'), card.text('FN') ?? '']);
}

/** The preferred address, or the first, is where post goes. Our own cards mark it, if there is one. */
function addressesOn(card: CardFields): [string | null, { label: string; address: string }[]] {
  const fields = card.all('ADR');
  const ours = (card.text('PRODID') ?? '').includes('Casewright');
  const preferred = fields.find(({ types, params }) => types.includes('pref') || params.get('pref')?.[0] === '1');
  const main = preferred ?? (ours ? undefined : fields[0]);
  const linesOf = (field: Field): string => {
    const label = field.params.get('label')?.join(',') ?? '';
    return label.trim() === '' ? addressLines(sevenParts(field.value)) : label.replace(/\\n/gi, '\n');
  };
  const others = fields
    .filter((field) => field !== main)
    .map((field) => ({ label: card.labelOf(field), address: clean(linesOf(field)) }));
  const address = main === undefined ? '' : clean(linesOf(main));
  return [address.trim() === '' ? null : address, others];
}

function clean(lines: string): string {
  return lines.replaceAll('\0', '').toWellFormed();
}

function sevenParts(value: unknown): AddressParts {
  const given = Array.isArray(value) ? value : [value];
  return Array.from({ length: 7 }, (_, index) => flat(given[index]).join(', ')) as AddressParts;
}

function handlesOn(card: CardFields): { platform: string; handle: string }[] {
  const impp = card.all('IMPP').map((field) => {
    const [, scheme = '', rest = textOf(field)] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(textOf(field)) ?? [];
    return {
      platform: oneLine(field.params.get('x-service-type')?.join(',') ?? scheme),
      handle: oneLine(decoded(rest)),
    };
  });
  const profiles = card.all('X-SOCIALPROFILE').map((field) => {
    return {
      platform: oneLine(field.types[0] ?? 'web'),
      handle: oneLine(field.params.get('x-user')?.join(',') ?? textOf(field)),
    };
  });
  const old = ['AIM', 'ICQ', 'JABBER', 'MSN', 'SKYPE', 'YAHOO', 'GOOGLE-TALK', 'QQ', 'SKYPE-USERNAME'].flatMap(
    (service) =>
      card
        .all(`X-${service}`)
        .map((field) => ({ platform: service.split('-')[0]?.toLowerCase() ?? '', handle: oneLine(textOf(field)) })),
  );
  return [...impp, ...profiles, ...old].filter(({ handle }) => handle !== '');
}

function decoded(uriPart: string): string {
  try {
    return decodeURIComponent(uriPart);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return uriPart;
  }
}

function numberOf(value: string): string {
  return oneLine(decodedTel(value));
}

function decodedTel(value: string): string {
  const uri = /^tel:(.*)$/is.exec(value.trim());
  return uri === null ? value : decoded(uri[1] ?? '').replace(/;ext=/i, ' ext. ');
}
