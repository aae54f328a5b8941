import { type Request, type Response, Router } from 'express';
import { randomSecret } from '#server/access/secrets.ts';
import { desktopLabel, openSession } from '#server/access/sessions.ts';
import { accountOfKey, hasSigned, isWindowKey, keepWindowKey } from '#server/access/window-keys.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant, systemClock } from '#server/store/clock.ts';
import { requireSameOrigin } from '#server/transports/http/origins.ts';
import { sessionCookie } from '#server/transports/http/session-cookie.ts';
import { entries } from './entries.ts';
import { by, formOf, serving } from './entry-door.ts';
import { signedIn, type WindowParts } from './window-door.ts';

/** How a tab of a desktop's window signs in again after a restart; on a hosted server sessions outlast it. */
export function windowKeyRoutes(parts: WindowParts): Router {
  const router = Router();
  if (parts.mode !== 'desktop') return router;
  const serve = serving(router, parts);
  /** One a start: what was signed for another start opens nothing. */
  const challenge = randomSecret();
  serve(entries.windowKey, (request) => keep(parts, request));
  serve(entries.challenge, async (request) => {
    requireSameOrigin(parts.place, request);
    return { challenge };
  });
  serve(entries.signInAgain, (request, response) => signInAgain({ ...parts, challenge }, request, response));
  return router;
}

async function keep(parts: WindowParts, request: Request) {
  const { accountId } = await signedIn(parts, request);
  const { publicKey } = await formOf(request, entries.windowKey);
  if (!isWindowKey(publicKey)) {
    throw new AppError('invalid_request', 'This is not a window key. Send an ECDSA key with P-256.');
  }
  await parts.store.write(by(accountId), (tx) => keepWindowKey(tx, accountId, publicKey));
  return {};
}

async function signInAgain(
  { store, place, challenge }: WindowParts & { challenge: string },
  request: Request,
  response: Response,
) {
  requireSameOrigin(place, request);
  const { publicKey, signature } = await formOf(request, entries.signInAgain);
  const now = isoInstant(systemClock());
  const accountId = await store.readOne((tx) => accountOfKey(tx, publicKey, now));
  const question = { challenge, origin: place.ownOrigin(request) };
  if (accountId === undefined || !hasSigned(publicKey, signature, question)) {
    throw new AppError('invalid_token', 'This window is not signed in.');
  }
  const secret = await store.write(by(accountId), (tx) => openSession(tx, accountId, desktopLabel));
  response.setHeader('Set-Cookie', sessionCookie(secret));
  return {};
}
