import { expect, test } from 'vitest';
import { memberships } from '#server/areas/workspaces/membership-record.ts';
import { breaksConstraint, isDiskFull } from '#server/store/faults.ts';
import { insertRecord } from '#server/store/records.ts';
import { ScratchStore } from './scratch-store.ts';

test('knows a constraint by what this database says of it', async () => {
  await using scratch = await ScratchStore.open();
  const { workspaceId, accountId } = await scratch.matter();
  const twice = scratch.write((tx) => insertRecord(tx, memberships, { workspaceId, accountId, role: 'viewer' }));
  const error: unknown = await twice.then(
    () => 'It was written.',
    (refusal: unknown) => refusal,
  );
  expect(breaksConstraint(error)).toBe(true);
  expect(isDiskFull(error)).toBe(false);
});

test('knows a full disk however deep it is, and nothing else for one', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(isDiskFull(new Error('The file was not kept.', { cause: full }))).toBe(true);
  expect(breaksConstraint(full)).toBe(false);
  for (const code of ['53200', '23505', 'SQLITE_BUSY', 'EACCES']) {
    expect(isDiskFull(Object.assign(new Error('other'), { code }))).toBe(false);
  }
});
