import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { Action, Side } from './plan.ts';

type Edit = Extract<Action, { do: 'edit-there' }>;

/**
 * Edits in an order in which no two records of a list ever say the same, where the server refuses that (SPEC 3.7): one
 * whose new value another still has comes after that one. Where each waits for the next all around, one of them steps
 * aside first.
 */
export function inFreeOrder(rule: SyncRule, edits: readonly Edit[], there: readonly Side[]): Edit[] {
  const { distinct, under } = rule;
  if (distinct === undefined || under === undefined) return [...edits];
  const byId = new Map(there.map((side) => [side.id, side]));
  const placeOf = (list: unknown, value: unknown): string => JSON.stringify([list, value]);
  const holders = new Map(there.map(({ id, fields }) => [placeOf(fields[under], fields[distinct]), id]));
  const holderOf = ({ remoteId, fields }: Edit): string | undefined =>
    holders.get(placeOf(byId.get(remoteId)?.fields[under], fields[distinct]));
  const waiting = new Map(edits.map((edit) => [edit.remoteId, edit]));
  const sorted: Edit[] = [];
  const take = (edit: Edit, before: ReadonlySet<string>): void => {
    const holder = edit.fields[distinct] === undefined ? undefined : waiting.get(holderOf(edit) ?? '');
    if (holder !== undefined && holder !== edit && holder.fields[distinct] !== undefined) {
      if (before.has(holder.remoteId)) sorted.push(asideOf(holder, distinct));
      else take(holder, new Set([...before, edit.remoteId]));
    }
    if (waiting.delete(edit.remoteId)) sorted.push(edit);
  };
  for (const edit of edits) take(edit, new Set());
  return sorted;
}

/** The same edit with a value that nobody else has; the one that is meant follows. */
function asideOf(edit: Edit, distinct: string): Edit {
  return { ...edit, fields: { [distinct]: `${String(edit.fields[distinct])} (moving)` } };
}
