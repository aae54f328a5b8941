import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Principal } from '#server/access/principal.ts';
import { desktopLabel, openSession } from '#server/access/sessions.ts';
import { findAccount, findLocalAccount, renameAccount } from '#server/areas/account/queries.ts';
import { hasBegun } from '#server/areas/workspaces/queries.ts';
import { line, prose } from '#server/catalog/fields.ts';
import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import { newId } from '#server/store/ids.ts';
import { launchUsedPage } from '#server/transports/http/pages.ts';
import { sessionCookie } from '#server/transports/http/session-cookie.ts';
import { requireOperator } from './operator-door.ts';
import { answering, bodyOf, signedIn, type WindowParts } from './window-door.ts';

const FirstRun = z.strictObject({
  name: line(200).optional(),
  start: z.enum(['sample', 'empty']),
  caption: line(300).optional(),
  role: prose(100).optional(),
});
const Profile = z.strictObject({ name: line(200) });

/** How a window opens: the launch secret, the session, the first run, the sample, the person's name. */
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
  router.get(
    '/app/session',
    route((request) => session(parts, request)),
  );
  router.post(
    '/app/first-run',
    route((request) => firstRun(parts, request)),
  );
  router.post(
    '/app/profile',
    route((request) => rename(parts, request)),
  );
  router.post(
    '/app/demo',
    route(async (request) => parts.openSample(await signedIn(parts, request))),
  );
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
  const secretOfSession = await store.write(actor, (tx) => openSession(tx, account.id, desktopLabel));
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
    account: account && { id: account.id, name: account.name, email: account.email, emailVerified },
    firstRun: !begun,
    version,
    mode,
    // Where a hosted server keeps its data concerns nobody who uses it.
    dataFolder: mode === 'desktop' ? dataFolder : '',
  };
}

/** Whoever may not change anything yet has nothing to begin with; they confirm their address first. */
async function hasBegunHere({ store }: WindowParts, { accountId, emailVerified }: Principal): Promise<boolean> {
  return !emailVerified || store.readOne((tx) => hasBegun(tx, accountId));
}

async function firstRun(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const { name, start, caption, role } = await bodyOf(request, FirstRun);
  if (parts.mode === 'desktop') await nameOwner(parts, principal, name);
  else if (await hasBegunHere(parts, principal)) throw new AppError('conflict', alreadyBegun);
  if (start === 'sample') return parts.openSample(principal);
  return parts.startCase(principal, { ...(caption && { caption }), ...(role && { role }) });
}

const alreadyBegun = 'Casewright is set up already.';

/** On a server for many, who signed up gave a name then. */
async function nameOwner({ pipeline }: WindowParts, principal: Principal, name: string | undefined): Promise<void> {
  if (name === undefined) throw invalid('Give your name.', 'name');
  await pipeline.local(principal, async (tx) => {
    const account = await findAccount(tx, principal.accountId);
    if (!account) throw notFound('account');
    if (account.name !== '') throw new AppError('conflict', alreadyBegun);
    await renameAccount(tx, account, name);
  });
}

/** How the person is called on what they do here; the catalog has no operation for it. */
async function rename(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const { name } = await bodyOf(request, Profile);
  return parts.pipeline.local(principal, async (tx) => {
    const account = await findAccount(tx, principal.accountId);
    if (!account) throw notFound('account');
    const renamed = await renameAccount(tx, account, name);
    return { name: renamed.name, email: renamed.email };
  });
}
