import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { Owner } from '#server/importers/message.ts';
import type { People } from '#server/importers/protocol.ts';
import type { Row } from '#server/store/tables.ts';

/**
 * Whom a matter knows, by names and by the numbers, addresses and accounts they write from. Its owner is the one who
 * signed in, and the contact of the same name or, where there is but one, the contact who is a party.
 */
export async function peopleOf(view: MatterView, accountName: string): Promise<People> {
  const contacts = await visibleIn(view, 'contacts').selectAll('item').orderBy('item.id').execute();
  const parties = contacts.filter(({ role }) => role === 'party');
  const isOwner = (contact: Row<'contacts'>): boolean =>
    same(contact.name, accountName) || (parties.length === 1 && contact === parties[0]);
  const owner = known(contacts.filter(isOwner));
  return {
    owner: { names: [...new Set([accountName, ...owner.names])], handles: owner.handles },
    others: known(contacts.filter((contact) => !isOwner(contact))),
  };
}

function same(one: string, other: string): boolean {
  return one.normalize('NFKC').trim().toLowerCase() === other.normalize('NFKC').trim().toLowerCase();
}

function known(contacts: readonly Row<'contacts'>[]): Owner {
  return {
    names: contacts.map(({ name }) => name),
    handles: contacts.flatMap(({ emails, phones, handles }) => [
      ...(JSON.parse(emails) as { address: string }[]).map(({ address }) => address),
      ...(JSON.parse(phones) as { number: string }[]).map(({ number }) => number),
      ...(JSON.parse(handles) as { handle: string }[]).map(({ handle }) => handle),
    ]),
  };
}
