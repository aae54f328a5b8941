import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { mergeTexts } from './merge-texts.ts';
import { isBlank, memberKey, members, type Projection, sameValue, saidByNobody } from '#server/catalog/projection.ts';

/** A field, or fields that are one statement, that both sides changed, and that nobody but a person can merge. */
export interface FieldConflict {
  fields: readonly string[];
  base: Projection;
  mine: Projection;
  theirs: Projection;
}

/** What each side has to take so that both hold the same, and what a person has to decide. */
export interface Merged {
  /** Fields to write here, and to send there; in our ids. */
  here: Record<string, unknown>;
  there: Record<string, unknown>;
  /** Fields that are equal already, both sides having changed. */
  agreed: string[];
  conflicts: FieldConflict[];
  /** Fields given at creation that the other side changed all the same (SPEC 4.3). */
  broken: string[];
}

/** The same record four times, in our ids: what each side held at the base, and what it holds now. */
export interface Versions {
  base: Projection;
  remoteBase: Projection;
  local: Projection;
  remote: Projection;
}

/** Brings a record together, field by field (SPEC 4). Each side is compared with its own base. */
export function merge(rule: SyncRule, versions: Versions): Merged {
  const merged: Merged = { here: {}, there: {}, agreed: [], conflicts: [], broken: [] };
  for (const fields of statementsOf(rule)) {
    const changed = (now: Projection, before: Projection): boolean =>
      fields.some((field) => !sameValue(rule, field, now[field], before[field]));
    const here = changed(versions.local, versions.base);
    const there = changed(versions.remote, versions.remoteBase);
    if (here || there) mergeStatement(rule, fields, versions, { here, there }, merged);
  }
  return merged;
}

/** What two records of one identity are measured by when nothing came before: what is blank on one side was not said. */
export function unsaidBy(rule: SyncRule, mine: Projection, theirs: Projection): Projection {
  const fields = Object.keys(rule.projection).flatMap((field): [string, unknown][] => {
    const said = [mine[field], theirs[field]].filter((value) => value !== undefined);
    const blank = said.find(isBlank) ?? saidByNobody(rule, field, mine, theirs);
    return blank === undefined ? [] : [[field, blank]];
  });
  return Object.fromEntries(fields);
}

function mergeStatement(
  rule: SyncRule,
  fields: readonly string[],
  { base, remoteBase, local, remote }: Versions,
  changed: { here: boolean; there: boolean },
  merged: Merged,
): void {
  const [field = ''] = fields;
  const how = rule.projection[field];
  const take = (from: Projection): Projection => Object.fromEntries(fields.map((name) => [name, from[name] ?? null]));
  const isAgreed = fields.every((name) => sameValue(rule, name, local[name], remote[name]));
  const isMixed = how === 'text' && changed.here && changed.there && !isAgreed;
  const both = isMixed ? mergedText(remoteBase[field], local[field], remote[field]) : undefined;
  const takeBoth = (value: unknown): void => {
    if (!sameValue(rule, field, value, local[field])) merged.here[field] = value;
    if (!sameValue(rule, field, value, remote[field])) merged.there[field] = value;
  };
  if (how === 'once' || how === 'asked') {
    if (changed.there) merged.broken.push(field);
  } else if (isAgreed || how === 'own') merged.agreed.push(...fields);
  else if (how === 'set') takeBoth(mergeSets([base[field], remoteBase[field]], local[field], remote[field]));
  else if (!changed.there) Object.assign(merged.there, take(local));
  else if (!changed.here || how === 'order') Object.assign(merged.here, take(remote));
  else if (both !== undefined) takeBoth(both);
  else merged.conflicts.push({ fields, base: take(base), mine: take(local), theirs: take(remote) });
}

/** The fields that merge together, each group once; most fields are a group of one. */
function statementsOf(rule: SyncRule): (readonly string[])[] {
  const groups = rule.together ?? [];
  const grouped = new Set(groups.flat());
  const alone = Object.keys(rule.projection).filter((field) => !grouped.has(field));
  return [...alone.map((field) => [field]), ...groups];
}

/** `(B ∪ L ∪ R) − (B − L) − (B − R)`: what both added and removed is added and removed (SPEC 4.1). */
function mergeSets([base, remoteBase]: [unknown, unknown], mine: unknown, theirs: unknown): unknown[] {
  const [ours, others] = [orderedMembers(mine), orderedMembers(theirs)];
  const removed = new Set([
    ...members(base).filter((member) => !ours.has(member)),
    ...members(remoteBase).filter((member) => !others.has(member)),
  ]);
  return [...new Map([...others, ...ours])].flatMap(([key, member]) => (removed.has(key) ? [] : [member]));
}

/**
 * Undefined where a person has to decide (SPEC 4.8). Measured by what they had: what is here may hold an edit of theirs
 * that was merged and is not sent yet.
 */
function mergedText(theirBase: unknown, mine: unknown, theirs: unknown): string | undefined {
  const isText = [theirBase, mine, theirs].every((text) => typeof text === 'string');
  return isText ? mergeTexts(String(theirBase), String(mine), String(theirs)) : undefined;
}

/** By what each counts as, in their order. */
function orderedMembers(value: unknown): Map<string, unknown> {
  return new Map(Array.isArray(value) ? value.map((member: unknown) => [memberKey(member), member]) : []);
}
