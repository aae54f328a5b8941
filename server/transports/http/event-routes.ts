import { type Request, type Response, Router } from 'express';
import { findMatter } from '#server/access/matters.ts';
import { type Principal, type Viewer, viewerOf } from '#server/access/principal.ts';
import type { Live, ReadingNews } from '#server/pipeline/live.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Store } from '#server/store/store.ts';
import type { ChangeNote, ReadTx } from '#server/store/transaction.ts';
import { newId } from '#server/store/ids.ts';
import { known } from './catalog-handler.ts';
import { sendError } from './send-answer.ts';
import { signedIn } from './window-routes.ts';

export interface EventParts {
  pipeline: Pipeline;
  store: Store;
  live: Live;
  logError: (error: unknown, requestId: string) => void;
}

const heartbeat = 25_000;
const replayAtMost = 1000;

/** `GET /app/events`: what changes, to every open window of the account, within its rights. */
export function eventRoutes(parts: EventParts): Router {
  const router = Router();
  router.get('/app/events', async (request, response) => {
    try {
      await stream(parts, request, response, await signedIn(parts, request));
    } catch (error) {
      sendError(request, response, known(error, newId(), parts.logError));
    }
  });
  return router;
}

async function stream(
  { store, live }: EventParts,
  request: Request,
  response: Response,
  principal: Principal,
): Promise<void> {
  const viewer = viewerOf(principal, 'window');
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  const hello = await store.read(async (tx) => ({ seq: await lastSeq(tx) }));
  write(response, 'hello', { epoch: await store.epoch(), ...hello }, hello.seq);
  // One after another, so that events leave in commit order although looking up rights takes time.
  let queue: Promise<void> = replay(store, response, viewer, request.headers['last-event-id']);
  const later = (work: () => Promise<void>): void => {
    queue = queue.then(work);
  };
  const stop = store.onCommit((changes) => later(() => tellChanges(store, response, viewer, changes)));
  const tellReading = (news: ReadingNews): void => later(() => tellOne(store, response, viewer, news));
  live.on('reading', tellReading);
  const beat = setInterval(() => response.write(': still here\n\n'), heartbeat);
  request.on('close', () => {
    clearInterval(beat);
    live.off('reading', tellReading);
    stop();
  });
}

async function tellChanges(
  store: Store,
  response: Response,
  viewer: Viewer,
  changes: readonly ChangeNote[],
): Promise<void> {
  for (const change of changes) {
    if (!(await maySee(store, viewer, change.caseId, change.actor.accountId))) continue;
    const { seq, resource, id, caseId, op, actor } = change;
    write(response, 'change', { seq, resource, id, caseId, op, transport: actor.transport }, seq);
  }
}

async function tellOne(store: Store, response: Response, viewer: Viewer, news: ReadingNews): Promise<void> {
  if (await maySee(store, viewer, news.caseId, null)) write(response, 'extraction', news);
}

/** A window that was cut off asks for what it missed by the last number it saw. */
async function replay(
  store: Store,
  response: Response,
  viewer: Viewer,
  lastId: string | string[] | undefined,
): Promise<void> {
  if (typeof lastId !== 'string' || !/^\d{1,15}$/.test(lastId)) return;
  const missed = await store.read((tx) =>
    tx.db
      .selectFrom('changes')
      .select(['seq', 'resource', 'recordId', 'caseId', 'op', 'transport', 'accountId'])
      .where('seq', '>', Number(lastId))
      .orderBy('seq')
      .limit(replayAtMost)
      .execute(),
  );
  for (const { seq, resource, recordId: id, caseId, op, transport, accountId } of missed) {
    if (await maySee(store, viewer, caseId, accountId))
      write(response, 'change', { seq, resource, id, caseId, op, transport }, seq);
  }
}

/** A matter's changes go to whoever sees the matter, an account's own to itself. */
async function maySee(store: Store, viewer: Viewer, caseId: string | null, accountId: string | null): Promise<boolean> {
  if (caseId === null) return accountId === viewer.accountId;
  return (await store.readOne((tx) => findMatter(tx, viewer, caseId))) !== undefined;
}

async function lastSeq(tx: ReadTx): Promise<number> {
  const row = await tx.db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | string | null>('seq').as('seq'))
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

function write(response: Response, event: string, data: object, id?: number): void {
  response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
