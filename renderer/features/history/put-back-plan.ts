import { records, type RecordEntry } from '#renderer/api/generated-records.ts';
import type { FieldChange, HistoryResource } from '#renderer/api/generated.ts';
import { same } from '#renderer/lib/same-value.ts';

export function canPutBack(resource: HistoryResource, field: string): boolean {
  return entryOf(resource).putBack.includes(field);
}

function entryOf(resource: HistoryResource): RecordEntry {
  return records[resource];
}

export type Values = Record<string, unknown>;

export interface PutBackPlan {
  /** Fields that still hold what the change wrote, with what they held before. */
  restore: Values;
  /** Fields that hold something else by now. */
  conflicts: { field: string; before: unknown; after: unknown; now: unknown }[];
}

/** What putting these changes back comes to, when the record now holds `current`. */
export function planPutBack(resource: HistoryResource, changes: readonly FieldChange[], current: Values): PutBackPlan {
  const plan: PutBackPlan = { restore: {}, conflicts: [] };
  for (const { field, before, after } of changes) {
    const now = current[field];
    if (!canPutBack(resource, field) || alike(now, before)) continue;
    if (alike(now, after)) plan.restore[field] = before;
    else plan.conflicts.push({ field, before, after, now });
  }
  return plan;
}

/** What is restored, with the rest of a statement that is only whole. */
export function completed(resource: HistoryResource, restore: Values, current: Values): Values {
  const statements = entryOf(resource).together.filter((fields) => fields.some((field) => field in restore));
  return { ...Object.fromEntries(statements.flat().map((field) => [field, current[field]])), ...restore };
}

/** Several changes to one record, oldest first, as the one change they come to. */
export function mergeChanges(changes: readonly (readonly FieldChange[])[]): FieldChange[] {
  const merged = new Map<string, FieldChange>();
  for (const change of changes.flat()) {
    const earlier = merged.get(change.field);
    merged.set(change.field, earlier === undefined ? change : { ...change, before: earlier.before });
  }
  return [...merged.values()].filter(({ before, after }) => !alike(before, after));
}

/** Equal as values on the wire; what holds objects is compared by what it says. */
function alike(one: unknown, other: unknown): boolean {
  return same(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
