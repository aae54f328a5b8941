import { invalid } from '#server/errors/app-error.ts';
import { enqueueMail } from '#server/providers/mail/enqueue-mail.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { findPersonByEmail, type Person } from './credentials.ts';
import { alreadyMail, confirmMail } from './mails.ts';
import { makeLink, useLink } from './mailed-links.ts';
import { openAccount } from './open-account.ts';
import { confirmAddress } from '#server/access/confirm-address.ts';
import { whyGuessable } from './rules.ts';

const day = 24 * 60 * 60 * 1000;

interface NewPerson {
  email: string;
  name: string;
  passwordHash: string;
}

export interface SignedUp {
  /** False when there was an account. */
  opened: boolean;
  accountId: string;
}

/** Refuses what anybody would guess, before the work of hashing it; `path` names the field of the form. */
export function requireUnguessable(password: string, person: { email: string; name: string }, path: string): void {
  const guessable = whyGuessable(password, person);
  if (guessable !== null) throw invalid(guessable, path);
}

/**
 * What the answer must not reveal is in the mail: that there is an account already, or how to confirm the new one. An
 * address that had its mails of the hour gets an account all the same; its owner can sign in and ask for the mail
 * again.
 */
export async function signUp(
  tx: WriteTx,
  person: NewPerson,
  { publicUrl, mayMail }: { publicUrl: string; mayMail: boolean },
): Promise<SignedUp> {
  const known = await findPersonByEmail(tx, person.email);
  if (known) {
    if (mayMail && known.disabledAt === null) await enqueueMail(tx, alreadyMail({ ...known, publicUrl }, tomorrow(tx)));
    return { opened: false, accountId: known.accountId };
  }
  const { account } = await openAccount(tx, { ...person, verified: false });
  if (mayMail) await sendConfirmation(tx, { ...account, accountId: account.id }, publicUrl);
  return { opened: true, accountId: account.id };
}

function tomorrow({ now }: WriteTx): string {
  return isoInstant(Date.parse(now) + day);
}

/** The holder of an invitation's secret reads the mail of its address; `accept` uses the invitation up. */
export async function signUpInvited(
  tx: WriteTx,
  person: NewPerson,
  mail: { publicUrl: string; mayMail: boolean },
  accept: (account: Row<'accounts'>) => Promise<unknown>,
): Promise<SignedUp> {
  // The existing account accepts it signed in; signing up changes nothing in it.
  if (await findPersonByEmail(tx, person.email)) return signUp(tx, person, mail);
  const { account } = await openAccount(tx, { ...person, verified: true });
  await accept(account);
  return { opened: true, accountId: account.id };
}

export async function sendConfirmation(
  tx: WriteTx,
  { accountId, email }: Pick<Person, 'accountId' | 'email'>,
  publicUrl: string,
): Promise<void> {
  const link = await makeLink(tx, 'verify', { accountId, email });
  await enqueueMail(tx, confirmMail({ email, publicUrl }, link));
}

/** Another mail for who is signed in; false when the address is confirmed. */
export async function confirmAgain(tx: WriteTx, person: Person, publicUrl: string): Promise<boolean> {
  if (person.verifiedAt !== null) return false;
  await sendConfirmation(tx, person, publicUrl);
  return true;
}

export async function confirm(tx: WriteTx, { accountId }: Person, secret: string): Promise<void> {
  await useLink(tx, 'verify', secret);
  await confirmAddress(tx, accountId);
}
