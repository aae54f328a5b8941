import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '#server/access/sessions.ts';
import { sessionCookie } from '#server/transports/http/session-cookie.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { Assistant } from '#test/server/transports/mcp/assistant.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { Browser } from '#test/support/hosted.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { knownPassword } from '#test/support/known-password.ts';

/* Issue 6, `get/post_account_security` over HTTP on a hosted server: password and code required, none accepted twice. */
let app: TestApp;
let neighbours: Neighbours;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  const mailed = { smtpUrl: mail.url, mailFrom: 'Casewright <casewright@example.org>' };
  app = await testApp({ mode: 'hosted', rateLimit: 0, ...mailed });
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await mail.stop();
});

const step = 30_000;

class Somebody {
  readonly accountId: string;
  readonly token: string;
  readonly email: string;
  secret = '';
  #lastStep = 0;

  constructor(email: string, { accountId, token }: { accountId: string; token: string }) {
    this.email = email;
    this.accountId = accountId;
    this.token = token;
  }

  show(): Promise<Reply> {
    return app.rest(this.token, 'GET', '/account/security');
  }

  ask(action: string, more: object = {}, headers = {}): Promise<Reply> {
    return app.rest(this.token, 'POST', '/account/security', { action, password: knownPassword, ...more }, headers);
  }

  /** A code that was not used yet, and is good however long the test took: of the last step, this one, or the next. */
  code(): string {
    const now = Math.floor(Date.now() / step);
    this.#lastStep = Math.max(this.#lastStep + 1, now - 1);
    return this.codeOf(this.#lastStep);
  }

  codeOf(number: number): string {
    return new TOTP({ secret: this.secret }).generate({ timestamp: number * step });
  }

  async setUp(): Promise<string[]> {
    await awayFromTheEdge();
    const { body } = await this.ask('setup');
    ({ secret: this.secret } = body as { secret: string });
    const enabled = await this.ask('enable', { code: this.code() });
    if (enabled.status !== 200) throw new Error(`It is not on: ${JSON.stringify(enabled.body)}`);
    return (enabled.body as { recoveryCodes: string[] }).recoveryCodes;
  }

  signIn(code: string): Promise<Reply> {
    return new Browser(app, {}).signIn(this.email, { password: knownPassword, code });
  }

  /** A browser that is signed in, by its cookie. */
  async browser(label = 'Firefox on Linux'): Promise<string> {
    const secret = await neighbours.write((tx) => openSession(tx, this.accountId, label));
    return sessionCookie(secret).split(';')[0] ?? '';
  }
}

async function somebody(): Promise<Somebody> {
  const name = `S${crypto.randomUUID()}`;
  return new Somebody(`${name}@example.org`, await neighbours.account(name));
}

/** Between the code that is made here and the check there, the step must not pass twice. */
async function awayFromTheEdge(): Promise<void> {
  const left = step - (Date.now() % step);
  if (left < 3000) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

const codeOf = ({ status, body }: Reply): [number, unknown] => [status, (body as { code?: unknown }).code];

describe('the authenticator', () => {
  it('is set up, turned on with recovery codes, and turned off again', async () => {
    const maya = await somebody();
    expect((await maya.show()).body).toEqual({ authenticator: 'off', recoveryCodesLeft: 0, sessions: [] });
    const setup = await maya.ask('setup');
    expect(setup.status).toBe(200);
    const { secret, uri, expiresAt, ...rest } = setup.body as Record<string, string>;
    expect(rest).toEqual({ authenticator: 'pending' });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Casewright:S[-0-9a-f]{36}%40example\.org\?/);
    expect(new URL(uri ?? '').searchParams.get('secret')).toBe(secret);
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(9 * 60_000);
    expect((await maya.show()).body).toMatchObject({ authenticator: 'pending' });
    const codes = await maya.setUp();
    expect((await maya.show()).body).toMatchObject({ authenticator: 'on', recoveryCodesLeft: 10 });
    expect(codeOf(await maya.ask('setup'))).toEqual([409, 'conflict']);
    const off = await maya.ask('disable', { code: codes[0] });
    expect(off).toMatchObject({ status: 200, body: { authenticator: 'off' } });
    expect((await maya.show()).body).toMatchObject({ authenticator: 'off', recoveryCodesLeft: 0 });
  });

  it('shows its secret and its recovery codes once, a repeated request included', async () => {
    const maya = await somebody();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, second] = [await maya.ask('setup', {}, key), await maya.ask('setup', {}, key)];
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 409, body: { error: expect.stringContaining('shown only once') } });
    const kept = await neighbours.read((tx) =>
      tx.db.selectFrom('idempotencyKeys').selectAll().where('accountId', '=', maya.accountId).execute(),
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain((first.body as { secret: string }).secret);
  });

