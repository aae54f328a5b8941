import { type Request, Router } from 'express';
import { z } from 'zod';
import { cancelJob, cancelWaiting, type Outcome, retryFailed } from '#server/areas/activity/change-work.ts';
import { failedPage, waitingPage, workNow } from '#server/areas/activity/work.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { answering, queryOf, signedIn, type WindowParts } from './window-door.ts';

const Place = z.object({ after: z.string().max(200).optional() });

/** What the machine is doing for this account, how to stop it, and how to let it try again. */
export function activityRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  const read = <T>(work: (tx: ReadTx, viewer: Viewer, request: Request) => Promise<T>) =>
    route(async (request) => {
      const principal = await signedIn(parts, request);
      return parts.pipeline.look(principal, (tx, viewer) => work(tx, viewer, request));
    });
  router.get(
    '/app/jobs',
    read((tx, viewer) => workNow(tx, viewer, parts.readCount)),
  );
  router.get(
    '/app/jobs/waiting',
    read((tx, viewer, request) => waitingPage(tx, viewer, queryOf(request, Place).after)),
  );
  router.get(
    '/app/jobs/failed',
    read((tx, viewer, request) => failedPage(tx, viewer, queryOf(request, Place).after)),
  );
  router.post(
    '/app/jobs/cancel-waiting',
    route((request) => changeMany(parts, request, cancelWaiting, 'failed')),
  );
  router.post(
    '/app/jobs/retry-failed',
    route((request) => changeMany(parts, request, retryFailed, 'pending')),
  );
  router.post(
    '/app/jobs/:id/cancel',
    route((request) => cancelOne(parts, request)),
  );
  return router;
}

async function cancelOne(parts: WindowParts, request: Request): Promise<object> {
  const principal = await signedIn(parts, request);
  const jobId = String(request.params['id']);
  const reading = await parts.pipeline.local(principal, (tx, viewer) => cancelJob(tx, viewer, jobId));
  // After the commit: what the interrupted reader still says of its pages comes before the news that it was stopped.
  parts.abortJob(jobId);
  parts.live.emit('reading', { ...reading, status: 'failed', page: null, pages: null });
  return {};
}

async function changeMany(
  parts: WindowParts,
  request: Request,
  work: (tx: WriteTx, viewer: Viewer) => Promise<Outcome>,
  status: 'failed' | 'pending',
): Promise<{ done: number; refused: number }> {
  const principal = await signedIn(parts, request);
  const { done, refused } = await parts.pipeline.local(principal, work);
  for (const { evidenceId, caseId } of done) {
    parts.live.emit('reading', { evidenceId, caseId, status, page: null, pages: null });
  }
  return { done: done.length, refused };
}
