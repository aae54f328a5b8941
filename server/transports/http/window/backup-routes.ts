import { Router } from 'express';
import { z } from 'zod';
import { operatorOnly } from './operator-door.ts';
import { ownerOnly } from './owner-door.ts';
import { bodyOf, type WindowParts } from './window-door.ts';

const path = z.string().min(1, 'Name a folder.').max(4000);
const BackUp = z.strictObject({ to: path.optional() });
const Named = z.strictObject({ folder: path });

/**
 * Back-ups of the whole data folder. What takes long answers when it is over; meanwhile `GET /app/backups` says how far
 * it is. After a restore is answered the server starts again. A desktop's window asks for them as its owner, a command
 * by the secret in the data folder.
 */
export function backupRoutes(parts: WindowParts): Router {
  const router = Router();
  addRoutes(router, '/app', parts, ownerOnly(parts));
  addRoutes(router, '/app/operator', parts, operatorOnly(parts));
  return router;
}

function addRoutes(
  router: Router,
  prefix: '/app' | '/app/operator',
  { backups }: WindowParts,
  route: ReturnType<typeof ownerOnly>,
): void {
  router.get(
    `${prefix}/backups`,
    route(() => backups.state()),
  );
  router.post(
    `${prefix}/backup`,
    route(async (request) => backups.backUp((await bodyOf(request, BackUp)).to)),
  );
  router.post(
    `${prefix}/backups/stop`,
    route(() => {
      backups.cancel();
      return Promise.resolve({});
    }),
  );
  router.post(
    `${prefix}/backups/verify`,
    route(async (request) => ({ ok: await backups.verify((await bodyOf(request, Named)).folder) })),
  );
  router.post(
    `${prefix}/backups/delete`,
    route(async (request) => {
      await backups.delete((await bodyOf(request, Named)).folder);
      return {};
    }),
  );
  router.post(
    `${prefix}/restore/preview`,
    route(async (request) => backups.preview((await bodyOf(request, Named)).folder)),
  );
  router.post(
    `${prefix}/restore`,
    route(async (request) => {
      await backups.restore((await bodyOf(request, Named)).folder);
      return {};
    }),
  );
}
