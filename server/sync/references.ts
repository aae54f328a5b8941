import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { Projection } from '#server/catalog/projection.ts';

/** The ids of records on both sides, unique both ways (SPEC 1.1). Reads only: what is learned is put in by the engine. */
export interface IdMap {
  remoteOf(resource: string, localId: string): string | undefined;
  localOf(resource: string, remoteId: string): string | undefined;
}

/** How a remote id appears in a projection of ours while nothing here has it yet. */
const foreignMark = 'remote:';
export const foreignId = (remoteId: string): string => `${foreignMark}${remoteId}`;
export const isForeign = (id: unknown): id is string => typeof id === 'string' && id.startsWith(foreignMark);

/*
 * Some fields of a record need the others: whose ids they hold is said by another field. `whole` is the record that they
 * are of.
 */

/** A remote projection in our ids (SPEC 1.3); what is not here yet is marked as foreign. */
export function inOurIds(rule: SyncRule, projection: Projection, ids: IdMap, whole?: Projection): Projection {
  return rewrite(rule, projection, (resource, id) => ids.localOf(resource, id) ?? foreignId(id), whole);
}

/** What was not here when it was planned and is by now, as what was made a moment ago, in our ids. */
export function knownByNow(rule: SyncRule, projection: Projection, ids: IdMap, whole?: Projection): Projection {
  const known = (resource: string, id: string): string =>
    isForeign(id) ? (ids.localOf(resource, id.slice(foreignMark.length)) ?? id) : id;
  return rewrite(rule, projection, known, whole);
}

/** What can be sent of a projection in our ids, and which references have to wait for a second pass. */
export function inTheirIds(
  rule: SyncRule,
  projection: Projection,
  ids: IdMap,
  whole?: Projection,
): { sendable: Projection; waiting: string[] } {
  const waiting = new Set<string>();
  const known = (resource: string, id: string, field: string): string | undefined => {
    if (isForeign(id)) return id.slice(foreignMark.length);
    const theirs = ids.remoteOf(resource, id);
    if (theirs === undefined) waiting.add(field);
    return theirs;
  };
  const sendable = rewrite(rule, projection, known, whole);
  return { sendable, waiting: [...waiting] };
}

/** What can be written here of a projection in our ids: references to what is not here yet are left out. */
export function knownHere(
  rule: SyncRule,
  projection: Projection,
  whole?: Projection,
): { writable: Projection; waiting: string[] } {
  const waiting = new Set<string>();
  const known = (_resource: string, id: string, field: string): string | undefined => {
    if (!isForeign(id)) return id;
    waiting.add(field);
    return undefined;
  };
  const writable = rewrite(rule, projection, known, whole);
  return { writable, waiting: [...waiting] };
}

/** The ids that a projection names. */
export function idsNamed(rule: SyncRule, projection: Projection): Set<string> {
  const named = new Set<string>();
  rewrite(rule, projection, (_resource, id) => {
    named.add(id);
    return id;
  });
  return named;
}

type Translate = (resource: string, id: string, field: string) => string | undefined;

/** Every reference translated; one that has no translation is null, or left out of its set or its names. */
export function rewrite(
  rule: SyncRule,
  projection: Projection,
  translate: Translate,
  whole: Projection = {},
): Projection {
  const all = { ...whole, ...projection };
  return Object.fromEntries(
    Object.entries(projection).map(([field, value]) => {
      const resource = referredBy(rule, field, all);
      if (resource === undefined) return [field, value];
      if (typeof value === 'string') return [field, translate(resource, value, field) ?? null];
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        const named = Object.entries(value).map(([name, id]) => [name, translate(resource, String(id), field)]);
        const known = named.filter(([, id]) => id !== undefined);
        return [field, known.length === 0 ? null : Object.fromEntries(known)];
      }
      if (!Array.isArray(value)) return [field, value];
      const ids = value.map((id) => translate(resource, String(id), field)).filter((id) => id !== undefined);
      return [field, ids];
    }),
  );
}

/** Whose ids a field holds; for some, another field of the same record decides. */
export function referredBy(rule: SyncRule, field: string, projection: Projection): string | undefined {
  const reference = rule.references[field];
  if (reference === undefined || typeof reference === 'string') return reference;
  return reference.of[String(projection[reference.by])];
}
