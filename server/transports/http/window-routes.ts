import { type Request, type Response, Router } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { requestLimits } from '#server/access/limits.ts';
import { decideApproval, listOpenApprovals, type OpenApproval } from '#server/access/approvals.ts';
import type { Principal } from '#server/access/principal.ts';
import { hashSecret } from '#server/access/secrets.ts';
import { openSession } from '#server/access/sessions.ts';
import { findAccount, findLocalAccount, renameAccount } from '#server/areas/account/queries.ts';
import { readAgain } from '#server/areas/evidence/read-again.ts';
import { line, prose } from '#server/catalog/fields.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import type { Live } from '#server/pipeline/live.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Backup } from '#server/store/backup.ts';
import { isoInstant } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { Store } from '#server/store/store.ts';
import { known } from './catalog-handler.ts';
import type { LaunchSecrets } from './launch-secrets.ts';
import { launchUsedPage } from './pages.ts';
import { readJson } from './read-json.ts';
import { sendError } from './send-answer.ts';
import { sessionCookie, windowCredential } from './session-cookie.ts';

export interface WindowParts {
  pipeline: Pipeline;
  store: Store;
  launches: LaunchSecrets;
  live: Live;
  ownerSecret: string;
  version: string;
  mode: 'desktop' | 'hosted';
  dataFolder: string;
  /** Fills the caller's first case, or a new workspace when that one is in use, with the sample matter. */
  openSample: (principal: Principal) => Promise<{ caseId: string; context: string }>;
  /** Names the caller's first case as the first run says, and answers where it is. */
  startCase: (
    principal: Principal,
    named: { caption?: string; role?: string },
  ) => Promise<{ caseId: string; context: string }>;
  backUp: (to: string | undefined) => Promise<Backup>;
  logError: (error: unknown, requestId: string) => void;
}

const FirstRun = z.strictObject({
  name: line(200),
  start: z.enum(['sample', 'empty']),
  caption: line(300).optional(),
  role: prose(100).optional(),
});
const Profile = z.strictObject({ name: line(200) });
const Decision = z.strictObject({ approve: z.boolean() });
const BackUp = z.strictObject({ to: z.string().min(1).max(4000).optional() });

/** What the window and the shell need besides the catalog (CONTRACT.md 15): never a door for programs. */
export function windowRoutes(parts: WindowParts): Router {
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
  router.post(
    '/app/backup',
    route((request) => backUp(parts, request)),
  );
  router.get(
    '/app/approvals',
    route((request) => openApprovals(parts, request)),
  );
  router.post(
    '/app/approvals/:id',
    route((request) => decide(parts, request)),
  );
  router.post(
    '/app/evidence/:id/read-again',
    route(async (request, response) => {
      const principal = await signedIn(parts, request);
      await parts.pipeline.local(principal, (tx, viewer) => readAgain(tx, viewer, String(request.params['id'])));
      response.status(202);
      return {};
    }),
  );
  return router;
}

type Work = (request: Request, response: Response) => Promise<unknown>;

function answering(parts: WindowParts) {
  return (work: Work) => async (request: Request, response: Response) => {
    const requestId = newId();
    response.setHeader('Cache-Control', 'no-store');
    try {
      const value = await work(request, response);
      if (!response.headersSent) response.json(value);
    } catch (error) {
      sendError(request, response, known(error, requestId, parts.logError));
    }
  };
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
  const secretOfSession = await store.write(actor, (tx) => openSession(tx, account.id));
  response.setHeader('Set-Cookie', sessionCookie(secretOfSession));
  response.redirect(303, '/');
}

/** The shell and the command line prove that they may read the data folder, and get another one-time address. */
async function launch({ launches, ownerSecret }: WindowParts, request: Request): Promise<{ bootAddress: string }> {
  const given = /^Launch (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(ownerSecret)))) {
    throw new AppError('forbidden', 'Only the owner of the data folder can open a window.');
  }
  return { bootAddress: `http://${request.headers.host}/boot?secret=${launches.issue()}` };
}

export function signedIn({ pipeline }: Pick<WindowParts, 'pipeline'>, request: Request): Promise<Principal> {
  return pipeline.identify(windowCredential(request), 'window');
}

async function session(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const account = await parts.store.readOne((tx) => findAccount(tx, principal.accountId));
  const { version, mode, dataFolder } = parts;
  return {
    account: account && { name: account.name, email: account.email },
    firstRun: account?.name === '',
    version,
    mode,
    dataFolder,
  };
}

async function firstRun(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const { name, start, caption, role } = await bodyOf(request, FirstRun);
  await parts.pipeline.local(principal, async (tx) => {
    const account = await findAccount(tx, principal.accountId);
    if (!account) throw notFound('account');
    if (account.name !== '') throw new AppError('conflict', 'Casewright is set up already.');
    await renameAccount(tx, account, name);
  });
  if (start === 'sample') return parts.openSample(principal);
  return parts.startCase(principal, { ...(caption && { caption }), ...(role && { role }) });
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

/** What tokens have asked this person to let them delete (CONTRACT.md 12). */
async function openApprovals(parts: WindowParts, request: Request): Promise<OpenApproval[]> {
  const { accountId } = await signedIn(parts, request);
  return parts.store.readOne((tx) => listOpenApprovals(tx, accountId, isoInstant(Date.now())));
}

async function decide(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const { approve } = await bodyOf(request, Decision);
  const { accountId } = principal;
  const id = String(request.params['id']);
  const decided = await parts.pipeline.local(principal, (tx) => decideApproval(tx, accountId, id, approve));
  if (!decided) throw new AppError('conflict', 'This was decided already, or has expired.');
  parts.live.emit('approval', { accountId });
  return {};
}

async function backUp(parts: WindowParts, request: Request): Promise<Backup> {
  await signedIn(parts, request);
  return parts.backUp((await bodyOf(request, BackUp)).to);
}

async function bodyOf<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const result = schema.safeParse((await readJson(request, requestLimits.jsonBytes)) ?? {});
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('invalid_request', issues[0]?.message ?? 'This request is not understood.', { issues });
}
