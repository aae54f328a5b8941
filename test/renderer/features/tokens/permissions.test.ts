import { expect, it } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { areas, readOnlyAreas } from '#renderer/features/tokens/permissions.ts';

it('offers every area of the catalog, and writing where there is something to write', () => {
  const scopes = new Set<string>(operations.map(({ scope }) => scope));
  expect(areas.map(({ area }) => `${area}:read`).toSorted()).toEqual(
    [...scopes].filter((scope) => scope.endsWith(':read')).toSorted(),
  );
  expect(areas.filter(({ area }) => !scopes.has(`${area}:write`)).map(({ area }) => area)).toEqual([...readOnlyAreas]);
});
