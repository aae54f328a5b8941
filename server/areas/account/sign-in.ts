import { endSession, openSession } from '#server/access/sessions.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Store } from '#server/store/store.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { checkSecondFactor, hasAuthenticator } from './authenticator/second-factor.ts';
import { passwordMatches } from './check-password.ts';
import { findPerson, findPersonByEmail, type Person, setPasswordHash } from './credentials.ts';
import { hashPassword, isOutdated } from './password-hash.ts';
import { wrongCode } from './password-proof.ts';

/** The one sentence for every fault: an address nobody has, a password, an account that is closed. */
export function doNotBelong(): AppError {
  return new AppError('forbidden', 'Wrong email address or password.');
}

/** Whose address and password these are. As much work for an address that nobody has as for any other. */
export async function whoSignsIn(
  store: Store,
  { email, password }: { email: string; password: string },
): Promise<Person | undefined> {
  const person = await store.readOne((tx) => findPersonByEmail(tx, email));
  const matches = await passwordMatches(person?.passwordHash, password);
  return matches && person?.disabledAt === null ? person : undefined;
}

export function needsCode(store: Store, { accountId }: Person): Promise<boolean> {
  return store.readOne((tx) => hasAuthenticator(tx, accountId));
}

/** A hash of today's figures when the one that is kept was made with lower ones. */
export async function betterHash({ passwordHash }: Person, password: string): Promise<string | undefined> {
  return isOutdated(passwordHash) ? hashPassword(password) : undefined;
}

/** How somebody comes in. */
export interface Entry {
  /** What the session is called in the list of them. */
  label: string;
  /** The secret of the session this browser has so far, which gives way to the new one. */
  before: string | undefined;
  rehashed?: string | undefined;
  /** Of the authenticator, or a recovery code. */
  code?: string | undefined;
}

/**
 * Opens a session for who proved to be this person; answers its secret. Meanwhile the password may have been changed or
 * the account closed, by somebody who had a reason: that counts.
 */
export async function comeIn(tx: WriteTx, person: Person, entry: Entry): Promise<string> {
  const { label, before, rehashed, code } = entry;
  const now = await findPerson(tx, person.accountId);
  if (!now || now.disabledAt !== null || now.passwordHash !== person.passwordHash) throw doNotBelong();
  await requireSecondFactor(tx, person, code);
  if (rehashed !== undefined) await setPasswordHash(tx, person.accountId, rehashed);
  if (before !== undefined) await endSession(tx, before);
  return openSession(tx, person.accountId, label);
}

async function requireSecondFactor(tx: WriteTx, { accountId }: Person, code: string | undefined): Promise<void> {
  if (!(await hasAuthenticator(tx, accountId))) return;
  if (code === undefined || !(await checkSecondFactor(tx, accountId, code))) throw wrongCode();
}
