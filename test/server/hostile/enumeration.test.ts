import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/areas/account/password-hash.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { type RawReply, rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

// Who has an account here: no answer reveals it, by its words, its headers or what it does to the browser.
const password = 'a long walk along the river';
let app: TestApp;
let neighbours: Neighbours;
let network = 0;

const people = {
  known: 'known@example.org',
  unknown: 'nobody@example.org',
  closed: 'closed@example.org',
  unconfirmed: 'unconfirmed@example.org',
};

beforeAll(async () => {
  app = await testApp({ mode: 'hosted', rateLimit: 0 });
  neighbours = new Neighbours(app);
  const passwordHash = await hashPassword(password);
  for (const name of ['known', 'closed', 'unconfirmed']) {
    const { accountId } = await neighbours.account(name);
    await neighbours.write((tx) =>
      tx.db
        .updateTable('credentials')
        .where('accountId', '=', accountId)
        .set({
          passwordHash,
          disabledAt: name === 'closed' ? tx.now : null,
          verifiedAt: name === 'unconfirmed' ? null : tx.now,
        })
        .execute(),
    );
  }
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});
beforeEach(() => {
  network += 1;
});

/** Each test has its own network address, so that the number of attempts before it does not count. */
const ask = (path: string, body: object, more: Record<string, string> = {}): Promise<RawReply> =>
  rawRequest(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, 'x-forwarded-for': `192.0.2.${network}`, ...more },
    body: JSON.stringify(body),
  });

/** All that a caller learns; what differs in every answer is left out. */
function shape({ status, headers, bytes }: RawReply): string {
  const { date: _date, 'x-request-id': _id, ...same } = headers;
  return JSON.stringify([status, same, bytes.toString('utf8')]);
}

const questions: [what: string, path: string, body: (email: string) => object, status: number][] = [
  ['signing in with a wrong password', '/app/sign-in', (email) => ({ email, password: 'not the right one' }), 403],
  [
    'signing in with a code',
    '/app/sign-in',
    (email) => ({ email, password: 'not the right one', code: '123456' }),
    403,
  ],
  ['signing in with nearly the password', '/app/sign-in', (email) => ({ email, password: `${password} ` }), 403],
  ['signing up', '/app/sign-up', (email) => ({ email, name: 'Somebody', password: 'another walk by the sea' }), 202],
  [
    'signing up with a guessable password',
    '/app/sign-up',
    (email) => ({ email, name: 'Somebody', password: 'password1234' }),
    400,
  ],
  ['a forgotten password', '/app/forgot', (email) => ({ email }), 202],
];

describe.each(questions)('%s', (_what, path, body, status) => {
  test('does not reveal whether there is an account, nor of what kind', async () => {
    const answers = await Promise.all(Object.values(people).map(async (email) => shape(await ask(path, body(email)))));
    expect(answers[0]).toContain(`[${status},`);
    expect(new Set(answers).size, answers.join('\n')).toBe(1);
  });

  test('reveals nothing in any spelling of an address', async () => {
    const spellings = [
      'KNOWN@example.org',
      'known@EXAMPLE.ORG',
      ' known@example.org ',
      'ｋnown@example.org',
      'nobody2@example.org',
    ];
    const answers = await Promise.all(spellings.map(async (email) => shape(await ask(path, body(email)))));
    expect(new Set(answers).size, answers.join('\n')).toBe(1);
  });

  test('reveals nothing by the number of times either', async () => {
    const seen: string[] = [];
    for (const email of [people.known, people.unknown, people.closed]) {
      network += 1;
      const replies = await Promise.all(Array.from({ length: 12 }, () => ask(path, body(email))));
      seen.push(
        replies
          .map((reply) => reply.status)
          .toSorted((a, b) => a - b)
          .join(' '),
      );
    }
    expect(new Set(seen).size, seen.join('\n')).toBe(1);
  });
});

test('the account of somebody who signs in with a closed or an unknown account is not revealed by the right password', async () => {
  const [closed, unknown] = await Promise.all(
    [people.closed, people.unknown].map(async (email) => shape(await ask('/app/sign-in', { email, password }))),
  );
  expect(closed).toBe(unknown);
  expect(closed).not.toContain('set-cookie');
});

