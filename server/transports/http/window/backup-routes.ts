import { Router } from 'express';
import { z } from 'zod';
import { operatorOnly } from './operator-door.ts';
import { bodyOf, type WindowParts } from './window-door.ts';

const path = z.string().min(1, 'Name a folder.').max(4000);
const BackUp = z.strictObject({ to: path.optional() });
const Named = z.strictObject({ folder: path });

/**
 * Backups of the whole data folder, for a command that shows the secret in it; a desktop's window has operations for
 * the same. What takes long answers when it is over, and after a restore is answered the server starts again.
 */
export function backupRoutes(parts: WindowParts): Router {
  const router = Router();
  const { backups } = parts;
  const route = operatorOnly(parts);
  router.get(
    '/app/operator/backups',
    route(() => backups.state()),
  );
  router.post(
    '/app/operator/backup',
    route(async (request) => backups.backUp((await bodyOf(request, BackUp)).to)),
  );
  router.post(
    '/app/operator/restore/preview',
    route(async (request) => backups.preview((await bodyOf(request, Named)).folder)),
  );
  router.post(
    '/app/operator/restore',
    route(async (request) => {
      await backups.restore((await bodyOf(request, Named)).folder);
      return {};
    }),
  );
  return router;
}
