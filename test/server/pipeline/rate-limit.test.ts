import { afterAll, beforeAll, expect, test } from 'vitest';
import { RateLimiter } from '#server/access/rate-limiter.ts';
import { AppError } from '#server/errors/app-error.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';

// Seed, Limits: 120 requests a minute an account, shared by all tokens and REST plus MCP; resets on the clock minute.
const minute = 60_000;
const at = Date.parse('2026-03-01T10:00:00.000Z');
const refusal = (limiter: RateLimiter, account: string, now: number): AppError | undefined => {
  try {
    limiter.take(account, now);
    return undefined;
  } catch (error) {
    return error as AppError;
  }
};

test('counts by the clock minute, and says when the next one begins', () => {
  const limiter = new RateLimiter(3);
  for (let n = 0; n < 3; n += 1) expect(refusal(limiter, 'a', at + 59_000)).toBeUndefined();
  const refused = refusal(limiter, 'a', at + 59_000);
  expect(refused).toMatchObject({ problem: 'rate_limited', retryAfter: 1, details: { limit: 3 } });
  expect(refusal(limiter, 'a', at + 59_999)?.retryAfter).toBe(1);
  expect(refusal(limiter, 'a', at + minute)).toBeUndefined();
});

test('says to wait a whole minute at its beginning, and never nothing', () => {
  const limiter = new RateLimiter(1);
  limiter.take('a', at);
  expect(refusal(limiter, 'a', at)?.retryAfter).toBe(60);
  expect(refusal(limiter, 'a', at + 59_999)?.retryAfter).toBe(1);
});

test('counts each account separately, and refused requests not at all', () => {
  const limiter = new RateLimiter(1);
  limiter.take('a', at);
  for (let n = 0; n < 10; n += 1) expect(refusal(limiter, 'a', at)).toBeDefined();
  expect(refusal(limiter, 'b', at)).toBeUndefined();
  expect(refusal(limiter, 'a', at + minute)).toBeUndefined();
});

test('0 is no limit', () => {
  const limiter = new RateLimiter(0);
  for (let n = 0; n < 1000; n += 1) expect(refusal(limiter, 'a', at)).toBeUndefined();
});

/** Long enough before the end of a clock minute that a test does not run over it. */
async function roomInThisMinute(needed = 5000): Promise<void> {
  const left = minute - (Date.now() % minute);
  if (left < needed) await new Promise((resolve) => setTimeout(resolve, left + 5));
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 12 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

test('REST and MCP and all tokens of an account share one count; the window and other accounts do not', async () => {
  const second = await app.token(['*'], 'Second');
  const neighbours = new Neighbours(app);
  const neighbour = await neighbours.account('Neighbour');
  await roomInThisMinute();
  const ask = (by: string) => app.rest(by, 'GET', '/account');
  for (let n = 0; n < 5; n += 1) expect((await ask(token)).status).toBe(200);
  for (let n = 0; n < 4; n += 1) expect((await ask(second)).status).toBe(200);
  for (let n = 0; n < 3; n += 1) expect(await callTool()).not.toContain('rate_limited');
  const refused = await ask(second);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', limit: 12 } });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused.headers.get('x-api-operation')).toBe('get_account');
  expect(await callTool()).toContain('rate_limited');
  expect((await app.window('GET', '/app/v1/account')).status).toBe(200);
  expect((await ask(neighbour.token)).status).toBe(200);
  expect((await app.rest(token, 'GET', '/nowhere')).status).toBe(404);
  expect((await app.rest('cw_live_unknown', 'GET', '/account')).status).toBe(401);
});

async function callTool(): Promise<string> {
  const response = await fetch(`${app.url}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_account', arguments: {} },
    }),
  });
  return response.text();
}

test('a request that is refused is not carried out', async () => {
  await roomInThisMinute();
  const statuses = [];
  for (let n = 0; n < 15; n += 1)
    statuses.push((await app.rest(token, 'POST', '/issues', { name: `Limited ${Date.now()} ${n}` })).status);
  const made = statuses.filter((status) => status === 201).length;
  expect(statuses.filter((status) => status === 429).length).toBe(15 - made);
  const issues = (await app.window('GET', '/app/v1/issues')).body as { name: string }[];
  expect(issues.filter(({ name }) => name.startsWith('Limited'))).toHaveLength(made);
});
