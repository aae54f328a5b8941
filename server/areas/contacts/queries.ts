import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { handleKey } from '#server/importers/merge/handles.ts';
import type { NamedPerson } from '#server/extraction/suggestions/people-named.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';

interface Named {
  name: string | null;
  handle: string | null;
}

/** What a matter's contacts are found by: numbers, addresses and account names, else their name. */
export type ContactBook = ReadonlyMap<string, string>;

/** The contacts of a matter by what they are called and reached at; what two contacts share finds neither. */
export async function contactBook(view: MatterView): Promise<ContactBook> {
  const rows = await visibleIn(view, 'contacts').selectAll('item').orderBy('item.id').execute();
  const found = new Map<string, Set<string>>();
  for (const contact of rows) {
    for (const key of keysOf(contact)) found.set(key, (found.get(key) ?? new Set()).add(contact.id));
  }
  return new Map([...found].flatMap(([key, ids]) => (ids.size === 1 ? [[key, [...ids][0] ?? '']] : [])));
}

/** The job that looks for a contact in what was read before it was there, or was called so. */
export const namingJob = 'namePeople';

/** Who a file may name: the contacts of a matter that are not in Trash, whoever may see them. */
export async function namedPeople(tx: ReadTx, caseId: string): Promise<NamedPerson[]> {
  const rows = await tx.db
    .selectFrom('contacts')
    .select(['id', 'name', 'emails'])
    .where('caseId', '=', caseId)
    .where('trashedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, emails }) => ({ id, name, emails: addressesIn(emails) }));
}

function addressesIn(emails: string): string[] {
  return (JSON.parse(emails) as { address: string }[]).map(({ address }) => address);
}

function keysOf({ name, emails, phones, handles }: Row<'contacts'>): string[] {
  const addresses = addressesIn(emails);
  const numbers = (JSON.parse(phones) as { number: string }[]).map(({ number }) => number);
  const accounts = (JSON.parse(handles) as { handle: string }[]).map(({ handle }) => handle);
  return [name, ...addresses, ...numbers, ...accounts].map((each) => handleKey(each));
}

/** Whose handle or, without one that is known, whose name this is. */
export function contactOf(book: ContactBook, { name, handle }: Named): string | null {
  return (handle === null ? undefined : book.get(handleKey(handle))) ?? (name && book.get(handleKey(name))) ?? null;
}

export async function linkedContact(view: MatterView, party: Named): Promise<string | null> {
  return contactOf(await contactBook(view), party);
}
