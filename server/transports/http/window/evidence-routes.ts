import { Router } from 'express';
import { readAgain } from '#server/areas/evidence/read-again.ts';
import { answering, signedIn, type WindowParts } from './window-door.ts';

/** What the window asks of a piece of evidence besides the catalog. */
export function evidenceRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
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
