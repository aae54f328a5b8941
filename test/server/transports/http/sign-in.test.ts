import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOTP, Secret } from 'otpauth';
import { hashSecret } from '#server/access/secrets.ts';
import { EventStream } from './event-stream.ts';
import { type Browser, expectStatus, HostedServer, password, sorted } from '#test/support/hosted.ts';
import { type Reply, testApp } from '#test/support/app.ts';

let house: HostedServer;
let maya: Browser;
const email = 'maya@example.org';
beforeAll(async () => {
  house = await HostedServer.start();
  maya = await house.person(email, 'Maya Ellery');
});
afterAll(() => house[Symbol.asyncDispose]());

const accountIdOf = (address: string): Promise<string> =>
  house.store.read(async (tx) => {
    const found = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirstOrThrow();
    return found.id;
  });

const close = (address: string, closed: boolean): Promise<unknown> =>
  house.store.write((tx) =>
    tx.db
      .updateTable('credentials')
      .set({ disabledAt: closed ? tx.now : null })
      .where('email', '=', address)
      .execute(),
  );

/** All that a client could compare, but when it was and how the connection goes on. */
function seen({ status, headers, body }: Reply): unknown {
  const shown = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name));
  return { status, headers: shown, body };
}

type Issues = { issues: { path: string }[] };

describe('signing in', () => {
  it('gives a session that the window works with', async () => {
    const browser = house.browser();
    const reply = await expectStatus(200, browser.signIn(email));
    expect(reply.body).toEqual({ account: { name: 'Maya Ellery', email } });
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-casewright=[0-9A-Za-z]{40}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    const session = await browser.get('/app/session');
    expect(session.body).toMatchObject({
      account: { name: 'Maya Ellery', email, emailVerified: true },
      mode: 'hosted',
    });
    expect((await browser.get('/app/v1/account')).status).toBe(200);
  });

  it('knows the address in every spelling, and the password in every way a keyboard composes it', async () => {
    const browser = house.browser();
    await expectStatus(200, browser.signIn(' MAYA@Example.ORG '));
    const composed = 'Zürich im Dezember';
    await expectStatus(
      202,
      browser.post('/app/sign-up', { email: 'urs@example.org', name: 'Urs', password: composed }),
    );
    await expectStatus(200, browser.signIn('urs@example.org', { password: composed.normalize('NFD') }));
  });

  it('says the same of a wrong password, an address nobody has and an account that is closed', async () => {
    await house.person('closed@example.org');
    await close('closed@example.org', true);
    const wrong = await house.browser().signIn(email, { password: 'wrong horse battery' });
    const unknown = await house.browser().signIn('nobody@example.org');
    const closed = await house.browser().signIn('closed@example.org');
    expect(wrong.status).toBe(403);
    expect(wrong.body).toEqual({ code: 'forbidden', error: 'Wrong email address or password.' });
    expect(wrong.headers.getSetCookie()).toEqual([]);
    expect(seen(unknown)).toEqual(seen(wrong));
    expect(seen(closed)).toEqual(seen(wrong));
  });

  it('works at once for an account that the operator opened', async () => {
    const { port } = house.app;
    const opened = await fetch(`http://127.0.0.1:${port}/app/accounts`, {
      method: 'POST',
      headers: { authorization: 'Launch owner-secret-of-a-test', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'rosa@example.org', name: 'Rosa', password }),
    });
    expect(opened.status).toBe(200);
    const rosa = house.browser();
    await expectStatus(200, rosa.signIn('rosa@example.org'));
    expect((await rosa.get('/app/session')).body).toMatchObject({ account: { emailVerified: true } });
    expect((await rosa.post('/app/v1/developer/tokens', { name: 'Desktop', permissions: ['*'] })).status).toBe(201);
  });

  it('refuses what is no sign-in with a sentence', async () => {
    const browser = house.browser();
    const asked: [unknown, string][] = [
      [{}, 'email'],
      [{ email: 'maya', password }, 'email'],
      [{ email, password: '' }, 'password'],
      [{ email, password: 'x'.repeat(1025) }, 'password'],
      [{ email, password, code: 'x'.repeat(101) }, 'code'],
      [{ email, password, remember: true }, ''],
      [{ email: [email], password }, 'email'],
    ];
    for (const [body, path] of asked) {
      const reply = await browser.post('/app/sign-in', body);
      expect(reply.body, JSON.stringify(body)).toMatchObject({ code: 'invalid_request' });
      expect((reply.body as Issues).issues[0]?.path, JSON.stringify(body)).toBe(path);
    }
    expect((await browser.post('/app/sign-in', { email, password: 'x'.repeat(20_000) })).status).toBe(413);
  });

  it('hashes the password anew when it was hashed with lower figures', async () => {
    await house.person('old@example.org');
    const { hash } = await import('@node-rs/argon2');
    const older = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const kept = () =>
      house.store.read((tx) =>
        tx.db
          .selectFrom('credentials')
          .select('passwordHash')
          .where('email', '=', 'old@example.org')
          .executeTakeFirst(),
      );
    await house.store.write((tx) =>
      tx.db.updateTable('credentials').set({ passwordHash: older }).where('email', '=', 'old@example.org').execute(),
    );
    await expectStatus(403, house.browser().signIn('old@example.org', { password: 'wrong horse battery' }));
    expect((await kept())?.passwordHash).toBe(older);
    await expectStatus(200, house.browser().signIn('old@example.org'));
    expect((await kept())?.passwordHash).toContain('m=19456,t=2,p=1');
    await expectStatus(200, house.browser().signIn('old@example.org'));
  });
});

