import type { ContactCard } from './contact-facts.ts';
import { contactLimits } from '#server/rules/contacts.ts';
import { comparableNumber } from './contact-duplicates.ts';

type Filled = Partial<
  Pick<ContactCard, 'organization' | 'emails' | 'phones' | 'address' | 'otherAddresses' | 'handles' | 'notes'>
>;

/** What a card knows that a contact does not, as a change of the contact; nothing that is there is replaced. */
export function gapsFilled(contact: ContactCard, card: Omit<ContactCard, 'role'>): Filled {
  const filled: Filled = {};
  if (contact.organization === null && card.organization !== null) filled.organization = card.organization;
  const emails = added(contact.emails, card.emails, ({ address }) => address.toLowerCase());
  if (emails !== null) filled.emails = emails;
  const phones = added(contact.phones, card.phones, ({ number }) => comparableNumber(number) || number);
  if (phones !== null) filled.phones = phones;
  const handles = added(contact.handles, card.handles, ({ platform, handle }) => `${platform} ${handle}`.toLowerCase());
  if (handles !== null) filled.handles = handles;
  if (contact.address === null && card.address !== null) filled.address = card.address;
  const further = [
    ...(card.address === null || filled.address !== undefined || card.address === contact.address
      ? []
      : [{ label: '', address: card.address }]),
    ...card.otherAddresses.filter(({ address }) => address !== contact.address),
  ];
  const addresses = added(contact.otherAddresses, further, ({ address }) => address.replace(/\s+/g, ' ').toLowerCase());
  if (addresses !== null) filled.otherAddresses = addresses;
  const notes = notesWith(contact.notes, card.notes);
  if (notes !== null) filled.notes = notes;
  return filled;
}

/** Null when there is nothing new, or no room. */
function added<Row>(own: readonly Row[], others: readonly Row[], keyOf: (row: Row) => string): Row[] | null {
  const known = new Set(own.map(keyOf));
  const fresh = others.filter((row) => {
    const key = keyOf(row);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  const room = contactLimits.each - own.length;
  return fresh.length === 0 || room <= 0 ? null : [...own, ...fresh.slice(0, room)];
}

function notesWith(own: string, others: string): string | null {
  if (others.trim() === '' || own.includes(others)) return null;
  const both = own.trim() === '' ? others : `${own}\n\n${others}`;
  return both.length > contactLimits.notes ? null : both;
}
