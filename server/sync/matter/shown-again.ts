import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { dropTombstone, findTombstones, putBase } from '#server/sync/journal/bases.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import { hereOf, type MatterContext, sidesOf } from './context.ts';

/**
 * What was deleted on both sides and is there again, although the server was not restored: it was out of sight, as in
 * the server's Trash or by a permission that was taken and given back. It is known again as deleted here, and nothing of
 * it as agreed on, so that a person decides (SPEC 5.10). True where there is any.
 */
export async function takeShownAgain(context: MatterContext): Promise<boolean> {
  const shown = shownThoughDeleted(context);
  if (shown.length === 0) return false;
  const tombstones = await context.parts.store.read((tx) => findTombstones(tx, context.pair));
  const again = shown.flatMap(({ rule, side }): { rule: SyncRule; base: Base }[] => {
    const localId = tombstones.get(`${rule.resource} ${side.id}`);
    return !localId || isHere(context, rule, localId) ? [] : [{ rule, base: unagreed(localId, side) }];
  });
  if (again.length === 0) return false;
  for (const { rule, base } of again) {
    context.known.put(rule.resource, base);
    for (const id of [base.localId, base.remoteId]) context.tombstones.get(rule.resource)?.delete(id);
  }
  if (context.looking) return true;
  await context.journal.write(async (tx) => {
    for (const { rule, base } of again) {
      await dropTombstone(tx, context.pair, { resource: rule.resource, remoteRecordId: base.remoteId });
      await putBase(tx, context.pair, rule, base);
    }
  });
  return true;
}

/** What is there and has a tombstone. */
export function shownThoughDeleted({ rules, there, tombstones }: MatterContext): { rule: SyncRule; side: Side }[] {
  return rules.flatMap((rule) => {
    const ended = tombstones.get(rule.resource);
    return [...sidesOf(there, rule.resource).values()]
      .filter(({ id }) => ended?.has(id) === true)
      .map((side) => ({ rule, side }));
  });
}

/** A person restored it, and it was made there anew: that one is another record. */
function isHere(context: MatterContext, { resource }: SyncRule, localId: string): boolean {
  return context.known.get(resource, localId) !== undefined || hereOf(context, resource).has(localId);
}

function unagreed(localId: string, { id, version }: Side): Base {
  return { localId, remoteId: id, local: {}, remote: {}, remoteVersion: version };
}
