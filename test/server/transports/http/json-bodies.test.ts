import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { idFields } from '#test/server/hostile/id-fields.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { rawRequest, type RawReply } from './raw-request.ts';

// Seed, Limits: JSON body 4 MiB; Errors: 400 invalid_request names the fault; CONTRACT.md 7.
const mebibyte = 1024 * 1024;
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

function post(
  body: string | Buffer | Readable,
  headers: Record<string, string> = {},
  path = '/issues',
): Promise<RawReply> {
  const sent = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
  return rawRequest(`${app.url}/api/v1${path}`, { method: 'POST', headers: sent, body });
}
const padded = (size: number, name: string) => JSON.stringify({ name }).padEnd(size, ' ');

test('takes a body of exactly 4 MiB and refuses one byte more', async () => {
  expect((await post(padded(4 * mebibyte, 'Exactly'))).status).toBe(201);
  const over = await post(padded(4 * mebibyte + 1, 'Over'));
  expect(over).toMatchObject({ status: 413, headers: { 'x-api-operation': 'post_issues' } });
  expect(over.json()).toMatchObject({ code: 'request_too_large', limitBytes: 4 * mebibyte });
});

test('answers 413, not a broken connection, when a body without a length grows too large', async () => {
  const chunks = Array.from({ length: 5 * 16 }, () => Buffer.alloc(mebibyte / 16, ' '));
  const over = await post(Readable.from(chunks));
  expect(over.status).toBe(413);
  expect(over.json()).toMatchObject({ code: 'request_too_large' });
});

