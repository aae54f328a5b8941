import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { sessionOf } from './doors.ts';

// What every answer says to a browser, so that it keeps nothing, frames nothing and comes back encrypted.
const host = 'cases.example.org';
let app: TestApp;
let neighbours: Neighbours;
let cookie: string;
let token: string;
beforeAll(async () => {
  app = await testApp({ mode: 'hosted', publicUrl: `https://${host}`, rateLimit: 0 });
  neighbours = new Neighbours(app);
  const person = await neighbours.account('Maya');
  ({ token } = person);
  cookie = await sessionOf(neighbours, person.accountId);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const ask = async (path: string, more: Record<string, string> = {}): Promise<IncomingHttpHeaders> =>
  (await rawRequest(`http://127.0.0.1:${app.port}`, { path, headers: { host, ...more } })).headers;

const pages = ['/', '/timeline', '/evidence/x', '/sign-in', '/reset', '/nothing'];
const personal = [
  '/app/session',
  '/app/v1/account',
  '/app/v1/history',
  '/app/v1/saved-searches',
  '/app/v1/jobs',
  '/app/v1/connect/tokens',
  '/app/v1/members',
  '/app/nothing',
  '/app/deployment',
  '/app/evidence/%',
];
const lists = operations.filter(({ method, path }) => method === 'get' && !path.includes('{')).map(({ path }) => path);

test('everything says that it is for TLS alone, where it was reached by TLS', async () => {
  const paths = [
    ...pages,
    ...personal,
    '/api/v1/account',
    '/api/v1/docs',
    '/api/mcp',
    '/manifest.webmanifest',
    '/health',
  ];
  for (const path of paths) {
    expect((await ask(path))['strict-transport-security'], path).toBe('max-age=31536000');
  }
  expect((await ask('/', { host: 'evil.example' }))['strict-transport-security']).toBe('max-age=31536000');
  await using local = await testApp();
  expect((await rawRequest(`${local.url}/`)).headers['strict-transport-security']).toBeUndefined();
});

test('nothing personal is kept by a browser or by anything between', async () => {
  const signedIn = { cookie, 'sec-fetch-site': 'same-origin' };
  const paths = [...personal, ...lists.map((path) => `/app/v1${path}`)];
  for (const path of paths) {
    for (const who of [signedIn, {}]) expect((await ask(path, who))['cache-control'], path).toBe('no-store');
  }
  for (const path of lists) {
    const authorization = `Bearer ${token}`;
    expect((await ask(`/api/v1${path}`, { authorization }))['cache-control'], path).toBe('no-store');
  }
  for (const path of pages) expect((await ask(path))['cache-control'], path).toBe('no-store');
});

test('a page loads nothing from others, runs nothing but its own, and is in no frame', async () => {
  for (const path of pages) {
    const policy = (await ask(path))['content-security-policy'] ?? '';
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "connect-src 'self'"]) {
      expect(policy, path).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*(?:'unsafe-inline'|'unsafe-eval'|\*|https?:)/);
    expect(policy).not.toMatch(/(?:img|connect|font|frame|media)-src[^;]*(?:\*|https?:)/);
  }
  const [one, two] = await Promise.all([ask('/'), ask('/')]);
  expect(one['content-security-policy']).not.toBe(two['content-security-policy']);
});

test('what a browser sends the cookie for is what it says it is, and for this origin alone', async () => {
  for (const path of [...pages, ...personal, ...lists.map((each) => `/app/v1${each}`)]) {
    const headers = await ask(path, { cookie, 'sec-fetch-site': 'same-origin' });
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
  }
  for (const path of pages) {
    const headers = await ask(path);
    expect(headers, path).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
});
