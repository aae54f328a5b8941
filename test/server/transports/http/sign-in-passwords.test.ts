import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventStream } from './event-stream.ts';
import { type Browser, expectStatus, HostedServer, password, sorted } from '#test/support/hosted.ts';
import type { Reply } from '#test/support/app.ts';

// Another password: by mail for who forgot theirs, by the old one for who is signed in.
let house: HostedServer;
beforeAll(async () => {
  house = await HostedServer.start();
});
afterAll(() => house[Symbol.asyncDispose]());

const next = 'another horse battery';

/** All that a client could compare, but when it was and how the connection goes on. */
function seen({ status, headers, body }: Reply): unknown {
  const shown = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name));
  return { status, headers: shown, body };
}

async function resetLink(email: string): Promise<string> {
  await expectStatus(202, house.browser().post('/app/forgot', { email }));
  return house.secretTo(email);
}

const turnOnAuthenticator = (browser: Browser): Promise<void> =>
  house.store.write(async (tx) => {
    const { account } = (await browser.get('/app/session')).body as { account: { id: string } };
    const facts = { accountId: account.id, status: 'on', lastStep: 0, createdAt: tx.now, expiresAt: null } as const;
    await tx.db
      .insertInto('authenticators')
      .values({ ...facts, secret: 'A'.repeat(32) })
      .execute();
  });

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, which ends every session and every other link', async () => {
    const email = 'maya@example.org';
    const here = await house.person(email);
    const there = house.browser();
    await there.signIn(email);
    await using stream = await EventStream.open(house.app, { cookie: there.cookie });
    const link = await resetLink(email);
    const reply = await expectStatus(200, house.browser().post('/app/reset', { link, password: next }));
    expect(reply.body).toEqual({ email });
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect([await here.session(), await there.session()]).toEqual([401, 401]);
    await stream.wait(({ event }) => event === 'signed-out');
    await expectStatus(403, house.browser().signIn(email));
    await expectStatus(200, house.browser().signIn(email, { password: next }));
    expect((await house.mail.mailTo(email)).subject).toBe('Your password for Casewright was changed');
    const left = await house.store.read((tx) =>
      tx.db.selectFrom('mailedLinks').selectAll().where('email', '=', email).execute(),
    );
    expect(left).toEqual([]);
  });

  it('revokes the tokens of the account when that is asked for, and leaves them otherwise', async () => {
    for (const [email, revokeTokens] of [
      ['thief@example.org', true],
      ['calm@example.org', undefined],
    ] as const) {
      const person = await house.person(email);
      const body = { name: 'Script', permissions: ['*'] };
      const { token } = (await expectStatus(201, person.post('/app/v1/developer/tokens', body))).body as {
        token: string;
      };
      const link = await resetLink(email);
      await expectStatus(200, house.browser().post('/app/reset', { link, password: next, revokeTokens }));
      expect((await house.app.rest(token, 'GET', '/account')).status).toBe(revokeTokens ? 401 : 200);
    }
  });

  it('is answered alike for who has an account, who has none and whose is closed, with a mail only to the first', async () => {
    const email = 'known@example.org';
    await house.person(email);
    await house.person('closed@example.org');
    await house.store.write((tx) =>
      tx.db.updateTable('credentials').set({ disabledAt: tx.now }).where('email', '=', 'closed@example.org').execute(),
    );
    const known = await house.browser().post('/app/forgot', { email });
    const unknown = await house.browser().post('/app/forgot', { email: 'unknown@example.org' });
    const closed = await house.browser().post('/app/forgot', { email: 'closed@example.org' });
    expect(known.status).toBe(202);
    expect(seen(unknown)).toEqual(seen(known));
    expect(seen(closed)).toEqual(seen(known));
    expect((await house.mail.mailTo(email)).subject).toBe('Choose a new password for Casewright');
    const to = house.mail.mails().map((mail) => mail.to);
    expect(to).not.toContain('unknown@example.org');
    // The one it confirmed its address by.
    expect(to.filter((each) => each === 'closed@example.org')).toHaveLength(1);
  });

  it('is mailed to the address as its owner wrote it, however it is spelt by who asks', async () => {
    await house.person('Mixed.Case@example.org', 'Mixed');
    await house.browser().post('/app/forgot', { email: 'mixed.case@EXAMPLE.org' });
    expect((await house.mail.mailTo('Mixed.Case@example.org')).subject).toBe('Choose a new password for Casewright');
    // One that only looks like it is somebody else's.
    await house.browser().post('/app/forgot', { email: 'mıxed.case@example.org' });
    expect(house.mail.mails().filter(({ to }) => to.includes('ı'))).toEqual([]);
  });

  it('is replaced once by a link, also when it comes twice at the same time', async () => {
    const email = 'once@example.org';
    await house.person(email);
    const link = await resetLink(email);
    const both = await Promise.all(
      [next, 'yet another battery'].map((each) => house.browser().post('/app/reset', { link, password: each })),
    );
    expect(sorted(both)).toEqual([200, 403]);
    await expectStatus(403, house.browser().post('/app/reset', { link, password: next }));
  });

  it('is not replaced by an older link, one of an hour ago, or a password that anybody would guess', async () => {
    const email = 'older@example.org';
    await house.person(email);
    const older = await resetLink(email);
    const link = await resetLink(email);
    await expectStatus(403, house.browser().post('/app/reset', { link: older, password: next }));
    for (const weak of ['short', 'passwordpassword', 'older@example.org']) {
      const refused = await house.browser().post('/app/reset', { link, password: weak });
      expect(refused.body, weak).toMatchObject({ code: 'invalid_request', issues: [{ path: 'password' }] });
    }
    const row = await house.store.read((tx) =>
      tx.db
        .selectFrom('mailedLinks')
        .selectAll()
        .where('email', '=', email)
        .where('purpose', '=', 'reset')
        .executeTakeFirstOrThrow(),
    );
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(3_600_000);
    await house.store.write((tx) =>
      tx.db.updateTable('mailedLinks').set({ expiresAt: tx.now }).where('email', '=', email).execute(),
    );
    await expectStatus(403, house.browser().post('/app/reset', { link, password: next }));
    await expectStatus(200, house.browser().signIn(email));
  });

  it('takes the account back from who signed up with somebody else’s address', async () => {
    const email = 'victim@example.org';
    const attacker = house.browser();
    await attacker.post('/app/sign-up', { email, name: 'Attacker', password });
    await house.secretTo(email);
    await attacker.signIn(email);
    const { account } = (await attacker.get('/app/session')).body as { account: { id: string } };
    await house.store.write((tx) => {
      const facts = { accountId: account.id, secret: 'A'.repeat(32), lastStep: 0, createdAt: tx.now, expiresAt: null };
      return tx.db
        .insertInto('authenticators')
        .values({ ...facts, status: 'pending' })
        .execute();
    });
    const link = await resetLink(email);
    await expectStatus(200, house.browser().post('/app/reset', { link, password: next }));
    expect(await attacker.session()).toBe(401);
    await expectStatus(403, attacker.signIn(email));
    const owner = house.browser();
    await owner.signIn(email, { password: next });
    expect((await owner.get('/app/session')).body).toMatchObject({ account: { emailVerified: true } });
    const left = await house.store.read((tx) =>
      tx.db.selectFrom('authenticators').selectAll().where('accountId', '=', account.id).execute(),
    );
    expect(left).toEqual([]);
  });

  it('leaves the authenticator on', async () => {
    const email = 'careful@example.org';
    await turnOnAuthenticator(await house.person(email));
    const link = await resetLink(email);
    await expectStatus(200, house.browser().post('/app/reset', { link, password: next }));
    expect((await house.browser().signIn(email, { password: next })).body).toEqual({ needs: 'code' });
  });
});

