import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { rawRequest } from './raw-request.ts';

// Seed, Authentication 2; CONTRACT.md: the window's mount needs a same-origin Origin (whole, with port) or Referer.
let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await testApp();
  cookie = await app.signIn();
});
afterAll(() => app[Symbol.asyncDispose]());

const json = { 'content-type': 'application/json' };
const write = (headers: Record<string, string>) =>
  rawRequest(`${app.url}/app/v1/issues`, {
    method: 'POST',
    headers: { ...json, cookie, ...headers },
    body: JSON.stringify({ name: `Made ${Math.random()}` }),
  });
const read = (headers: Record<string, string>) =>
  rawRequest(`${app.url}/app/v1/account`, { headers: { cookie, ...headers } });
const own = () => app.url;

test('writes with its own Origin, or with only its own Referer', async () => {
  expect((await write({ origin: own() })).status).toBe(201);
  expect((await write({ referer: `${own()}/evidence?x=1` })).status).toBe(201);
  expect((await write({ origin: own(), 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  const localhost = `localhost:${app.port}`;
  expect((await write({ host: localhost, origin: `http://${localhost}` })).status).toBe(201);
});

test.each([
  ['no Origin and no Referer', {}],
  ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
  ['another name for this machine', { origin: 'http://localhost:<port>' }],
  ['another scheme', { origin: 'https://127.0.0.1:<port>' }],
  ['the opaque origin', { origin: 'null' }],
  ['an origin that begins like ours', { origin: 'http://127.0.0.1:<port>.evil.example' }],
  ['a Referer that begins like ours', { referer: 'http://127.0.0.1:<port>.evil.example/' }],
  ['a Referer of elsewhere that names us', { referer: 'http://evil.example/http://127.0.0.1:<port>/' }],
  ['a Referer that is no address', { referer: 'nonsense' }],
  ['a foreign Origin with our Referer', { origin: 'http://evil.example', referer: 'http://127.0.0.1:<port>/' }],
  ['Sec-Fetch-Site same-site', { origin: 'http://127.0.0.1:<port>', 'sec-fetch-site': 'same-site' }],
  ['Sec-Fetch-Site cross-site', { origin: 'http://127.0.0.1:<port>', 'sec-fetch-site': 'cross-site' }],
])('refuses a write with %s', async (_what, headers) => {
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('<port>', String(app.port))]),
  );
  const before = await read({});
  const reply = await write(sent);
  expect(reply.status).toBe(403);
  expect(reply.json()).toMatchObject({ code: 'forbidden' });
  expect(before.status).toBe(200);
});

test('refuses even a read that says it comes from another site', async () => {
  expect((await read({})).status).toBe(200);
  expect((await read({ 'sec-fetch-site': 'none' })).status).toBe(200);
  for (const headers of [
    { origin: 'http://127.0.0.1:1' },
    { referer: 'http://evil.example/' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    expect((await read(headers)).status).toBe(403);
  }
});

test('refuses a cookie that is not of this window', async () => {
  const name = cookie.split('=')[0] ?? '';
  for (const other of ['', `${name}=`, `${name}=${'a'.repeat(40)}`, cookie.replace('__Host-', ''), `x${cookie}`]) {
    const reply = await rawRequest(`${app.url}/app/v1/account`, { headers: { cookie: other } });
    expect(reply.status, other).toBe(401);
  }
});

test('its cookie is out of reach of scripts and other sites', async () => {
  const boot = await fetch(app.running.bootAddress(), { redirect: 'manual' });
  const set = boot.headers.get('set-cookie') ?? '';
  for (const part of ['__Host-', 'HttpOnly', 'SameSite=Strict', 'Path=/', 'Secure']) expect(set).toContain(part);
  expect(set).not.toMatch(/domain/i);
  expect(boot.status).toBe(303);
});

test('a launch address opens one window, once', async () => {
  const address = app.running.bootAddress();
  const first = await fetch(address, { redirect: 'manual' });
  expect(first.headers.get('set-cookie')).not.toBeNull();
  for (const again of [
    address,
    `${app.url}/boot`,
    `${app.url}/boot?secret=`,
    `${app.url}/boot?secret=guess`,
    `${app.url}/boot?secret=a&secret=b`,
  ]) {
    const reply = await fetch(again, { redirect: 'manual' });
    expect(reply.status, again).toBe(403);
    expect(reply.headers.get('set-cookie')).toBeNull();
  }
});

test('a look at a launch address without opening it does not use it up', async () => {
  const address = app.running.bootAddress();
  const head = await rawRequest(address, { method: 'HEAD' });
  expect(head.headers['set-cookie']).toBeUndefined();
  expect((await fetch(address, { redirect: 'manual' })).status).toBe(303);
});

test('two windows that open one launch address at once get one session', async () => {
  const address = app.running.bootAddress();
  const both = await Promise.all([1, 2, 3].map(() => fetch(address, { redirect: 'manual' })));
  expect(both.filter((reply) => reply.headers.get('set-cookie') !== null)).toHaveLength(1);
});

test('only a program that can read the data folder gets another launch address', async () => {
  const ask = (authorization: string) =>
    rawRequest(`${app.url}/app/launch`, { method: 'POST', headers: { authorization } });
  for (const wrong of [
    '',
    'Launch',
    'Launch wrong',
    'Bearer owner-secret-of-a-test',
    'launch owner-secret-of-a-test ',
  ]) {
    expect((await ask(wrong)).status, wrong).toBe(403);
  }
  const { bootAddress } = (await ask('Launch owner-secret-of-a-test')).json() as { bootAddress: string };
  expect((await fetch(bootAddress, { redirect: 'manual' })).status).toBe(303);
});

test('the first run happens once, also when two windows finish it together', async () => {
  await using fresh = await testApp();
  const boot = await fetch(fresh.running.bootAddress(), { redirect: 'manual' });
  const session = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const headers = { ...json, cookie: session, origin: fresh.url };
  const run = (name: string) =>
    rawRequest(`${fresh.url}/app/v1/first-run`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name, start: 'empty', caption: name }),
    });
  const look = async () => (await rawRequest(`${fresh.url}/app/session`, { headers })).json();
  expect(await look()).toMatchObject({ firstRun: true, account: { name: '' } });
  for (const bad of [
    '{}',
    '{"name":" ","start":"empty"}',
    '{"name":"x","start":"other"}',
    '{"name":"x","start":"empty","more":1}',
    '[]',
  ]) {
    const refused = await rawRequest(`${fresh.url}/app/v1/first-run`, { method: 'POST', headers, body: bad });
    expect(refused, bad).toMatchObject({ status: 400 });
  }
  expect(await look()).toMatchObject({ firstRun: true });
  const both = await Promise.all([run('Ada'), run('Grace')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const winner = both[0]?.status === 200 ? 'Ada' : 'Grace';
  expect(await look()).toMatchObject({ firstRun: false, account: { name: winner } });
  const kase = await rawRequest(`${fresh.url}/app/v1/case`, { headers });
  expect(kase.json()).toMatchObject({ caption: winner });
  expect((await run('Again')).status).toBe(409);
});

test('a backup into the data folder is refused with a sentence, not with “something went wrong”', async () => {
  const reply = await app.window('POST', '/app/v1/backups', { to: app.config.data });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect((reply.body as { error: string }).error).toContain('inside the data folder');
});