  it('takes no code twice, neither here nor where somebody signs in', async () => {
    const maya = await somebody();
    await maya.setUp();
    const usedHere = maya.code();
    expect((await maya.ask('revoke-sessions', { code: usedHere })).status).toBe(200);
    expect(codeOf(await maya.ask('disable', { code: usedHere }))).toEqual([403, 'forbidden']);
    expect(codeOf(await maya.signIn(usedHere))).toEqual([403, 'forbidden']);
    const usedThere = maya.code();
    expect((await maya.signIn(usedThere)).status).toBe(200);
    expect(codeOf(await maya.ask('disable', { code: usedThere }))).toEqual([403, 'forbidden']);
    expect((await maya.show()).body).toMatchObject({ authenticator: 'on' });
  });

  it('takes one of a sign-in and a call that come with the same code at the same time', async () => {
    const maya = await somebody();
    const codes = await maya.setUp();
    // No more than two: wrong codes are counted where somebody signs in, too.
    for (const code of [maya.code(), codes[0] ?? '']) {
      const replies = await Promise.all([maya.signIn(code), maya.ask('revoke-sessions', { code }), maya.signIn(code)]);
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
    }
  });

  it('takes one of two requests that come with the same code at the same time', async () => {
    const maya = await somebody();
    const codes = await maya.setUp();
    for (const code of [maya.code(), codes[0]]) {
      const replies = await Promise.all(Array.from({ length: 4 }, () => maya.ask('revoke-sessions', { code })));
      const statuses = replies.map(({ status }) => status);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 403, 403, 403]);
    }
  });

  it('needs the first code to be given, within the length the contract names', async () => {
    const maya = await somebody();
    await maya.ask('setup');
    expect(await maya.ask('enable')).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
    expect(codeOf(await maya.ask('enable', { code: '1'.repeat(101) }))).toEqual([400, 'invalid_request']);
    expect(codeOf(await maya.ask('enable', { code: '1'.repeat(100) }))).toEqual([403, 'forbidden']);
    expect(codeOf(await maya.ask('restart'))).toEqual([400, 'invalid_request']);
    expect(codeOf(await maya.ask('setup', { force: true }))).toEqual([400, 'invalid_request']);
    const without = await app.rest(maya.token, 'POST', '/account/security', { action: 'setup' });
    expect(codeOf(without)).toEqual([400, 'invalid_request']);
  });

  it('is none for an address that is not confirmed: its owner could never take it off', async () => {
    const maya = await somebody();
    await neighbours.write((tx) =>
      tx.db.updateTable('credentials').set({ verifiedAt: null }).where('accountId', '=', maya.accountId).execute(),
    );
    for (const action of ['setup', 'enable', 'disable', 'revoke-sessions']) {
      expect(codeOf(await maya.ask(action, { code: '123456' }))).toEqual([403, 'email_unverified']);
    }
  });

  it('is reported by mail when it is turned on and off, and when a recovery code is used', async () => {
    const maya = await somebody();
    const codes = await maya.setUp();
    await maya.ask('revoke-sessions', { code: codes[3] });
    await maya.ask('disable', { code: maya.code() });
    const mails = [await mail.mailTo(maya.email), await mail.mailTo(maya.email), await mail.mailTo(maya.email)];
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A recovery code of your Casewright account was used',
      'Signing in to Casewright no longer needs a code',
      'Signing in to Casewright now needs a code',
    ]);
    const all = mails.map(({ text, raw }) => text + raw).join('\n');
    expect(all).toContain('There are 9 left.');
    for (const secret of [maya.secret, ...codes]) expect(all).not.toContain(secret);
  });
});

