import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#server/areas/account/open-account.ts';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import { windowOf } from '#test/server/window/activity/window-of.ts';
import { Assistant } from '#test/server/transports/mcp/assistant.ts';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';
import { Neighbours } from './neighbours.ts';

// Accounts are opened by the operator, who may read the data folder, and by nobody else; then they are accounts like
// the first.
const password = 'correct horse battery';
let app: TestApp;
let neighbours: Neighbours;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  await app.signIn();
  neighbours = new Neighbours(app);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

interface Account {
  id: string;
  email: string;
  name: string;
  workspaceId: string;
  caseId: string;
}

async function operator(method: string, address: string, body?: object, at: TestApp = app): Promise<Reply> {
  const headers = { authorization: 'Launch owner-secret-of-a-test', 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { status, headers: answered, bytes } = await rawRequest(at.url + address, { method, headers, ...sent });
  return {
    status,
    headers: new Headers(answered as Record<string, string>),
    body: JSON.parse(String(bytes)) as unknown,
  };
}

const open = (email: string, more: object = {}) => operator('POST', '/app/accounts', { email, password, ...more });

async function opened(email: string): Promise<Account & { token: string }> {
  const account = (await open(email)).body as Account;
  const wanted = { email, name: 'Desktop', permissions: ['*'] };
  const { token } = (await operator('POST', '/app/accounts/tokens', wanted)).body as { token: string };
  return { ...account, token };
}

describe('the door for accounts', () => {
  const doors = [
    ['GET', '/app/accounts'],
    ['POST', '/app/accounts'],
    ['GET', '/app/accounts/tokens?email=maya@example.org'],
    ['POST', '/app/accounts/tokens'],
    ['POST', '/app/accounts/tokens/revoke'],
    ['POST', '/app/accounts/disable'],
    ['POST', '/app/accounts/enable'],
    ['POST', '/app/accounts/authenticator-off'],
    ['GET', '/app/operator/backups'],
    ['POST', '/app/operator/backup'],
    ['POST', '/app/operator/restore/preview'],
    ['POST', '/app/operator/restore'],
  ] as const;

  it('opens for nobody who only has an account, a token or a window, before it looks at what is asked', async () => {
    const stranger = await neighbours.account('Door');
    const strangersWindow = await windowOf(app, neighbours, stranger.accountId);
    const cookie = await app.signIn();
    const token = await app.token();
    for (const [method, address] of doors) {
      for (const authorization of ['', `Bearer ${token}`, 'Launch wrong', 'Launch ', 'launch owner-secret-of-a-test']) {
        const sent = { cookie, origin: app.url, authorization, 'content-type': 'application/json' };
        const reply = await rawRequest(app.url + address, {
          method,
          headers: sent,
          ...(method === 'POST' && { body: '{broken' }),
        });
        expect(reply.status, `${method} ${address} ${authorization}`).toBe(403);
      }
      expect((await strangersWindow(method, address, method === 'POST' ? {} : undefined)).status).toBe(403);
    }
  });

  it('says what is wrong with what is asked', async () => {
    const said = async (body: object): Promise<unknown> => {
      const { status, body: answer } = await operator('POST', '/app/accounts', body);
      expect(status, JSON.stringify(answer)).toBe(400);
      return (answer as { error: string }).error;
    };
    expect(await said({ email: 'maya', password })).toMatch(/^This is not an email address/);
    expect(await said({ email: 'm@example.org', password: 'short' })).toMatch(/at least 12 characters/);
    expect(await said({ email: 'm@example.org', password: 'Password-1234' })).toMatch(/too easy to guess/);
    expect(await said({ email: 'm@example.org', password, name: ' ' })).toMatch(/blank/);
    expect(await said({ email: 'm@example.org', password, admin: true })).toMatch(/does not fit/);
    expect(await said({ email: 'm@example.org' })).toBe('Give a password.');
    expect(JSON.stringify((await operator('GET', '/app/accounts')).body)).not.toContain('m@example.org');
  });
});

describe('an account that was opened', () => {
  it('begins as the first one did: its own workspace and an empty matter', async () => {
    const account = await opened('rosa.quill@example.org');
    expect(account.name).toBe('rosa.quill');
    await using other = await testApp();
    const boot = await fetch(other.running.bootAddress(), { redirect: 'manual' });
    const cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const first = await rawRequest(`${other.url}/app/v1/workspaces`, { headers: { cookie, origin: other.url } });
    const withoutIds = (body: unknown) =>
      JSON.parse(JSON.stringify(body).replaceAll(/[0-9a-f-]{36}/g, 'id')) as unknown;
    const workspaces = await app.rest(account.token, 'GET', '/workspaces');
    const its = String(first.bytes).replace('My workspace', 'rosa.quill’s workspace');
    expect(withoutIds(workspaces.body)).toEqual(withoutIds(JSON.parse(its)));
    const { body: kase } = await app.rest(account.token, 'GET', '/case');
    expect(kase).toMatchObject({ caseId: account.caseId, caption: 'Untitled case', archived: false });
    expect(Object.values((kase as { counts: object }).counts).every((n) => n === 0)).toBe(true);
  });

  it('works over REST and MCP with its token, as itself, and meets no data of others', async () => {
    const account = await opened('imre@example.org');
    const owner = await app.token();
    await app.rest(owner, 'POST', '/todos', { title: 'Of the owner' });
    await using assistant = await Assistant.on(app, account.token);
    expect(await assistant.ask('get_account')).toMatchObject({ email: 'imre@example.org', name: 'imre' });
    const { body: made } = await app.rest(account.token, 'POST', '/todos', { title: 'Of Imre' });
    expect((await app.rest(account.token, 'GET', '/todos')).body).toMatchObject([{ title: 'Of Imre' }]);
    expect((await app.rest(owner, 'GET', '/todos')).body).toMatchObject([{ title: 'Of the owner' }]);
    const { id } = made as { id: string };
    expect((await app.rest(owner, 'PATCH', `/todos?id=${id}`, { title: 'Taken' })).status).toBe(404);
  });

  it('has one address, however it is spelt and however many ask at once', async () => {
    const spellings = ['Ada@Example.org', 'ada@example.org', ' ada@EXAMPLE.ORG', 'ａda@example.org'];
    const replies = await Promise.all([...spellings, ...spellings].map((email) => open(email)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const refused = replies.find(({ status }) => status === 409)?.body as { error: string };
    expect(refused.error).toMatch(/^There is an account for ada@example\.org already\.$/i);
    const left = await neighbours.read(async (tx) => ({
      accounts: await tx.db.selectFrom('accounts').select('id').where('email', 'like', '%ada@example%').execute(),
      alone: await tx.query(sql`select id from workspaces where payerId not in (select id from accounts)`),
    }));
    expect(left.accounts).toHaveLength(1);
    expect(left.alone).toEqual([]);
  });

  it('is refused by the database itself where it would be the second of an address', async () => {
    await open('twice@example.org');
    const planted = neighbours.write(async (tx) => {
      const { account } = await openAccount(tx, { email: 'else@example.org', name: 'Else' });
      const stamps = { createdAt: tx.now, updatedAt: tx.now };
      const row = { accountId: account.id, email: 'twice@example.org', passwordHash: 'x', ...stamps };
      await tx.db.insertInto('credentials').values(row).execute();
    });
    await expect(planted).rejects.toThrow(/UNIQUE/);
  });

  it('leaves the one whose machine it is alone, even where it sorts before it', async () => {
    const before = await neighbours.read(findLocalAccount);
    await neighbours.write(async (tx) => {
      const id = '00000000-0000-7000-8000-000000000000';
      const stamps = { createdAt: tx.now, updatedAt: tx.now };
      await tx.db
        .insertInto('accounts')
        .values({ id, email: 'early@example.org', name: 'Early', ...stamps })
        .execute();
      const credential = { accountId: id, email: 'early@example.org', passwordHash: 'x', ...stamps };
      await tx.db.insertInto('credentials').values(credential).execute();
    });
    expect((await neighbours.read(findLocalAccount))?.id).toBe(before?.id);
    const window = await fetch(app.running.bootAddress(), { redirect: 'manual' });
    const cookie = (window.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const session = await rawRequest(`${app.url}/app/session`, { headers: { cookie, origin: app.url } });
    expect(session.json()).toMatchObject({ account: { name: 'Maya Ellery' } });
  });

  it('is listed with how many tokens of it work', async () => {
    const { token } = await opened('listed@example.org');
    const past = { email: 'listed@example.org', name: 'Short', permissions: ['case:read'] };
    await operator('POST', '/app/accounts/tokens', { ...past, expiresAt: new Date(Date.now() + 50).toISOString() });
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { body } = await operator('GET', '/app/accounts');
    const mine = (body as { email: string }[]).find(({ email }) => email === 'listed@example.org');
    expect(mine).toMatchObject({ name: 'listed', signsIn: true, activeTokens: 1 });
    expect(body).toContainEqual(expect.objectContaining({ name: 'Maya Ellery', email: '', signsIn: false }));
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`argon2|${token}`));
  });
});

describe('its tokens', () => {
  const tokens = (email: string) => operator('GET', `/app/accounts/tokens?${new URLSearchParams({ email })}`);

  it('are made, listed and revoked for it alone', async () => {
    const ada = await opened('first@example.org');
    const bob = await opened('second@example.org');
    const [listed] = (await tokens('FIRST@example.org')).body as { id: string; name: string }[];
    expect(listed).toMatchObject({ name: 'Desktop', permissions: ['*'], assistant: false, approveDeletes: false });
    const revoke = (email: string) => operator('POST', '/app/accounts/tokens/revoke', { email, id: listed?.id });
    expect((await revoke('second@example.org')).status).toBe(404);
    expect((await app.rest(ada.token, 'GET', '/case')).status).toBe(200);
    expect((await revoke('first@example.org')).status).toBe(200);
    expect((await app.rest(ada.token, 'GET', '/case')).status).toBe(401);
    expect((await app.rest(bob.token, 'GET', '/case')).status).toBe(200);
  });

  it('are refused for nobody, with no permission, and for a time that has passed', async () => {
    await opened('third@example.org');
    const make = (more: object) =>
      operator('POST', '/app/accounts/tokens', { email: 'third@example.org', name: 'T', permissions: ['*'], ...more });
    expect(await make({ email: 'nobody@example.org' })).toMatchObject({
      status: 404,
      body: { error: 'There is no account for nobody@example.org.' },
    });
    expect((await tokens('nobody@example.org')).status).toBe(404);
    expect((await make({ permissions: ['everything'] })).status).toBe(400);
    expect((await make({ permissions: [] })).status).toBe(400);
    expect((await make({ expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(400);
    expect((await tokens('third@example.org')).body).toHaveLength(1);
  });
});

it('keeps the password nowhere, and what opens with it in one table only', async () => {
  const secret = 'unmistakable zebra umbrella';
  await using hosted = await testApp({ mode: 'hosted', rateLimit: 0 });
  const reply = await operator('POST', '/app/accounts', { email: 'z@example.org', password: secret }, hosted);
  expect(reply).toMatchObject({ status: 200, body: { email: 'z@example.org' } });
  expect(JSON.stringify(reply.body)).not.toContain('argon2');
  const looking = new Neighbours(hosted);
  const tables = await looking.read((tx) =>
    tx.query<{ name: string }>(sql`select name from sqlite_master where type = 'table' and sql not like '%virtual%'`),
  );
  for (const { name } of tables) {
    const rows = JSON.stringify(await looking.read((tx) => tx.query(sql`select * from ${sql.table(name)}`)));
    expect(rows.includes('$argon2id$'), name).toBe(name === 'credentials');
  }
  for (const file of await readdir(hosted.config.data, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = await readFile(path.join(file.parentPath, file.name));
    expect(bytes.includes(secret), file.name).toBe(false);
  }
});
