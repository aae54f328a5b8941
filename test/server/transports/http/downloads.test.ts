import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { multipart, rawRequest, type RawReply } from './raw-request.ts';

// Issue 2: downloads with a correct Content-Disposition, Range and HEAD on files; CONTRACT.md 4.
const bytes = randomBytes(100_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const folder = mkdtempSync(join(tmpdir(), 'casewright-downloads-'));
let app: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  // A folder whose name would be something else if anybody took it for part of an address.
  app = await testApp({ rateLimit: 0, data: join(folder, '.50%20 off #1? ä') });
  token = await app.token();
  id = await add('data.bin', bytes);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function add(name: string, content: Uint8Array | string): Promise<string> {
  const reply = await app.upload(token, [{ name, bytes: content }]);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return (reply.body as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
}
const get = (headers: Record<string, string> = {}, method = 'GET', of = id): Promise<RawReply> =>
  rawRequest(`${app.url}/api/v1/files/${of}`, { method, headers: { authorization: `Bearer ${token}`, ...headers } });

test('the original comes back byte for byte, to be saved and not run', async () => {
  const reply = await get();
  expect(reply.status).toBe(200);
  expect(reply.bytes.equals(bytes)).toBe(true);
  expect(reply.headers).toMatchObject({
    'content-length': '100000',
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename=data.bin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-api-operation': 'get_files_by_id',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  });
  expect(reply.headers['content-security-policy']).toContain('sandbox');
});

test('HEAD answers the length and the name without the bytes', async () => {
  const reply = await get({}, 'HEAD');
  expect(reply).toMatchObject({ status: 200, headers: { 'content-length': '100000', etag: `"${sha256}"` } });
  expect(reply.bytes).toHaveLength(0);
});

test.each([
  ['bytes=0-9', 0, 10],
  ['bytes=99990-', 99_990, 100_000],
  ['bytes=-5', 99_995, 100_000],
  ['bytes=99999-200000', 99_999, 100_000],
])('answers %s as 206 with that part', async (range, start, end) => {
  const reply = await get({ range });
  expect(reply).toMatchObject({ status: 206, headers: { 'content-range': `bytes ${start}-${end - 1}/100000` } });
  expect(reply.bytes.equals(bytes.subarray(start, end))).toBe(true);
});

test('answers a range outside the file as 416, with its size', async () => {
  const reply = await get({ range: 'bytes=100000-' });
  expect(reply).toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */100000', 'x-api-operation': 'get_files_by_id' },
  });
  expect(reply.headers['content-disposition']).toBeUndefined();
});

test.each(['bytes=0-1,5-9', 'pages=1-2', 'nonsense'])('answers %j with the whole file', async (range) => {
  const reply = await get({ range });
  expect(reply.status).toBe(200);
  expect(reply.bytes.equals(bytes)).toBe(true);
});

test('answers 304 to who has these bytes, and a whole file to a part of others', async () => {
  const same = await get({ 'if-none-match': `"${sha256}"` });
  expect(same.status).toBe(304);
  expect(same.bytes).toHaveLength(0);
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
  expect((await get({ range: 'bytes=0-9', 'if-range': `"${sha256}"` })).status).toBe(206);
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
});

/** What a client makes of a Content-Disposition: the extended name when there is one. */
function nameOf({ headers }: RawReply): string {
  const header = headers['content-disposition'] ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return (/filename="((?:[^"\\]|\\.)*)"/.exec(header)?.[1] ?? /filename=([^;]+)/.exec(header)?.[1] ?? '').replace(
    /\\(.)/g,
    '$1',
  );
}

test.each([
  'Plain name.txt',
  'Mom’s “notes”.txt',
  'a "quoted" name.txt',
  'Ünïcödé 日本語.txt',
  'emoji 👩‍⚖️ 😀.txt',
  '100% sure; yes, really.txt',
  "it's.txt",
  'semi;colon=equals.txt',
  'no ending',
  '.hidden',
  'two.dots..txt',
])('the name %j survives the way up and down', async (name) => {
  const reply = await get({}, 'GET', await add(name, `bytes of ${name}`));
  expect(nameOf(reply)).toBe(name);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; /);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['/abs/olute.txt', 'olute.txt'],
  ['C:\\Users\\maya\\letter.txt', 'letter.txt'],
  ['..', 'unnamed'],
  ['folder/', 'unnamed'],
  ['next\u0085line.txt', 'nextline.txt'],
  ['evil\u202etxt.exe', 'eviltxt.exe'],
  ['  spaced.txt  ', 'spaced.txt'],
  [`${'n'.repeat(300)}.txt`, `${'n'.repeat(251)}.txt`],
  [`${'n'.repeat(250)}😀😀.txt`, `${'n'.repeat(250)}.txt`],
])('the sent name %j is kept as %j', async (sent, kept) => {
  const disposition = `content-disposition: form-data; name="files"; filename="${sent.replaceAll('\\', '\\\\')}"`;
  const { type, body } = multipart([{ headers: [disposition, 'content-type: text/plain'], bytes: `bytes of ${sent}` }]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const reply = await rawRequest(`${app.url}/api/v1/evidence`, { method: 'POST', headers, body });
  expect(reply.status, reply.bytes.toString()).toBe(201);
  const [item] = reply.json()['evidence'] as { id: string; fileName: string }[];
  expect(item?.fileName).toBe(kept);
  expect(nameOf(await get({}, 'GET', item?.id))).toBe(kept);
});

test('a page of HTML or SVG is never served as one', async () => {
  for (const [name, content] of [
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ] as const) {
    const reply = await get({}, 'GET', await add(name, content));
    expect(reply.headers['content-type'], name).toBe('application/octet-stream');
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
  }
});

test('bytes that are missing on disk are said to be, under a 500 that names the way back', async () => {
  const lost = await add('lost.txt', 'lost bytes');
  await app.settled(lost);
  const sha = createHash('sha256').update('lost bytes').digest('hex');
  rmSync(join(app.config.data, 'blobs', sha.slice(0, 2), sha));
  const reply = await get({}, 'GET', lost);
  expect(reply.status).toBe(500);
  expect(reply.json()).toMatchObject({ code: 'internal', error: expect.stringContaining('backup') as string });
});
