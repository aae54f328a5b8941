import { Router } from 'express';
import { offeredCourts } from '#server/areas/deadlines/readings.ts';
import { computeDeadline } from '#server/areas/deadlines/rules.ts';
import { DeadlineRequest } from '#server/areas/deadlines/schema.ts';
import { answering, bodyOf, signedIn, type WindowParts } from './window-door.ts';

/** Deadlines worked out before they become a to-do or a key date (CONTRACT.md 15); nothing is read or kept. */
export function deadlineRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/deadlines/courts',
    route(async (request) => {
      await signedIn(parts, request);
      return offeredCourts();
    }),
  );
  router.post(
    '/app/deadlines',
    route(async (request) => {
      await signedIn(parts, request);
      return computeDeadline(await bodyOf(request, DeadlineRequest));
    }),
  );
  return router;
}
