import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { pageOf, type Window } from '#server/catalog/page.ts';
import { withoutUnseen } from '#server/catalog/references.ts';
import { orderBy } from '#server/rules/order.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { contacts } from './record.ts';
import { finder } from './rules.ts';
import { type ContactRecord, toContact } from './schema.ts';

export interface ContactFilter {
  id?: string | undefined;
  role?: Row<'contacts'>['role'] | undefined;
  courtCaseId?: string | undefined;
  q?: string | undefined;
}

/**
 * People and organisations by name. Folding case and accents of every script is beyond the database, so a matter's
 * contacts, a few thousand at most, are sorted and searched here.
 */
export async function listContacts(
  tx: ReadTx,
  viewer: Viewer,
  matter: Matter,
  { id, role, courtCaseId, q }: ContactFilter,
  window: Window,
): Promise<ContactRecord[]> {
  const query = visibleIn(tx.db, viewer, matter, 'contacts').selectAll('item');
  const rows = await withoutUnseen(tx, viewer, matter, 'contacts', await query.execute());
  const isFound = finder(q ?? '');
  const sorted = rows.map((row) => toContact(row)).toSorted(orderBy(contacts.order));
  return pageOf(
    sorted,
    window,
    (contact) =>
      (id === undefined || contact.id === id) &&
      (role === undefined || contact.role === role) &&
      (courtCaseId === undefined || contact.courtCaseIds.includes(courtCaseId)) &&
      isFound(contact),
  );
}
