import { createHash } from 'node:crypto';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { SyncOutboxRow } from '#server/store/tables.ts';
import { hashOf, type Projection, project } from '#server/sync/projection.ts';

/** By what a create is recognised there; in their ids. */
export function fingerprintOf(rule: SyncRule, fields: Projection): string {
  const projection = Object.fromEntries(rule.identity.map((field) => [field, rule.projection[field] ?? 'scalar']));
  const identity = { ...rule, projection };
  return createHash('sha256')
    .update(`${rule.resource} ${hashOf(identity, project(identity, fields))}`)
    .digest('hex');
}

/** How the log names a create that is on its way. */
export function rowFacts(row: SyncOutboxRow) {
  return { resource: row.resource, localId: row.localId, hash: row.fingerprint };
}
