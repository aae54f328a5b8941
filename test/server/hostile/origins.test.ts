import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { type RawReply, rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { addressOf, sampleOf } from '#test/support/sample-calls.ts';
import { newSubject, type Subject } from '#test/support/subject.ts';
import { type Person, sessionOf } from './doors.ts';

// Pages of other origins, with the cookie that the browser sends too. The server is behind https://cases.example.org.
const host = 'cases.example.org';
const origin = `https://${host}`;
let app: TestApp;
let neighbours: Neighbours;
let maya: Person;
let other: Person;
let subject: Subject;

beforeAll(async () => {
  app = await testApp({ mode: 'hosted', publicUrl: origin, rateLimit: 0 });
  neighbours = new Neighbours(app);
  [maya, other] = (await Promise.all(['Maya', 'Other'].map(openPerson))) as [Person, Person];
  // The application's own helper speaks to the address of the machine, which a hosted server does not answer to.
  const behind = Object.assign(Object.create(app) as TestApp, {
    rest: async (token: string, method: string, address: string, body?: unknown) => {
      const reply = await ask(method, `/api/v1${address}`, { authorization: `Bearer ${token}` }, body);
      return { status: reply.status, body: reply.bytes.length > 0 ? reply.json() : '' };
    },
    upload: async (token: string, _files: unknown, { caseId = '' }: { caseId?: string } = {}) => {
      const type = 'multipart/form-data; boundary=b';
      const part = (head: string, content: string) =>
        `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
      const body = `${part('name="caseId"', caseId)}${part('name="files"; filename="a.txt"', 'Letter')}--b--\r\n`;
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      return { status: 201, body: (await ask('POST', '/api/v1/evidence', headers, body)).json() };
    },
  });
  subject = await newSubject(behind, maya.token);
}, 60_000);
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

async function openPerson(name: string): Promise<Person> {
  const { accountId, token } = await neighbours.account(name);
  return { name, accountId, token, cookie: await sessionOf(neighbours, accountId) };
}

function ask(method: string, path: string, headers: OutgoingHttpHeaders = {}, body?: unknown): Promise<RawReply> {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return rawRequest(`http://127.0.0.1:${app.port}`, {
    method,
    path,
    headers: { host, ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(sent !== undefined && { body: sent }),
  });
}

const changes = (): Promise<number> =>
  neighbours.read(
    async (tx) =>
      (
        await tx.db
          .selectFrom('changes')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
  );

const otherOrigins: [what: string, headers: OutgoingHttpHeaders][] = [
  ['neither Origin nor Referer', {}],
  ['an opaque origin', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['another site', { origin: 'https://evil.example' }],
  ['the same name without TLS', { origin: `http://${host}` }],
  ['another port of the same name', { origin: `${origin}:8443` }],
  ['the port that goes without saying', { origin: `${origin}:443` }],
  ['capital letters', { origin: origin.toUpperCase() }],
  ['a dot behind the name', { origin: `${origin}.` }],
  ['a slash behind it', { origin: `${origin}/` }],
  ['a path behind it', { origin: `${origin}/app` }],
  ['a name that begins like ours', { origin: `${origin}.evil.example` }],
  ['a name that ends like ours', { origin: `https://evil${host}` }],
  ['a name below ours', { origin: `https://www.${host}` }],
  ['our name as that of somebody', { origin: `${origin}@evil.example` }],
  ['two origins', { origin: `${origin} https://evil.example` }],
  ['a list of origins', { origin: `${origin}, https://evil.example` }],
  ['the address of the machine', { origin: 'http://127.0.0.1' }],
  ['a page of an extension', { origin: 'chrome-extension://abcdefgh' }],
  ['a file', { origin: 'file://' }],
  ['our origin from another site', { origin, 'sec-fetch-site': 'cross-site' }],
  ['our origin from another port or name of the site', { origin, 'sec-fetch-site': 'same-site' }],
  ['our origin from nobody knows where', { origin, 'sec-fetch-site': 'somewhere' }],
  ['our referrer under another origin', { origin: 'https://evil.example', referer: `${origin}/` }],
  ['the referrer of another site', { referer: 'https://evil.example/' }],
  ['a referrer that names us as somebody', { referer: `${origin}@evil.example/` }],
  ['a referrer that begins like us', { referer: `${origin}.evil.example/` }],
  ['a referrer that is none', { referer: 'nonsense' }],
  ['a referrer without a page', { referer: 'about:blank' }],
  ['our referrer without TLS', { referer: `http://${host}/` }],
  ['our name in other headers alone', { 'x-origin': origin, 'x-forwarded-host': host, 'x-requested-with': origin }],
];

describe('a write with the cookie', () => {
  test.each(otherOrigins)('from %s is refused', async (_what, headers) => {
    const before = await changes();
    for (const [method, path, body] of [
      ['POST', '/app/v1/timeline', { caseId: subject.caseId, date: '2026-01-02', title: 'Forged' }],
      ['PATCH', '/app/v1/profile', { name: 'Forged' }],
    ] as const) {
      const reply = await ask(method, path, { cookie: maya.cookie, ...headers }, body);
      expect(reply.status, path).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'forbidden' });
    }
    expect(await changes()).toBe(before);
  });

  test.each([
    ['our origin', { origin }],
    ['our origin, as browsers say it', { origin, 'sec-fetch-site': 'same-origin' }],
    ['our referrer alone', { referer: `${origin}/timeline?x=1` }],
  ])('from %s is carried out', async (_what, headers) => {
    const reply = await ask('PATCH', '/app/v1/profile', { cookie: maya.cookie, ...headers }, { name: 'Maya Ellery' });
    expect(reply.json()).toMatchObject({ name: 'Maya Ellery' });
  });

  test.each(operations.filter(({ method }) => method !== 'get').map((each) => [each.id, each] as const))(
    'of %s is refused from another port, in every way a form can be sent',
    async (_id, operation) => {
      const sample = sampleOf(operation, subject);
      const target = `/app/v1${addressOf(operation, sample)}`;
      const before = await changes();
      for (const type of [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ]) {
        for (const headers of [{ origin: `${origin}:8443` }, { origin, 'sec-fetch-site': 'same-site' }, {}]) {
          const sent = { cookie: maya.cookie, 'content-type': type, ...headers };
          const reply = await ask(operation.method.toUpperCase(), target, sent, sample.body);
          expect(reply.status, `${type} ${JSON.stringify(headers)}`).toBe(403);
        }
      }
      expect(await changes()).toBe(before);
    },
  );
});

test('a read with the cookie from a page of another site is refused too', async () => {
  for (const path of ['/app/session', '/app/v1/account', '/app/events', `/app/v1/files/${subject.evidenceId}`]) {
    for (const [what, headers] of otherOrigins.filter(([, each]) => 'origin' in each || 'sec-fetch-site' in each)) {
      const reply = await ask('GET', path, { cookie: maya.cookie, ...headers });
      expect(reply.status, `${path} ${what}`).toBe(403);
    }
  }
});

describe('cookie and token', () => {
  const signedIn = () => ({ cookie: maya.cookie, origin, 'sec-fetch-site': 'same-origin' });

  test('a cookie opens nothing for programs', async () => {
    const before = await changes();
    for (const operation of operations) {
      const { id, method } = operation;
      const sample = sampleOf(operation, subject);
      const address = addressOf(operation, sample);
      const sent = method === 'get' ? undefined : sample.body;
      for (const more of [{}, { authorization: '' }, { authorization: 'Bearer' }, { authorization: 'Cookie' }]) {
        const reply = await ask(method.toUpperCase(), `/api/v1${address}`, { ...signedIn(), ...more }, sent);
        expect(reply.status, id).toBe(401);
        expect(reply.headers['www-authenticate']).toBe('Bearer');
      }
    }
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await ask('POST', '/api/mcp', signedIn(), ping)).status).toBe(401);
    expect(await changes()).toBe(before);
  });

  test('a session’s secret is no token, and a token no session', async () => {
    const secret = maya.cookie.split('=')[1] ?? '';
    expect((await ask('GET', '/api/v1/account', { authorization: `Bearer ${secret}` })).status).toBe(401);
    const asCookie = { origin, cookie: `__Host-casewright=${maya.token}` };
    expect((await ask('GET', '/app/v1/account', asCookie)).status).toBe(401);
  });

  test('a token opens no route of the window', async () => {
    const authorization = `Bearer ${maya.token}`;
    for (const path of ['/app/session', '/app/v1/account', '/app/events', '/app/v1/connect/tokens']) {
      expect((await ask('GET', path, { origin, authorization })).status, path).toBe(401);
    }
  });

  test('of two accounts, each door knows the one that is meant for it', async () => {
    const both = { ...signedIn(), authorization: `Bearer ${other.token}` };
    expect((await ask('GET', '/api/v1/account', both)).json()).toMatchObject({ email: 'Other@example.org' });
    expect((await ask('GET', '/app/v1/account', both)).json()).toMatchObject({ email: 'Maya@example.org' });
  });

  test('a right cookie does not make up for a wrong token, nor the other way round', async () => {
    const wrongToken = { ...signedIn(), authorization: `Bearer cw_live_${'x'.repeat(40)}` };
    expect((await ask('GET', '/api/v1/account', wrongToken)).status).toBe(401);
    const wrongCookie = { origin, cookie: '__Host-casewright=wrong', authorization: `Bearer ${maya.token}` };
    expect((await ask('GET', '/app/v1/account', wrongCookie)).status).toBe(401);
  });

  test.each(['casewright', '__host-casewright', '__Secure-casewright', ' __Host-casewright2', 'x__Host-casewright'])(
    'a cookie by the name of %s is not ours',
    async (name) => {
      const cookie = `${name}=${maya.cookie.split('=')[1] ?? ''}`;
      expect((await ask('GET', '/app/v1/account', { origin, cookie })).status).toBe(401);
    },
  );

  test('the session’s cookie is for this host alone, for TLS alone, and for no script', async () => {
    const { sessionCookie } = await import('#server/transports/http/session-cookie.ts');
    for (const seconds of [undefined, 60]) {
      expect(sessionCookie('secret', seconds)).toMatch(
        /^__Host-[^;]+; Path=\/; Secure; HttpOnly; SameSite=Strict(?:; Max-Age=60)?$/,
      );
    }
  });
});

describe('pages of other sites', () => {
  test('are given leave for nothing, however they ask', async () => {
    const paths = [
      '/',
      '/api/v1/account',
      '/api/v1/evidence',
      '/api/mcp',
      '/app/v1/account',
      '/app/session',
      '/app/sign-in',
    ];
    const asking = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type',
      'access-control-request-private-network': 'true',
    };
    for (const path of [...paths, '/api/v1/openapi.json', '/api/v1/docs']) {
      for (const method of ['OPTIONS', 'GET', 'POST', 'PATCH', 'DELETE']) {
        const reply = await ask(method, path, { ...asking, authorization: `Bearer ${maya.token}` });
        const given = Object.keys(reply.headers).filter((name) => name.startsWith('access-control'));
        expect(given, `${method} ${path}`).toEqual([]);
      }
    }
  });

  test('may not speak MCP, even with a token', async () => {
    const authorization = `Bearer ${maya.token}`;
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const saying = (from?: string) =>
      ask('POST', '/api/mcp', { authorization, ...(from !== undefined && { origin: from }) }, ping);
    for (const from of ['https://evil.example', 'null', `http://${host}`, `${origin}:8443`]) {
      expect((await saying(from)).status, from).toBe(403);
    }
    expect((await saying(origin)).status).toBe(200);
    expect((await saying()).status).toBe(200);
  });
});
