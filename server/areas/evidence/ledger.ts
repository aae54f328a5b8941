import { AppError, invalid } from '#server/errors/app-error.ts';
import { nextFree } from '#server/rules/exhibit-numbering.ts';
import { comparedNumber, mayMeet } from '#server/rules/exhibit-numbers.ts';
import { batesNumber, batesWords, type GivenNumbers, type Numbers } from '#server/rules/given-numbers.ts';
import { updateRecord } from '#server/store/records.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { LedgerEntryRow, Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { addCustodyEvent } from './custody-log.ts';
import { enterExhibit } from './given-exhibits.ts';
import {
  entriesOf,
  entriesOfBuild,
  entriesOfItem,
  entriesWithNumber,
  insertEntry,
  lastBates,
  type LedgerRecipient,
  recipientsIn,
  recipientsOf,
  updateEntry,
} from './ledger-entries.ts';

export { enterExhibit, lastBates };

/*
 * The exhibit ledger: what was served or filed keeps its number, and no number of it, or of a Bates range, is ever given
 * again. An item's own number moves freely until then.
 */

type Item = Row<'evidence'>;
/** What of an item decides about its number. */
export interface Held {
  id: string;
  caseId: string;
  title: string;
  exhibitNumber: string | null;
  exhibitState: 'served' | 'filed' | null;
  courtCaseIds: string;
  sha256: string;
}

/** Refuses a change of a number that was served or filed, and a number that the ledger holds. */
export async function requireNumberFree(tx: WriteTx, after: Held, before: Held): Promise<void> {
  if (after.exhibitNumber === before.exhibitNumber) return;
  if (before.exhibitState !== null && after.exhibitState === before.exhibitState) throw await frozen(tx, before);
  // What another computer gave is seen and asked about, like any number that two items share.
  if (after.exhibitNumber === null || tx.actor.transport === 'sync') return;
  const holder = await holderOf(tx, after, after.exhibitNumber);
  if (holder === undefined) return;
  const free = await nextFreeHere(tx, after);
  throw new AppError(
    'conflict',
    `Exhibit ${holder.number} is taken: ${saidOf(holder)}.${free === null ? '' : ` The next free number is ${free}.`}`,
  );
}

async function frozen(tx: ReadTx, item: Held): Promise<AppError> {
  const free = await nextFreeHere(tx, item);
  const how = item.exhibitState === 'filed' ? 'filed' : 'served';
  const replacement = free === null ? 'Give it a replacement number' : `Give it a replacement number, such as ${free}`;
  return new AppError(
    'conflict',
    `Exhibit ${item.exhibitNumber} was ${how} and keeps its number. ${replacement}: the old one stays in the ledger.`,
    free === null ? {} : { replacement: free },
  );
}

function saidOf({ state, title, replacedBy, recipients }: LedgerEntryRow): string {
  const name = title === '' ? 'a deleted item' : `“${title}”`;
  const [sent] = recipientsIn({ recipients });
  const how = state === 'filed' || sent?.as === 'filed' ? 'filed' : 'served';
  return `${name} was ${how} under it${replacedBy === null ? '' : ` and is now ${replacedBy}`}`;
}

/** The entry that keeps this item from having a number. */
async function holderOf(tx: ReadTx, item: Held, number: string): Promise<LedgerEntryRow | undefined> {
  const entries = await entriesWithNumber(tx, { caseId: item.caseId, number: comparedNumber(number) });
  // What was recorded as given is never refused, also where another was given the same (SPEC 11.11).
  const isOwn = ({ sha256, state }: LedgerEntryRow): boolean => sha256 === item.sha256 && state !== 'withdrawn';
  if (entries.some((entry) => isOwn(entry))) return undefined;
  const wanted = { exhibitNumber: number, courtCaseIds: membersIn(item.courtCaseIds) };
  return entries.find(
    (entry) =>
      (entry.evidenceId !== item.id || entry.state === 'withdrawn') &&
      mayMeet(wanted, { exhibitNumber: entry.number, courtCaseIds: membersIn(entry.courtCaseIds) }),
  );
}

async function nextFreeHere(tx: ReadTx, item: Held): Promise<string | null> {
  const items = await tx.db
    .selectFrom('evidence')
    .select(['id', 'title', 'exhibitNumber', 'courtCaseIds'])
    .where('caseId', '=', item.caseId)
    .where('exhibitNumber', 'is not', null)
    .execute();
  const all = [...items, ...takenBy(await entriesOf(tx, item.caseId))].map((each) => asNumbered(each));
  const wanted = { ...asNumbered(item), exhibitState: null };
  return nextFree([...all, { ...wanted, id: '' }], wanted);
}

