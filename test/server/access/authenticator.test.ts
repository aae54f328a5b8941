import { afterEach, beforeEach, expect, test } from 'vitest';
import { Authenticator } from '#server/access/authenticator.ts';
import { TokenUses } from '#server/access/token-uses.ts';
import { openSession } from '#server/access/sessions.ts';
import { mintToken } from '#server/access/tokens.ts';
import { insertToken, updateToken } from '#server/areas/developer/queries.ts';
import { isoInstant } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { Store } from '#server/store/store.ts';
import type { Row } from '#server/store/tables.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

// Seed, Authentication 3 and 4: revocable at any time; expired and revoked tokens are refused.
let scratch: ScratchStore;
let accountId: string;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  ({ accountId } = await scratch.matter());
});
afterEach(() => scratch[Symbol.asyncDispose]());

const now = () => isoInstant(scratch.now);
/** As a promise, also where the answer is known at once. */
const ask = async (authenticator: Authenticator, token: string) =>
  authenticator.authenticate({ kind: 'bearer', token }, now());

async function makeToken(expiresAt: string | null = null): Promise<{ token: string; row: Row<'tokens'> }> {
  const { token: secret, prefix, hash } = mintToken();
  const facts = {
    permissions: '["*"]',
    madeBy: null,
    assistant: 0,
    approveDeletes: 0,
    revokedAt: null,
    expiresAt,
    caseIds: null,
  } as const;
  const row = await scratch.write((tx) =>
    insertToken(tx, { id: newId(), accountId, name: 'T', prefix, hash, ...facts }),
  );
  return { token: secret, row };
}

const revoke = (row: Row<'tokens'>) =>
  scratch.write((tx) => updateToken(tx, { ...row, lastUsedAt: null }, { revokedAt: now() }));

test('a token is refused by the next call after it was revoked', async () => {
  const authenticator = new Authenticator(scratch.store);
  const made = await makeToken();
  await expect(ask(authenticator, made.token)).resolves.toMatchObject({ accountId });
  await revoke(made.row);
  await expect(ask(authenticator, made.token)).rejects.toMatchObject({
    problem: 'invalid_token',
  });
});

test('a caller with nothing to show hears what its own door wants', () => {
  const authenticator = new Authenticator(scratch.store);
  expect(() => authenticator.authenticate(undefined, now(), 'rest')).toThrow(/personal API token/);
  expect(() => authenticator.authenticate(undefined, now(), 'window')).toThrow(/^This window is signed out/);
});

test('a token that is revoked while it is being looked up is not remembered as good', async () => {
  const made = await makeToken();
  const slow = Object.create(scratch.store) as Store;
  let meanwhile: () => Promise<unknown> = () => Promise.resolve();
  slow.onCommit = (listener) => scratch.store.onCommit(listener);
  slow.onAccessChanged = (notify) => scratch.store.onAccessChanged(notify);
  slow.readOne = async (work) => {
    const found = await scratch.store.readOne(work);
    await meanwhile();
    return found;
  };
  const authenticator = new Authenticator(slow);
  meanwhile = () => revoke(made.row);
  await ask(authenticator, made.token);
  meanwhile = () => Promise.resolve();
  await expect(ask(authenticator, made.token)).rejects.toMatchObject({
    problem: 'invalid_token',
  });
});

test('a token is refused from the moment it expires, also when it is known', async () => {
  const authenticator = new Authenticator(scratch.store);
  const made = await makeToken(isoInstant(scratch.now + 1000));
  await ask(authenticator, made.token);
  scratch.now += 1000;
  await expect(ask(authenticator, made.token)).rejects.toThrow(/expired on 2026-03-01/);
});

test('a name that changes is seen at once', async () => {
  const authenticator = new Authenticator(scratch.store);
  const made = await makeToken();
  await ask(authenticator, made.token);
  await scratch.write((tx) => updateToken(tx, { ...made.row, lastUsedAt: null }, { permissions: '["case:read"]' }));
  const principal = await ask(authenticator, made.token);
  expect(principal.token?.permissions).toEqual(['case:read']);
});

test.each([
  '',
  'cw_live_',
  'cw_live_short',
  `cw_test_${'a'.repeat(40)}`,
  `cw_live_${'a'.repeat(39)}é`,
  `CW_LIVE_${'a'.repeat(40)}`,
])('refuses %j without looking it up', async (text) => {
  const authenticator = new Authenticator({
    onCommit: () => () => true,
    onAccessChanged: () => undefined,
  } as unknown as Store);
  await expect(ask(authenticator, text)).rejects.toMatchObject({ problem: 'invalid_token' });
});

test('the store holds no token, only its hash', async () => {
  const made = await makeToken();
  expect((await scratch.bytes()).toString('latin1')).not.toContain(made.token);
});

test('a window’s session ends when its time is over', async () => {
  const secret = await scratch.write((tx) => openSession(tx, accountId, 'A browser'));
  const authenticator = new Authenticator(scratch.store);
  const askAgain = async () => authenticator.authenticate({ kind: 'session', secret }, now());
  await expect(askAgain()).resolves.toMatchObject({ accountId });
  scratch.now += 31 * 86_400_000;
  await expect(askAgain()).rejects.toMatchObject({ problem: 'invalid_token' });
});

test('the last use of a token is written in batches, and nothing is lost at the end', async () => {
  const made = await makeToken();
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'uses' } as const;
  const uses = new TokenUses(scratch.store, actor, { delay: 60_000 });
  uses.note(made.row.id, '2026-03-01T10:00:00.000Z');
  uses.note(made.row.id, '2026-03-01T10:00:05.000Z');
  await uses.flush();
  const rows = await scratch.store.read((tx) => tx.db.selectFrom('tokenUses').selectAll().execute());
  expect(rows).toMatchObject([{ tokenId: made.row.id, lastUsedAt: '2026-03-01T10:00:05.000Z' }]);
});
