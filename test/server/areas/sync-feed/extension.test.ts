import { expect, it } from 'vitest';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { describedAs } from '#server/areas/sync-feed/described-as.ts';
import { syncOperations } from '#server/areas/sync-feed/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import type { SyncExtension } from '#server/catalog/sync-feed.ts';
import { openApiDocument } from '#server/transports/openapi/document.ts';

const document = openApiDocument(operations, syncOperations(operations, syncedOperations, syncRules));
const extension = document['x-sync-extension'] as SyncExtension;

const below = (path: string): string => `/api/v1/sync${path}`;

it('is described in the document, next to its paths and not among them', () => {
  expect(Object.keys(extension.paths)).toEqual([
    '/api/v1/sync/changes',
    '/api/v1/sync/manifest',
    '/api/v1/sync/records',
    '/api/v1/sync/requests/{key}',
    '/api/v1/sync/creates',
    '/api/v1/sync/follow',
    '/api/v1/sync/custody-pages',
    ...['/binders', '/binders/{id}/items', '/binder-items', '/binder-items/{id}/supports', '/supports'].map(below),
    ...['/packets', '/packets/{id}/items', '/packet-items', '/redactions'].map(below),
  ]);
  expect(Object.keys(document['paths'] as object).filter((path) => path.includes('sync'))).toEqual([]);
  expect(openApiDocument(operations)).not.toHaveProperty('x-sync-extension');
  expect(extension).toMatchObject({ version: 1, idempotencyKey: 'Idempotency-Key', maxRequestLifetimeSeconds: 300 });
});

it('is called by the feed what it calls itself, and another name once it offers something else', () => {
  const rules = syncRules.slice(1);
  const fewer = operations.filter(({ id }) => id !== 'post_todos');
  const names = [
    extension.described,
    (
      openApiDocument(operations, syncOperations(operations, syncedOperations, syncRules))[
        'x-sync-extension'
      ] as SyncExtension
    ).described,
    describedAs(operations, syncRules),
    describedAs(operations, rules),
    describedAs(fewer, syncRules),
  ];
  expect(names[1]).toBe(names[0]);
  expect(new Set(names).size).toBe(names.length - 1);
});

it('points only at what is in the document', () => {
  const references = [...JSON.stringify(extension).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(references.length).toBeGreaterThan(10);
  for (const reference of new Set(references)) {
    const found = reference.split('/').reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
    expect(found, reference).toBeDefined();
  }
});

it('describes 410 where a cursor can expire, and nowhere else', () => {
  const codes = Object.entries(extension.paths).map(([path, item]) => {
    const [described] = Object.values(item as Record<string, { responses: object }>);
    return [path, '410' in (described?.responses ?? {})];
  });
  expect(codes.filter(([, gone]) => gone)).toEqual([['/api/v1/sync/changes', true]]);
});

it('names the fields that are hashed, as they are declared', () => {
  expect(Object.keys(extension.hashedFields)).toEqual(syncRules.map(({ resource }) => resource));
  for (const { resource, projection } of syncRules) expect(extension.hashedFields[resource]).toEqual(projection);
});

it('is no tool of an assistant and no operation of the catalog', () => {
  const ids = new Set(operations.map(({ id }) => id));
  for (const { id } of syncOperations(operations, syncedOperations, syncRules)) expect(ids.has(id)).toBe(false);
});
