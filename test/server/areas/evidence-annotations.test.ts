import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { annotationLimits as most } from '#server/rules/annotations.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

interface Annotation {
  id: string;
  page: number | null;
  quote: string | null;
  start: number | null;
  note: string;
  madeAt: string;
}
type Item = Record<string, unknown> & { id: string; updatedAt: string; annotations: Annotation[] };

let app: TestApp;
let token: string;
let id: string;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  const { evidence } = await answered<{ evidence: Item[] }>(
    app.upload(token, [{ name: 'letter.txt', bytes: `The rent was paid. ${Math.random()}` }]),
  );
  id = evidence[0]?.id ?? '';
  await app.settled(id);
});

const get = () => answered<Item>(app.rest(token, 'GET', `/evidence/${id}`));
const patch = (annotations: unknown, more = {}) =>
  app.rest(token, 'PATCH', `/evidence/${id}`, { annotations, ...more });
const noted = async (annotations: unknown) => (await answered<Item>(patch(annotations))).annotations;
const highlight = { page: 1, quote: 'The rent was paid.', start: 0 };

test('keeps highlights and notes, and shows them alone and in the list', async () => {
  expect((await get()).annotations).toEqual([]);
  const made = await noted([highlight, { page: 2, note: 'Whose writing?' }, { note: 'Ask Jordan.' }]);
  expect(made).toEqual([
    { ...highlight, id: expect.any(String), note: '', madeAt: expect.any(String) },
    { page: 2, quote: null, start: null, note: 'Whose writing?', id: expect.any(String), madeAt: expect.any(String) },
    { page: null, quote: null, start: null, note: 'Ask Jordan.', id: expect.any(String), madeAt: expect.any(String) },
  ]);
  expect((await get()).annotations).toEqual(made);
  const [listed] = await answered<Item[]>(app.rest(token, 'GET', `/evidence?id=${id}`));
  expect(listed?.annotations).toEqual(made);
});

test('replaces all of them: what is left out is deleted, what is said again stays as it is', async () => {
  const [one, two] = await noted([highlight, { note: 'Ask Jordan.' }]);
  expect(await noted([two])).toEqual([two]);
  expect(await noted([two, one])).toEqual([two, one]);
  await answered(app.rest(token, 'PATCH', `/evidence/${id}`, { title: 'Letter' }));
  expect((await get()).annotations).toEqual([two, one]);
});

test('one that says something else is another one, made when it was', async () => {
  const [one] = await noted([highlight]);
  const [changed] = await noted([{ ...one, note: 'In full' }]);
  expect(changed).toEqual({ ...one, note: 'In full', id: changed?.id });
  expect(changed?.id).not.toBe(one?.id);
  const [again] = await noted([{ id: changed?.id, ...highlight, note: 'In full' }]);
  expect(again).toEqual(changed);
});

test('of two with one id the second gets another', async () => {
  const [one] = await noted([highlight]);
  const [first, second] = await noted([one, { ...one, note: 'Twice' }]);
  expect(first).toEqual(one);
  expect(second?.id).not.toBe(one?.id);
});

test.each([
  [[{}], 'Give a quote, a note, or both.'],
  [[{ page: 0, note: 'x' }], 'page'],
  [[{ note: '  ' }], 'Give a quote, a note, or both.'],
  [[{ quote: ' ' }], 'blank'],
  [[{ quote: 'x'.repeat(most.quote + 1) }], 'characters'],
  [[{ note: 'x', colour: 'red' }], 'colour'],
  [Array.from({ length: most.annotations + 1 }, () => ({ note: 'x' })), 'up to 500'],
  [Array.from({ length: 41 }, () => ({ note: 'x'.repeat(most.note) })), '200,000'],
])('refuses what is none (%#)', async (given, says) => {
  const answer = await patch(given);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(says);
  expect((await get()).annotations).toEqual([]);
});

test('refuses to replace what another has changed since it was read', async () => {
  const { updatedAt } = await get();
  await noted([highlight]);
  expect((await patch([], { expectedUpdatedAt: updatedAt })).status).toBe(409);
  expect((await get()).annotations).toHaveLength(1);
});

test('the search finds notes, and no longer those that were deleted', async () => {
  const found = async () =>
    (await answered<Item[]>(app.rest(token, 'GET', '/evidence?q=zeppelin'))).map((item) => item.id);
  await noted([{ page: 1, note: 'Compare with the zeppelin letter' }]);
  expect(await found()).toEqual([id]);
  await noted([]);
  expect(await found()).toEqual([]);
});