test.each([
  ['broken JSON', '{"name":'],
  ['two values', '{"name":"a"}{"name":"b"}'],
  ['a comment', '{"name":"a"} // yes'],
  ['an array', '[]'],
  ['an array of what is wanted', '[{"name":"a"}]'],
  ['a string', '"name"'],
  ['a number', '1'],
  ['true', 'true'],
  ['null', 'null'],
  ['nothing', ''],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ['UTF-16', Buffer.from('{"name":"a"}', 'utf16le')],
  ['nesting without end', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('refuses %s as 400', async (_what, body) => {
  const reply = await post(body);
  expect(reply.status).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_request', error: expect.any(String) as string });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  '',
  'multipart/form-data; boundary=x',
])('refuses the content type %j', async (type) => {
  const reply = await post('{"name":"Typed"}', { 'content-type': type });
  expect(reply.json()).toMatchObject({ code: 'invalid_request' });
  expect(reply.status).toBe(400);
});

test('takes the content type with its parameters and in any case, and a byte order mark', async () => {
  expect((await post('{"name":"Charset"}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201);
  expect((await post(Buffer.from('\ufeff{"name":"Marked"}'))).status).toBe(201);
});

test('refuses a compressed body, which could be larger than it looks', async () => {
  expect((await post('{"name":"Zipped"}', { 'content-encoding': 'gzip' })).status).toBe(400);
});

test.each(['__proto__', 'constructor', 'toString', 'isAdmin', 'id', 'Name'])(
  'names the unknown property %j',
  async (name) => {
    const reply = await post(`{"name":"Unknown ${name}","${name}":{"isAdmin":true}}`);
    expect(reply.status).toBe(400);
    expect((reply.json()['issues'] as { path: string }[]).map(({ path }) => path)).toContain(name);
  },
);

test('names every fault, each by its place', async () => {
  const reply = await post('{"name":"","color":"mauve","position":-1,"more":1}');
  const paths = (reply.json()['issues'] as { path: string }[]).map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['color', 'more', 'name', 'position']);
});

test('says that what is missing is required, and what is wrong with the rest', async () => {
  const sentence = async (body: string, path: string) =>
    ((await post(body, {}, path)).json()['issues'] as { message: string }[])[0]?.message;
  expect(await sentence('{}', '/issues')).toBe('This is required.');
  expect(await sentence('{"name":5}', '/issues')).not.toBe('This is required.');
  expect(await sentence('{"name":""}', '/issues')).toBe('This may not be blank.');
  const nameless = await app.rest(token, 'PATCH', '/issues', { name: 'x' });
  expect(nameless).toMatchObject({ status: 400, body: { issues: [{ path: 'id', message: 'This is required.' }] } });
  const wrong = await app.rest(token, 'PATCH', '/issues?id=first', { name: 'x' });
  expect(wrong).toMatchObject({
    body: { issues: [{ path: 'id', message: expect.stringContaining('No record has this ID') as string }] },
  });
});

test('refuses text that could not be stored as it is', async () => {
  const make = async (body: string) => (await post(body)).status;
  expect(await make('{"name":"half \\ud83d"}')).toBe(400);
  expect(await make('{"name":"a","description":"half \\udc00"}')).toBe(400);
  expect(await make('{"name":"a","description":"nul \\u0000"}')).toBe(400);
  expect(await make('{"name":"two\\nlines"}')).toBe(400);
  const whole = await post('{"name":"whole 👩‍⚖️","description":"\\u0001 \\u2028 \\ud83d\\ude00"}');
  const { id, description } = whole.json() as { id: string; description: string };
  const [kept] = (await app.rest(token, 'GET', `/issues?id=${id}`)).body as { description: string }[];
  expect(kept?.description).toBe(description);
});

test.each([
  ['that turns the direction', 'annual \\u202Efdp.exe'],
  ['that isolates a direction', '\\u2066one\\u2069'],
  ['of a direction', 'one\\u200F'],
  ['that ends a line', 'one\\u2028two'],
])('refuses a mark %s in a name, and takes it in prose', async (_what, text) => {
  const refused = await post(`{"name":"${text}"}`);
  expect(refused.json()).toMatchObject({ code: 'invalid_request', issues: [{ path: 'name' }] });
  expect((await post(`{"name":"Prose ${text.length} ${text.codePointAt(7)}","description":"${text}"}`)).status).toBe(
    201,
  );
});

test('text is kept in its composed form and found by either; pages and folders that are not there are named', async () => {
  const [composed, decomposed] = ['Ren\u00e9', 'Rene\u0301'];
  const made = await post(JSON.stringify({ name: decomposed, description: decomposed }));
  expect(made.json()).toMatchObject({ name: composed, description: composed });
  const { body: added } = await app.upload(token, [{ name: 'letter.txt', bytes: 'A letter' }]);
  const [{ id }] = (added as { evidence: [{ id: string }] }).evidence;
  await app.rest(token, 'PATCH', `/evidence/${id}`, { title: decomposed });
  await app.settled(id, 45_000, token);
  const pages = async (range: string) => (await app.rest(token, 'GET', `/files/${id}/text?pages=${range}`)).status;
  expect([await pages('1'), await pages('1-9'), await pages('2'), await pages('2-9')]).toEqual([200, 200, 400, 400]);
  const unknown = `/evidence?folderId=${crypto.randomUUID()}`;
  expect((await app.rest(token, 'GET', unknown)).status).toBe(400);
  for (const q of [composed, decomposed]) {
    const { body } = await app.rest(token, 'GET', `/evidence?q=${encodeURIComponent(q)}`);
    expect(body).toMatchObject([{ title: composed }]);
  }
});

test('a filter by a record that is not there is refused, whichever list it is of', async () => {
  const filters = operations
    .filter(({ method, path }) => method === 'get' && !path.includes('{'))
    .flatMap((operation) => idFields(operation).map((field) => ({ path: operation.path, ...field })))
    .filter(({ place, trail: [name] }) => place === 'query' && name !== 'id' && name !== 'caseId')
    .map(({ path, trail }) => `${path}?${trail.join('.')}=`);
  expect(filters.length).toBeGreaterThan(5);
  const taken = [];
  for (const filter of filters) {
    const { status } = await app.rest(token, 'GET', `${filter}${crypto.randomUUID()}`);
    if (status !== 400) taken.push(filter, status);
  }
  expect(taken).toEqual([]);
});

test('an unknown or doubled parameter is named', async () => {
  for (const [query, name] of [
    ['colour=red', 'colour'],
    ['limit=1&limit=2', 'limit'],
    ['__proto__=1', '__proto__'],
    ['q=a&q=a', 'q'],
    ['caseid=x', 'caseid'],
  ] as const) {
    const reply = await app.rest(token, 'GET', `/evidence?${query}`);
    expect(reply, query).toMatchObject({ status: 400, body: { code: 'invalid_request', issues: [{ path: name }] } });
  }
  expect((await app.rest(token, 'GET', '/account?x=1')).status).toBe(400);
});

test.each([
  'limit=0',
  'limit=-1',
  'limit=1001',
  'limit=1.5',
  'limit=many',
  'limit=',
  'after=x',
  'id=1',
  'folderId=x',
  'priority=urgent',
  'caseId=none',
])('refuses the malformed parameter %j', async (query) => {
  expect(await app.rest(token, 'GET', `/evidence?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});

test('a change by query id takes an equal id in its body and refuses another', async () => {
  const { id } = (await app.rest(token, 'POST', '/issues', { name: 'Twice named' })).body as { id: string };
  const other = '01890a5d-ac96-774b-bcce-b302099a8057';
  expect((await app.rest(token, 'PATCH', `/issues?id=${id}`, { id, color: 'red' })).status).toBe(200);
  for (const wrong of [other, null, 1, [id]]) {
    expect(await app.rest(token, 'PATCH', `/issues?id=${id}`, { id: wrong, color: 'blue' })).toMatchObject({
      status: 400,
    });
  }
  expect((await app.rest(token, 'PATCH', '/issues', { id, color: 'blue' })).status).toBe(400);
  expect((await app.rest(token, 'DELETE', `/issues?id=${id}`, { id: other })).status).toBe(400);
  expect((await app.rest(token, 'DELETE', `/issues?id=${id}`, { id })).status).toBe(204);
});

test.each([
  ['nonsense', 'nonsense'],
  ['no id', 'matter:'],
  ['no kind', ':01890a5d-ac96-774b-bcce-b302099a8057'],
  ['an unknown case', 'matter:01890a5d-ac96-774b-bcce-b302099a8057'],
  ['an unknown workspace', 'ws:01890a5d-ac96-774b-bcce-b302099a8057'],
  ['a case as a workspace', 'ws:<case>'],
  ['a workspace as a case', 'matter:<workspace>'],
  ['two', 'matter:<case>, matter:<case>'],
  ['another case of letters', 'MATTER:<case>'],
])('refuses the context that is %s', async (_what, context) => {
  const { caseId, workspaceId } = (await app.rest(token, 'GET', '/case')).body as {
    caseId: string;
    workspaceId: string;
  };
  const value = context.replaceAll('<case>', caseId).replaceAll('<workspace>', workspaceId);
  const reply = await app.rest(token, 'GET', '/account', undefined, { 'x-case-context': value });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_context' } });
});
