import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { answered } from '#test/support/answered.ts';
import { rawRequest, type RawReply } from './raw-request.ts';

// Issue 18: gzip or brotli for assets and JSON in hosted mode.
let hosted: TestApp;
let token: string;
let caseId: string;
beforeAll(async () => {
  hosted = await testApp({ mode: 'hosted', rateLimit: 0 });
  ({ token, caseId } = await new Neighbours(hosted).account('ada'));
  for (let at = 0; at < 30; at += 1) {
    await answered(hosted.rest(token, 'POST', '/todos', { caseId, title: `Call the clerk, ${at}` }));
  }
});
afterAll(() => hosted[Symbol.asyncDispose]());

const get = (address: string, encoding: string, more: Record<string, string> = {}): Promise<RawReply> =>
  rawRequest(`${hosted.url}${address}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding, ...more },
  });

test('a list comes packed as its reader can unpack it, and is the same', async () => {
  const plain = await get('/api/v1/todos', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const [gzip, brotli] = [await get('/api/v1/todos', 'gzip'), await get('/api/v1/todos', 'gzip, br')];
  expect([gzip.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br']);
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 4);
  expect(gzip.headers['vary']).toContain('Accept-Encoding');
  expect(gzip.headers['x-api-operation']).toBe('get_todos');
});

test('what is short, a refusal and a HEAD stay as they are', async () => {
  const refusal = await get('/api/v1/todos?caseId=nobody', 'gzip');
  expect(refusal.status).toBe(400);
  expect(refusal.headers['content-encoding']).toBeUndefined();
  const { headers, bytes } = await rawRequest(`${hosted.url}/api/v1/account`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  });
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes.length).toBe(0);
});

test('a file keeps its bytes, its length and its parts', async () => {
  const text = 'The school called about the pick-up. '.repeat(400);
  const added = await hosted.upload(token, [{ name: 'note.txt', bytes: text }], { caseId });
  const id = (added.body as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
  const whole = await get(`/api/v1/files/${id}`, 'gzip, br');
  expect(whole.headers['content-encoding']).toBeUndefined();
  expect(whole.headers['content-length']).toBe(String(text.length));
  expect(whole.bytes.toString()).toBe(text);
  const part = await get(`/api/v1/files/${id}`, 'gzip, br', { range: 'bytes=4-9' });
  expect([part.status, part.bytes.toString()]).toEqual([206, 'school']);
});

test('an assistant gets its list of tools packed', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const reply = await rawRequest(`${hosted.url}/api/mcp`, { method: 'POST', headers, body });
  const packed = reply.headers['content-encoding'] === 'gzip';
  expect(packed || String(reply.headers['content-type']).startsWith('text/event-stream')).toBe(true);
  expect((packed ? gunzipSync(reply.bytes) : reply.bytes).toString()).toContain('get_evidence');
});

test('on one computer nothing is packed', async () => {
  await using desktop = await testApp({ rateLimit: 0 });
  const own = await desktop.token();
  for (let at = 0; at < 30; at += 1) await desktop.rest(own, 'POST', '/todos', { title: `Call the clerk, ${at}` });
  const { headers } = await rawRequest(`${desktop.url}/api/v1/todos`, {
    method: 'GET',
    headers: { authorization: `Bearer ${own}`, 'accept-encoding': 'gzip, br' },
  });
  expect(headers['content-encoding']).toBeUndefined();
});
