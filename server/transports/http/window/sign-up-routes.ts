import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import { hashSecret } from '#server/access/secrets.ts';
import { passwordMatches } from '#server/areas/account/check-password.ts';
import { findPerson } from '#server/areas/account/credentials.ts';
import { whoseLink } from '#server/areas/account/mailed-links.ts';
import { hashPassword } from '#server/areas/account/password-hash.ts';
import { emailKey } from '#server/catalog/email.ts';
import { comeIn, needsCode } from '#server/areas/account/sign-in.ts';
import { confirm, confirmAgain, requireUnguessable, signUp, signUpInvited } from '#server/areas/account/sign-up.ts';
import { acceptInvitation, findInvitation, invitationIsOver } from '#server/areas/workspaces/invitations.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import { entries } from './entries.ts';
import {
  arrival,
  browserOf,
  by,
  type Entrance,
  evenly,
  formOf,
  giveCookie,
  publicUrlOf,
  serving,
  sessionOf,
  logEntry,
} from './entry-door.ts';
import { signedInAtAll } from './window-door.ts';

type Wanted = z.output<typeof entries.signUp.form>;

/** Opening an account, and proving that its address is one's own. */
export function signUpRoutes(entrance: Entrance): Router {
  const router = Router();
  const serve = serving(router, entrance.parts);
  serve(entries.signUp, (request, response) => open(entrance, request, response));
  serve(entries.verify, (request, response) => verify(entrance, request, response));
  serve(entries.verifyAgain, (request, response) => again(entrance, request, response));
  return router;
}

async function open(entrance: Entrance, request: Request, response: Response) {
  const { from, now } = arrival(entrance, request);
  entrance.limits.takeMail(from, now);
  const wanted = await formOf(request, entries.signUp);
  requireUnguessable(wanted.password, wanted, 'password');
  await requireWelcome(entrance, wanted, isoInstant(now));
  await evenly(openWhenNew(entrance, wanted, now));
  response.status(202);
  return {};
}

/** The same work for an address that has an account or had its mails, as far as it takes time. */
async function openWhenNew(
  entrance: Entrance,
  { email, name, password, invitation }: Wanted,
  now: number,
): Promise<void> {
  const { parts, limits } = entrance;
  const passwordHash = await hashPassword(password);
  const person = { email, name, passwordHash };
  const mail = { publicUrl: publicUrlOf(entrance), mayMail: limits.maySend(email, now) };
  const { opened, accountId } = await parts.store.write(by(null), (tx) =>
    invitation === undefined
      ? signUp(tx, person, mail)
      : signUpInvited(tx, person, mail, (account) => acceptInvitation(tx, hashSecret(invitation), account)),
  );
  const what = opened ? 'An account was opened.' : 'Somebody wanted to open an account that there is.';
  logEntry(entrance, what, { accountId, ...(opened && { invited: invitation !== undefined }) });
}

/** Only the invited hear that their invitation is invalid: it does not reveal whether there is an account. */
async function requireWelcome({ parts }: Entrance, { email, invitation }: Wanted, now: string): Promise<void> {
  if (invitation === undefined) {
    if (parts.config.signUp === 'open') return;
    throw new AppError(
      'forbidden',
      'Accounts on this server are by invitation. Ask for one, then follow the link in its email.',
    );
  }
  const found = await parts.store.readOne((tx) => findInvitation(tx, hashSecret(invitation), now));
  if (!found) throw new AppError('forbidden', invitationIsOver);
  if (found.mailbox !== emailKey(email)) {
    throw new AppError(
      'forbidden',
      'This invitation was sent to another address. Sign up with the one it was sent to.',
    );
  }
}

/**
 * Confirms an address. Somebody else may have signed up with it: so the link alone is not enough, and without a session
 * of the account the person gives its password.
 */
async function verify(entrance: Entrance, request: Request, response: Response) {
  const { parts, limits } = entrance;
  const { from, now } = arrival(entrance, request);
  limits.takeEntry(from, now);
  const { link, password } = await formOf(request, entries.verify);
  const person = await parts.store.read((tx) => whoseLink(tx, 'verify', link, isoInstant(now)));
  const { accountId, email } = person;
  const session = await sessionOf(entrance, request);
  const isOwn = session?.accountId === accountId;
  if (!isOwn) {
    if (password === undefined) throw invalid('Give the password that was chosen at sign-up.', 'password');
    limits.takePassword(from, email, now);
    if (!(await passwordMatches(person.passwordHash, password))) throw otherPassword();
  }
  const comesIn = !isOwn && !(await needsCode(parts.store, person));
  const secret = await parts.store.write(by(accountId), async (tx) => {
    await confirm(tx, person, link);
    return comesIn ? comeIn(tx, person, browserOf(entrance, request)) : undefined;
  });
  logEntry(entrance, 'An address was confirmed.', { accountId });
  if (secret !== undefined) giveCookie(response, secret);
  return { email, signedIn: isOwn || comesIn };
}

function otherPassword(): AppError {
  return new AppError(
    'forbidden',
    'This is not the password that was chosen at sign-up. If you never chose one, someone else used your address: leave this page, or choose a new password with “Forgot your password?”.',
  );
}

async function again(entrance: Entrance, request: Request, response: Response) {
  const { parts, limits } = entrance;
  const { from, now } = arrival(entrance, request);
  const { accountId, email } = await signedInAtAll(parts, request);
  limits.takeMail(from, now);
  if (limits.maySend(email, now)) {
    await parts.store.write(by(accountId), async (tx) => {
      const person = await findPerson(tx, accountId);
      if (person) await confirmAgain(tx, person, publicUrlOf(entrance));
    });
  }
  response.status(202);
  return {};
}
