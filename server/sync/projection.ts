import { createHash } from 'node:crypto';
import type { SyncRule } from '#server/catalog/sync-rule.ts';

/** A record as sync sees it: the fields its rule projects, and nothing else of it. Values are those of the wire. */
export type Projection = Readonly<Record<string, unknown>>;

/** The projected fields of a record as an operation answered it; what the answer leaves out is left out. */
export function project(rule: SyncRule, record: Readonly<Record<string, unknown>>): Projection {
  const fields = Object.keys(rule.projection).filter((field) => record[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}

/** Whether two values of a field are one: a set has no order, everything else is compared as it is written. */
export function sameValue(rule: SyncRule, field: string, one: unknown, other: unknown): boolean {
  if (rule.projection[field] === 'set') return canonical(members(one)) === canonical(members(other));
  return canonical(one ?? null) === canonical(other ?? null);
}

export function sameProjection(rule: SyncRule, one: Projection, other: Projection): boolean {
  return Object.keys(rule.projection).every((field) => sameValue(rule, field, one[field], other[field]));
}

/** SHA-256 of a projection; equal for equal ones, whatever the order of sets and fields. */
export function hashOf(rule: SyncRule, projection: Projection): string {
  const fields = Object.keys(rule.projection).toSorted();
  const values = fields.map((field) => [
    field,
    rule.projection[field] === 'set' ? members(projection[field]).toSorted() : (projection[field] ?? null),
  ]);
  return createHash('sha256').update(canonical(values)).digest('hex');
}

/** The members of a set field, each once; a value that is no list has none. */
export function members(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : [];
}

/** JSON with the keys of objects in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
