import { hash } from 'node:crypto';
import { z } from 'zod';
import { accountNames } from '#server/areas/account/queries.ts';
import { exactText, Instant, Sha256 } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import { computerName } from '#server/program/computer-name.ts';
import { insertRecord } from '#server/store/records.ts';
import type { CustodyEventRow, Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { custodyPages } from './custody-page-record.ts';

/* The custody log of a computer in pages, as it travels to others (server/sync/SPEC.md, 11.13). */

const eventsAPage = 500;

/** An event as it is in the log that it is from; of a later version, it may be of a kind that is not known here. */
const Event = z.strictObject({
  id: exactText(100),
  place: z.int().min(1),
  evidenceId: exactText(100),
  kind: exactText(40),
  at: Instant,
  utcOffset: exactText(20),
  accountId: exactText(100).nullable(),
  tokenId: exactText(100).nullable(),
  transport: exactText(40),
  version: exactText(100),
  hashBefore: Sha256.nullable(),
  hashAfter: Sha256.nullable(),
  detail: exactText(1000).nullable(),
  previous: Sha256.nullable(),
  hash: Sha256,
});

const PageContent = z.strictObject({
  chain: exactText(100),
  computer: exactText(100),
  /** The matter as that computer calls it, which its hashes are over. */
  caseId: exactText(100),
  /** Those that its events name, by account id. */
  people: z.record(z.string(), exactText(300)),
  events: z.array(Event).min(1).max(eventsAPage),
});
export type PageContent = z.output<typeof PageContent>;

/** Throws with 400 where it is no page. Whether its events follow from each other is said where they are shown. */
export function readPage(content: string): PageContent {
  try {
    return PageContent.parse(JSON.parse(content));
  } catch {
    throw invalid('This is no page of a custody log, as JSON.', 'content');
  }
}

interface Keeping {
  caseId: string;
  createdBy: string;
}

/** A page as it came; the same content is one page. */
export async function keepPage(tx: WriteTx, { caseId, createdBy }: Keeping, content: string) {
  const { chain, events } = readPage(content);
  const sha256 = hash('sha256', content);
  const known = await tx.db
    .selectFrom('custodyPages')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (known) return known;
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) throw new Error('A page has an event.');
  const [firstPlace, lastPlace] = [first.place, last.place];
  // As private as the most private item that it is about.
  const facts = { chain, firstPlace, lastPlace, head: last.hash, sha256, content, private: 1 as const };
  return insertRecord(tx, custodyPages, { caseId, createdBy, ...facts });
}

/** Puts what this computer’s log has said since into pages; answers how many these are. */
export async function cutPages(tx: WriteTx, keeping: Keeping): Promise<number> {
  const { caseId } = keeping;
  const own = () => tx.db.selectFrom('custodyEvents').selectAll().where('caseId', '=', caseId).orderBy('place');
  const first = await own().limit(1).executeTakeFirst();
  if (!first) return 0;
  let said = await lastSaid(tx, first);
  for (let pages = 0; ; pages += 1) {
    const events = await own().where('place', '>', said).limit(eventsAPage).execute();
    const last = events.at(-1);
    if (!last) return pages;
    const people = Object.fromEntries(await accountNames(tx, [...new Set(events.map(({ accountId }) => accountId))]));
    const page = { chain: first.id, computer: computerName(), caseId, people, events: events.map(withoutCase) };
    await keepPage(tx, keeping, JSON.stringify(page satisfies PageContent));
    said = last.place;
  }
}

/** Whether this computer’s log says more than its pages. */
export async function hasUnsaid(tx: ReadTx, caseId: string): Promise<boolean> {
  const own = tx.db.selectFrom('custodyEvents').selectAll().where('caseId', '=', caseId);
  const [first, last] = [
    await own.orderBy('place').limit(1).executeTakeFirst(),
    await own.orderBy('place', 'desc').limit(1).executeTakeFirst(),
  ];
  return first !== undefined && last !== undefined && (await lastSaid(tx, first)) < last.place;
}

function withoutCase({ caseId: _case, ...event }: CustodyEventRow): Omit<CustodyEventRow, 'caseId'> {
  return event;
}

/** The last place that a page says as it is in the log: pages of before a restore say what is no longer in it. */
async function lastSaid(tx: ReadTx, { caseId, id }: CustodyEventRow): Promise<number> {
  const row = await tx.db
    .selectFrom('custodyPages as page')
    .innerJoin('custodyEvents as event', (join) =>
      join
        .onRef('event.caseId', '=', 'page.caseId')
        .onRef('event.place', '=', 'page.lastPlace')
        .onRef('event.hash', '=', 'page.head'),
    )
    .select('page.lastPlace')
    .where('page.caseId', '=', caseId)
    .where('page.chain', '=', id)
    .orderBy('page.lastPlace', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.lastPlace ?? 0;
}

/** What the pages of a matter say, whoever may see them; each was checked when it was kept. */
export async function contentsOf(tx: ReadTx, caseId: string): Promise<PageContent[]> {
  return (await pagesOf(tx, caseId)).map(({ content }) => JSON.parse(content) as PageContent);
}

/** All pages of a matter, whoever may see them, as they arrived. */
export function pagesOf(tx: ReadTx, caseId: string): Promise<Row<'custodyPages'>[]> {
  return tx.db
    .selectFrom('custodyPages')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('firstPlace')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
