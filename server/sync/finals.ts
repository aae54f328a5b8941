import { parentOf, type SyncRule } from '#server/catalog/sync-rule.ts';
import type { Projection } from '#server/catalog/projection.ts';
import type { Merged } from './merge.ts';
import { type Action, changeBy, recordOf, type ResourceState, type Side, type Withheld } from './plan.ts';
import type { IdMap } from './references.ts';

/*
 * What others have as it is: a document that was served or filed on a side (SPEC 4.9). Sync changes nothing of it there
 * and nothing inside it, and says what it therefore did not bring.
 */

/** The ids of such records of one resource, each those of its side. */
export interface Finals {
  here: ReadonlySet<string>;
  there: ReadonlySet<string>;
}

export function finalsOf({ rule, local, remote }: ResourceState): Finals | undefined {
  if (rule.final === undefined) return undefined;
  const idsOf = (sides: readonly Side[]): Set<string> =>
    new Set(sides.filter(({ fields }) => isFinal(rule, fields)).map(({ id }) => id));
  return { here: idsOf(local), there: idsOf(remote) };
}

function isFinal({ final }: SyncRule, fields: Projection): boolean {
  return final !== undefined && final.says.includes(String(fields[final.field]));
}

/** The merge without what a side no longer takes; what both sides changed is then brought to neither. */
export function withholdFinal(
  rule: SyncRule,
  merged: Merged,
  here: Side,
  there: Side,
): { merged: Merged; withheld: Withheld[] } {
  const [finalHere, finalThere] = [isFinal(rule, here.fields), isFinal(rule, there.fields)];
  if (!finalHere && !finalThere) return { merged, withheld: [] };
  const fixed = (changes: Readonly<Record<string, unknown>>): string[] =>
    Object.keys(changes).filter((field) => rule.final?.fields.includes(field));
  const [fromThere, fromHere] = [finalHere ? fixed(merged.here) : [], finalThere ? fixed(merged.there) : []];
  // Where nobody can give way, no answer would settle a question.
  const conflicts = merged.conflicts.filter(
    ({ fields }) => !(finalHere && finalThere && fields.some((field) => rule.final?.fields.includes(field))),
  );
  const isMixed = fromHere.some((field) => field in merged.here) || conflicts.length < merged.conflicts.length;
  const record = { resource: rule.resource, localId: here.id, remoteId: there.id };
  const withheld: Withheld[] = [];
  if (fromHere.length > 0 || isMixed) withheld.push({ ...record, final: 'there', waits: isMixed });
  if (fromThere.length > 0) withheld.push({ ...record, final: 'here', waits: true });
  const dropped = [...fromThere, ...fromHere];
  const [toHere, toThere] = [without(merged.here, dropped), without(merged.there, dropped)];
  return { merged: { ...merged, here: toHere, there: toThere, conflicts }, withheld };
}

function without(changes: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !fields.includes(field)));
}

/** The actions without those inside a record that is final on the side they would change. */
export function withholdInside(
  state: ResourceState,
  actions: readonly Action[],
  finals: Finals,
  ids: IdMap,
): { actions: Action[]; withheld: Withheld[] } {
  const { rule } = state;
  const holders = new Map([
    ...state.bases.map(({ localId, local }) => [localId, local[rule.under ?? '']] as const),
    ...state.local.map(({ id, fields }) => [id, fields[rule.under ?? '']] as const),
  ]);
  const withheld: Withheld[] = [];
  const kept = actions.filter((action) => {
    const side = changeBy[action.do]?.side;
    const made = action.do === 'create-here' || action.do === 'create-there';
    const record = recordOf(action);
    const holder = String(made ? action.fields[rule.under ?? ''] : holders.get(record.localId ?? ''));
    const isFixed =
      side === 'here' ? finals.here.has(holder) : finals.there.has(ids.remoteOf(parentOf(rule) ?? '', holder) ?? '');
    if (side === undefined || !isFixed) return true;
    if (!isMove(rule, action)) withheld.push({ ...record, final: side, waits: side === 'here' });
    return false;
  });
  return { actions: kept, withheld };
}

/** Another place in the list and nothing else, as when evidence was deleted: no fact that is missing there. */
function isMove(rule: SyncRule, action: Action): boolean {
  if (action.do !== 'edit-here' && action.do !== 'edit-there') return false;
  return Object.keys(action.fields).every((field) => rule.projection[field] === 'order');
}
