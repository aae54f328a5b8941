import type { MatterView } from '#server/access/matters.ts';
import { isWithin, type Viewer } from '#server/access/principal.ts';
import { visible, visibleIn, type VisibleItems } from '#server/access/visible.ts';
import { notFound } from '#server/errors/app-error.ts';
import { type NamedPerson, orders } from '#server/extraction/suggestions/people-named.ts';
import { hotQuery, hotWrite } from '#server/store/hot-query.ts';
import { updateRecord } from '#server/store/records.ts';
import { parseSearch } from '#server/store/search-query.ts';
import { after, type Soon } from '#server/store/soon.ts';
import type { ExtractionRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { ReadEvidence } from './schema.ts';

const readingColumns = [
  'reading.status',
  'reading.method',
  'reading.page',
  'reading.pages',
  'reading.language',
  'reading.confidence',
  'reading.error',
  'reading.characters',
  'reading.pagesNotRead',
  'reading.cutShort',
  'reading.suggestions',
] as const;

const oneEvidence = (seesTrash: boolean) =>
  hotQuery<{ id: string; accountId: string; seesPrivate: 0 | 1 }, ReadEvidence>((db, value) =>
    readItems(
      visible(db, { accountId: value('accountId'), seesPrivate: value('seesPrivate'), seesTrash }, 'evidence'),
    ).where('item.id', '=', value('id')),
  );
const outsideTrash = oneEvidence(false);
const alsoInTrash = oneEvidence(true);

export function findEvidence(tx: ReadTx, viewer: Viewer, id: string): Soon<ReadEvidence | undefined> {
  const { accountId, seesPrivate } = viewer;
  const found = (viewer.seesTrash ? alsoInTrash : outsideTrash)(tx, { id, accountId, seesPrivate });
  // The statement is made once for every viewer, so it does not know of one that is limited to some matters.
  return after(found, ([row]) => (row && isWithin(viewer, row.caseId) ? row : undefined));
}

/** The same; 404 where there is none, or none that this viewer may see. */
export function requireEvidence(tx: ReadTx, viewer: Viewer, id: string, noun = 'evidence item'): Soon<ReadEvidence> {
  return after(findEvidence(tx, viewer, id), (row) => {
    if (!row) throw notFound(noun);
    return row;
  });
}

/** Items of a matter that the viewer may see, each with its reading. */
export function readItems(items: VisibleItems<'evidence'>) {
  return items
    .innerJoin('extractions as reading', 'reading.evidenceId', 'item.id')
    .selectAll('item')
    .select(readingColumns);
}

/** By hash, the oldest item of a matter with these bytes that the viewer may see. */
export async function findTwins(view: MatterView, hashes: readonly string[]): Promise<Map<string, ReadEvidence>> {
  const items = await readItems(visibleIn(view, 'evidence'))
    .where('item.sha256', 'in', [...hashes])
    .orderBy('item.id', 'desc')
    .execute();
  return new Map(items.map((item) => [item.sha256, item]));
}

/** Records that the bytes of a blob are on disk. */
export async function insertBlob(tx: WriteTx, { sha256, size }: { sha256: string; size: number }): Promise<void> {
  await addBlob(tx, { sha256, size, createdAt: tx.now });
}

const addBlob = hotWrite<{ sha256: string; size: number; createdAt: string }, never>((db, value) =>
  db
    .insertInto('blobs')
    .values({ sha256: value('sha256'), size: value('size'), createdAt: value('createdAt') })
    .onConflict((conflict) => conflict.doNothing()),
);

/** What the machine read of an item; undefined for what is not there. */
export function findReading(tx: ReadTx, evidenceId: string): Promise<ExtractionRow | undefined> {
  return tx.db.selectFrom('extractions').selectAll().where('evidenceId', '=', evidenceId).executeTakeFirst();
}

/** What holds the whole name of a contact or an address of theirs, and what was found to name them before. */
export async function itemsThatMayName(
  tx: ReadTx,
  caseId: string,
  { id, name, emails }: NamedPerson,
): Promise<string[]> {
  const before = await tx.db
    .selectFrom('extractions')
    .innerJoin('evidence', 'evidence.id', 'extractions.evidenceId')
    .select('evidence.id')
    .where('evidence.caseId', '=', caseId)
    .where(tx.dialect.contains('extractions.suggestions', id))
    .execute();
  const ids = new Set(before.map((item) => item.id));
  for (const phrase of [...orders(name), ...emails]) {
    const hits = tx.db.selectFrom(tx.dialect.search.unranked(parseSearch(`"${phrase}"`), 'anywhere').as('hit'));
    const found = await hits.select('hit.recordId').where('hit.caseId', '=', caseId).execute();
    for (const { recordId } of found) ids.add(recordId);
  }
  return [...ids];
}

/** The message that is this record of an export, `<hash> <record>`; null where the matter has no such export yet. */
export async function messageOfRecord(tx: ReadTx, caseId: string, sourceRecord: string): Promise<string | null> {
  const [sha256 = '', record] = sourceRecord.split(' ');
  const row = await tx.db
    .selectFrom('messageImports')
    .innerJoin('messageSightings as sighting', 'sighting.importId', 'messageImports.id')
    .select('sighting.messageId')
    .where('messageImports.caseId', '=', caseId)
    .where('messageImports.sha256', '=', sha256)
    .where('messageImports.state', '=', 'done')
    .where('sighting.record', '=', Number(record))
    .executeTakeFirst();
  return row?.messageId ?? null;
}

/** Gives evidence that came before the export of its message that message, now that the export is there. */
export async function linkSources(tx: WriteTx, { caseId, sha256 }: { caseId: string; sha256: string }): Promise<void> {
  const rows = await tx.db
    .selectFrom('evidence')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('sourceMessageId', 'is', null)
    // What is after a space is before everything that begins with an exclamation mark.
    .where('sourceRecord', '>', `${sha256} `)
    .where('sourceRecord', '<', `${sha256}!`)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const sourceMessageId = await messageOfRecord(tx, caseId, row.sourceRecord ?? '');
    if (sourceMessageId !== null) await updateRecord(tx, tx.records.of('evidence'), row, { sourceMessageId });
  }
}
