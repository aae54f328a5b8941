import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Backup } from '#server/store/backup.ts';
import { answering, bodyOf, signedIn, type WindowParts } from './window-door.ts';

const BackUp = z.strictObject({ to: z.string().min(1).max(4000).optional() });

/** Back-ups of the whole data folder. */
export function backupRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.post(
    '/app/backup',
    route((request) => backUp(parts, request)),
  );
  return router;
}

async function backUp(parts: WindowParts, request: Request): Promise<Backup> {
  await signedIn(parts, request);
  return parts.backUp((await bodyOf(request, BackUp)).to);
}
