import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { Health } from '#server/operating/health.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp } from '#test/support/app.ts';

const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'watching' } as const;

it('is answered to anybody, at the public address and on the machine itself, with one word', async () => {
  await using app = await testApp({ mode: 'hosted', publicUrl: 'https://cases.example.org' });
  const at = `http://127.0.0.1:${app.port}`;
  for (const host of ['cases.example.org', `127.0.0.1:${app.port}`]) {
    const live = await rawRequest(`${at}/health/live`, { headers: { host } });
    expect([live.status, live.json()]).toEqual([200, { status: 'live' }]);
    const ready = await rawRequest(`${at}/health/ready`, { headers: { host } });
    expect([ready.status, ready.json()]).toEqual([200, { status: 'ready' }]);
    expect(ready.headers['cache-control']).toBe('no-store');
  }
  expect((await rawRequest(`${at}/health/live`, { headers: { host: 'elsewhere.example.org' } })).status).toBe(403);
});

it('names the part that is not well, and asks again by and by', async () => {
  const scratch = await ScratchStore.open();
  let [room, works, stopping] = [10 ** 12, true, false];
  const health = () =>
    new Health({
      store: scratch.store,
      actor,
      dataFolder: scratch.folder,
      jobsRun: () => works,
      stopping: () => stopping,
      free: () => (room < 0 ? Promise.reject(new Error('no disk')) : Promise.resolve(room)),
    });
  expect(await health().wrong()).toEqual([]);
  room = 1024;
  expect(await health().wrong()).toEqual(['disk']);
  room = -1;
  works = false;
  expect(await health().wrong()).toEqual(['jobs', 'disk']);
  stopping = true;
  expect(await health().wrong()).toEqual(['stopping']);
  [room, works, stopping] = [10 ** 12, true, false];
  await scratch.store.close();
  const kept = health();
  expect(await kept.wrong()).toEqual(['database']);
  await rm(scratch.folder, { recursive: true, force: true });
});

it('looks at the database once for however many ask', async () => {
  await using scratch = await ScratchStore.open();
  let looks = 0;
  const free = (): Promise<number> => Promise.resolve((looks += 1) * 10 ** 12);
  const parts = { store: scratch.store, actor, dataFolder: scratch.folder, jobsRun: () => true, stopping: () => false };
  const health = new Health({ ...parts, free });
  await Promise.all(Array.from({ length: 500 }, () => health.wrong()));
  expect(looks).toBe(1);
});
