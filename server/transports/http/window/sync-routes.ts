import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { findLocalAccount } from '#server/areas/account/queries.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';
import { ownerOnly } from './owner-door.ts';
import type { SyncDoor } from './sync-door.ts';
import { bodyOf, queryOf, signedIn, type WindowParts } from './window-door.ts';

const Address = z.string().min(1, 'Give the address.').max(2000);
const Name = z.string().trim().min(1, 'Give the deployment a name.').max(100, 'A name has at most 100 characters.');
const Token = z.string().min(1, 'Paste the API token.').max(2000);
const Look = z.strictObject({ url: Address });
const Add = z.strictObject({ name: Name, url: Address, token: Token });
const Change = z.strictObject({
  name: Name.optional(),
  mode: z.enum(['manual', 'onChange', 'timed']).optional(),
  everyMinutes: z.int('Give a whole number of minutes.').min(1).max(1440).optional(),
  paused: z.boolean().optional(),
});
const NewToken = z.strictObject({ token: Token });
const Select = z.strictObject({ caseId: Id.optional(), remoteCaseId: z.string().min(1).max(200).optional() });
const OneMatter = z.strictObject({ caseId: Id });
const MaybeMatter = z.strictObject({ caseId: Id.optional() });
const Seen = z.string().max(200).optional();
const Answer = z.union([
  z.strictObject({ choose: z.enum(['mine', 'theirs', 'restore', 'keep', 'delete', 'same', 'both']), seen: Seen }),
  z.strictObject({ choose: z.literal('edited'), fields: z.record(z.string(), z.unknown()), seen: Seen }),
]);
const Page = z.strictObject({
  remoteId: Id.optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

type SyncWork = (sync: SyncDoor, request: Request, response: Response) => Promise<unknown>;

/**
 * Keeping matters in step with deployments. Tokens come in and never go out again. A run answers at once with its id:
 * how far it is comes over the event stream, and `GET /app/sync/runs/{id}` says how it ended.
 */
export function syncRoutes(parts: WindowParts): Router {
  const router = Router();
  const get = (path: string, work: SyncWork): void => void router.get(`/app/sync${path}`, forOwner(parts, work));
  const post = (path: string, work: SyncWork): void => void router.post(`/app/sync${path}`, forOwner(parts, work));
  get('', shown);
  get('/status', (sync) => sync.status());
  remoteRoutes(get, post);
  matterRoutes(get, post);
  inboxRoutes(get, post);
  return router;
}

type Door = (path: string, work: SyncWork) => void;

function remoteRoutes(_get: Door, post: Door): void {
  post('/look', async (sync, request) => sync.look((await bodyOf(request, Look)).url));
  post('/remotes', async (sync, request) => sync.add(await bodyOf(request, Add)));
  post('/remotes/:id', async (sync, request) => sync.change(idOf(request), given(await bodyOf(request, Change))));
  post('/remotes/:id/token', async (sync, request) =>
    sync.changeToken(idOf(request), (await bodyOf(request, NewToken)).token),
  );
  post('/remotes/:id/remove', (sync, request) => done(sync.remove(idOf(request))));
}

function matterRoutes(get: Door, post: Door): void {
  get('/remotes/:id/matters', (sync, request) => sync.mattersThere(idOf(request)));
  post('/remotes/:id/select', async (sync, request) =>
    sync.select(idOf(request), given(await bodyOf(request, Select))),
  );
  post('/remotes/:id/deselect', async (sync, request) =>
    done(sync.deselect(idOf(request), (await bodyOf(request, OneMatter)).caseId)),
  );
  post('/remotes/:id/preview', async (sync, request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    return sync.preview(idOf(request), (await bodyOf(request, OneMatter)).caseId, gone.signal);
  });
  post('/remotes/:id/run', async (sync, request) =>
    sync.run(idOf(request), (await bodyOf(request, MaybeMatter)).caseId ?? null),
  );
  get('/remotes/:id/runs', (sync, request) => sync.runsOf(idOf(request)));
  get('/runs/:id', (sync, request) => Promise.resolve(sync.findRun(idOf(request))));
  post('/remotes/:id/stop', (sync, request) => done(sync.stopRun(idOf(request))));
  post('/remotes/:id/release', async (sync, request) =>
    done(sync.release(idOf(request), (await bodyOf(request, OneMatter)).caseId)),
  );
}

function inboxRoutes(get: Door, post: Door): void {
  get('/questions', (sync, request) => sync.engine.questions(queryOf(request, MaybeMatter).caseId));
  post('/questions/:id', async (sync, request) => {
    const { seen, ...choice } = await bodyOf(request, Answer);
    return done(sync.answer(idOf(request), choice, seen));
  });
  get('/held', (sync) => sync.engine.held());
  post('/held/:id/resend', (sync, request) => done(sync.settleHeld(idOf(request), 'resend')));
  post('/held/:id/give-up', (sync, request) => done(sync.settleHeld(idOf(request), 'giveUp')));
  get('/quarantine', (sync) => sync.engine.quarantine());
  post('/quarantine/:id/restore', async (sync, request) => ({ id: await sync.engine.restore(idOf(request)) }));
  get('/log', (sync, request) => sync.engine.log(given(queryOf(request, Page))));
}

async function shown(sync: SyncDoor): Promise<unknown> {
  const [remotes, matters, status, tokensKept] = await Promise.all([
    sync.engine.listRemotes(),
    sync.engine.selected(),
    sync.status(),
    sync.tokensKept(),
  ]);
  return { remotes, matters, status, tokensKept };
}

/** Sync works with the matters of the person whose machine this is, and with nobody else's. */
function forOwner(parts: WindowParts, work: SyncWork) {
  return ownerOnly(parts)(async (request, response) => {
    const { accountId } = await signedIn(parts, request);
    const owner = await parts.store.readOne(findLocalAccount);
    if (parts.sync === null || owner?.id !== accountId) {
      throw new AppError('not_found', 'There is no sync for this account here.');
    }
    return work(parts.sync, request, response);
  });
}

async function done(work: Promise<void>): Promise<object> {
  await work;
  return {};
}

/** Without the properties that were not given, which zod leaves as undefined. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  const some = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(some) as { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };
}

function idOf(request: Request): string {
  return String(request.params['id']);
}
