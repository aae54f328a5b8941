import { findMatter, levelFor, type MatterView, requireLevel } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { notFound } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import { mostValues, someAtOnce } from '#server/store/some-at-once.ts';
import type { MatterResource, TrashRow } from '#server/store/tables.ts';
import { changedInTrash, listedTables, trashDays } from '#server/store/trash.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { accountNames } from '#server/areas/account/queries.ts';
import { inFolders } from '#server/areas/folders/record.ts';
import type { Trashed, TrashList, TrashPlace } from './schema.ts';

const listedAtMost = 1000;
/** A record that a person deleted, as its row in Trash and the name it has. */
interface Head extends TrashRow {
  resource: MatterResource;
  title: string;
}

/** What this viewer would see were it not in Trash, newest first: of all there, or of these. */
async function headsIn(view: MatterView, ids: readonly string[] | null = null): Promise<Head[]> {
  const { tx, matter } = view;
  if (!matter.hasTrash) return [];
  const inMatter = tx.db.selectFrom('trash').selectAll().where('caseId', '=', matter.caseId);
  const rows = ids === null ? await inMatter.execute() : await rowsOf(view, ids);
  const there = new Set(rows.map(({ recordId }) => recordId));
  if (ids !== null) {
    const others = rows.map(({ headId }) => headId).filter((id) => !there.has(id));
    for (const { recordId } of await rowsOf(view, others)) there.add(recordId);
  }
  // What went with something that was deleted elsewhere since is there alone.
  const alone = rows.filter(({ headId, recordId }) => headId === recordId || !there.has(headId));
  const heads: Head[] = [];
  for (const [table, group] of Map.groupBy(alone, ({ resource }) => resource)) {
    heads.push(...(await seenOf(view, table, group)));
  }
  return heads.toSorted((one, other) => other.seq - one.seq);
}

/** The rows of these records in this matter's Trash, looked up. */
async function rowsOf({ tx, matter }: MatterView, ids: readonly string[]): Promise<TrashRow[]> {
  if (ids.length === 0) return [];
  const rows = await lookedUp(tx, ids).execute();
  return rows.filter(({ caseId }) => caseId === matter.caseId);
}

function lookedUp({ db, records }: ReadTx, ids: readonly string[]) {
  const kinds = records.all.map(({ table }) => table);
  return db
    .selectFrom('trash')
    .selectAll()
    .where('resource', 'in', kinds)
    .where('recordId', 'in', [...ids]);
}

/** Those rows of one kind whose records this viewer would see; as few as one call names are looked up. */
async function seenOf(view: MatterView, table: string, rows: readonly TrashRow[]): Promise<Head[]> {
  const { tx, viewer, matter } = view;
  const record = tx.records.find(table);
  if (!record || record.seenThrough) return [];
  const resource = record.table as MatterResource;
  const byId = new Map(rows.map((row) => [row.recordId, row]));
  let query = visibleIn({ tx, viewer: { ...viewer, seesTrash: true }, matter }, resource)
    .selectAll('item')
    .where('item.trashedAt', 'is not', null);
  if (rows.length <= mostValues) query = query.where('item.id', 'in', [...byId.keys()]);
  const items: unknown[] = await query.execute();
  return (items as Record<string, unknown>[]).flatMap((item) => {
    const row = byId.get(String(item['id']));
    return row ? [{ ...row, resource, title: String(item[record.title ?? 'id']) }] : [];
  });
}

/** The one with which a record went to Trash, maybe itself, and its matter; nothing of one that this viewer would not see. */
export async function findInTrash(tx: ReadTx, viewer: Viewer, id: string): Promise<TrashPlace> {
  const nowhere = { record: null };
  const row = await lookedUp(tx, [id]).executeTakeFirst();
  const matter = row && (await findMatter(tx, viewer, row.caseId));
  if (!row || !matter) return nowhere;
  const view = { tx, viewer, matter };
  const { caseId, headId, resource } = row;
  if ((await seenOf(view, resource, [row])).length === 0) return nowhere;
  const together = tx.db.selectFrom('trash').selectAll().where('caseId', '=', caseId).where('headId', '=', headId);
  const head = (await together.where('recordId', '=', headId).executeTakeFirst()) ?? row;
  const [record] = await described(view, await seenOf(view, head.resource, [head]));
  const { caption } = await tx.db
    .selectFrom('cases')
    .select('caption')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  return record === undefined ? nowhere : { record: { ...record, caseId, caption } };
}

