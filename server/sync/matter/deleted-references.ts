import { isHolder, type SyncRule } from '#server/catalog/sync-rule.ts';
import type { Action, Side } from '#server/sync/plan.ts';
import { type Projection, sameValue } from '#server/catalog/projection.ts';
import { isForeign, referredBy } from '#server/sync/references.ts';
import { hereOf, type MatterContext, ruleOf, sidesOf } from './context.ts';

/*
 * A record that is deleted here is taken out of what refers to it, at once. There that is part of its deletion, which
 * may be a question first: nothing that names it is sent before (SPEC 5.8).
 */

/** A record with the references that only went because what they name was deleted here, which is not settled yet. */
export function withDeleted(context: MatterContext, rule: SyncRule, side: Side): Side {
  const { known, here } = context;
  const base = known.get(rule.resource, side.id);
  if (!base) return side;
  const restored: Record<string, unknown> = {};
  for (const field of Object.keys(rule.references)) {
    const resource = referredBy(rule, field, base.local);
    if (resource === undefined || isHolder(rule, field)) continue;
    const isDeleted = (id: unknown): boolean =>
      typeof id === 'string' &&
      ((known.get(resource, id) !== undefined && here.get(resource)?.has(id) !== true) ||
        isOnListOf(context, { rule, field, id: side.id, member: id }, 'there'));
    const [before, now] = [base.local[field], side.fields[field]];
    if (Array.isArray(before) && Array.isArray(now)) {
      const lost = before.filter((id) => !now.includes(id) && isDeleted(id)) as unknown[];
      if (lost.length > 0) restored[field] = [...(now as unknown[]), ...lost];
    } else if ((now ?? null) === null && isDeleted(before)) restored[field] = before;
  }
  return Object.keys(restored).length === 0 ? side : { ...side, fields: { ...side.fields, ...restored } };
}

/**
 * The other way round: what no longer names a record there, because that was deleted there, goes on naming it here
 * until that deletion is settled here. Otherwise a line of a list would lose its name and note.
 */
export function untilSettled(context: MatterContext, actions: readonly Action[]): Action[] {
  return actions.flatMap((action): Action[] => {
    const local = action.do === 'edit-here' ? context.here.get(action.resource)?.get(action.localId) : undefined;
    if (action.do !== 'edit-here' || !local) return [action];
    const rule = ruleOf(context, action.resource);
    const fields = Object.entries(action.fields).flatMap(([field, value]): [string, unknown][] => {
      const kept = stillNaming(context, rule, local, field, value);
      return sameValue(rule, field, kept, local.fields[field]) ? [] : [[field, kept]];
    });
    return fields.length === 0 ? [] : [{ ...action, fields: Object.fromEntries(fields) }];
  });
}

function stillNaming(
  context: MatterContext,
  rule: SyncRule,
  { id: localId, fields }: Side,
  field: string,
  value: unknown,
): unknown {
  const { known, there, here } = context;
  const resource = referredBy(rule, field, fields);
  if (resource === undefined) return value;
  const isGoing = (id: unknown): boolean => {
    const base = typeof id === 'string' ? known.get(resource, id) : undefined;
    const isGone =
      base !== undefined &&
      here.get(resource)?.has(base.localId) === true &&
      !sidesOf(there, resource).has(base.remoteId);
    return isGone || isOnListOf(context, { rule, field, id: localId, member: id }, 'here');
  };
  const now = fields[field];
  if (Array.isArray(now) && Array.isArray(value)) {
    return [...(value as unknown[]), ...now.filter((id) => !value.includes(id) && isGoing(id))];
  }
  return (value ?? null) === null && isGoing(now) ? now : value;
}

/** What can be written here of an edit: without what was deleted here. `held` are fields that are nothing else. */
export function withoutDeleted(
  { here }: MatterContext,
  rule: SyncRule,
  local: Side,
  fields: Projection,
): { fields: Projection; held: string[] } {
  const held: string[] = [];
  const kept = Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
    const resource = referredBy(rule, field, { ...local.fields, ...fields });
    if (resource === undefined) return [[field, value]];
    const isHere = (id: unknown): boolean => isForeign(id) || here.get(resource)?.has(String(id)) === true;
    if (Array.isArray(value)) return [[field, value.filter(isHere)]];
    if (typeof value !== 'string' || isHere(value)) return [[field, value]];
    held.push(field);
    return [];
  });
  return { fields: Object.fromEntries(kept), held };
}

/** A member of a set that is a line of a list too, by the ids of this side. */
interface Listed {
  rule: SyncRule;
  field: string;
  id: string;
  member: unknown;
}

/** Whether one side alone has the line that says the same as a member of a set (`listedIn`), which is not settled yet. */
function isOnListOf(context: MatterContext, { rule, field, id, member }: Listed, side: 'here' | 'there'): boolean {
  const { rules, known, there } = context;
  const list = rules.find(({ resource }) => resource === rule.listedIn?.[field]);
  if (!list) return false;
  const { resource, references, under = '' } = list;
  const names = Object.keys(references).filter((name) => name !== under);
  const says = (line: Projection): boolean => line[under] === member && names.some((name) => line[name] === id);
  const [ours, theirs] = [hereOf(context, resource), sidesOf(there, resource)];
  const line = known.of(resource).find(({ local }) => says(local));
  // One that was made here goes there with its member.
  if (!line) return side === 'here' && [...ours.values()].some(({ fields }) => says(fields));
  const [isHere, isThere] = [ours.has(line.localId), theirs.has(line.remoteId)];
  return side === 'here' ? isHere && !isThere : isThere && !isHere;
}
