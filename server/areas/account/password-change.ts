import { endSessionsOf, rotateSession } from '#server/access/sessions.ts';
import { enqueueMail } from '#server/providers/mail/enqueue-mail.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { findPersonByEmail, type Person, setPasswordHash } from './credentials.ts';
import { endLinksOf, makeLink, useLink } from './mailed-links.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { confirmAddress } from '#server/access/confirm-address.ts';
import { recordSecurityEvent } from './security-events.ts';

/** Mails a link to choose a new password with, when there is such an account; undefined when not. */
export async function sendReset(tx: WriteTx, email: string, publicUrl: string): Promise<string | undefined> {
  const person = await findPersonByEmail(tx, email);
  if (!person || person.disabledAt !== null) return undefined;
  const link = await makeLink(tx, 'reset', person);
  // To the address as its owner wrote it: another spelling of it may be delivered to somebody else.
  await enqueueMail(tx, resetMail({ email: person.email, publicUrl }, link));
  return person.accountId;
}

interface NewPassword {
  passwordHash: string;
  publicUrl: string;
}

/**
 * By a link that was mailed, so the address is its owner's. Ends every session and link there was: anybody who had the
 * account until now is out. The authenticator stays on, and is asked for at the next sign-in.
 */
export async function resetPassword(
  tx: WriteTx,
  person: Person,
  secret: string,
  { passwordHash, publicUrl }: NewPassword,
): Promise<void> {
  const { accountId, email } = person;
  await useLink(tx, 'reset', secret);
  await confirmAddress(tx, accountId);
  await setPasswordHash(tx, accountId, passwordHash);
  await endLinksOf(tx, accountId, ['verify', 'reset']);
  await endSessionsOf(tx, accountId);
  await recordSecurityEvent(tx, accountId, 'password_reset');
  await enqueueMail(tx, passwordChangedMail({ email, publicUrl }, tx.now));
}

/** By its owner, signed in. Ends the other sessions, and answers the new secret of this one. */
export async function changePassword(
  tx: WriteTx,
  { accountId, email }: Person,
  sessionId: string,
  { passwordHash, publicUrl }: NewPassword,
): Promise<string> {
  await setPasswordHash(tx, accountId, passwordHash);
  await endLinksOf(tx, accountId, ['reset']);
  await endSessionsOf(tx, accountId, sessionId);
  await recordSecurityEvent(tx, accountId, 'password_changed');
  await enqueueMail(tx, passwordChangedMail({ email, publicUrl }, tx.now));
  return rotateSession(tx, sessionId);
}