describe('a session', () => {
  it('is a new one at every sign-in, with any cookie of the browser', async () => {
    const browser = house.browser();
    const planted = `__Host-casewright=${'a'.repeat(40)}`;
    browser.cookie = planted;
    await expectStatus(200, browser.signIn(email));
    expect(browser.cookie).not.toBe(planted);
    expect((await browser.get('/app/session', { cookie: planted })).status).toBe(401);
    const first = browser.cookie;
    await expectStatus(200, browser.signIn(email));
    expect(browser.cookie).not.toBe(first);
    // The one it had gave way.
    expect((await browser.get('/app/session', { cookie: first })).status).toBe(401);
    expect(await browser.session()).toBe(200);
  });

  it('of somebody else gives way too, and nobody gets into an account with it', async () => {
    const victim = house.browser();
    await house.person('attacker@example.org');
    // What an attacker would plant: their own session.
    await victim.signIn('attacker@example.org');
    const attackers = victim.cookie;
    await victim.signIn(email);
    expect((await victim.get('/app/session')).body).toMatchObject({ account: { email } });
    expect((await victim.get('/app/session', { cookie: attackers })).status).toBe(401);
  });

  it('is not touched by a sign-in that fails', async () => {
    const browser = house.browser();
    await browser.signIn(email);
    const { cookie } = browser;
    await expectStatus(403, browser.signIn(email, { password: 'wrong horse battery' }));
    expect(browser.cookie).toBe(cookie);
    expect(await browser.session()).toBe(200);
  });

  it('ends with signing out, for its cookie and its events, at once', async () => {
    const browser = house.browser();
    await browser.signIn(email);
    const other = house.browser();
    await other.signIn(email);
    const { cookie } = browser;
    await using stream = await EventStream.open(house.app, { cookie });
    await using othersStream = await EventStream.open(house.app, { cookie: other.cookie });
    const reply = await expectStatus(200, browser.post('/app/sign-out'));
    expect(reply.headers.getSetCookie()).toEqual([
      '__Host-casewright=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect((await browser.get('/app/session', { cookie })).status).toBe(401);
    await stream.wait(({ event }) => event === 'signed-out');
    expect(await other.session()).toBe(200);
    expect(othersStream.events.map(({ event }) => event)).toEqual(['hello']);
    // Once more is no mistake.
    await expectStatus(200, browser.post('/app/sign-out'));
  });

  it('of somebody who signed in since is not ended by a window that shows another account', async () => {
    const browser = house.browser();
    await browser.signIn(email);
    const kept = browser.cookie;
    const reply = await browser.post('/app/sign-out', {}, { 'x-casewright-account': 'somebody-else' });
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await browser.get('/app/session', { cookie: kept })).status).toBe(200);
  });

  it('is called by the browser it is in, and there are fifty of an account at most', async () => {
    const rosa = await house.person('many@example.org');
    const accountId = await accountIdOf('many@example.org');
    const all = () =>
      house.store.read((tx) => tx.db.selectFrom('sessions').selectAll().where('accountId', '=', accountId).execute());
    expect((await all()).map(({ label }) => label)).toEqual(['Chrome on Windows']);
    // Sixty that were used earlier, each a minute before the last.
    await house.store.write(async (tx) => {
      for (let i = 1; i <= 60; i += 1) {
        const seenAt = new Date(Date.parse(tx.now) - i * 60_000).toISOString();
        const facts = {
          accountId,
          label: 'A browser',
          createdAt: seenAt,
          seenAt,
          expiresAt: '2999-01-01T00:00:00.000Z',
        };
        await tx.db
          .insertInto('sessions')
          .values({ ...facts, hash: hashSecret(`${i}`), id: `older-${i}` })
          .execute();
      }
    });
    await expectStatus(200, house.browser().signIn('many@example.org'));
    const left = await all();
    expect(left).toHaveLength(50);
    expect(left.map(({ id }) => id)).toContain('older-48');
    expect(left.map(({ id }) => id)).not.toContain('older-49');
    expect(await rosa.session()).toBe(200);
  });

  it('is refused by the next call when the account was closed', async () => {
    const browser = await house.person('disabled@example.org');
    await using stream = await EventStream.open(house.app, { cookie: browser.cookie });
    const { port } = house.app;
    await fetch(`http://127.0.0.1:${port}/app/accounts/disable`, {
      method: 'POST',
      headers: { authorization: 'Launch owner-secret-of-a-test', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'disabled@example.org' }),
    });
    expect(await browser.session()).toBe(401);
    await stream.wait(({ event }) => event === 'signed-out');
  });
});

