import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible, visibleIn } from '#server/access/visible.ts';
import { followEvidence, removeFromHearings } from '#server/areas/hearings/unlink.ts';
import { unlinkTimeline } from '#server/areas/timeline/unlink.ts';
import { hotQuery } from '#server/store/hot-query.ts';
import { dropJobsOf, enqueueJob } from '#server/store/jobs.ts';
import { deleteRecord, insertRecord, updateRecord } from '#server/store/records.ts';
import { indexDescription, removeFromIndex } from '#server/store/search.ts';
import type { EvidenceLinkRow, Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { insertPendingReading } from './readings.ts';
import type { ReadEvidence } from './schema.ts';

export const readingColumns = [
  'reading.status',
  'reading.method',
  'reading.page',
  'reading.pages',
  'reading.language',
  'reading.confidence',
  'reading.error',
  'reading.characters',
] as const;

const oneEvidence = hotQuery<{ id: string; accountId: string; seesPrivate: 0 | 1 }, ReadEvidence>((db, value) =>
  visible(db, { accountId: value('accountId'), seesPrivate: value('seesPrivate') }, 'evidence')
    .innerJoin('extractions as reading', 'reading.evidenceId', 'item.id')
    .selectAll('item')
    .select(readingColumns)
    .where('item.id', '=', value('id')),
);

export async function findEvidence(tx: ReadTx, viewer: Viewer, id: string): Promise<ReadEvidence | undefined> {
  const [row] = await oneEvidence(tx, { id, ...viewer });
  return row;
}

/** Items of a matter with these bytes that the viewer may see, oldest first. */
export function findTwins(tx: ReadTx, viewer: Viewer, matter: Matter, sha256: string): Promise<ReadEvidence[]> {
  return visibleIn(tx.db, viewer, matter, 'evidence')
    .innerJoin('extractions as reading', 'reading.evidenceId', 'item.id')
    .selectAll('item')
    .select(readingColumns)
    .where('item.sha256', '=', sha256)
    .orderBy('item.id')
    .execute();
}

export function evidenceInFolders(tx: ReadTx, folderIds: readonly string[]): Promise<Row<'evidence'>[]> {
  return tx.db
    .selectFrom('evidence')
    .selectAll()
    .where('folderId', 'in', [...folderIds])
    .orderBy('id')
    .execute();
}

/** How much a payer stores: items and bytes over all matters charged to it. */
export async function usageOf(tx: ReadTx, payerId: string): Promise<{ items: number; bytes: number }> {
  const row = await tx.db
    .selectFrom('evidence')
    .innerJoin('cases', 'cases.id', 'evidence.caseId')
    .innerJoin('workspaces', 'workspaces.id', 'cases.workspaceId')
    .select((eb) => [
      eb.fn.countAll<number | string>().as('items'),
      eb.fn.sum<number | string | null>('evidence.size').as('bytes'),
    ])
    .where('workspaces.payerId', '=', payerId)
    .executeTakeFirst();
  return { items: Number(row?.items ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Records that the bytes of a blob are on disk. */
export async function insertBlob(tx: WriteTx, blob: { sha256: string; size: number }): Promise<void> {
  await tx.db
    .insertInto('blobs')
    .values({ sha256: blob.sha256, size: blob.size, createdAt: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A new item with its index entries; reading its bytes is queued in the same transaction. */
export async function insertEvidence(
  tx: WriteTx,
  values: Omit<Row<'evidence'>, 'createdAt' | 'updatedAt'>,
): Promise<Row<'evidence'>> {
  const row = await insertRecord(tx, 'evidence', values);
  await writeLinks(tx, row);
  await followEvidence(tx, row, '[]');
  await describeForSearch(tx, row);
  await insertPendingReading(tx, row.id);
  await enqueueJob(tx, { kind: 'readEvidence', subjectId: row.id, caseId: row.caseId });
  return row;
}

export type EvidencePatch = Partial<
  Omit<Row<'evidence'>, 'id' | 'caseId' | 'createdAt' | 'updatedAt' | 'sha256' | 'size'>
>;

export async function updateEvidence(
  tx: WriteTx,
  before: Row<'evidence'>,
  patch: EvidencePatch,
): Promise<Row<'evidence'>> {
  const after = await updateRecord(tx, 'evidence', rowOnly(before), patch);
  if (after.updatedAt === before.updatedAt) return after;
  const sets = ['tagNames', 'issueIds', 'courtCaseIds', 'hearingIds'] as const;
  if (sets.some((column) => after[column] !== before[column])) {
    await tx.db.deleteFrom('evidenceLinks').where('evidenceId', '=', after.id).execute();
    await writeLinks(tx, after);
    await followEvidence(tx, after, before.hearingIds);
  }
  const searched = ['title', 'fileName', 'description', 'tagNames', 'exhibitNumber'] as const;
  if (searched.some((column) => after[column] !== before[column])) await describeForSearch(tx, after);
  return after;
}

/** For good: the row, its images in the log, what was read of it, and its bytes unless another item has them. */
export async function deleteEvidence(tx: WriteTx, row: Row<'evidence'>): Promise<void> {
  await tx.db.deleteFrom('evidenceLinks').where('evidenceId', '=', row.id).execute();
  await tx.db.deleteFrom('extractions').where('evidenceId', '=', row.id).execute();
  await removeFromIndex(tx, row.id);
  await removeFromHearings(tx, 'evidence', row.id);
  await dropJobsOf(tx, row.id);
  const copies = await tx.db.selectFrom('evidence').selectAll().where('duplicateOf', '=', row.id).execute();
  for (const copy of copies) await updateEvidence(tx, copy, { duplicateOf: null });
  await unlinkTimeline(tx, 'evidence', row.id);
  await deleteRecord(tx, 'evidence', rowOnly(row));
  await forgetAnswersAbout(tx, row.id);
  await enqueueJob(tx, { kind: 'removeBytes', subjectId: row.sha256, caseId: row.caseId });
}

/** Takes a deleted category, court file or hearing out of every item that names it. */
export async function unlinkEvidence(tx: WriteTx, kind: 'issue' | 'courtCase' | 'hearing', id: string): Promise<void> {
  const column = `${kind}Ids` as const;
  const rows = await tx.db
    .selectFrom('evidence')
    .innerJoin('evidenceLinks as link', 'link.evidenceId', 'evidence.id')
    .selectAll('evidence')
    .where('link.kind', '=', kind)
    .where('link.value', '=', id)
    .orderBy('evidence.id')
    .execute();
  for (const row of rows) {
    const left = (JSON.parse(row[column]) as string[]).filter((each) => each !== id);
    await updateEvidence(tx, row, { [column]: JSON.stringify(left) });
  }
}

/** An answer kept for an Idempotency-Key may say what the item was called, as a skipped duplicate does. */
async function forgetAnswersAbout(tx: WriteTx, id: string): Promise<void> {
  await tx.db.updateTable('idempotencyKeys').set({ body: 'null' }).where(tx.dialect.contains('body', id)).execute();
}

async function writeLinks(tx: WriteTx, row: Row<'evidence'>): Promise<void> {
  const sets: [EvidenceLinkRow['kind'], string][] = [
    ['tag', row.tagNames],
    ['issue', row.issueIds],
    ['courtCase', row.courtCaseIds],
    ['hearing', row.hearingIds],
  ];
  const links = sets.flatMap(([kind, values]) =>
    (JSON.parse(values) as string[]).map((value) => ({ evidenceId: row.id, kind, value })),
  );
  if (links.length > 0) await tx.db.insertInto('evidenceLinks').values(links).execute();
}

async function describeForSearch(tx: WriteTx, row: Row<'evidence'>): Promise<void> {
  const tags = JSON.parse(row.tagNames) as string[];
  const exhibit = row.exhibitNumber === null ? [] : [`Exhibit ${row.exhibitNumber}`];
  const names = row.title === row.fileName ? [row.title] : [row.title, row.fileName];
  await indexDescription(tx, {
    evidenceId: row.id,
    caseId: row.caseId,
    heading: [...names, ...exhibit, ...tags].join(' · '),
    text: row.description,
  });
}

/** A row that was read together with its reading, without the reading's columns. */
function rowOnly(row: Row<'evidence'> | ReadEvidence): Row<'evidence'> {
  if (!('status' in row)) return row;
  const { status, method, page, pages, language, confidence, error, characters, ...evidence } = row;
  return evidence;
}
