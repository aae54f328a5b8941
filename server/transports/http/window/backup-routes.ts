import { Router } from 'express';
import { z } from 'zod';
import { ownerOnly } from './owner-door.ts';
import { bodyOf, type WindowParts } from './window-door.ts';

const path = z.string().min(1, 'Name a folder.').max(4000);
const BackUp = z.strictObject({ to: path.optional() });
const Named = z.strictObject({ folder: path });

/**
 * Back-ups of the whole data folder. What takes long answers when it is over; meanwhile `GET /app/backups` says how far
 * it is. After a restore is answered the server starts again.
 */
export function backupRoutes(parts: WindowParts): Router {
  const router = Router();
  const { backups } = parts;
  const route = ownerOnly(parts);
  router.get(
    '/app/backups',
    route(() => backups.state()),
  );
  router.post(
    '/app/backup',
    route(async (request) => backups.backUp((await bodyOf(request, BackUp)).to)),
  );
  router.post(
    '/app/backups/stop',
    route(() => {
      backups.cancel();
      return Promise.resolve({});
    }),
  );
  router.post(
    '/app/backups/verify',
    route(async (request) => ({ ok: await backups.verify((await bodyOf(request, Named)).folder) })),
  );
  router.post(
    '/app/backups/delete',
    route(async (request) => {
      await backups.delete((await bodyOf(request, Named)).folder);
      return {};
    }),
  );
  router.post(
    '/app/restore/preview',
    route(async (request) => backups.preview((await bodyOf(request, Named)).folder)),
  );
  router.post(
    '/app/restore',
    route(async (request) => {
      await backups.restore((await bodyOf(request, Named)).folder);
      return {};
    }),
  );
  return router;
}
