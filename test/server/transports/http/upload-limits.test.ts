import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { multipart, rawRequest } from './raw-request.ts';

// Seed, Limits: 30 files, 25 MiB a file, 32 MiB together; issue 2: streamed to disk, all or none.
const mebibyte = 1024 * 1024;
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());
afterEach(async () => {
  await sleep(20);
  if (uploadsLeft().length > 0) throw new Error('A staged file was left behind.');
});

/** Staged uploads are named by a UUID; extraction keeps its own files next to them. */
const uploadsLeft = () =>
  readdirSync(join(app.config.data, 'staging')).filter((name) => /^(?:[0-9a-f]{64}\.)?[0-9a-f-]{36}$/.test(name));
const items = async () =>
  ((await app.rest(token, 'GET', '/evidence')).body as { fileName: string }[]).map(({ fileName }) => fileName);
const big = (size: number, fill: string) => Buffer.alloc(size, fill);

async function expectRefused(reply: { status: number; body: unknown }, status: number, code: string): Promise<void> {
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status, body: { code } });
}

test('takes 30 files and refuses 31, adding none of them', async () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `${count}-${n}.txt`, bytes: `${count} ${n}` }));
  expect((await app.upload(token, files(30))).status).toBe(201);
  const before = await items();
  await expectRefused(await app.upload(token, files(31)), 413, 'request_too_large');
  expect(await items()).toEqual(before);
});

test('takes a file of exactly 25 MiB and refuses one byte more, naming it', async () => {
  expect((await app.upload(token, [{ name: 'exact.bin', bytes: big(25 * mebibyte, 'x') }])).status).toBe(201);
  const over = await app.upload(token, [{ name: 'over.bin', bytes: big(25 * mebibyte + 1, 'x') }]);
  await expectRefused(over, 413, 'file_too_large');
  expect((over.body as { error: string }).error).toMatch(/Nothing was added\. A person can add .* 4 GiB in the window/);
  expect(over.body).toMatchObject({ fileName: 'over.bin', limitBytes: 25 * mebibyte });
  expect(await items()).not.toContain('over.bin');
});

test('refuses more than 32 MiB together, also when no length is announced', async () => {
  const files = [1, 2].map((n) => ({ name: `half ${n}.bin`, bytes: big(16 * mebibyte, String(n)) }));
  await expectRefused(await app.upload(token, files), 413, 'request_too_large');
  const disposition = (n: number) => `content-disposition: form-data; name="files"; filename="half ${n}.bin"`;
  const { type, body } = multipart(files.map(({ bytes }, n) => ({ headers: [disposition(n)], bytes })));
  const chunks = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, n) =>
    body.subarray(n * 65_536, (n + 1) * 65_536),
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const reply = await rawRequest(`${app.url}/api/v1/evidence`, {
    method: 'POST',
    headers,
    body: Readable.from(chunks),
  });
  expect(reply.status).toBe(413);
  expect(reply.json()).toMatchObject({ code: 'request_too_large' });
  expect(await items()).not.toContain('half 0.bin');
});

test('takes none when the last file is too large', async () => {
  const files = [
    { name: 'fine.txt', bytes: 'fine' },
    { name: 'huge.bin', bytes: big(25 * mebibyte + 1, 'h') },
  ];
  await expectRefused(await app.upload(token, files), 413, 'file_too_large');
  expect(await items()).not.toContain('fine.txt');
});

const part = (name: string, bytes: string, file?: string) => ({
  headers: [`content-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`],
  bytes,
});
function send(
  parts: { headers: string[]; bytes: string }[],
  change: { type?: string; body?: (body: Buffer) => Buffer } = {},
) {
  const { type, body } = multipart(parts);
  const headers = { authorization: `Bearer ${token}`, 'content-type': change.type ?? type };
  return rawRequest(`${app.url}/api/v1/evidence`, { method: 'POST', headers, body: change.body?.(body) ?? body });
}

