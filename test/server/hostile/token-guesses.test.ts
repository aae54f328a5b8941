import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TokenGuesses } from '#server/access/token-guesses.ts';
import { clientAddress } from '#server/transports/http/client-address.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { type RawReply, rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// Wrong tokens: sixty a minute from one address, over REST and MCP together; right ones go on working there.
let app: TestApp;
let neighbours: Neighbours;
let token: string;
let accountId: string;
beforeEach(async () => {
  app = await testApp({ mode: 'hosted', rateLimit: 0, trustedProxies: ['127.0.0.1'] });
  neighbours = new Neighbours(app);
  ({ token, accountId } = await neighbours.account('Maya'));
});
afterEach(async () => {
  await app[Symbol.asyncDispose]();
});

let count = 0;
function guess(): string {
  count += 1;
  return `cw_live_${String(count).padStart(40, 'x')}`;
}
type Door = (bearer: string, from?: string) => Promise<RawReply>;
const headersOf = (bearer: string, from: string) => ({ authorization: `Bearer ${bearer}`, 'x-forwarded-for': from });
const rest: Door = (bearer, from = '192.0.2.1') =>
  rawRequest(`${app.url}/api/v1/account`, { headers: headersOf(bearer, from) });
const mcp: Door = (bearer, from = '192.0.2.1') =>
  rawRequest(`${app.url}/api/mcp`, {
    method: 'POST',
    headers: { ...headersOf(bearer, from), 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
async function guessed(door: Door, times: number, from?: string): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < times; at += 1) found.push((await door(guess(), from)).status);
  return found;
}

describe.each([
  ['REST', rest, mcp],
  ['MCP', mcp, rest],
])('over %s', (_name, door, otherDoor) => {
  test('the sixty-first wrong token of a minute is answered 429, and when to come back', async () => {
    expect(await guessed(door, 60)).toEqual(Array(60).fill(401));
    const reply = await door(guess());
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(30);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(reply.bytes.toString()).toContain('"code":"rate"');
    expect(reply.headers['www-authenticate']).toBeUndefined();
    // The other door counts the same attempts.
    expect((await otherDoor(guess())).status).toBe(429);
  });

  test('a valid token is let in however many others guess at its address, also when it comes for the first time', async () => {
    await guessed(door, 61);
    expect((await door(token)).status).toBe(200);
    const spare = await neighbours.token(accountId);
    expect((await door(spare)).status).toBe(200);
    expect((await door(guess())).status).toBe(429);
    expect(await guessed(door, 1, '192.0.2.2')).toEqual([401]);
  });

  test('a token that was revoked or never was one counts; a request without any does not', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (let at = 0; at < 70; at += 1) {
      expect((await rawRequest(`${app.url}/api/v1/account`, { headers })).status).toBe(401);
    }
    const words = Array.from({ length: 60 }, (_, at) => `word-${at}`);
    for (const word of words) expect((await door(word)).status).toBe(401);
    expect((await door('word')).status).toBe(429);
  });
});

test('a caller that is no trusted proxy cannot claim another address', async () => {
  await using direct = await testApp({ mode: 'hosted', rateLimit: 0, trustedProxies: ['10.0.0.0/8'] });
  const found: number[] = [];
  for (let at = 0; at < 62; at += 1) {
    const headers = headersOf(guess(), `198.51.100.${at}`);
    for (const name of ['x-real-ip', 'forwarded', 'client-ip']) Object.assign(headers, { [name]: `203.0.113.${at}` });
    found.push((await rawRequest(`${direct.url}/api/v1/account`, { headers })).status);
  }
  expect(found.slice(60)).toEqual([429, 429]);
});

test('of several addresses the last that no trusted proxy wrote counts, so none can be put before it', async () => {
  for (let at = 0; at < 60; at += 1) await rest(guess(), `198.51.100.${at}, 192.0.2.9`);
  expect((await rest(guess(), '203.0.113.1, 192.0.2.9')).status).toBe(429);
});

test('a minute later an address may try again, and another one always', () => {
  const guesses = new TokenGuesses();
  for (let at = 0; at < 60; at += 1) guesses.count('a', at);
  expect(() => guesses.count('a', 100)).toThrow(/60 seconds/);
  expect(() => guesses.count('b', 200)).not.toThrow();
  expect(() => guesses.count('a', 61_000)).not.toThrow();
});

describe('the address that is counted', () => {
  const from = (remoteAddress: string) =>
    clientAddress(['loopback'])({ headers: {}, connection: { remoteAddress }, socket: { remoteAddress } } as never);

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, counted) => {
    expect(from(address)).toBe(counted);
  });
});
