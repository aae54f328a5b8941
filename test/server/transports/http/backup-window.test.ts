import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupState } from '#server/store/backups.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

let app: TestApp;
let disk: string;
beforeEach(async () => {
  app = await testApp();
  disk = await mkdtemp(path.join(tmpdir(), 'casewright-disk-'));
});
afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await rm(disk, { recursive: true, force: true });
});

const state = async () => (await app.window('GET', '/app/v1/backups')).body as BackupState;

test('two windows that back up at once: one does, the other is asked to wait', async () => {
  const both = await Promise.all(
    [1, 2].map((n) => app.window('POST', '/app/v1/backups', { to: path.join(disk, `${n}`) })),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await state()).entries).toHaveLength(1);
});

test('a backup that is worked in is no longer one, and can’t be deleted as one', async () => {
  const to = path.join(disk, 'monday');
  expect((await app.window('POST', '/app/v1/backups', { to })).status).toBe(200);
  expect((await state()).entries.map(({ folder }) => folder)).toEqual([to]);
  {
    await using other = await testApp({ data: to });
    expect((await other.window('GET', '/app/v1/account')).status).toBe(200);
  }
  expect((await state()).entries).toEqual([]);
  expect((await app.window('DELETE', `/app/v1/backups?folder=${to}`)).status).toBe(404);
  expect(existsSync(path.join(to, 'casewright.db'))).toBe(true);
});

test('only what is in the list can be deleted', async () => {
  for (const folder of [app.config.data, disk, path.join(app.config.data, 'blobs'), path.join(disk, '..')]) {
    expect((await app.window('DELETE', `/app/v1/backups?folder=${folder}`)).status, folder).toBe(404);
  }
  expect(existsSync(path.join(app.config.data, 'casewright.db'))).toBe(true);
  expect(existsSync(disk)).toBe(true);
});
