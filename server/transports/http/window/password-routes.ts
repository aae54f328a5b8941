import { type Request, type Response, Router } from 'express';
import { findPerson } from '#server/areas/account/credentials.ts';
import { whoseLink } from '#server/areas/account/mailed-links.ts';
import { changePassword, resetPassword, sendReset } from '#server/areas/account/password-change.ts';
import { hashPassword } from '#server/areas/account/password-hash.ts';
import { needsCode } from '#server/areas/account/sign-in.ts';
import { revokeAllTokens } from '#server/areas/developer/revoke-token.ts';
import { requireUnguessable } from '#server/areas/account/sign-up.ts';
import { invalid, notFound } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import { entries } from './entries.ts';
import {
  arrival,
  by,
  type Entrance,
  evenly,
  formOf,
  giveCookie,
  publicUrlOf,
  serving,
  logEntry,
} from './entry-door.ts';
import { signedInAtAll } from './window-door.ts';

/** Another password: by a mailed link for who forgot theirs, by the one there is for who did not. */
export function passwordRoutes(entrance: Entrance): Router {
  const router = Router();
  const serve = serving(router, entrance.parts);
  serve(entries.forgot, (request, response) => forgot(entrance, request, response));
  serve(entries.reset, (request) => reset(entrance, request));
  serve(entries.password, (request, response) => change(entrance, request, response));
  return router;
}

async function forgot(entrance: Entrance, request: Request, response: Response) {
  const { from, now } = arrival(entrance, request);
  entrance.limits.takeMail(from, now);
  const { email } = await formOf(request, entries.forgot);
  await evenly(sendWhenKnown(entrance, email, now));
  response.status(202);
  return {};
}

async function sendWhenKnown(entrance: Entrance, email: string, now: number): Promise<void> {
  const { parts, limits } = entrance;
  if (!limits.maySend(email, now)) return;
  const accountId = await parts.store.write(by(null), (tx) => sendReset(tx, email, publicUrlOf(entrance)));
  if (accountId !== undefined) logEntry(entrance, 'A new password was asked for.', { accountId });
}

/** Does not sign in: an authenticator is asked for where it always is. */
async function reset(entrance: Entrance, request: Request) {
  const { parts, limits } = entrance;
  const { from, now } = arrival(entrance, request);
  limits.takeEntry(from, now);
  const { link, password, revokeTokens = false } = await formOf(request, entries.reset);
  const person = await parts.store.read((tx) => whoseLink(tx, 'reset', link, isoInstant(now)));
  requireUnguessable(password, person, 'password');
  const next = { passwordHash: await hashPassword(password), publicUrl: publicUrlOf(entrance) };
  await parts.store.write(by(person.accountId), async (tx) => {
    await resetPassword(tx, person, link, next);
    if (revokeTokens) await revokeAllTokens(tx, person.accountId);
  });
  logEntry(entrance, 'A password was reset by mail.', { accountId: person.accountId });
  return { email: person.email };
}

async function change(entrance: Entrance, request: Request, response: Response) {
  const { parts } = entrance;
  const { now } = arrival(entrance, request);
  const { accountId, sessionId, email, name } = await signedInAtAll(parts, request);
  const { password, next, code } = await formOf(request, entries.password);
  requireUnguessable(next, { email, name }, 'next');
  if (next.normalize('NFKC') === password.normalize('NFKC')) throw invalid('This is the password you have.', 'next');
  const proven = await parts.passwords.prove(accountId, password, isoInstant(now));
  const person = await parts.store.readOne((tx) => findPerson(tx, accountId));
  if (!person || sessionId === undefined) throw notFound('account');
  if (code === undefined && (await needsCode(parts.store, person))) return { needs: 'code' as const };
  const changed = { passwordHash: await hashPassword(next), publicUrl: publicUrlOf(entrance) };
  const secret = await parts.store.write(by(accountId), async (tx) => {
    await parts.passwords.requireProven(tx, proven, code);
    return changePassword(tx, person, sessionId, changed);
  });
  parts.passwords.settle(proven);
  giveCookie(response, secret);
  logEntry(entrance, 'A password was changed.', { accountId });
  return {};
}
