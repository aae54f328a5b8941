import { comparedNumber } from '#server/rules/exhibit-numbers.ts';
import type { GivenExhibit } from '#server/rules/given-exhibits.ts';
import { updateRecord } from '#server/store/records.ts';
import type { LedgerEntryRow, Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import {
  entriesWithNumber,
  insertEntry,
  type LedgerRecipient,
  recipientsIn,
  recipientsOf,
  updateEntry,
} from './ledger-entries.ts';

/*
 * Exhibit numbers that another computer gave to others, in the ledger here: from then on an item with that file and
 * number keeps it here too, and nothing else gets it (server/sync/SPEC.md, 11.11).
 */

type Item = Row<'evidence'>;
type Numbered = Pick<Item, 'caseId' | 'sha256' | 'exhibitNumber'>;

/** Brings the ledger to what packets say of a number of a file; what it knows besides stays. */
export async function enterExhibit(
  tx: WriteTx,
  given: GivenExhibit,
  of: Pick<LedgerEntryRow, 'caseId' | 'title' | 'courtCaseIds' | 'private'>,
): Promise<void> {
  const { sha256, number, open, replacedBy } = given;
  const known = await entriesOfFile(tx, { caseId: of.caseId, sha256, exhibitNumber: number });
  const items = await itemsWith(tx, { caseId: of.caseId, sha256, exhibitNumber: number });
  const entry =
    known.find(({ state }) => state !== 'withdrawn') ??
    (open.length === 0 ? known[0] : undefined) ??
    (await insertEntry(tx, {
      ...of,
      ...(items[0] ? ofItem(items[0]) : { evidenceId: null }),
      scheme: 'exhibit',
      prefix: '',
      number,
      first: null,
      last: null,
      state: given.as,
      replacedBy: null,
      recipients: '[]',
      buildId: open[0] ?? null,
      sha256,
    }));
  const recipients = JSON.stringify(withSent(recipientsIn(entry), given));
  if (open.length === 0) {
    await updateEntry(tx, entry.id, { state: 'withdrawn', replacedBy: replacedBy ?? entry.replacedBy, recipients });
    for (const item of items) await hold(tx, item, null);
    return;
  }
  const state = entry.state === 'filed' ? 'filed' : given.as;
  await updateEntry(tx, entry.id, { state, recipients, ...(items[0] && ofItem(items[0])) });
  for (const item of items) await hold(tx, item, item.exhibitState === 'filed' ? 'filed' : state);
}

/** An item that is given the number under which others have its file keeps it from now on. */
export async function claimNumber(tx: WriteTx, item: Numbered): Promise<void> {
  const entry = (await entriesOfFile(tx, item)).find(({ state }) => state === 'served' || state === 'filed');
  if (entry?.state !== 'served' && entry?.state !== 'filed') return;
  const items = await itemsWith(tx, item);
  if (items[0]) await updateEntry(tx, entry.id, ofItem(items[0]));
  for (const each of items) await hold(tx, each, entry.state);
}

async function hold(tx: WriteTx, item: Item, exhibitState: Item['exhibitState']): Promise<void> {
  await updateRecord(tx, tx.records.of('evidence'), item, { exhibitState });
}

async function entriesOfFile(tx: WriteTx, { caseId, sha256, exhibitNumber }: Numbered): Promise<LedgerEntryRow[]> {
  if (exhibitNumber === null) return [];
  const entries = await entriesWithNumber(tx, { caseId, number: comparedNumber(exhibitNumber) });
  return entries.filter((entry) => entry.sha256 === sha256);
}

async function itemsWith(tx: WriteTx, { caseId, sha256, exhibitNumber }: Numbered): Promise<Item[]> {
  const all = await tx.db
    .selectFrom('evidence')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('sha256', '=', sha256)
    .where('exhibitNumber', 'is not', null)
    .orderBy('id')
    .execute();
  const wanted = comparedNumber(exhibitNumber ?? '');
  return all.filter((each) => comparedNumber(each.exhibitNumber ?? '') === wanted);
}

function ofItem({ id, title, courtCaseIds, private: hidden }: Item) {
  return { evidenceId: id, title, courtCaseIds, private: hidden };
}

/** What another computer says was sent, after what is known here. */
function withSent(known: readonly LedgerRecipient[], { sent }: GivenExhibit): LedgerRecipient[] {
  const keyOf = ({ as, name, on, method }: LedgerRecipient): string => JSON.stringify([as, name, on, method]);
  const before = new Set(known.map((each) => keyOf(each)));
  return [...known, ...recipientsOf(sent).filter((each) => !before.has(keyOf(each)))];
}
