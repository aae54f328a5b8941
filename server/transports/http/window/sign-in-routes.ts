import { type Request, type Response, Router } from 'express';
import { endSession, whoseSession } from '#server/access/sessions.ts';
import { betterHash, comeIn, doNotBelong, needsCode, whoSignsIn } from '#server/areas/account/sign-in.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireSameOrigin } from '#server/transports/http/origins.ts';
import { endedCookie, windowCredential } from '#server/transports/http/session-cookie.ts';
import { entries } from './entries.ts';
import { arrival, browserOf, by, type Entrance, formOf, giveCookie, serving, logEntry } from './entry-door.ts';
import { EntryLimits } from './entry-limits.ts';
import { passwordRoutes } from './password-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import type { WindowParts } from './window-door.ts';

/**
 * How people sign in to a hosted server and out of it. A desktop has one person, and its own door (start-routes.ts).
 */
export function signInRoutes(parts: WindowParts): Router {
  const router = Router();
  const serve = serving(router, parts);
  serve(entries.deployment, async (request) => describeServer(parts, request));
  if (parts.mode !== 'hosted') return router;
  const entrance: Entrance = { parts, limits: new EntryLimits() };
  serve(entries.signIn, (request, response) => signIn(entrance, request, response));
  serve(entries.signOut, (request, response) => signOut(entrance, request, response));
  router.use(signUpRoutes(entrance));
  router.use(passwordRoutes(entrance));
  return router;
}

/** What anybody who opens the server's address may know of it. */
function describeServer({ place, mode, config, version }: WindowParts, request: Request) {
  requireSameOrigin(place, request);
  return { mode, signUp: config.signUp, version };
}

async function signIn(entrance: Entrance, request: Request, response: Response) {
  const { parts, limits } = entrance;
  const { from, now } = arrival(entrance, request);
  limits.takeEntry(from, now);
  const { email, password, code } = await formOf(request, entries.signIn);
  limits.takePassword(from, email, now);
  const person = await whoSignsIn(parts.store, { email, password });
  if (!person) return refuse(entrance);
  const { accountId } = person;
  if (await needsCode(parts.store, person)) {
    if (code === undefined) return { needs: 'code' as const };
    limits.takeCode(accountId, now);
  }
  const entry = { ...browserOf(entrance, request), rehashed: await betterHash(person, password), code };
  const secret = await parts.store
    .write(by(accountId), (tx) => comeIn(tx, person, entry))
    .catch((error: unknown) => {
      if (error instanceof AppError) refused(entrance, accountId);
      throw error;
    });
  limits.forgive(from, { email, accountId }, now);
  giveCookie(response, secret);
  parts.live.emit('signIn', { outcome: 'done' });
  logEntry(entrance, 'Somebody signed in.', { accountId });
  return { account: { name: person.name, email: person.email } };
}

function refuse(entrance: Entrance): never {
  refused(entrance);
  throw doNotBelong();
}

/** Without the address that was tried: people type passwords into the wrong field. */
function refused(entrance: Entrance, accountId?: string): void {
  entrance.parts.live.emit('signIn', { outcome: 'refused' });
  logEntry(entrance, 'A sign-in was refused.', accountId === undefined ? {} : { accountId });
}

/** A caller who is not signed in is signed out all the same. */
async function signOut(entrance: Entrance, request: Request, response: Response) {
  const { parts } = entrance;
  requireSameOrigin(parts.place, request);
  const credential = windowCredential(parts.place, request);
  const accountId = credential && (await parts.store.readOne((tx) => whoseSession(tx, credential.secret)));
  // Somebody else has signed in with this browser since: they stay.
  if (credential?.believed !== undefined && accountId !== undefined && credential.believed !== accountId) return {};
  if (credential && accountId !== undefined) {
    await parts.store.write(by(accountId), (tx) => endSession(tx, credential.secret));
    logEntry(entrance, 'Somebody signed out.', { accountId });
  }
  response.setHeader('Set-Cookie', endedCookie);
  return {};
}
