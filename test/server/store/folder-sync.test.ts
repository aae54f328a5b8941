import { expect, it } from 'vitest';
import { FolderSync } from '#server/store/folder-sync.ts';

it('shares one sync among those who wait, but never one that began before they came', async () => {
  const running: (() => void)[] = [];
  const sync = new FolderSync('staging', () => new Promise((resolve) => running.push(resolve)));
  const done: string[] = [];
  const first = sync.sync().then(() => done.push('first'));
  await expect.poll(() => running.length).toBe(1);
  const others = ['second', 'third'].map((name) => sync.sync().then(() => done.push(name)));
  running[0]?.();
  await first;
  await expect.poll(() => running.length).toBe(2);
  expect(done).toEqual(['first']);
  running[1]?.();
  await Promise.all(others);
  expect(running).toHaveLength(2);
});

it('tells those who wait that a sync failed, and tries again for the next', async () => {
  let tries = 0;
  const sync = new FolderSync('staging', () =>
    ++tries === 1 ? Promise.reject(new Error('no disk')) : Promise.resolve(),
  );
  await expect(sync.sync()).rejects.toThrow('no disk');
  await sync.sync();
  expect(tries).toBe(2);
});