test.each([
  ['a file in another field', () => send([part('file', 'x', 'a.txt')])],
  [
    'a file in another field before a large one',
    () => send([part('file', 'x', 'a.txt'), part('files', 'y'.repeat(3_000_000), 'b.txt')]),
  ],
  [
    'a large file in another field',
    () => send([part('files', 'x', 'a.txt'), part('file', 'y'.repeat(3_000_000), 'b.txt')]),
  ],
  ['files in two fields', () => send([part('files', 'x', 'a.txt'), part('other', 'y', 'b.txt')])],
  ['no file', () => send([part('duplicates', 'keep')])],
  ['nothing at all', () => send([])],
  ['an unknown field', () => send([part('files', 'x', 'a.txt'), part('colour', 'red')])],
  ['a field named __proto__', () => send([part('files', 'x', 'a.txt'), part('__proto__', 'x')])],
  [
    'the same field twice',
    () => send([part('files', 'x', 'a.txt'), part('duplicates', 'keep'), part('duplicates', 'skip')]),
  ],
  ['a field with a wrong value', () => send([part('files', 'x', 'a.txt'), part('duplicates', 'burn')])],
  [
    'a body that is cut off',
    () => send([part('files', 'x'.repeat(1000), 'a.txt')], { body: (body) => body.subarray(0, 500) }),
  ],
  ['no boundary', () => send([part('files', 'x', 'a.txt')], { type: 'multipart/form-data' })],
  ['another boundary', () => send([part('files', 'x', 'a.txt')], { type: 'multipart/form-data; boundary=other' })],
  ['JSON', () => send([], { type: 'application/json', body: () => Buffer.from('{"files":[]}') })],
  ['501 fields', () => send([...Array.from({ length: 501 }, () => part('paths', 'a')), part('files', 'x', 'a.txt')])],
])('refuses %s as 400 and adds nothing', async (_what, request) => {
  const before = await items();
  const reply = await request();
  expect(reply.status, reply.bytes.toString()).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_request' });
  expect(await items()).toEqual(before);
});

test('multipart is refused where JSON is meant', async () => {
  const form = multipart([part('name', 'x')]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': form.type };
  const reply = await rawRequest(`${app.url}/api/v1/issues`, { method: 'POST', headers, body: form.body });
  expect(reply.status).toBe(400);
});

test('an empty file is evidence too', async () => {
  const reply = await app.upload(token, [{ name: 'empty.txt', bytes: '' }]);
  expect(reply).toMatchObject({ status: 201, body: { evidence: [{ fileName: 'empty.txt', size: 0 }] } });
  const [item] = (reply.body as { evidence: { id: string }[] }).evidence;
  expect(await app.settled(item?.id ?? '')).toMatchObject({
    status: 'unsupported',
    error: 'This file is empty (0 bytes), so there is nothing to read.',
  });
  expect(await app.rest(token, 'GET', `/files/${item?.id}`)).toMatchObject({ status: 200, body: '' });
});

test('an upload whose client goes away leaves nothing', async () => {
  const before = await items();
  const { type, body } = multipart([part('files', 'gone '.repeat(200_000), 'gone.txt')]);
  const { hostname, port } = new URL(app.url);
  const request = httpRequest({
    hostname,
    port,
    path: '/api/v1/evidence',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
  });
  request.on('error', () => undefined);
  request.write(body.subarray(0, body.length / 2));
  for (let waited = 0; uploadsLeft().length === 0 && waited < 2000; waited += 10) await sleep(10);
  expect(uploadsLeft()).toHaveLength(1);
  const closed = new Promise((resolve) => request.once('close', resolve));
  request.destroy();
  await closed;
  for (let waited = 0; uploadsLeft().length > 0 && waited < 2000; waited += 10) await sleep(10);
  expect(uploadsLeft()).toEqual([]);
  expect(await items()).toEqual(before);
});

test('a length that promises too little is a body cut off', async () => {
  const { type, body } = multipart([part('files', 'x'.repeat(1000), 'short.txt')]);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': type,
    'content-length': 300,
    connection: 'close',
  };
  const url = `${app.url}/api/v1/evidence`;
  const reply = await rawRequest(url, { method: 'POST', headers, body: body.subarray(0, 300) });
  expect(reply.status).toBe(400);
  expect(await items()).not.toContain('short.txt');
});

test('a length over the limit is refused before a byte of the body is read', async () => {
  const { hostname, port } = new URL(app.url);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 33 * mebibyte,
  };
  const request = httpRequest({ hostname, port, path: '/api/v1/evidence', method: 'POST', headers });
  request.on('error', () => undefined);
  request.flushHeaders();
  const [response] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }];
  expect(response.statusCode).toBe(413);
  response.resume();
  request.destroy();
});

test('the token is looked at before the files are', async () => {
  const narrow = await app.token(['evidence:read']);
  const reply = await app.upload(narrow, [{ name: 'a.txt', bytes: 'a' }]);
  await expectRefused(reply, 403, 'insufficient_scope');
  expect((await app.upload('cw_live_wrong', [{ name: 'a.txt', bytes: 'a' }])).status).toBe(401);
});