/** Of everything there, or of what is called so. */
export async function listTrash(view: MatterView, { q = '' }: { q?: string | undefined }): Promise<TrashList> {
  const sought = q.toLocaleLowerCase();
  const heads = (await headsIn(view)).filter(({ title }) => title.toLocaleLowerCase().includes(sought));
  return { records: await described(view, heads.slice(0, listedAtMost)), total: heads.length };
}

async function described({ tx, viewer, matter }: MatterView, heads: readonly Head[]): Promise<Trashed[]> {
  if (heads.length === 0) return [];
  const names = await accountNames(
    tx,
    heads.map(({ accountId }) => accountId),
  );
  const ids = heads.map(({ recordId }) => recordId);
  const changed = await changedInTrash(tx, ids);
  const counts = await tx.db
    .selectFrom('trash')
    .select((eb) => ['headId', eb.fn.countAll<number | string>().as('all')])
    .where('caseId', '=', matter.caseId)
    .where('headId', 'in', ids)
    .where('resource', 'not in', listedTables(tx))
    .groupBy('headId')
    .execute();
  const sizes = new Map(counts.map(({ headId, all }) => [headId, Number(all)]));
  return heads.map(({ resource, recordId, title, trashedAt, accountId }) => ({
    resource,
    id: recordId,
    title,
    together: Math.max(0, (sizes.get(recordId) ?? 1) - 1),
    trashedAt,
    until: changed.has(recordId) ? null : isoInstant(Date.parse(trashedAt) + trashDays * 86_400_000),
    by: names.get(accountId ?? '') ?? null,
    you: accountId === viewer.accountId,
  }));
}

/** The records with which these went to Trash: a file of a folder comes back with the folder. */
export async function headsOf({ tx, matter: { caseId } }: MatterView, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('trash')
    .select(['recordId', 'headId'])
    .where('caseId', '=', caseId)
    .where('recordId', 'in', [...ids])
    .execute();
  const heads = new Map(rows.map(({ recordId, headId }) => [recordId, headId]));
  return [...new Set(ids.map((id) => heads.get(id) ?? id))];
}

/** What went to Trash with each of these, as a deletion of it may be done; null is everything there. */
export async function requireTrashed(view: MatterView<WriteTx>, ids: readonly string[] | null): Promise<TrashRow[][]> {
  const { tx, matter } = view;
  const heads = new Map((await headsIn(view, ids)).map((head) => [head.recordId, head]));
  const groups: TrashRow[][] = [];
  for (const id of ids ?? heads.keys()) {
    const head = heads.get(id);
    if (!head) throw notFound('record in Trash');
    requireLevel(matter, await levelFor(view, head.resource, id), 'edit', false);
    const together = await tx.db.selectFrom('trash').selectAll().where('headId', '=', head.headId).execute();
    groups.push(head.headId === id ? together : together.filter(({ recordId }) => recordId === id));
  }
  return groups;
}

/** What this transaction moved to Trash. */
export function movedBy(tx: WriteTx, caseId: string): Promise<Pick<TrashRow, 'recordId' | 'headId'>[]> {
  const { requestId } = tx.actor;
  return tx.db
    .selectFrom('trash')
    .select(['recordId', 'headId'])
    .where('caseId', '=', caseId)
    .where('requestId', '=', requestId)
    .execute();
}

/** Those of these records that an earlier request moved to Trash, or restored. */
export async function wentWith(
  tx: WriteTx,
  requestId: string,
  records: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const went = new Set<string>();
  for (const some of someAtOnce(records)) {
    const ids = some.map(({ id }) => id);
    const changes = await tx.db
      .selectFrom('changes')
      .select(['recordId', 'before', 'after'])
      .where('resource', 'in', ['folders', ...Object.values(inFolders)])
      .where('recordId', 'in', ids)
      .where('requestId', '=', requestId)
      .execute();
    for (const { recordId, before, after } of changes) {
      if (trashedAtIn(before) !== trashedAtIn(after)) went.add(recordId);
    }
  }
  return went;
}

function trashedAtIn(image: string | null): string | null {
  return image === null ? null : ((JSON.parse(image) as { trashedAt?: string | null }).trashedAt ?? null);
}
