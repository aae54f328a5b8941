import { Router } from 'express';
import { approvalRoutes } from './approval-routes.ts';
import { backupRoutes } from './backup-routes.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { startRoutes } from './start-routes.ts';
import type { WindowParts } from './window-door.ts';

/** What the window and the shell need besides the catalog (CONTRACT.md 15): never a door for programs. */
export function windowRoutes(parts: WindowParts): Router {
  const router = Router();
  for (const routes of [startRoutes, approvalRoutes, backupRoutes, evidenceRoutes]) router.use(routes(parts));
  return router;
}
