import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invite } from '#server/areas/workspaces/invitations.ts';
import { expectStatus, HostedServer, password, sorted } from '#test/support/hosted.ts';
import type { Reply } from '#test/support/app.ts';

let house: HostedServer;
beforeAll(async () => {
  house = await HostedServer.start();
});
afterAll(() => house[Symbol.asyncDispose]());

const newPerson = (email: string, more: object = {}) => ({ email, name: 'Somebody New', password, ...more });

/** All that a client could compare, but when it was and how the connection goes on. */
function seen({ status, headers, body }: Reply): unknown {
  const shown = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'x-request-id'].includes(name));
  return { status, headers: shown, body };
}

const mailsTo = (email: string) => house.mail.mails().filter(({ to }) => to === email);

const accountOf = (email: string) =>
  house.store.read((tx) =>
    tx.db
      .selectFrom('accounts')
      .innerJoin('credentials', 'credentials.accountId', 'accounts.id')
      .select(['accounts.id', 'accounts.email', 'accounts.name', 'credentials.verifiedAt', 'credentials.passwordHash'])
      .where('accounts.email', '=', email)
      .executeTakeFirst(),
  );

describe('signing up', () => {
  it('opens an account that looks and changes nothing until its address is confirmed', async () => {
    const email = 'nora@example.org';
    const nora = house.browser();
    const reply = await expectStatus(202, nora.post('/app/sign-up', newPerson(email)));
    expect(reply.body).toEqual({});
    expect(reply.headers.getSetCookie()).toEqual([]);
    await expectStatus(200, nora.signIn(email));
    expect((await nora.get('/app/session')).body).toMatchObject({ account: { email, emailVerified: false } });
    expect((await nora.get('/app/v1/folders')).body).toEqual([]);
    const letters = { name: 'Letters', kind: 'evidence' };
    const writes: [string, object][] = [
      ['/app/v1/folders', letters],
      // A token would outlive the true owner's reset.
      ['/app/v1/developer/tokens', { name: 'Kept', permissions: ['*'] }],
      ['/app/v1/workspaces/switch', { name: 'Another' }],
      ['/app/v1/demo', {}],
    ];
    for (const [address, body] of writes) {
      expect((await nora.post(address, body)).body, address).toMatchObject({ code: 'email_unverified' });
    }
    await expectStatus(200, nora.post('/app/verify', { link: await house.secretTo(email) }));
    expect((await nora.get('/app/session')).body).toMatchObject({ account: { emailVerified: true } });
    expect((await nora.post('/app/v1/folders', letters)).status).toBe(201);
  });

  it('answers alike whether there is an account or not; the mail informs its owner', async () => {
    const email = 'known@example.org';
    await house.person(email);
    const before = await accountOf(email);
    const known = await house.browser().post('/app/sign-up', newPerson('KNOWN@example.org', { name: 'Attacker Name' }));
    const unknown = await house.browser().post('/app/sign-up', newPerson('unknown@example.org'));
    expect(seen(known)).toEqual(seen(unknown));
    const mail = await house.mail.mailTo(email);
    expect(mail.subject).toBe('You have an account on Casewright already');
    expect(mail.links).toEqual([`${house.app.url}/sign-in`, `${house.app.url}/forgot`]);
    expect(mail.raw).not.toContain('Attacker');
    // None of it was changed, the password least of all.
    expect(await accountOf(email)).toEqual(before);
  });

  it('writes nothing that somebody typed to an address that may be a stranger’s', async () => {
    const email = 'stranger@example.org';
    const name = 'Win at casino.example NOW';
    await expectStatus(202, house.browser().post('/app/sign-up', newPerson(email, { name })));
    const mail = await house.mail.mailTo(email);
    expect(mail.raw).not.toContain('casino');
    expect(mail.links).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/verify#[0-9A-Za-z]{40}$/)]);
  });

  it('makes one account of two that come at once', async () => {
    const email = 'twice@example.org';
    const replies = await Promise.all(
      [email, 'Twice@Example.org'].map((each) => house.browser().post('/app/sign-up', newPerson(each))),
    );
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    const rows = await house.store.read((tx) =>
      tx.db.selectFrom('credentials').select('accountId').where('email', '=', email).execute(),
    );
    expect(rows).toHaveLength(1);
  });

  it('refuses what is no account with a sentence, with any owner of the address', async () => {
    const browser = house.browser();
    const asked: [object, string][] = [
      [newPerson('nora'), 'email'],
      [newPerson('a@example.org', { name: '' }), 'name'],
      [newPerson('a@example.org', { password: 'short' }), 'password'],
      [newPerson('a@example.org', { password: 'passwordpassword' }), 'password'],
      [newPerson('marguerite@example.org', { password: 'marguerite99' }), 'password'],
      [newPerson('a@example.org', { admin: true }), ''],
    ];
    for (const [body, path] of asked) {
      const reply = await browser.post('/app/sign-up', body);
      expect(reply.body, JSON.stringify(body)).toMatchObject({ code: 'invalid_request', issues: [{ path }] });
    }
    expect(await accountOf('a@example.org')).toBeUndefined();
  });
});

