import { expect, it } from 'vitest';
import { deletionNouns } from '#renderer/shell/deletion-nouns.ts';
import { operations } from '#server/areas/operations.ts';

it('has a noun for every operation that deletes for good, so that the question about it names the right thing', () => {
  const destructive = operations.filter((operation) => operation.destructive).map(({ id }) => id);
  expect(Object.keys(deletionNouns).toSorted()).toEqual(destructive.toSorted());
});