describe('changing the password', () => {
  it('ends the other sessions, and gives this one another secret', async () => {
    const email = 'rosa@example.org';
    const here = await house.person(email);
    const there = house.browser();
    await there.signIn(email);
    const before = here.cookie;
    await using stream = await EventStream.open(house.app, { cookie: there.cookie });
    const link = await resetLink(email);
    const reply = await expectStatus(200, here.post('/app/password', { password, next }));
    expect(reply.body).toEqual({});
    expect(here.cookie).not.toBe(before);
    expect(await here.session()).toBe(200);
    expect((await here.get('/app/session', { cookie: before })).status).toBe(401);
    expect(await there.session()).toBe(401);
    await stream.wait(({ event }) => event === 'signed-out');
    await expectStatus(403, house.browser().signIn(email));
    await expectStatus(200, house.browser().signIn(email, { password: next }));
    await expectStatus(403, house.browser().post('/app/reset', { link, password: 'one more horse battery' }));
    const mail = await house.mail.mailTo(email);
    expect(mail.subject).toBe('Your password for Casewright was changed');
    expect(mail.links).toEqual([`${house.app.url}/forgot`]);
  });

  it('takes the old password, and after five wrong ones waits', async () => {
    const email = 'guessed@example.org';
    const browser = await house.person(email);
    const replies: Reply[] = [];
    for (let i = 0; i < 6; i += 1) replies.push(await browser.post('/app/password', { password: `wrong ${i}`, next }));
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 429]);
    expect(replies[5]?.body).toMatchObject({ code: 'rate', retryAfter: expect.any(Number) as number });
    expect((await browser.post('/app/password', { password, next })).status).toBe(429);
    await expectStatus(200, house.browser().signIn(email));
  });

  it('refuses a new one that is no better, and says why', async () => {
    const browser = await house.person('weak@example.org');
    for (const weak of ['short', 'passwordpassword', password]) {
      const reply = await browser.post('/app/password', { password, next: weak });
      expect(reply.body, weak).toMatchObject({ code: 'invalid_request', issues: [{ path: 'next' }] });
    }
  });

  it('asks for a code when there is an authenticator', async () => {
    const browser = await house.person('coded@example.org');
    await turnOnAuthenticator(browser);
    expect((await browser.post('/app/password', { password, next })).body).toEqual({ needs: 'code' });
    await expectStatus(403, browser.post('/app/password', { password, next, code: '000000' }));
    await expectStatus(200, house.browser().signIn('coded@example.org'));
  });

  it('is for who is signed in', async () => {
    await expectStatus(401, house.browser().post('/app/password', { password, next }));
  });
});
