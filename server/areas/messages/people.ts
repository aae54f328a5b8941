import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { Owner } from '#server/importers/message.ts';
import type { People } from '#server/importers/protocol.ts';
import type { Row } from '#server/store/tables.ts';
import { type Participant, participantsIn } from './schema.ts';

/**
 * Whom a matter knows, by names and by the numbers, addresses and accounts they write from. Its owner is the one who
 * signed in, the contact of the same name or, where there is but one, the contact who is a party, and whoever the
 * threads that are here say is the owner of the phone.
 */
export async function peopleOf(view: MatterView, accountName: string): Promise<People> {
  const contacts = await visibleIn(view, 'contacts').selectAll('item').orderBy('item.id').execute();
  const parties = contacts.filter(({ role }) => role === 'party');
  const isOwner = (contact: Row<'contacts'>): boolean =>
    same(contact.name, accountName) || (parties.length === 1 && contact === parties[0]);
  const owner = known(contacts.filter(isOwner));
  const others = known(contacts.filter((contact) => !isOwner(contact)));
  const inThreads = await writersIn(view);
  return {
    owner: {
      names: [...new Set([accountName, ...owner.names, ...inThreads.owner.names])],
      handles: [...new Set([...owner.handles, ...inThreads.owner.handles])],
    },
    others: {
      names: [...others.names, ...inThreads.others.names],
      handles: [...others.handles, ...inThreads.others.handles],
    },
  };
}

/** Who is the owner of the phone in one thread and not in another says nothing. */
async function writersIn(view: MatterView): Promise<People> {
  const threads = await visibleIn(view, 'messageThreads').select('item.participants').execute();
  const writers = threads.flatMap(({ participants }) => participantsIn(participants));
  const [owners, rest] = [writers.filter(({ self }) => self), writers.filter(({ self }) => !self)];
  return { owner: withoutThoseOf(owners, rest), others: withoutThoseOf(rest, owners) };
}

function withoutThoseOf(some: readonly Participant[], others: readonly Participant[]): Owner {
  const said = (of: 'name' | 'handle'): string[] => {
    const elsewhere = new Set(others.map((each) => each[of]));
    return [...new Set(some.map((each) => each[of]))].filter(
      (each) => each !== null && !elsewhere.has(each),
    ) as string[];
  };
  return { names: said('name'), handles: said('handle') };
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
