import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '#server/access/authenticator.ts';
import { SessionUses } from '#server/access/session-uses.ts';
import {
  endSession,
  endSessionsOf,
  forgetEndedSessions,
  listLiveSessions,
  openSession,
  rotateSession,
} from '#server/access/sessions.ts';
import { openAccount } from '#server/areas/account/open-account.ts';
import { confirmAddress } from '#server/access/confirm-address.ts';
import { isoInstant } from '#server/store/clock.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'session' } as const;

let scratch: ScratchStore;
let authenticator: Authenticator;
let uses: SessionUses;
let writes: number;
let errors: unknown[];
let accountId: string;
let secret: string;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  errors = [];
  writes = 0;
  uses = new SessionUses(scratch.store, actor, (error) => errors.push(error));
  authenticator = new Authenticator(scratch.store, (hash, at) => {
    writes += 1;
    uses.note(hash, at);
  });
  accountId = await person('maya@example.org');
  secret = await open();
});
afterEach(async () => {
  await uses.close();
  await scratch[Symbol.asyncDispose]();
  if (errors.length > 0) throw new Error(`The use of a session was not noted: ${String(errors[0])}`);
});

const now = () => isoInstant(scratch.now);
const open = (of = accountId) => scratch.write((tx) => openSession(tx, of, 'Chrome on Windows'));
const ask = (of = secret) => authenticator.authenticate({ kind: 'session', secret: of }, now());
const rows = () => scratch.store.read((tx) => tx.db.selectFrom('sessions').selectAll().orderBy('id').execute());
const refused = { problem: 'invalid_token' };

function person(email: string, verified = true): Promise<string> {
  const credential = { email, name: 'Maya', passwordHash: 'Opens nothing.', verified };
  return scratch.write(async (tx) => (await openAccount(tx, credential)).account.id);
}

describe('a session that somebody signed in for', () => {
  it('ends when it was not used for fourteen days', async () => {
    await ask();
    scratch.now += 14 * day - 1;
    await expect(ask()).resolves.toMatchObject({ accountId });
    scratch.now += 14 * day;
    await expect(ask()).rejects.toMatchObject(refused);
    // Also for a server that has just started and knows nobody yet.
    authenticator = new Authenticator(scratch.store);
    await expect(ask()).rejects.toMatchObject(refused);
  });

  it('ends after thirty days, however much it is used', async () => {
    for (let i = 0; i < 29; i += 1) {
      scratch.now += day;
      await ask();
    }
    scratch.now += day;
    await expect(ask()).rejects.toMatchObject(refused);
  });

  it('is noted as used once an hour at most, and outlives a restart by that', async () => {
    for (let i = 0; i < 120; i += 1) {
      scratch.now += 60_000;
      await ask();
    }
    expect(writes).toBe(2);
    await uses.close();
    expect(await rows()).toMatchObject([{ seenAt: now() }]);
    authenticator = new Authenticator(scratch.store);
    scratch.now += 14 * day - 1;
    await expect(ask()).resolves.toMatchObject({ accountId });
  });

  it('is not used by being looked at', async () => {
    scratch.now += 10 * day;
    await expect(authenticator.stillIn({ kind: 'session', secret }, now())).resolves.toBe(true);
    scratch.now += 4 * day;
    await expect(authenticator.stillIn({ kind: 'session', secret }, now())).resolves.toBe(false);
  });

  it('is out of the list, and later out of the store, once it is over', async () => {
    const other = await person('rosa@example.org');
    scratch.now += 13 * day;
    await open(other);
    await open();
    scratch.now += 2 * day;
    const listed = await scratch.store.read((tx) => listLiveSessions(tx, accountId, now()));
    expect(listed).toHaveLength(1);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['createdAt', 'expiresAt', 'id', 'label', 'seenAt']);
    expect(await rows()).toHaveLength(3);
    await scratch.write(forgetEndedSessions);
    expect(await rows()).toHaveLength(2);
  });
});

it('a desktop’s window may be idle for as long as it likes', async () => {
  const { accountId: local } = await scratch.matter();
  const window = await open(local);
  await ask(window);
  scratch.now += 29 * day;
  await scratch.write(forgetEndedSessions);
  await expect(ask(window)).resolves.toMatchObject({ accountId: local });
});

describe('the next call', () => {
  it('is refused after the session ended, and of no other one', async () => {
    const other = await open();
    await ask();
    await ask(other);
    await scratch.write((tx) => endSession(tx, secret));
    await expect(ask()).rejects.toMatchObject(refused);
    await expect(ask(other)).resolves.toMatchObject({ accountId });
  });

  it('is refused after all but one of the account ended', async () => {
    const strangers = await open(await person('rosa@example.org'));
    const others = [await open(), await open()];
    const { sessionId } = await ask();
    for (const each of [...others, strangers]) await ask(each);
    await expect(scratch.write((tx) => endSessionsOf(tx, accountId, sessionId))).resolves.toBe(2);
    for (const each of others) await expect(ask(each)).rejects.toMatchObject(refused);
    await expect(ask()).resolves.toMatchObject({ accountId });
    await expect(ask(strangers)).resolves.toBeDefined();
    await expect(scratch.write((tx) => endSessionsOf(tx, accountId))).resolves.toBe(1);
    await expect(ask()).rejects.toMatchObject(refused);
  });

  it('is refused with the secret from before it was changed', async () => {
    const { sessionId = '' } = await ask();
    const next = await scratch.write((tx) => rotateSession(tx, sessionId));
    await expect(ask()).rejects.toMatchObject(refused);
    await expect(ask(next)).resolves.toMatchObject({ sessionId });
  });

  it('sees an address that was confirmed', async () => {
    const unconfirmed = await person('new@example.org', false);
    const theirs = await open(unconfirmed);
    await expect(ask(theirs)).resolves.toMatchObject({ emailVerified: false });
    await scratch.write((tx) => confirmAddress(tx, unconfirmed));
    await expect(ask(theirs)).resolves.toMatchObject({ emailVerified: true });
  });
});

it('watchers are notified when somebody may no longer be known, and not when that was rolled back', async () => {
  let notified = 0;
  const stop = authenticator.onForgotten(() => {
    notified += 1;
  });
  const failed = scratch.write(async (tx) => {
    await endSession(tx, secret);
    throw new Error('Not after all.');
  });
  await expect(failed).rejects.toThrow('Not after all.');
  expect(notified).toBe(0);
  await expect(ask()).resolves.toMatchObject({ accountId });
  await scratch.write((tx) => endSession(tx, secret));
  expect(notified).toBe(1);
  stop();
  await scratch.write((tx) => endSession(tx, secret));
  expect(notified).toBe(1);
});
