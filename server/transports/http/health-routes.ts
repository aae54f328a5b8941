import { Router } from 'express';
import type { Health } from '#server/operating/health.ts';

/** For programs that watch the server and send people to it: no secret, and nothing worth one. */
export function healthRoutes(health: Health): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json({ status: 'live' });
  });
  router.get('/health/ready', async (_request, response) => {
    const wrong = await health.wrong();
    response.setHeader('Cache-Control', 'no-store');
    if (wrong.length === 0) response.json({ status: 'ready' });
    else response.status(503).json({ status: 'not ready', wrong });
  });
  return router;
}