describe('the password', () => {
  it('is asked for each time; a wrong one is 403 and never 401', async () => {
    const maya = await somebody();
    for (const action of ['setup', 'enable', 'disable', 'revoke-sessions']) {
      const reply = await maya.ask(action, { password: 'not this one', code: '123456' });
      expect(codeOf(reply)).toEqual([403, 'forbidden']);
    }
    expect((await maya.show()).body).toMatchObject({ authenticator: 'off' });
  });

  it('is the one of today: one that was changed meanwhile is refused', async () => {
    const maya = await somebody();
    await neighbours.write((tx) =>
      tx.db
        .updateTable('credentials')
        .set({
          passwordHash:
            '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        })
        .where('accountId', '=', maya.accountId)
        .execute(),
    );
    expect(codeOf(await maya.ask('setup'))).toEqual([403, 'forbidden']);
  });

  it('may be wrong five times in a quarter of an hour, at once or one after another; then even the right one waits', async () => {
    const [maya, ivo] = [await somebody(), await somebody()];
    const replies = await Promise.all(Array.from({ length: 12 }, () => maya.ask('setup', { password: 'a guess' })));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const late = await maya.ask('setup');
    expect(codeOf(late)).toEqual([429, 'rate']);
    const wait = Number(late.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await ivo.ask('setup')).status).toBe(200);
    expect((await maya.show()).status).toBe(200);
  });

  it('counts wrong codes too, and nothing but a right code gives new attempts', async () => {
    const maya = await somebody();
    await maya.setUp();
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await maya.ask('disable', { code: 'AAAAA-AAAAA' })).status).toBe(403);
      expect((await maya.ask('setup')).status).toBe(409);
    }
    expect((await maya.ask('disable')).status).toBe(403);
    expect(codeOf(await maya.ask('disable', { code: maya.code() }))).toEqual([429, 'rate']);
  });

  it('has its attempts back once it was right', async () => {
    const maya = await somebody();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await maya.ask('setup', { password: 'a guess' });
      expect((await maya.ask('setup')).status).toBe(200);
    }
  });

  it('is in no file of the server afterwards', async () => {
    const maya = await somebody();
    await maya.ask('setup', {}, { 'idempotency-key': crypto.randomUUID() });
    const { everything } = await rowsOf();
    expect(everything).toContain(maya.accountId);
    expect(everything).not.toContain(knownPassword);
  });

  it('is not in the fingerprint of a repeated request, from which it could be guessed fast', async () => {
    const [maya, key] = [await somebody(), { 'idempotency-key': crypto.randomUUID() }];
    await maya.ask('setup', {}, key);
    await maya.setUp();
    const other = await maya.ask('setup', { code: '123456' }, key);
    expect(other).toMatchObject({ status: 409, body: { error: expect.stringContaining('carried out before') } });
  });
});

async function rowsOf(): Promise<{ everything: string }> {
  const tables = ['credentials', 'authenticators', 'idempotencyKeys', 'changes', 'tokenCalls', 'jobs'] as const;
  const rows = await neighbours.read((tx) =>
    Promise.all(tables.map((table) => tx.db.selectFrom(table).selectAll().execute())),
  );
  return { everything: JSON.stringify(rows) };
}