function asNumbered<N extends { courtCaseIds: string }>(each: N): Omit<N, 'courtCaseIds'> & { courtCaseIds: string[] } {
  return { ...each, courtCaseIds: membersIn(each.courtCaseIds) };
}

/** Exhibit numbers that stay taken although no item has them. */
export function takenBy(
  entries: readonly LedgerEntryRow[],
): { id: string; title: string; exhibitNumber: string; courtCaseIds: string }[] {
  return entries
    .filter(({ scheme, state, evidenceId }) => scheme === 'exhibit' && (state === 'withdrawn' || evidenceId === null))
    .map(({ id, title, number, courtCaseIds }) => ({ id, title, exhibitNumber: number, courtCaseIds }));
}

export interface BatesRange {
  evidenceId: string | null;
  first: number;
  last: number;
}

/**
 * Takes the next Bates numbers of a prefix for a final build, one a page, in the order given; they are never given
 * again, also where the build fails. 409 where `start` is not after the last one that the prefix was given.
 */
export async function takeBates(
  tx: WriteTx,
  given: {
    caseId: string;
    build: string;
    prefix: string;
    start?: number | undefined;
    digits: number;
    /** `evidenceId` null for what is numbered and is no evidence item, such as a message log. */
    items: readonly { evidenceId: string | null; title: string; pages: number }[];
  },
): Promise<BatesRange[]> {
  const { caseId, build, prefix, digits, items } = given;
  const last = await lastBates(tx, caseId, prefix);
  if (given.start !== undefined && given.start <= last) {
    throw new AppError(
      'conflict',
      `Bates numbers up to ${batesNumber(prefix, last, digits)} are taken. Start at ${batesNumber(prefix, last + 1, digits)}.`,
      { start: last + 1 },
    );
  }
  const ranges: BatesRange[] = [];
  let next = given.start ?? last + 1;
  for (const { evidenceId, title, pages } of items) {
    const item = evidenceId === null ? null : await requireItem(tx, caseId, evidenceId);
    if (pages < 1) throw invalid(`“${title}” has no pages to number.`);
    const range = { evidenceId, first: next, last: next + pages - 1 };
    const number = batesWords({ prefix, digits, ...range });
    await insertEntry(tx, {
      ...(item ? entryOf(item) : { ...noItem, caseId, title }),
      scheme: 'bates',
      prefix,
      number,
      first: range.first,
      last: range.last,
      state: 'assigned',
      buildId: build,
      sha256: null,
    });
    if (item)
      await addCustodyEvent(tx, { kind: 'numbered', caseId, evidenceId: item.id, hash: item.sha256, detail: build });
    ranges.push(range);
    next = range.last + 1;
  }
  return ranges;
}

export async function hasBatesOf(tx: ReadTx, buildId: string): Promise<boolean> {
  return (await batesOf(tx, buildId)).length > 0;
}

/** The numbers of a build, from its first to its last; undefined where it has none. */
export async function numbersOfBuild(tx: ReadTx, buildId: string): Promise<Numbers | undefined> {
  const entries = await batesOf(tx, buildId);
  const [entry] = entries;
  if (!entry) return undefined;
  return {
    prefix: entry.prefix,
    digits: (entry.number.split('–')[0] ?? '').length - entry.prefix.length,
    first: Math.min(...entries.map(({ first }) => Number(first))),
    last: Math.max(...entries.map(({ last }) => Number(last))),
  };
}

async function batesOf(tx: ReadTx, buildId: string): Promise<LedgerEntryRow[]> {
  return (await entriesOfBuild(tx, buildId)).filter(({ scheme }) => scheme === 'bates');
}

