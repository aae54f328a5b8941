import { type Request, type Response, Router } from 'express';
import { findMatter, levelFor, type MatterView } from '#server/access/matters.ts';
import { type Principal, type SessionCredential, type Viewer, viewerOf } from '#server/access/principal.ts';
import { visibleIn } from '#server/access/visible.ts';
import { hasLost, isMember } from '#server/areas/workspaces/queries.ts';
import { ownAmong } from '#server/areas/developer/queries.ts';
import type {
  ApprovalNews,
  DocumentNews,
  ImportNews,
  OwnNews,
  PacketNews,
  ReadingNews,
  SyncNews,
  TokenNews,
} from '#server/catalog/news.ts';
import type { Live } from '#server/pipeline/live.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { changesAfter, lastSeq } from '#server/store/change-log.ts';
import type { Naming } from '#server/store/record-list.ts';
import type { Store } from '#server/store/store.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { ChangeNote, ReadTx } from '#server/store/transaction.ts';
import { newId } from '#server/store/ids.ts';
import { known } from './catalog-handler.ts';
import type { Place } from './origins.ts';
import { requestIdOf } from './request-facts.ts';
import { sendError } from './send-answer.ts';
import { windowCredential } from './session-cookie.ts';
import { signedIn } from './window/window-door.ts';

export interface EventParts {
  place: Place;
  pipeline: Pipeline;
  store: Store;
  live: Live;
  logError: (error: unknown, requestId: string) => void;
}

const heartbeat = 25_000;
/** When a window looks for a server that was stopped properly, in milliseconds. */
const comeBackAfter = 2000;
const replayAtOnce = 1000;

/** `GET /app/events`: what changes, to every open window of the account, within its rights. */
export function eventRoutes(parts: EventParts): Router {
  const router = Router();
  router.get('/app/events', async (request, response) => {
    try {
      const principal = await signedIn(parts, request);
      const credential = windowCredential(parts.place, request);
      if (credential) await stream(parts, request, response, { principal, credential });
    } catch (error) {
      sendError(request, response, known(error, requestIdOf(request), parts.logError));
    }
  });
  return router;
}

async function stream(
  { store, live, logError, pipeline }: EventParts,
  request: Request,
  response: Response,
  { principal, credential }: { principal: Principal; credential: SessionCredential },
): Promise<void> {
  const viewer = viewerOf(principal, 'window');
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  // One after another, so that events leave in commit order although looking up rights takes time. It listens before
  // it looks at the log, so that nothing is lost in between.
  const listener: Listener = { store, response, viewer, seq: 0 };
  let queue: Promise<void> = hello(listener, request.headers['last-event-id']);
  const later = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      // The window connects again automatically, and asks for what it missed.
      if (!response.closed) logError(error, newId());
      response.destroy();
    });
  };
  const stop = store.onCommit((changes) => later(() => sendChanges(listener, changes)));
  const queueReading = (news: ReadingNews): void => later(() => sendReading(listener, news));
  const queueApproval = ({ accountId }: ApprovalNews): void => {
    if (accountId === principal.accountId) later(() => Promise.resolve(write(response, 'approval', {})));
  };
  const queueTokens = ({ tokenIds }: TokenNews): void => later(() => sendOwnTokens(listener, tokenIds));
  live.on('tokens', queueTokens);
  const queueOwn = ({ accountId, what }: OwnNews): void => {
    if (accountId === principal.accountId) later(() => Promise.resolve(write(response, 'own', { what })));
  };
  const queueDocument = (news: DocumentNews): void => later(() => sendDocument(listener, news));
  live.on('reading', queueReading);
  live.on('document', queueDocument);
  const queueImport = (news: ImportNews): void => later(() => sendImport(listener, news));
  live.on('messageImport', queueImport);
  const queuePacket = (news: PacketNews): void => later(() => sendPacket(listener, news));
  live.on('packet', queuePacket);
  live.on('approval', queueApproval);
  live.on('own', queueOwn);
  const queueSync = ({ accountId, status }: SyncNews): void => {
    if (accountId === principal.accountId) later(() => Promise.resolve(write(response, 'sync', { status })));
  };
  live.on('sync', queueSync);
  // What a stream may send ends with the session it was opened by: at once, or by the next beat when that ran out.
  const watch = pipeline.watch(credential, () => {
    leave();
    write(response, 'signed-out', {});
    response.end();
  });
  const end = (): void => {
    leave();
    response.end(`retry: ${comeBackAfter}\n\n`);
  };
  live.on('stopping', end);
  const beat = setInterval(() => {
    response.write(': still here\n\n');
    watch.look();
  }, heartbeat);
  const leave = (): void => {
    clearInterval(beat);
    watch.stop();
    live.off('tokens', queueTokens);
    live.off('reading', queueReading);
    live.off('document', queueDocument);
    live.off('messageImport', queueImport);
    live.off('packet', queuePacket);
    live.off('approval', queueApproval);
    live.off('own', queueOwn);
    live.off('sync', queueSync);
    live.off('stopping', end);
    stop();
  };
  request.on('close', leave);
  // It may have ended since it was let in, before anybody watched.
  watch.look();
  later(() => Promise.resolve());
}

/** One open stream, and the number of the last change it was sent. */
interface Listener {
  store: Store;
  response: Response;
  viewer: Viewer;
  seq: number;
}