describe('confirming an address', () => {
  it('takes the password that was chosen, and signs in', async () => {
    const email = 'ines@example.org';
    const browser = house.browser();
    await browser.post('/app/sign-up', newPerson(email));
    const link = await house.secretTo(email);
    const without = await browser.post('/app/verify', { link });
    expect(without.body).toMatchObject({ code: 'invalid_request', issues: [{ path: 'password' }] });
    // Whose address somebody else signed up with does not know the password.
    await expectStatus(403, browser.post('/app/verify', { link, password: 'wrong horse battery' }));
    expect((await accountOf(email))?.verifiedAt).toBeNull();
    const done = await expectStatus(200, browser.post('/app/verify', { link, password }));
    expect(done.body).toEqual({ email, signedIn: true });
    expect(await browser.session()).toBe(200);
  });

  it('does not take somebody else’s session for the password', async () => {
    const email = 'oscar@example.org';
    const attacker = await house.person('mallory@example.org');
    await house.browser().post('/app/sign-up', newPerson(email));
    const link = await house.secretTo(email);
    expect((await attacker.post('/app/verify', { link })).status).toBe(400);
    expect((await accountOf(email))?.verifiedAt).toBeNull();
  });

  it('works once, also for two at the same time, and only by the latest mail', async () => {
    const email = 'petra@example.org';
    const petra = house.browser();
    await petra.post('/app/sign-up', newPerson(email));
    const first = await house.secretTo(email);
    await petra.signIn(email);
    const again = await expectStatus(202, petra.post('/app/verify/again'));
    expect(again.body).toEqual({});
    const latest = await house.secretTo(email);
    expect((await house.browser().post('/app/verify', { link: first, password })).body).toMatchObject({
      code: 'forbidden',
      error: expect.stringContaining('newer one') as string,
    });
    const both = await Promise.all(
      [1, 2, 3].map(() => house.browser().post('/app/verify', { link: latest, password })),
    );
    expect(sorted(both)).toEqual([200, 403, 403]);
    expect(both.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
    // There is nothing left to confirm, so nothing is sent.
    await expectStatus(202, petra.post('/app/verify/again'));
    await house.mail.mailTo(await afterwards());
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('ends after a day', async () => {
    const email = 'late@example.org';
    await house.browser().post('/app/sign-up', newPerson(email));
    const link = await house.secretTo(email);
    const row = await house.store.read((tx) =>
      tx.db.selectFrom('mailedLinks').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    );
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(24 * 3_600_000);
    expect(JSON.stringify(row)).not.toContain(link);
    await house.store.write((tx) =>
      tx.db.updateTable('mailedLinks').set({ expiresAt: tx.now }).where('email', '=', email).execute(),
    );
    await expectStatus(403, house.browser().post('/app/verify', { link, password }));
  });

  it('by a link for another purpose does not work, nor the other way round', async () => {
    const email = 'mixed@example.org';
    await house.browser().post('/app/sign-up', newPerson(email));
    const verify = await house.secretTo(email);
    await house.browser().post('/app/forgot', { email });
    const reset = await house.secretTo(email);
    await expectStatus(403, house.browser().post('/app/verify', { link: reset, password }));
    await expectStatus(403, house.browser().post('/app/reset', { link: verify, password: 'another horse battery' }));
    await expectStatus(200, house.browser().post('/app/verify', { link: verify, password }));
  });

  it('asks an authenticator’s owner to sign in with a code', async () => {
    const email = 'second@example.org';
    await house.browser().post('/app/sign-up', newPerson(email));
    const link = await house.secretTo(email);
    const accountId = (await accountOf(email))?.id ?? '';
    await house.store.write((tx) =>
      tx.db
        .insertInto('authenticators')
        .values({ accountId, secret: 'A'.repeat(32), status: 'on', lastStep: 0, createdAt: tx.now, expiresAt: null })
        .execute(),
    );
    const reply = await expectStatus(200, house.browser().post('/app/verify', { link, password }));
    expect(reply.body).toEqual({ email, signedIn: false });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});

describe('an invitation', () => {
  async function invited(email: string, at: HostedServer = house): Promise<{ secret: string; workspaceId: string }> {
    const owner = `owner-of-${email}`;
    await at.person(owner);
    return at.store.write(async (tx) => {
      const { accountId, workspaceId } = await tx.db
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
        .select(['accountId', 'workspaceId'])
        .where('accounts.email', '=', owner)
        .executeTakeFirstOrThrow();
      const { secret } = await invite(tx, { workspaceId, email, role: 'member' }, accountId);
      return { secret, workspaceId };
    });
  }

  it('opens a confirmed account that is a member already', async () => {
    const email = 'invited@example.org';
    const { secret, workspaceId } = await invited(email);
    await expectStatus(202, house.browser().post('/app/sign-up', newPerson(email, { invitation: secret })));
    const browser = house.browser();
    await expectStatus(200, browser.signIn(email));
    expect((await browser.get('/app/session')).body).toMatchObject({ account: { emailVerified: true } });
    const { body } = await browser.get('/app/v1/workspaces');
    expect(JSON.stringify(body)).toContain(workspaceId);
    expect(mailsTo(email)).toEqual([]);
    // It was used up by that.
    const again = await house.browser().post('/app/sign-up', newPerson('x@example.org', { invitation: secret }));
    expect(again.status).toBe(403);
  });

  it('opens no account for another address, nor when it is made up', async () => {
    const { secret } = await invited('meant@example.org');
    for (const [email, invitation] of [
      ['other@example.org', secret],
      ['meant@example.org', 'a'.repeat(40)],
    ] as const) {
      await expectStatus(403, house.browser().post('/app/sign-up', newPerson(email, { invitation })));
      expect(await accountOf(email)).toBeUndefined();
    }
    // Nor does it reveal that there is one.
    await house.person('there@example.org');
    const body = newPerson('there@example.org', { invitation: secret });
    const known = await expectStatus(403, house.browser().post('/app/sign-up', body));
    const unknown = await house.browser().post('/app/sign-up', { ...body, email: 'not-there@example.org' });
    expect(seen(known)).toEqual(seen(unknown));
  });

  it('changes nothing in an existing account', async () => {
    const email = 'both@example.org';
    await house.person(email);
    const { secret } = await invited(email);
    const before = await accountOf(email);
    await expectStatus(202, house.browser().post('/app/sign-up', newPerson(email, { invitation: secret })));
    expect(await accountOf(email)).toEqual(before);
    expect((await house.mail.mailTo(email)).subject).toBe('You have an account on Casewright already');
  });

  it('is what it takes where only the invited sign up', async () => {
    await using closed = await HostedServer.start({ signUp: 'invited' });
    expect((await closed.browser().get('/app/deployment')).body).toMatchObject({ signUp: 'invited' });
    const refused = await closed.browser().post('/app/sign-up', newPerson('nobody@example.org'));
    expect(refused.body).toMatchObject({
      code: 'forbidden',
      error: expect.stringContaining('by invitation') as string,
    });
    const { port } = closed.app;
    await fetch(`http://127.0.0.1:${port}/app/accounts`, {
      method: 'POST',
      headers: { authorization: 'Launch owner-secret-of-a-test', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@example.org', name: 'Owner', password }),
    });
    const secret = await closed.store.write(async (tx) => {
      const { accountId, workspaceId } = await tx.db.selectFrom('memberships').selectAll().executeTakeFirstOrThrow();
      return (await invite(tx, { workspaceId, email: 'guest@example.org', role: 'viewer' }, accountId)).secret;
    });
    const guest = newPerson('guest@example.org', { invitation: secret });
    await expectStatus(202, closed.browser().post('/app/sign-up', guest));
    await expectStatus(200, closed.browser().signIn('guest@example.org'));
  });
});

/** Somebody whose mail is sent after all that was queued before. */
async function afterwards(): Promise<string> {
  const email = `after-${Math.random().toString(36).slice(2)}@example.org`;
  await house.browser().post('/app/sign-up', newPerson(email));
  return email;
}
