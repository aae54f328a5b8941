import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordMatches } from '#server/areas/account/check-password.ts';
import { setPasswordHash } from '#server/areas/account/credentials.ts';
import { openAccount } from '#server/areas/account/open-account.ts';
import { hashPassword } from '#server/areas/account/password-hash.ts';
import { PasswordProof } from '#server/areas/account/password-proof.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';
import { knownHash, knownPassword } from '#test/support/known-password.ts';

let scratch: ScratchStore;
let proof: PasswordProof;
let accountId: string;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  proof = new PasswordProof(scratch.store);
  const passwordHash = await knownHash();
  const opened = await scratch.write((tx) =>
    openAccount(tx, { email: 'maya@example.org', name: 'Maya', passwordHash }),
  );
  accountId = opened.account.id;
});
afterEach(() => scratch[Symbol.asyncDispose]());

const prove = (password: string) => proof.prove(accountId, password, isoInstant(scratch.now));
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.problem : String(error)),
  );

describe('proving who one is', () => {
  it('holds as long as the password is that one, and not a moment longer', async () => {
    const proven = await prove(knownPassword);
    const act = () => scratch.write((tx) => proof.requireProven(tx, proven, undefined));
    expect(await outcome(act())).toBe('done');
    const another = await hashPassword('another one altogether');
    await scratch.write((tx) => setPasswordHash(tx, accountId, another));
    expect(await outcome(act())).toBe('forbidden');
    expect(await outcome(scratch.write((tx) => proof.requirePassword(tx, proven)))).toBe('forbidden');
  });

  it('takes five wrong passwords in a quarter of an hour, then waits as long as it says', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await outcome(prove('wrong'))).toBe('forbidden');
      scratch.now += 60_000;
    }
    const refused = await prove(knownPassword).then(
      () => undefined,
      (error: unknown) => error as AppError,
    );
    expect(refused).toMatchObject({
      problem: 'rate',
      retryAfter: 10 * 60,
      message: expect.stringContaining('10 minutes'),
    });
    scratch.now += 10 * 60_000 - 1;
    expect(await outcome(prove(knownPassword))).toBe('rate');
    scratch.now += 1;
    expect(await outcome(prove(knownPassword))).toBe('done');
  });

  it('is another matter for another account', async () => {
    for (let tries = 0; tries < 6; tries += 1) await outcome(prove('wrong'));
    const passwordHash = await knownHash();
    const other = { email: 'ivo@example.org', name: 'Ivo', passwordHash };
    const { account } = await scratch.write((tx) => openAccount(tx, other));
    expect(await outcome(proof.prove(account.id, knownPassword, isoInstant(scratch.now)))).toBe('done');
  });

  it('says that an account without a password has none, however often it is asked', async () => {
    const { accountId: desktop } = await scratch.matter();
    for (let tries = 0; tries < 7; tries += 1) {
      expect(await outcome(proof.prove(desktop, 'anything', isoInstant(scratch.now)))).toBe('forbidden');
    }
  });
});

describe('a password', () => {
  it('is the same however a keyboard composes its letters', async () => {
    const hash = await hashPassword('caf\u00e9 at the corner');
    expect(await passwordMatches(hash, 'cafe\u0301 at the corner')).toBe(true);
    expect(await passwordMatches(hash, 'cafe at the corner')).toBe(false);
  });

  it('is nobody’s where there is no account: the work is done, and the answer is no', async () => {
    for (const tried of ['', knownPassword, '\u0000', 'ü'.repeat(4096)]) {
      expect(await passwordMatches(undefined, tried)).toBe(false);
    }
  });
});