/** Greets a window with the number it is up to date with; one that was cut off first gets what it missed. */
async function hello(listener: Listener, lastId: string | string[] | undefined): Promise<void> {
  const { store, response } = listener;
  const seq = await store.read(lastSeq);
  const cutOff = typeof lastId === 'string' && /^\d{1,15}$/.test(lastId);
  // Without an id here, a window that is cut off again during the replay asks from where the replay had come to.
  write(response, 'hello', { epoch: await store.epoch(), seq }, cutOff ? undefined : seq);
  listener.seq = cutOff ? Number(lastId) : seq;
  if (!cutOff) return;
  while (!response.closed && (await replaySome(listener)) === replayAtOnce);
}

async function sendChanges(listener: Listener, changes: readonly ChangeNote[]): Promise<void> {
  for (const { actor, ...change } of changes) {
    await sendChange(listener, {
      ...change,
      accountId: actor.accountId,
      transport: actor.transport,
      requestId: actor.requestId,
    });
  }
}

async function replaySome(listener: Listener): Promise<number> {
  const missed = await listener.store.read((tx) => changesAfter(tx, listener.seq, replayAtOnce));
  for (const change of missed) await sendChange(listener, change);
  return missed.length;
}

async function sendChange(listener: Listener, change: About & Written): Promise<void> {
  const { seq, resource, id, caseId, op, transport, requestId } = change;
  if (seq <= listener.seq) return;
  listener.seq = seq;
  if (!(await maySee(listener.store, listener.viewer, change))) return;
  write(listener.response, 'change', { seq, resource, id, caseId, op, transport, requestId }, seq);
}

async function sendReading({ store, response, viewer }: Listener, news: ReadingNews): Promise<void> {
  const about = { resource: 'evidence', id: news.evidenceId, caseId: news.caseId, workspaceId: null, accountId: null };
  if (await maySee(store, viewer, about)) write(response, 'extraction', news);
}

async function sendDocument({ store, response, viewer }: Listener, news: DocumentNews): Promise<void> {
  const about = { resource: 'documents', id: news.documentId, caseId: news.caseId, workspaceId: null, accountId: null };
  if (await maySee(store, viewer, about)) write(response, 'document', news);
}

async function sendImport({ store, response, viewer }: Listener, news: ImportNews): Promise<void> {
  const { importId: id, caseId } = news;
  const about = { resource: 'messageImports', id, caseId, workspaceId: null, accountId: null };
  if (await maySee(store, viewer, about)) write(response, 'message-import', news);
}

async function sendPacket({ store, response, viewer }: Listener, news: PacketNews): Promise<void> {
  const about = { resource: 'packets', id: news.packetId, caseId: news.caseId, workspaceId: null, accountId: null };
  if (await maySee(store, viewer, about)) write(response, 'packet', news);
}

/** Sends a window which of its own account's tokens did something. */
async function sendOwnTokens({ store, response, viewer }: Listener, tokenIds: ReadonlySet<string>): Promise<void> {
  const own = await store.readOne((tx) => ownAmong(tx, viewer.accountId, [...tokenIds]));
  if (own.length > 0) write(response, 'tokens', { tokenIds: own });
}

/** How it was written; by the request's id a window knows what it wrote itself. */
interface Written {
  seq: number;
  op: string;
  transport: string;
  requestId: string;
}

interface About {
  /** Absent for news that no change of the log brought. */
  seq?: number;
  resource: string;
  id: string;
  caseId: string | null;
  workspaceId: string | null;
  accountId: string | null;
}

/**
 * A matter's changes go to its members, an account's own to itself. A guest hears of what is shared with it and of the
 * matter's shell; also of its deletion, when nothing is left to look up.
 */
async function maySee(store: Store, viewer: Viewer, about: About): Promise<boolean> {
  const { resource, id, caseId, accountId } = about;
  if (caseId === null) return accountId === viewer.accountId || store.read((tx) => isOfOwnWorkspace(tx, viewer, about));
  return store.read(async (tx) => {
    const matter = await findMatter(tx, viewer, caseId);
    if (!matter || matter.whole || resource === 'cases') return matter !== undefined;
    const list = tx.records.listOf(resource);
    if (list !== undefined) return maySeeList({ tx, viewer, matter }, about, list);
    return (await levelFor({ tx, viewer, matter }, resource as MatterResource, id)) !== undefined;
  });
}

/**
 * Who comes and goes is for the members of a workspace, and for the person concerned: also when they have just lost it.
 */
async function isOfOwnWorkspace(tx: ReadTx, { accountId }: Viewer, { workspaceId, seq }: About): Promise<boolean> {
  if (workspaceId === null || seq === undefined) return false;
  return (await isMember(tx, workspaceId, accountId)) || hasLost(tx, workspaceId, accountId, seq);
}

/**
 * What is brought to a hearing is shared with the hearing, never alone. The list of a deleted line is unknown: every
 * viewer who sees a hearing of the matter reads it again.
 */
async function maySeeList(view: MatterView, { resource, id }: About, list: Naming) {
  const { tx } = view;
  const lines = tx.db.selectFrom(resource as 'hearingResources').where('id', '=', id);
  const line = await lines.select(`${list.column as 'hearingId'} as listId`).executeTakeFirst();
  let lists = visibleIn(view, list.to).select('item.id');
  if (line) lists = lists.where('item.id', '=', line.listId);
  return (await lists.limit(1).executeTakeFirst()) !== undefined;
}

function write(response: Response, event: string, data: object, id?: number): void {
  // What was looked up for a stream that was ended meanwhile is sent by the next one.
  if (response.writableEnded) return;
  // What was under way when its session ended is sent to nobody.
  if (response.writableEnded) return;
  response.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
