import { hash } from 'node:crypto';
import { follows, type SyncRule } from './sync-rule.ts';

/** A record as sync sees it: the fields its rule projects, and nothing else of it. Values are those of the wire. */
export type Projection = Readonly<Record<string, unknown>>;

/** The projected fields of a record as an operation answered it; what the answer leaves out is left out. */
export function project(rule: SyncRule, record: Readonly<Record<string, unknown>>): Projection {
  const projection: Record<string, unknown> = {};
  const said = rule.seen?.(record) ?? record;
  for (const field of Object.keys(rule.projection)) {
    if (said[field] !== undefined) projection[field] = said[field];
  }
  return projection;
}

/** Whether two values of a field are one: a set has no order, everything else is compared as it is written. */
export function sameValue(rule: SyncRule, field: string, one: unknown, other: unknown): boolean {
  // Nearly every field of nearly every record is as it was, and nothing is written out for these.
  if (isSameAtOnce(one ?? null, other ?? null)) return true;
  if (rule.projection[field] === 'set') return canonical(members(one)) === canonical(members(other));
  return canonical(one ?? null) === canonical(other ?? null);
}

/** True where it takes no more than a look; false says nothing. */
function isSameAtOnce(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

export function sameProjection(rule: SyncRule, one: Projection, other: Projection): boolean {
  return Object.keys(rule.projection).every((field) => sameValue(rule, field, one[field], other[field]));
}

/** The same, but perhaps at another place in its list: that is nobody's edit of it. */
export function saysTheSame(rule: SyncRule, one: Projection, other: Projection): boolean {
  return sameProjection(rule, withoutPlace(rule, one), withoutPlace(rule, other));
}

/** Whether an edit of it can come of what it says: not of how far each side is with it. */
export function sameWork(rule: SyncRule, one: Projection, other: Projection): boolean {
  return sameProjection(rule, withoutOwn(rule, one), withoutOwn(rule, other));
}

/** Without what each side decides alone. */
export function withoutOwn(rule: SyncRule, projection: Projection): Projection {
  return Object.fromEntries(Object.entries(projection).filter(([field]) => rule.projection[field] !== 'own'));
}

/** Its fields without its place in a list, which changes when others move. */
export function withoutPlace(rule: SyncRule, projection: Projection): Projection {
  return Object.fromEntries(Object.entries(projection).filter(([field]) => rule.projection[field] !== 'order'));
}

/** SHA-256 of a projection; equal for equal ones, in any order of sets and fields. */
export function hashOf(rule: SyncRule, projection: Projection): string {
  return hashOfFields(rule, fieldsOf(rule), projection);
}

/** By what a record is recognised: the hash of the fields its rule names. */
export function identityOf(rule: SyncRule, record: Projection): string {
  return hashOfFields(rule, rule.identity.toSorted(), record);
}

function hashOfFields(rule: SyncRule, sortedFields: readonly string[], projection: Projection): string {
  let plain = true;
  const values: [string, unknown][] = [];
  for (const field of sortedFields) {
    const isSet = rule.projection[field] === 'set';
    const value = isSet ? members(projection[field]) : (projection[field] ?? null);
    const isNothing = value === null || (Array.isArray(value) && value.length === 0);
    if (isNothing && rule.later?.includes(field)) continue;
    plain &&= isSet || isPlain(value);
    values.push([field, value]);
  }
  return hash('sha256', plain ? JSON.stringify(values) : canonical(values));
}

/** Ten thousand records of a rule are hashed in one answer: its fields are put into their order once. */
const sortedByRule = new WeakMap<SyncRule, readonly string[]>();

function fieldsOf(rule: SyncRule): readonly string[] {
  const known = sortedByRule.get(rule);
  if (known) return known;
  const sorted = Object.keys(rule.projection).toSorted();
  sortedByRule.set(rule, sorted);
  return sorted;
}

/** Without an object inside, whose keys would have to be sorted. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null);
}

/** The members of a set field, each once; a value that is no list has none. */
export function members(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.map(memberKey))].toSorted() : [];
}

/** What a member of a set counts as: a word or an id as it is, an object by what it says. */
export function memberKey(member: unknown): string {
  return typeof member === 'object' && member !== null ? canonical(member) : String(member);
}

/** What says nothing: no value, and the value of a field that nobody filled in. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Of two that came with something else, what one says that nobody gave it: the title of a thread by whom it is with.
 * Undefined where both were given something.
 */
export function saidByNobody(rule: SyncRule, field: string, mine: Projection, theirs: Projection): unknown {
  const isImplied = (side: Projection): boolean =>
    follows(rule, side) && side[field] !== undefined && rule.implied?.(side)[field] === side[field];
  return [theirs, mine].find(isImplied)?.[field];
}

/** JSON with the keys of objects in one order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