describe('sessions', () => {
  it('are listed with this one marked, and the others ended at once', async () => {
    const maya = await somebody();
    const [here, phone] = [await maya.browser('Chrome on Windows'), await maya.browser('Safari on iPhone')];
    const shown = await app.window('GET', '/app/v1/account/security', undefined, { cookie: here });
    const { sessions } = shown.body as { sessions: Record<string, unknown>[] };
    expect(sessions.map(({ label, current }) => [label, current])).toEqual(
      expect.arrayContaining([
        ['Chrome on Windows', true],
        ['Safari on iPhone', false],
      ]),
    );
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual(['createdAt', 'current', 'id', 'label', 'seenAt']);
    expect((await app.window('GET', '/app/v1/account', undefined, { cookie: phone })).status).toBe(200);
    const body = { action: 'revoke-sessions', password: knownPassword };
    const ended = await app.window('POST', '/app/v1/account/security', body, { cookie: here });
    expect(ended).toMatchObject({ status: 200, body: { authenticator: 'off', sessionsEnded: 1 } });
    expect((await app.window('GET', '/app/v1/account', undefined, { cookie: phone })).status).toBe(401);
    expect((await app.window('GET', '/app/v1/account', undefined, { cookie: here })).status).toBe(200);
  });

  it('all end when a token asks, and the tokens go on', async () => {
    const [maya, ivo] = [await somebody(), await somebody()];
    const [here, theirs] = [await maya.browser(), await ivo.browser()];
    const other = await neighbours.token(maya.accountId);
    expect((await maya.show()).body).toMatchObject({ sessions: [{ current: false }] });
    expect((await maya.ask('revoke-sessions')).body).toMatchObject({ sessionsEnded: 1 });
    expect((await app.window('GET', '/app/v1/account', undefined, { cookie: here })).status).toBe(401);
    expect((await app.window('GET', '/app/v1/account', undefined, { cookie: theirs })).status).toBe(200);
    for (const token of [maya.token, other]) expect((await app.rest(token, 'GET', '/account')).status).toBe(200);
    expect((await maya.show()).body).toMatchObject({ sessions: [] });
  });

  it('end in the account’s history, where the window shows it', async () => {
    const maya = await somebody();
    const cookie = await maya.browser();
    await maya.browser();
    const body = { action: 'revoke-sessions', password: knownPassword };
    await app.window('POST', '/app/v1/account/security', body, { cookie });
    const { caseId } = (await app.rest(maya.token, 'GET', '/case')).body as { caseId: string };
    const history = await app.window('GET', `/app/v1/history?caseId=${caseId}`, undefined, { cookie });
    const { lines } = history.body as { lines: { resource: string; title: string }[] };
    expect(lines).toContainEqual(
      expect.objectContaining({ resource: 'securityEvents', title: 'sessions_ended', op: 'insert' }),
    );
  });

  it('and the history of one account are not another one’s', async () => {
    const [maya, ivo] = [await somebody(), await somebody()];
    await maya.browser();
    await maya.ask('revoke-sessions');
    const cookie = await ivo.browser();
    const { caseId } = (await app.rest(ivo.token, 'GET', '/case')).body as { caseId: string };
    const history = await app.window('GET', `/app/v1/history?caseId=${caseId}`, undefined, { cookie });
    expect(history.status).toBe(200);
    expect(JSON.stringify(history.body)).not.toContain('sessions_ended');
    expect((await ivo.show()).body).toMatchObject({ sessions: [{ current: false }] });
  });
});

describe('an assistant', () => {
  it('can read its state, and may change nothing without the password', async () => {
    const maya = await somebody();
    await using assistant = await Assistant.on(app, maya.token);
    const shown = await assistant.call('get_account_security', {});
    expect(shown).toMatchObject({ structuredContent: { authenticator: 'off', recoveryCodesLeft: 0 } });
    const refused = await assistant.call('post_account_security', { action: 'setup', password: 'guess' });
    expect(refused.isError).toBe(true);
    const begun = await assistant.call('post_account_security', { action: 'setup', password: knownPassword });
    expect(begun).toMatchObject({ structuredContent: { authenticator: 'pending', secret: expect.any(String) } });
  });
});

describe('the account of a computer', () => {
  it('has no password: it says so, and shows its windows', async () => {
    await using desktop = await testApp();
    const token = await desktop.token();
    const shown = await desktop.rest(token, 'GET', '/account/security');
    expect(shown.body).toMatchObject({
      authenticator: 'off',
      recoveryCodesLeft: 0,
      sessions: [{ label: 'This computer', current: false }],
    });
    for (const action of ['setup', 'enable', 'disable', 'revoke-sessions']) {
      const body = { action, password: 'anything', code: '123456' };
      const reply = await desktop.rest(token, 'POST', '/account/security', body);
      expect(reply).toMatchObject({
        status: 403,
        body: { code: 'forbidden', error: expect.stringMatching(/has no password: anyone who can open its folder/) },
      });
    }
  });
});
