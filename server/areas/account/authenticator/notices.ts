import { enqueueMail } from '#server/providers/mail/enqueue-mail.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/* Mails to the owner of an account, so that nobody changes it behind their back. */

export function mailTurnedOn(tx: WriteTx, to: string): Promise<void> {
  return enqueueMail(tx, {
    to,
    subject: 'Signing in to Casewright now needs a code',
    text: `An authenticator was turned on for your account. Signing in now needs your password and a code from it. Keep the recovery codes somewhere other than your device: each works once.

${notYou}`,
    expiresAt: null,
  });
}

export function mailTurnedOff(tx: WriteTx, to: string): Promise<void> {
  return enqueueMail(tx, {
    to,
    subject: 'Signing in to Casewright no longer needs a code',
    text: `The authenticator of your account was turned off. You sign in with your password only.

${notYou}`,
    expiresAt: null,
  });
}

export function mailRecoveryCodeUsed(tx: WriteTx, to: string, left: number): Promise<void> {
  return enqueueMail(tx, {
    to,
    subject: 'A recovery code of your Casewright account was used',
    text: `One of your recovery codes was used in place of your authenticator. ${leftWords(left)}

${notYou}`,
    expiresAt: null,
  });
}

const notYou =
  'If this was not you: choose another password with “Forgot your password?” where you sign in. That signs everyone out. Then contact the people who run the server.';

function leftWords(left: number): string {
  if (left === 0) return 'None is left. Turn the authenticator off and on again to get new ones.';
  return left === 1 ? 'There is one left.' : `There are ${left} left.`;
}