describe('a link that is none', () => {
  test.each([
    ['/app/verify', (link: string) => ({ link, password })],
    ['/app/verify', (link: string) => ({ link })],
    ['/app/reset', (link: string) => ({ link, password: 'another walk by the sea' })],
    ['/app/invitation/look', (link: string) => ({ link })],
  ])('%s answers all of them alike', async (path, body) => {
    const links = ['x', 'x'.repeat(40), 'A'.repeat(40), '0'.repeat(100), '../x', "' or 1=1 --", '\u202e', '%00'];
    const answers = await Promise.all(links.map(async (link) => shape(await ask(path, body(link)))));
    expect(new Set(answers).size, answers.join('\n')).toBe(1);
    expect(answers[0]).toMatch(/^\[40[034],/);
  });

  test.each([
    ['/app/verify', (link: string) => ({ link, password })],
    ['/app/reset', (link: string) => ({ link, password: 'another walk by the sea' })],
    ['/app/invitation/look', (link: string) => ({ link })],
  ])('%s may be guessed so often and no more', async (path, body) => {
    const found: number[] = [];
    let last: RawReply | undefined;
    for (let at = 0; at < 70; at += 1) {
      last = await ask(path, body(`guess-${at}`));
      found.push(last.status);
    }
    expect(found.at(-1), found.join(' ')).toBe(429);
    expect(last?.json()).toMatchObject({ code: 'rate' });
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(found.slice(0, 20)).not.toContain(429);
    // Another network is not touched.
    expect((await ask(path, body('guess'), { 'x-forwarded-for': `198.51.100.${network}` })).status).not.toBe(429);
  });
});

test('guessing passwords is limited for one account and for one network, whatever a request claims', async () => {
  const one: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const more = { 'x-real-ip': `203.0.113.${at}`, forwarded: `for=203.0.113.${at}`, 'user-agent': `Browser ${at}` };
    one.push((await ask('/app/sign-in', { email: people.known, password: `wrong ${at}` }, more)).status);
  }
  expect(one).toEqual([...Array<number>(10).fill(403), 429, 429]);
  network += 1;
  const many: number[] = [];
  for (let at = 0; at < 62; at += 1) {
    // Put before the address that the proxy itself wrote.
    const more = { 'x-forwarded-for': `198.51.100.${at}, 192.0.2.${network}` };
    many.push((await ask('/app/sign-in', { email: `somebody${at}@example.org`, password: 'wrong' }, more)).status);
  }
  expect(many.slice(0, 60)).not.toContain(429);
  expect(many.slice(60)).toEqual([429, 429]);
});

describe('a session', () => {
  const cookieOf = (reply: RawReply): string => reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const signIn = (more: Record<string, string> = {}) => ask('/app/sign-in', { email: people.known, password }, more);

  test('is a new one with any cookie (fixation)', async () => {
    const planted = '__Host-casewright=planted-by-somebody-else-0123456789abcdef';
    const first = await signIn({ cookie: planted });
    expect(first.status).toBe(200);
    expect(cookieOf(first)).toMatch(/^__Host-casewright=[0-9A-Za-z]{40}$/);
    expect(cookieOf(first)).not.toBe(planted);
    const headers = (cookie: string) => ({ cookie, origin: app.url });
    expect((await rawRequest(`${app.url}/app/session`, { headers: headers(planted) })).status).toBe(401);
    expect((await rawRequest(`${app.url}/app/session`, { headers: headers(cookieOf(first)) })).status).toBe(200);
    // The session that was there before ends with it: it may have been planted in this browser by somebody else.
    const second = await signIn({ cookie: cookieOf(first) });
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect((await rawRequest(`${app.url}/app/session`, { headers: headers(cookieOf(first)) })).status).toBe(401);
    const out = await ask('/app/sign-out', {}, { cookie: cookieOf(second) });
    expect(out.status).toBe(200);
    expect((await rawRequest(`${app.url}/app/session`, { headers: headers(cookieOf(second)) })).status).toBe(401);
  });

  test('is opened by no page of another site, so nobody is signed in to somebody else’s account unseen', async () => {
    for (const origin of ['https://evil.example', 'null', `${app.url}0`]) {
      for (const path of [
        '/app/sign-in',
        '/app/sign-up',
        '/app/forgot',
        '/app/verify',
        '/app/reset',
        '/app/sign-out',
        '/app/password',
      ]) {
        const reply = await ask(path, { email: people.known, password }, { origin });
        expect(reply.status, `${origin} ${path}`).toBe(403);
        expect(reply.headers['set-cookie'], path).toBeUndefined();
      }
    }
  });

  test('is never in an address or in a body, and no browser keeps the answer', async () => {
    const reply = await signIn();
    const secret = cookieOf(reply).split('=')[1] ?? '';
    expect(reply.bytes.toString()).not.toContain(secret);
    expect(reply.headers['location']).toBeUndefined();
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});
