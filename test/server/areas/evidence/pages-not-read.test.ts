import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeReading, setPages } from '#server/areas/evidence/readings.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// Issue 16, point 3: whatever the machine could not read is named on the item.
let app: TestApp;
let token: string;
let id: string;
beforeEach(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  const { evidence } = await answered<{ evidence: { id: string; caseId: string }[] }>(
    app.upload(token, [{ name: 'scan.txt', bytes: 'The first page.' }]),
  );
  const item = evidence[0] ?? { id: '', caseId: '' };
  id = item.id;
  await app.settled(id);
  await new Neighbours(app).write(async (tx) => {
    const texts = ['The first page.', '', 'The third page.'].map((text) => ({ text, confidence: 90 }));
    await setPages(tx, item, texts);
    const pagesNotRead = JSON.stringify([{ page: 2, reason: 'time' }]);
    await changeReading(tx, id, { pages: 3, pagesNotRead, cutShort: '["characters"]' });
  });
});
afterEach(() => app[Symbol.asyncDispose]());

const text = async (query = ''): Promise<string> => {
  const response = await fetch(`${app.url}/api/v1/files/${id}/text${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.text();
};
const again = (only = '') => app.window('POST', `/app/v1/evidence/${id}/read-again${only}`);

test('the item says which pages, why, and where it was cut', async () => {
  const { extraction } = await answered<{ extraction: object }>(app.rest(token, 'GET', `/evidence/${id}`));
  expect(extraction).toMatchObject({
    status: 'done',
    pagesNotRead: [{ page: 2, reason: 'time' }],
    cutShort: ['characters'],
  });
  const { pages } = await answered<{ pages: object[] }>(app.window('GET', `/app/v1/evidence/${id}/reading`));
  expect(pages).toEqual([
    { text: 'The first page.', confidence: 90, doubtful: [], notRead: null },
    { text: '', confidence: 90, doubtful: [], notRead: 'time' },
    { text: 'The third page.', confidence: 90, doubtful: [], notRead: null },
  ]);
});

test('its text says so where the words would be, and no search finds that', async () => {
  const line = '[Page 2 could not be recognized: it took too long.]';
  expect(await text()).toBe(`The first page.\f${line}\fThe third page.`);
  expect(await text('?pages=2-3')).toBe(`${line}\fThe third page.`);
  const found = (q: string) => answered<object[]>(app.rest(token, 'GET', `/evidence?q=${q}`));
  expect(await found('third')).toHaveLength(1);
  expect(await found('recognized')).toEqual([]);
});

test('while it is read, its text is what there is, and says that more comes', async () => {
  const state = (changes: object) =>
    new Neighbours(app).write((tx) => changeReading(tx, id, { status: 'running', page: 3, pages: 3, ...changes }));
  await state({ pagesNotRead: '[]' });
  const line = '[This file is still being read (page 3 of 3).]';
  const part = await app.rest(token, 'GET', `/files/${id}/text`);
  expect(part).toMatchObject({ status: 200, body: `The first page.\f\fThe third page.\n\n${line}` });
  expect(part.headers.get('x-still-reading')).toBe('true');
  expect(await text('?pages=1')).toBe(`The first page.\n\n${line}`);
  expect(await app.rest(token, 'GET', `/files/${id}/text?pages=2`)).toMatchObject({ status: 429 });
  expect(await app.rest(token, 'GET', `/files/${id}/text?pages=4`)).toMatchObject({ status: 429 });
  await state({ status: 'done' });
  const whole = await app.rest(token, 'GET', `/files/${id}/text`);
  expect(whole.body).toBe('The first page.\f\fThe third page.');
  expect(whole.headers.get('x-still-reading')).toBeNull();
});

test('those pages are read again, once; the whole file at any time', async () => {
  expect(await again('?only=not-read')).toMatchObject({ status: 204 });
  expect(await again('?only=not-read')).toMatchObject({ status: 409 });
  expect(await app.settled(id)).toMatchObject({ status: 'done', pagesNotRead: [] });
  expect(await again('?only=not-read')).toMatchObject({ status: 409 });
  expect(await again()).toMatchObject({ status: 204 });
  expect(await app.settled(id)).toMatchObject({ status: 'done' });
});
