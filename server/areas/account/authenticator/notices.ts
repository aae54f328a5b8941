import { enqueueMail } from '#server/providers/mail/enqueue-mail.ts';
import type { WriteTx } from '#server/store/transaction.ts';

/* Mails to the owner of an account, so that nobody changes it behind their back. */

export function mailTurnedOn(tx: WriteTx, to: string): Promise<void> {
  return enqueueMail(tx, {
    to,
    subject: 'Signing in to Casewright takes a code from now on',
    text: `An authenticator was turned on for your account. Signing in takes your password and a code that it shows.

Keep the recovery codes where you find them without your device: each of them signs you in once.

${notYou}`,
    expiresAt: null,
  });
}

export function mailTurnedOff(tx: WriteTx, to: string): Promise<void> {
  return enqueueMail(tx, {
    to,
    subject: 'Signing in to Casewright takes no code any more',
    text: `The authenticator of your account was turned off. Your password alone signs you in.

${notYou}`,
    expiresAt: null,
  });
}

export function mailRecoveryCodeUsed(tx: WriteTx, to: string, left: number): Promise<void> {
  return enqueueMail(tx, {
    to,
    subject: 'A recovery code of your Casewright account was used',
    text: `One of your recovery codes was used in the place of your authenticator. ${leftWords(left)}

${notYou}`,
    expiresAt: null,
  });
}

const notYou =
  'If this was not you: choose another password with “Forgot your password?” where you sign in, which signs everybody out, and tell whoever runs the server.';

function leftWords(left: number): string {
  if (left === 0) return 'There is none left. Turn the authenticator off and on again to get new ones.';
  return left === 1 ? 'There is one left.' : `There are ${left} left.`;
}
