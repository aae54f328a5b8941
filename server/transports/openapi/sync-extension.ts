import { describedAs } from '#server/areas/sync-feed/described-as.ts';
import { syncRules } from '#server/areas/records.ts';
import type { Operation } from '#server/catalog/operation.ts';
import {
  type SyncExtension,
  syncExtensionVersion,
  SyncGone,
  syncLimits,
  syncPaths,
} from '#server/catalog/sync-feed.ts';
import { everyHeader } from './error-responses.ts';
import { type JsonSchema, type NamedSchema, outputSchema } from './json-schema.ts';
import { operationObject } from './paths.ts';

/**
 * The document's description of the sync operations. They are no part of `paths`, because another server of this API
 * need not have them; their schemas are kept apart for the same reason.
 */
export function syncExtension(
  operations: readonly Operation[],
  offered: readonly Operation[],
): SyncExtension & { schemas: JsonSchema } {
  const schemas: Record<string, JsonSchema> = {};
  const place = ({ schema, named }: NamedSchema): JsonSchema => {
    for (const [name, record] of Object.entries(named)) schemas[name] = pointHere(record);
    return pointHere(schema);
  };
  const paths: Record<string, JsonSchema> = {};
  for (const operation of offered) {
    (paths[`/api/v1${operation.path}`] ??= {})[operation.method] = described(operation, place);
  }
  return {
    version: syncExtensionVersion,
    idempotencyKey: 'Idempotency-Key',
    maxRequestLifetimeSeconds: syncLimits.maxRequestLifetimeSeconds,
    limits: syncLimits,
    described: describedAs([...operations, ...offered], syncRules),
    hashedFields: Object.fromEntries(syncRules.map(({ resource, projection }) => [resource, { ...projection }])),
    paths,
    schemas,
  };
}

function described(operation: Operation, place: (named: NamedSchema) => JsonSchema): JsonSchema {
  const object = operationObject(operation, place);
  if (operation.path !== syncPaths.changes) return object;
  const gone = { schema: place(outputSchema(SyncGone)) };
  const response = {
    description: 'The cursor can’t be continued: read the manifest again and continue from its cursor',
    headers: everyHeader,
    content: { 'application/json': gone },
  };
  return { ...object, responses: { ...(object['responses'] as JsonSchema), 410: response } };
}

function pointHere(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/x-sync-extension/schemas/');
  return JSON.parse(text) as JsonSchema;
}
