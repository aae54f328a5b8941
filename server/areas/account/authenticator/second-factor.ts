import { findAccount } from '#server/areas/account/queries.ts';
import { recordSecurityEvent } from '#server/areas/account/security-events.ts';
import type { AuthenticatorRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { digitsOf, stepOfCode } from './codes.ts';
import { mailRecoveryCodeUsed } from './notices.ts';
import { countRecoveryCodes, findAuthenticator, spendRecoveryCode, spendStep } from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** Whether signing in to the account takes a code in addition to the password. */
export async function hasAuthenticator(tx: ReadTx, accountId: string): Promise<boolean> {
  return (await findAuthenticator(tx, accountId))?.status === 'on';
}

/**
 * Whether it is a code of the account's authenticator, or one of its recovery codes. Either is used up by this, in the
 * caller's transaction: where that is rolled back, the code is as good as before.
 */
export async function checkSecondFactor(tx: WriteTx, accountId: string, code: string): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, accountId);
  if (authenticator?.status !== 'on') return false;
  if (digitsOf(code) !== undefined) return spendCode(tx, authenticator, code);
  if (!(await spendRecoveryCode(tx, accountId, hashRecoveryCode(accountId, code)))) return false;
  await recordSecurityEvent(tx, accountId, 'recovery_code_used');
  const account = await findAccount(tx, accountId);
  if (account) await mailRecoveryCodeUsed(tx, account.email, await countRecoveryCodes(tx, accountId));
  return true;
}

/** Uses up the code and every older one; false when it is none of this authenticator's, or was used before. */
export async function spendCode(tx: WriteTx, authenticator: AuthenticatorRow, code: string): Promise<boolean> {
  const digits = digitsOf(code);
  if (digits === undefined) return false;
  const step = await stepOfCode(authenticator.secret, digits, authenticator.lastStep, tx.now);
  return step !== undefined && spendStep(tx, authenticator, step);
}
