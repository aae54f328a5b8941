import { createHash } from 'node:crypto';
import type { Operation } from '#server/catalog/operation.ts';
import { syncExtensionVersion, syncLimits } from '#server/catalog/sync-feed.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';

/**
 * A name for what a server offers, which is another one as soon as a client would have to know: operations, the fields
 * and parameters they take, and what is in a hash. SHA-256, the same in every process of one version.
 */
export function describedAs(operations: readonly Operation[], rules: readonly SyncRule[]): string {
  const offered = operations.map(({ id, method, path, input }) => {
    return [id, method, path, names(input.body), names(input.query), input.upload ?? null];
  });
  const hashed = rules.map(({ resource, projection }) => [resource, projection]);
  return createHash('sha256')
    .update(JSON.stringify([syncExtensionVersion, syncLimits, offered, hashed]))
    .digest('hex');
}

const names = (schema: Operation['input']['body']): string[] => Object.keys(schema?.shape ?? {});
