import { type Request, Router } from 'express';
import { z } from 'zod';
import { decideApproval, listOpenApprovals, type OpenApproval } from '#server/access/approvals.ts';
import { AppError } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import { answering, bodyOf, signedIn, type WindowParts } from './window-door.ts';

const Decision = z.strictObject({ approve: z.boolean() });

/** Permanent deletions that tokens ask a person to allow (CONTRACT.md 12). */
export function approvalRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/approvals',
    route((request) => openApprovals(parts, request)),
  );
  router.post(
    '/app/approvals/:id',
    route((request) => decide(parts, request)),
  );
  return router;
}

async function openApprovals(parts: WindowParts, request: Request): Promise<OpenApproval[]> {
  const principal = await signedIn(parts, request);
  return parts.pipeline.look(principal, (tx, viewer) => listOpenApprovals(tx, viewer, isoInstant(Date.now())));
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
