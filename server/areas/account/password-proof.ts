import { Attempts } from '#server/access/attempts.ts';
import type { Passwords, Proven } from '#server/catalog/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Store } from '#server/store/store.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { checkSecondFactor, hasAuthenticator } from './authenticator/second-factor.ts';
import { passwordMatches } from './check-password.ts';
import { findPerson } from './credentials.ts';

const quarterOfAnHour = 15 * 60_000;

/**
 * Guessing with a stolen session or token is limited to five tries; the owner has them back with the right password.
 */
export class PasswordProof implements Passwords {
  readonly #store: Store;
  readonly #attempts = new Attempts({
    limit: 5,
    perMs: quarterOfAnHour,
    sentence: (seconds) => `Too many wrong passwords or codes. Try again in ${minutes(seconds)}.`,
  });

  constructor(store: Store) {
    this.#store = store;
  }

  async prove(accountId: string, password: string, now: string): Promise<Proven> {
    const person = await this.#store.readOne((tx) => findPerson(tx, accountId));
    if (!person) throw new AppError('forbidden', noPassword);
    const { passwordHash } = person;
    this.#attempts.take(accountId, Date.parse(now));
    if (!(await passwordMatches(passwordHash, password)))
      throw new AppError('forbidden', 'This password is not right.');
    return { accountId, passwordHash };
  }

  async requirePassword(tx: WriteTx, { accountId, passwordHash }: Proven): Promise<void> {
    if ((await findPerson(tx, accountId))?.passwordHash === passwordHash) return;
    throw new AppError('forbidden', 'The password was changed a moment ago. Use the new one.');
  }

  async requireProven(tx: WriteTx, proven: Proven, code: string | undefined): Promise<void> {
    await this.requirePassword(tx, proven);
    const { accountId } = proven;
    if (!(await hasAuthenticator(tx, accountId))) return;
    if (code === undefined) {
      throw new AppError('forbidden', 'This needs a code of the authenticator too, or one of the recovery codes.');
    }
    if (!(await checkSecondFactor(tx, accountId, code))) throw wrongCode();
  }

  settle({ accountId }: Proven): void {
    this.#attempts.forget(accountId);
  }
}

export function wrongCode(): AppError {
  return new AppError('forbidden', 'This code is not right, or was used before. Wait for the next one.');
}

const noPassword =
  'This computer’s account has no password: anyone who can open its folder can open Casewright. On a server for several people, each person signs in with a password.';

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
}
