import { isHolder, type SyncRule } from '#server/catalog/sync-rule.ts';
import type { Action, Side } from '#server/sync/plan.ts';
import { type Projection, sameValue } from '#server/catalog/projection.ts';
import { isForeign, referredBy } from '#server/sync/references.ts';
import { type MatterContext, ruleOf, sidesOf } from './context.ts';

/*
 * A record that is deleted here is taken out of what refers to it, at once. There that is part of its deletion, which
 * may be a question first: nothing that names it is sent before (SPEC 5.8).
 */

/** A record with the references that only went because what they name was deleted here, which is not settled yet. */
export function withDeleted({ known, here }: MatterContext, rule: SyncRule, side: Side): Side {
  const base = known.get(rule.resource, side.id);
  if (!base) return side;
  const restored: Record<string, unknown> = {};
  for (const field of Object.keys(rule.references)) {
    const resource = referredBy(rule, field, base.local);
    if (resource === undefined || isHolder(rule, field)) continue;
    const isDeleted = (id: unknown): boolean =>
      typeof id === 'string' && known.get(resource, id) !== undefined && here.get(resource)?.has(id) !== true;
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
  { known, there, here }: MatterContext,
  rule: SyncRule,
  { fields }: Side,
  field: string,
  value: unknown,
): unknown {
  const resource = referredBy(rule, field, fields);
  if (resource === undefined) return value;
  const isGoing = (id: unknown): boolean => {
    const base = typeof id === 'string' ? known.get(resource, id) : undefined;
    return (
      base !== undefined &&
      here.get(resource)?.has(base.localId) === true &&
      !sidesOf(there, resource).has(base.remoteId)
    );
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
  fields: Projection,
): { fields: Projection; held: string[] } {
  const held: string[] = [];
  const kept = Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
    const resource = referredBy(rule, field, fields);
    if (resource === undefined) return [[field, value]];
    const isHere = (id: unknown): boolean => isForeign(id) || here.get(resource)?.has(String(id)) === true;
    if (Array.isArray(value)) return [[field, value.filter(isHere)]];
    if (typeof value !== 'string' || isHere(value)) return [[field, value]];
    held.push(field);
    return [];
  });
  return { fields: Object.fromEntries(kept), held };
}