/** Says of a build’s numbers what became of them; those of a build on another side are taken here from now on. */
export async function enterGiven(
  tx: WriteTx,
  given: GivenNumbers,
  of: Pick<LedgerEntryRow, 'caseId' | 'title' | 'courtCaseIds' | 'private'>,
): Promise<void> {
  const { build, prefix, first, last, withdrawn, replacedBy } = given;
  const recipients = JSON.stringify(recipientsOf(given.sent));
  const says = { state: withdrawn ? ('withdrawn' as const) : given.as, replacedBy, recipients };
  const entries = await batesOf(tx, build);
  for (const entry of entries) {
    const same = entry.state === says.state && entry.replacedBy === replacedBy && entry.recipients === recipients;
    if (!same) await updateEntry(tx, entry.id, says);
  }
  if (entries.length > 0) return;
  const range = { scheme: 'bates' as const, prefix, number: batesWords(given), first, last, sha256: null };
  await insertEntry(tx, { ...of, ...range, evidenceId: null, buildId: build, ...says });
}

/** What a packet was sent as: from then on its exhibit numbers and Bates ranges are frozen, and say who has them. */
export async function freeze(
  tx: WriteTx,
  given: {
    caseId: string;
    build: string;
    evidenceIds: readonly string[];
    as: 'served' | 'filed';
    on: string;
    method: string | null;
    recipients: readonly string[];
  },
): Promise<void> {
  const { caseId, build, evidenceIds, as } = given;
  const sent = recipientsOf([given]);
  for (const entry of await batesOf(tx, build)) await send(tx, entry, as, sent);
  for (const evidenceId of new Set(evidenceIds)) {
    const item = await requireItem(tx, caseId, evidenceId);
    await addCustodyEvent(tx, { kind: as, caseId, evidenceId, hash: item.sha256, detail: build });
    if (item.exhibitNumber === null) continue;
    await send(tx, await entryFor(tx, item, item.exhibitNumber, build), as, sent);
    const exhibitState = item.exhibitState === 'filed' ? 'filed' : as;
    await updateRecord(tx, tx.records.of('evidence'), item, { exhibitState });
  }
}

async function entryFor(tx: WriteTx, item: Item, number: string, build: string): Promise<LedgerEntryRow> {
  const known = (await entriesOfItem(tx, item.id)).find(
    (entry) => entry.scheme === 'exhibit' && entry.state !== 'withdrawn' && entry.number === number,
  );
  const none = { prefix: '', first: null, last: null, sha256: item.sha256 };
  return (
    known ?? insertEntry(tx, { ...entryOf(item), ...none, scheme: 'exhibit', number, state: 'served', buildId: build })
  );
}

async function send(
  tx: WriteTx,
  entry: LedgerEntryRow,
  as: 'served' | 'filed',
  sent: LedgerRecipient[],
): Promise<void> {
  const recipients = JSON.stringify([...recipientsIn(entry), ...sent]);
  await updateEntry(tx, entry.id, { state: entry.state === 'filed' ? 'filed' : as, recipients });
}

/**
 * Gives an exhibit that was served or filed another number; the old one stays taken and names it. 409 where it is taken.
 * Answers the number that it had and of which file.
 */
export async function replaceNumber(
  tx: WriteTx,
  { caseId, evidenceId, exhibitNumber }: { caseId: string; evidenceId: string; exhibitNumber: string },
): Promise<{ sha256: string; number: string }> {
  const item = await requireItem(tx, caseId, evidenceId);
  if (item.exhibitState === null) {
    throw invalid('This number was not served or filed, so it can simply be changed.', 'exhibitNumber');
  }
  if (comparedNumber(exhibitNumber) === comparedNumber(item.exhibitNumber ?? '')) {
    throw invalid('This is the number that it has. Give it another one.', 'exhibitNumber');
  }
  const old = (await entriesOfItem(tx, evidenceId)).find(
    (entry) => entry.scheme === 'exhibit' && entry.state !== 'withdrawn',
  );
  if (old) await updateEntry(tx, old.id, { state: 'withdrawn', replacedBy: exhibitNumber });
  await updateRecord(tx, tx.records.of('evidence'), item, { exhibitNumber, exhibitState: null });
  return { sha256: item.sha256, number: item.exhibitNumber ?? '' };
}

const noItem = { evidenceId: null, courtCaseIds: '[]', private: 0 as const, replacedBy: null, recipients: '[]' };

function entryOf({ id, caseId, title, courtCaseIds, private: hidden }: Item) {
  return { caseId, evidenceId: id, title, courtCaseIds, private: hidden, replacedBy: null, recipients: '[]' };
}

async function requireItem(tx: ReadTx, caseId: string, id: string): Promise<Item> {
  const item = await tx.db
    .selectFrom('evidence')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!item) throw new AppError('not_found', 'There is no evidence item with that id in this matter.');
  return item;
}
