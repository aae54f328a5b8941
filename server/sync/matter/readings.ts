import { identityOf, sameProjection } from '#server/catalog/projection.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { Action, Side } from '#server/sync/plan.ts';
import { inOurIds } from '#server/sync/references.ts';
import { type MatterContext, ruleOf, sidesOf } from './context.ts';
import { innerRecordsOf, questionFor } from './inner-records.ts';

/*
 * Some records there are read again between a plan and its last action: to look for a creation, or just before a
 * deletion. Whatever is different then was not there when the plan was made (SPEC 3.5).
 */

/** Takes a record there as it was read just now, and remembers when that is not what the plan was made on. */
export function takeReading({ there, reread }: MatterContext, rule: SyncRule, side: Side): void {
  const { resource } = rule;
  const sides = sidesOf(there, resource);
  const before = sides.get(side.id);
  sides.set(side.id, side);
  const isVersion = rule.unversioned === true || before?.version === side.version;
  if (before && isVersion && sameProjection(rule, before.fields, side.fields)) return;
  reread.set(resource, (reread.get(resource) ?? new Set()).add(side.id));
}

/** Whether what an action was planned on has changed there since, as far as that was read. */
export function isOutdated(context: MatterContext, action: Action): boolean {
  if (context.reread.size === 0) return false;
  if (action.do === 'create-there') return hasNewTwin(context, action);
  if (wasReread(context, action)) return true;
  if (action.do !== 'delete-there' && action.do !== 'quarantine-here') return false;
  return innerRecordsOf(context, questionFor(action)).some((inner) => wasReread(context, inner));
}

function wasReread({ reread }: MatterContext, record: { resource: string; remoteId: string | null }): boolean {
  return record.remoteId !== null && reread.get(record.resource)?.has(record.remoteId) === true;
}

/** Of one identity with what is to be made there: a person has to look at both first (SPEC 3, last row). */
function hasNewTwin(context: MatterContext, { resource, fields }: Extract<Action, { do: 'create-there' }>): boolean {
  const rule = ruleOf(context, resource);
  const isTwin = (id: string): boolean => {
    const side = sidesOf(context.there, resource).get(id);
    if (!side || context.known.localOf(resource, id) !== undefined) return false;
    return identityOf(rule, inOurIds(rule, side.fields, context.known)) === identityOf(rule, fields);
  };
  return [...(context.reread.get(resource) ?? [])].some(isTwin);
}
