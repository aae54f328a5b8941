import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import { wav } from '#test/support/files/recordings.ts';
import { rawRequest } from './raw-request.ts';

interface Item {
  id: string;
  caseId: string;
  sha256: string;
  title: string;
}
let app: TestApp;
let token: string;
let photo: Item;
let call: Item;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  const files = [
    { name: 'photo.png', bytes: await pngOfText(['The blue bench']) },
    { name: 'call.wav', bytes: wav(0.1) },
  ];
  const { evidence } = await answered<{ evidence: Item[] }>(app.upload(token, files, { recordingConsent: 'yes' }));
  const [first, second] = evidence;
  if (!first || !second) throw new Error('The files were not added.');
  [photo, call] = [first, second];
});
afterAll(() => app[Symbol.asyncDispose]());

async function thumbnail(id: string) {
  const cookie = await app.signIn();
  const response = await fetch(`${app.url}/app/evidence/${id}/thumbnail`, { headers: { cookie } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('the window gets a small picture, which no cache of the browser may keep longer than the item', async () => {
  const first = await thumbnail(photo.id);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('image/webp');
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.bytes.subarray(8, 12).toString()).toBe('WEBP');
  const headers = { cookie: await app.signIn(), 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await rawRequest(`${app.url}/app/evidence/${photo.id}/thumbnail`, { headers });
  expect(again.status).toBe(304);
});

test('a recording has none, which is no failure', async () => {
  const { status, bytes, headers } = await thumbnail(call.id);
  expect([status, bytes.length, headers.get('cache-control')]).toEqual([204, 0, 'no-store']);
});

test('nobody gets a picture of what they may not see', async () => {
  const neighbours = new Neighbours(app);
  const stranger = await neighbours.account('Stranger');
  const theirs = await answered<{ evidence: Item[] }>(
    app.upload(stranger.token, [{ name: 'secret.png', bytes: await pngOfText(['secret']) }]),
  );
  const id = theirs.evidence[0]?.id ?? '';
  expect((await thumbnail(id)).status).toBe(404);
  const unsigned = await fetch(`${app.url}/app/evidence/${photo.id}/thumbnail`);
  expect(unsigned.status).toBe(401);
  const program = { headers: { authorization: `Bearer ${token}` } };
  expect((await fetch(`${app.url}/app/evidence/${photo.id}/thumbnail`, program)).status).toBe(401);
});

test('the list comes from the newest back, page by page, with its length', async () => {
  const read = async (query: string) => app.window('GET', `/app/v1/evidence/newest?caseId=${photo.caseId}&${query}`);
  const first = (await read('limit=1')).body as { items: Item[]; total: number };
  expect([first.total, first.items.map(({ title }) => title)]).toEqual([2, ['call']]);
  const second = (await read(`limit=5&before=${first.items[0]?.id ?? ''}`)).body as { items: Item[]; total?: number };
  expect([second.total, second.items.map(({ title }) => title)]).toEqual([undefined, ['photo']]);
  expect(second.items[0]).toEqual((await app.rest(token, 'GET', `/evidence/${photo.id}`)).body);
  expect((await read('limit=0')).status).toBe(400);
});

test('the list of somebody else’s matter is not there', async () => {
  const neighbours = new Neighbours(app);
  const { caseId } = await neighbours.account('Other');
  expect((await app.window('GET', `/app/v1/evidence/newest?caseId=${caseId}&limit=5`)).status).toBe(404);
  expect((await fetch(`${app.url}/app/v1/evidence/newest?caseId=${photo.caseId}&limit=5`)).status).toBe(401);
});

test('a picture goes with the bytes it is of', async () => {
  const { evidence } = await answered<{ evidence: Item[] }>(
    app.upload(token, [{ name: 'gone.png', bytes: await pngOfText(['soon gone']) }]),
  );
  const item = evidence[0];
  if (!item) throw new Error('The file was not added.');
  await thumbnail(item.id);
  const kept = path.join(app.config.data, 'thumbnails', item.sha256.slice(0, 2), `${item.sha256}.webp`);
  expect(existsSync(kept)).toBe(true);
  await app.settled(item.id);
  await app.window('DELETE', `/app/v1/evidence/${item.id}`);
  await expect.poll(() => existsSync(kept)).toBe(false);
  expect(await readdir(path.join(app.config.data, 'thumbnails'))).toContain(photo.sha256.slice(0, 2));
});
