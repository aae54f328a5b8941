import { Router } from 'express';
import { accountRoutes } from './account-routes.ts';
import { backupRoutes } from './backup-routes.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { connectRoutes } from './connect-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { languageRoutes } from './language-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { startRoutes } from './start-routes.ts';
import { thumbnailRoutes } from './thumbnail-routes.ts';
import { viewRoutes } from './view-routes.ts';
import { uploadRoutes } from './upload-routes.ts';
import { windowKeyRoutes } from './window-key-routes.ts';
import type { WindowParts } from './window-door.ts';

/** What the window and the shell need in addition to the catalog (CONTRACT.md 15): never a door for programs. */
export function windowRoutes(parts: WindowParts): Router {
  const router = Router();
  const all = [
    startRoutes,
    windowKeyRoutes,
    signInRoutes,
    accountRoutes,
    backupRoutes,
    languageRoutes,
    thumbnailRoutes,
    uploadRoutes,
    calendarRoutes,
    connectRoutes,
    invitationRoutes,
    viewRoutes,
  ];
  for (const routes of all) router.use(routes(parts));
  return router;
}
