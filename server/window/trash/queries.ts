import { levelFor, type MatterView, requireLevel } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { notFound } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { MatterResource, TrashRow } from '#server/store/tables.ts';
import { changedInTrash, trashDays } from '#server/store/trash.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { accountNames } from '#server/areas/account/queries.ts';
import type { Trashed, TrashList } from './schema.ts';

const listedAtMost = 1000;

/** A record that a person deleted, as its row in Trash and the name it has. */
interface Head extends TrashRow {
  resource: MatterResource;
  title: string;
}

/** What this viewer would see were it not in Trash, newest first. */
async function headsIn({ tx, viewer, matter }: MatterView): Promise<Head[]> {
  if (!matter.hasTrash) return [];
  const rows = await tx.db.selectFrom('trash').selectAll().where('caseId', '=', matter.caseId).execute();
  const there = new Set(rows.map(({ recordId }) => recordId));
  const heads: Head[] = [];
  // What went with something that was deleted elsewhere since is there alone.
  const alone = rows.filter(({ headId, recordId }) => headId === recordId || !there.has(headId));
  for (const [table, group] of Map.groupBy(alone, ({ resource }) => resource)) {
    const record = tx.records.find(table);
    if (!record || record.seenThrough) continue;
    const resource = record.table as MatterResource;
    const byId = new Map(group.map((row) => [row.recordId, row]));
    const items: unknown[] = await visibleIn({ tx, viewer: { ...viewer, seesTrash: true }, matter }, resource)
      .selectAll('item')
      .where('item.trashedAt', 'is not', null)
      .execute();
    for (const item of items as Record<string, unknown>[]) {
      const row = byId.get(String(item['id']));
      if (row) heads.push({ ...row, resource, title: String(item[record.title ?? 'id']) });
    }
  }
  return heads.toSorted((one, other) => other.seq - one.seq);
}

/** The one with which this record went to Trash, maybe itself; nothing of a record that this viewer would not see. */
async function headWith(view: MatterView, id: string): Promise<Head[]> {
  const { tx, viewer, matter } = view;
  const row = await tx.db
    .selectFrom('trash')
    .selectAll()
    .where('caseId', '=', matter.caseId)
    .where('recordId', '=', id)
    .executeTakeFirst();
  const record = row && tx.records.find(row.resource);
  if (!row || !record || record.seenThrough) return [];
  const resource = record.table as MatterResource;
  const seen = await visibleIn({ tx, viewer: { ...viewer, seesTrash: true }, matter }, resource)
    .select('item.id')
    .where('item.id', '=', id)
    .executeTakeFirst();
  if (!seen) return [];
  return (await headsIn(view)).filter(({ recordId }) => recordId === row.headId || recordId === id);
}

/** Of everything there, of what is called so, or of the one with which a record went there. */
export async function listTrash(
  view: MatterView,
  { q, id }: { q?: string | undefined; id?: string | undefined },
): Promise<TrashList> {
  const { tx, viewer, matter } = view;
  const sought = q?.toLocaleLowerCase() ?? '';
  const asked = id === undefined ? await headsIn(view) : await headWith(view, id);
  const heads = asked.filter(({ title }) => title.toLocaleLowerCase().includes(sought));
  const shown = heads.slice(0, listedAtMost);
  const names = await accountNames(
    tx,
    shown.map(({ accountId }) => accountId),
  );
  const changed = await changedInTrash(tx, null);
  const counts = await tx.db
    .selectFrom('trash')
    .select((eb) => ['headId', eb.fn.countAll<number | string>().as('all')])
    .where('caseId', '=', matter.caseId)
    .groupBy('headId')
    .execute();
  const sizes = new Map(counts.map(({ headId, all }) => [headId, Number(all)]));
  const records = shown.map(({ resource, recordId, title, trashedAt, accountId }): Trashed => ({
    resource,
    id: recordId,
    title,
    together: Math.max(0, (sizes.get(recordId) ?? 1) - 1),
    trashedAt,
    until: changed.has(recordId) ? null : isoInstant(Date.parse(trashedAt) + trashDays * 86_400_000),
    by: names.get(accountId ?? '') ?? null,
    you: accountId === viewer.accountId,
  }));
  return { records, total: heads.length };
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
  const heads = new Map((await headsIn(view)).map((head) => [head.recordId, head]));
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

const idsAtOnce = 500;

/** Those of these records that an earlier request moved to Trash, or restored. */
export async function wentWith(
  tx: WriteTx,
  requestId: string,
  records: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const went = new Set<string>();
  for (let from = 0; from < records.length; from += idsAtOnce) {
    const ids = records.slice(from, from + idsAtOnce).map(({ id }) => id);
    const changes = await tx.db
      .selectFrom('changes')
      .select(['recordId', 'before', 'after'])
      .where('resource', 'in', ['folders', 'evidence'])
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
