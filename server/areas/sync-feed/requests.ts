import { findMatter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import { visible } from '#server/access/visible.ts';
import type { ReadContext } from '#server/catalog/context.ts';
import { type SyncRequest, syncLimits } from '#server/catalog/sync-feed.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { isoInstant } from '#server/store/clock.ts';
import { deletedIn } from '#server/store/kept-answers.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { Readable } from './readable.ts';
import { idOf, type WireRecord } from './records.ts';

const unknown: SyncRequest = { state: 'unknown', operationId: null, status: null, at: null, body: null };

/** The result of a write that this account sent under an `Idempotency-Key`. */
export async function requestOf(
  { tx, viewer, now }: ReadContext,
  { offered }: Readable,
  key: string,
): Promise<SyncRequest> {
  const oldest = isoInstant(Date.parse(now) - syncLimits.idempotencyKeyDays * 86_400_000);
  const kept = await tx.db
    .selectFrom('idempotencyKeys')
    .select(['operationId', 'status', 'body', 'createdAt'])
    .where('accountId', '=', viewer.accountId)
    .where('key', '=', key)
    .where('createdAt', '>=', oldest)
    .executeTakeFirst();
  if (!kept) return unknown;
  const { operationId, status, createdAt: at } = kept;
  const rule = [...offered.values()].map((each) => each.rule).find(({ through }) => writes(through, operationId));
  const body: unknown = JSON.parse(kept.body);
  const shown = rule !== undefined && deletedIn(body) === undefined && (await maySee(tx, viewer, rule, body));
  return { state: 'done', operationId, status, at, body: shown ? body : null };
}

function writes({ create, update, remove }: SyncRule['through'], operationId: string): boolean {
  return [create, update, remove].includes(operationId);
}

/** An answer is shown again only while everything in it may be seen, by this token too. */
async function maySee(tx: ReadTx, viewer: Viewer, rule: SyncRule, body: unknown): Promise<boolean> {
  const made = rule.made?.(body) ?? body;
  const records = (Array.isArray(made) ? made : [made]) as (WireRecord | null)[];
  const ids = records.flatMap((record) => (record === null ? [] : [idOf(rule, record)]));
  if (ids.length === 0) return false;
  if (rule.resource === 'cases') {
    for (const id of ids) if (!(await findMatter(tx, viewer, id))) return false;
    return true;
  }
  return (await countSeen(tx, viewer, rule.resource, ids)) === new Set(ids).size;
}

async function countSeen(
  tx: ReadTx,
  viewer: Viewer,
  resource: MatterResource,
  ids: readonly string[],
): Promise<number> {
  const rows = await visible(tx.db, viewer, resource).select('item.id').where('item.id', 'in', ids).execute();
  return rows.length;
}
