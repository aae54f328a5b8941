import { type Request, type Response, Router } from 'express';
import type { Principal } from '#server/access/principal.ts';
import { desktopLabel, endSession, openSession } from '#server/access/sessions.ts';
import { findAccount, findLocalAccount } from '#server/areas/account/queries.ts';
import { hasBegun } from '#server/areas/workspaces/queries.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { newId } from '#server/store/ids.ts';
import { launchUsedPage } from '#server/transports/http/pages.ts';
import { sessionCookie, sessionSecret } from '#server/transports/http/session-cookie.ts';
import { entries } from './entries.ts';
import { serving } from './entry-door.ts';
import { requireOperator } from './operator-door.ts';
import { answering, signedIn, type WindowParts } from './window-door.ts';

/** How a window opens: the launch secret and the session. */
export function startRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/boot',
    route((request, response) => boot(parts, request, response)),
  );
  router.post(
    '/app/launch',
    route(async (request) => launch(parts, request)),
  );
  serving(router, parts)(entries.session, (request) => session(parts, request));
  return router;
}

/** Trades a launch secret for a session cookie and goes on to the window. */
async function boot({ launches, store }: WindowParts, request: Request, response: Response): Promise<void> {
  // A link that is only looked at, as chat programs do, is not used up.
  if (request.method === 'HEAD') return void response.end();
  const secret = request.query['secret'];
  if (typeof secret !== 'string' || !launches.redeem(secret)) {
    response.status(403).type('html').send(launchUsedPage);
    return;
  }
  const account = await store.readOne(findLocalAccount);
  if (!account) throw notFound('account');
  const actor = { accountId: account.id, tokenId: null, transport: 'window', requestId: newId() } as const;
  const before = sessionSecret(request);
  const secretOfSession = await store.write(actor, async (tx) => {
    // A browser has one session: the one that it brings is replaced.
    if (before !== undefined) await endSession(tx, before);
    return openSession(tx, account.id, desktopLabel);
  });
  response.setHeader('Set-Cookie', sessionCookie(secretOfSession));
  response.redirect(303, '/');
}

/** The shell and the command line prove that they may read the data folder, and get another one-time address. */
async function launch(
  { launches, ownerSecret, mode }: WindowParts,
  request: Request,
): Promise<{ bootAddress: string }> {
  requireOperator({ ownerSecret }, request);
  if (mode === 'hosted') {
    throw new AppError(
      'forbidden',
      'This is a hosted server: everybody signs in to it with a browser, at its own address.',
    );
  }
  return { bootAddress: `http://${request.headers.host}/boot?secret=${launches.issue()}` };
}

async function session(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const account = await parts.store.readOne((tx) => findAccount(tx, principal.accountId));
  const { version, mode, dataFolder } = parts;
  const begun = mode === 'desktop' ? account?.name !== '' : await hasBegunHere(parts, principal);
  const { emailVerified } = principal;
  return {
    account: account ? { id: account.id, name: account.name, email: account.email, emailVerified } : null,
    firstRun: !begun,
    version,
    mode,
    // Where a hosted server keeps its data concerns nobody who uses it.
    dataFolder: mode === 'desktop' ? dataFolder : '',
  };
}

/** An account that may not change anything yet has nothing to begin with; its address is confirmed first. */
async function hasBegunHere({ store }: WindowParts, { accountId, emailVerified }: Principal): Promise<boolean> {
  return !emailVerified || store.readOne((tx) => hasBegun(tx, accountId));
}