describe('with an authenticator', () => {
  const person = 'careful@example.org';
  let secret = '';
  let codes: string[] = [];
  const codeAt = (steps: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  beforeAll(async () => {
    const careful = await house.person(person);
    const security = async (body: object) =>
      (await expectStatus(200, careful.post('/app/v1/account/security', { password, ...body }))).body;
    ({ secret } = (await security({ action: 'setup' })) as { secret: string });
    const enabled = await security({ action: 'enable', code: codeAt(-1) });
    codes = (enabled as { recoveryCodes: string[] }).recoveryCodes;
  });

  it('the password alone opens nothing but the question for a code', async () => {
    const browser = house.browser();
    const reply = await expectStatus(200, browser.signIn(person));
    expect(reply.body).toEqual({ needs: 'code' });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  it('a code with a wrong password is looked at by nobody, and reveals nothing', async () => {
    const [unused = ''] = codes;
    const reply = await house.browser().signIn(person, { password: 'wrong horse battery', code: unused });
    expect(reply.body).toMatchObject({ error: 'Wrong email address or password.' });
    await expectStatus(200, house.browser().signIn(person, { code: unused }));
  });

  it('each code opens once, also when it comes twice at the same time', async () => {
    const code = codeAt(1);
    const replies = await Promise.all([1, 2, 3].map(() => house.browser().signIn(person, { code })));
    expect(sorted(replies)).toEqual([200, 403, 403]);
    await expectStatus(403, house.browser().signIn(person, { code }));
    const recovery = codes[1] ?? '';
    const twice = await Promise.all([1, 2].map(() => house.browser().signIn(person, { code: recovery })));
    expect(sorted(twice)).toEqual([200, 403]);
  });

  it('an account that is closed is not asked for a code, which would reveal that there is one', async () => {
    await close(person, true);
    const reply = await house.browser().signIn(person);
    await close(person, false);
    expect(reply.body).toMatchObject({ error: 'Wrong email address or password.' });
  });

  it('wrong codes are counted for the account, from any network, and a right one forgives them', async () => {
    const tried: number[] = [];
    // Those that were wrong above count too: a right one forgave all before it.
    await expectStatus(200, house.browser().signIn(person, { code: codes[2] ?? '' }));
    for (let i = 0; i < 6; i += 1) tried.push((await house.browser().signIn(person, { code: '000000' })).status);
    expect(tried).toEqual([403, 403, 403, 403, 403, 429]);
    const right = await house.browser().signIn(person, { code: codes[3] ?? '' });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
    // A person who has only the address learns nothing of that, and the password still asks for the code.
    await expectStatus(403, house.browser().signIn(person, { password: 'wrong horse battery' }));
    expect((await house.browser().signIn(person)).body).toEqual({ needs: 'code' });
  });
});

describe('the doors', () => {
  const doors = [
    '/app/sign-up',
    '/app/verify',
    '/app/verify/again',
    '/app/sign-in',
    '/app/sign-out',
    '/app/forgot',
    '/app/reset',
    '/app/password',
  ];

  it('answer no page of another site, whatever it sends', async () => {
    for (const door of doors) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: `http://127.0.0.1:${house.app.port + 1}` },
        { origin: 'null' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const reply = await maya.post(door, { email, password }, headers);
        expect(reply.status, `${door} ${JSON.stringify(headers)}`).toBe(403);
        expect(reply.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await maya.session()).toBe(200);
  });

  it('are none of a desktop, which has one person', async () => {
    await using desktop = await testApp();
    for (const door of doors) {
      const reply = await desktop.window('POST', door, { email, password });
      expect(reply.status, door).toBe(404);
    }
    const described = await desktop.window('GET', '/app/deployment', undefined, { cookie: 'none=1' });
    expect(described.body).toEqual({ mode: 'desktop', signUp: 'open', version: expect.any(String) });
  });

  it('say to anybody what kind of server this is, and nothing more', async () => {
    const reply = await house.browser().get('/app/deployment');
    expect(reply.body).toEqual({ mode: 'hosted', signUp: 'open', version: expect.any(String) });
  });

  it('believe no header about who somebody is', async () => {
    const reply = await house.browser().get('/app/session', {
      'x-forwarded-user': email,
      'x-casewright-account': await accountIdOf(email),
      authorization: `Basic ${btoa(`${email}:${password}`)}`,
    });
    expect(reply.status).toBe(401);
  });
});
