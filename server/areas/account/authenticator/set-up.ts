import type { Principal } from '#server/access/principal.ts';
import { findAccount } from '#server/areas/account/queries.ts';
import { recordSecurityEvent } from '#server/areas/account/security-events.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { AuthenticatorRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { newSecret, setUpUri } from './codes.ts';
import { mailTurnedOff, mailTurnedOn } from './notices.ts';
import * as queries from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { spendCode } from './second-factor.ts';

const setUpLasts = 10 * 60_000;

export type AuthenticatorState = 'off' | 'pending' | 'on';

export async function authenticatorState(tx: ReadTx, accountId: string, now: string): Promise<AuthenticatorState> {
  const found = await queries.findAuthenticator(tx, accountId);
  if (!found || isOver(found, now)) return 'off';
  return found.status;
}

/** Begins a set-up, in the place of one that was begun before: what was shown then opens nothing. */
export async function beginSetUp(tx: WriteTx, { accountId, email }: Principal) {
  const found = await queries.findAuthenticator(tx, accountId);
  if (found?.status === 'on') {
    throw new AppError('conflict', 'An authenticator is on already. Turn it off first, to set up another one.');
  }
  const secret = await newSecret();
  const expiresAt = isoInstant(Date.parse(tx.now) + setUpLasts);
  await queries.insertPending(tx, { accountId, secret, expiresAt });
  return { secret, uri: await setUpUri(secret, email), expiresAt };
}

/** Turns on what was set up, once its first code is right, and answers the recovery codes: shown this once. */
export async function finishSetUp(tx: WriteTx, { accountId, email }: Principal, code: string): Promise<string[]> {
  const found = await queries.findAuthenticator(tx, accountId);
  if (found?.status === 'on') throw new AppError('conflict', 'An authenticator is on already.');
  if (!found || isOver(found, tx.now)) {
    throw new AppError('conflict', 'There is no setup to finish, or its ten minutes are over. Start again.');
  }
  if (!(await spendCode(tx, found, code))) {
    const sentence =
      'This code is not right. Wait for the next one. If that is refused too, your phone’s clock may be wrong.';
    throw new AppError('forbidden', sentence);
  }
  await queries.turnOn(tx, accountId);
  const codes = newRecoveryCodes();
  const hashes = codes.map((each) => hashRecoveryCode(accountId, each));
  await queries.replaceRecoveryCodes(tx, accountId, hashes);
  await recordSecurityEvent(tx, accountId, 'authenticator_on');
  await mailTurnedOn(tx, email);
  return codes;
}

/** Turns it off, or cancels a set-up that was begun; the caller has proved that they may. */
export async function turnOff(tx: WriteTx, person: Pick<Principal, 'accountId' | 'email'>): Promise<void> {
  const found = await queries.findAuthenticator(tx, person.accountId);
  if (!found || isOver(found, tx.now)) throw new AppError('conflict', 'There is no authenticator to turn off.');
  await remove(tx, person, found);
}

/** For the operator, when a person has lost both device and recovery codes. False when there was none. */
export async function turnOffForPerson(tx: WriteTx, accountId: string): Promise<boolean> {
  const [found, account] = [await queries.findAuthenticator(tx, accountId), await findAccount(tx, accountId)];
  if (!found || !account) return false;
  await remove(tx, { accountId, email: account.email }, found);
  return found.status === 'on';
}

async function remove(
  tx: WriteTx,
  { accountId, email }: Pick<Principal, 'accountId' | 'email'>,
  { status }: AuthenticatorRow,
): Promise<void> {
  await queries.deleteAuthenticator(tx, accountId);
  await queries.deleteRecoveryCodes(tx, accountId);
  if (status !== 'on') return;
  await recordSecurityEvent(tx, accountId, 'authenticator_off');
  await mailTurnedOff(tx, email);
}

function isOver({ expiresAt }: { expiresAt: string | null }, now: string): boolean {
  return expiresAt !== null && expiresAt <= now;
}
