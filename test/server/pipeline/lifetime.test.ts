import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { syncLimits } from '#server/catalog/sync-feed.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// The extension for sync, part 5: after `maxRequestLifetimeSeconds` a request is over, so that it may be sent again.
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

/** Sends the end of a request so long after its beginning. */
async function sendSlowly(seconds: number, title: string, key: string): Promise<{ status: number; body: unknown }> {
  const body = JSON.stringify({ title });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': key,
  };
  const sent = request(`${app.url}/api/v1/todos`, { method: 'POST', headers, agent: false });
  sent.write(body.slice(0, 5));
  // The server has seen the head of it once this other request, sent later, is answered.
  await app.rest(token, 'GET', '/case');
  await app.rest(token, 'GET', '/case');
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
  sent.end(body.slice(5));
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer> & { statusCode: number }];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  vi.restoreAllMocks();
  return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown };
}

const titles = async () =>
  ((await app.rest(token, 'GET', '/todos')).body as { title: string }[]).map((each) => each.title);
const stateOf = async (key: string) => (await app.rest(token, 'GET', `/sync/requests/${key}`)).body;

it('carries out what is slow, but in time', async () => {
  const { status } = await sendSlowly(syncLimits.maxRequestLifetimeSeconds - 5, 'In time', 'in-time');
  expect(status).toBe(201);
  expect(await titles()).toContain('In time');
});

it('does nothing that comes too late, says so with 429, and lets it be sent again under its key', async () => {
  const late = await sendSlowly(syncLimits.maxRequestLifetimeSeconds + 1, 'Too late', 'too-late');
  expect(late).toMatchObject({ status: 429, body: { code: 'resource_limit', retryAfter: 1 } });
  expect(await titles()).not.toContain('Too late');
  expect(await stateOf('too-late')).toMatchObject({ state: 'unknown' });
  const again = await app.rest(token, 'POST', '/todos', { title: 'Too late' }, { 'idempotency-key': 'too-late' });
  expect(again.status).toBe(201);
  expect(await stateOf('too-late')).toMatchObject({ state: 'done' });
});
