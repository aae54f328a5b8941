import { createHash } from 'node:crypto';
import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { identityOf, type Projection } from '#server/catalog/projection.ts';

/** By what a create is recognised there; in their ids. */
export function fingerprintOf(rule: SyncRule, fields: Projection): string {
  return createHash('sha256')
    .update(`${rule.resource} ${identityOf(rule, fields)}`)
    .digest('hex');
}
