import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { hashOf, project, type Projection } from '#server/catalog/projection.ts';

/** The server that offers changes hashes as the one that asks for them does: both read the catalog's projection. */
export {
  hashOf,
  members,
  project,
  type Projection,
  sameProjection,
  sameValue,
  withoutPlace,
} from '#server/catalog/projection.ts';

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

/** By what a record is recognised: the hash of the fields its rule names. */
export function identityOf(rule: SyncRule, fields: Projection): string {
  const projection = Object.fromEntries(rule.identity.map((field) => [field, rule.projection[field] ?? 'scalar']));
  const identity = { ...rule, projection };
  return hashOf(identity, project(identity, fields));
}
