import { type Request, Router } from 'express';
import { isSameSecret } from '#server/access/secrets.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Metrics } from '#server/operating/metrics.ts';

/** `GET /metrics`, by a bearer token that is no API token and opens nothing else; without one there is nothing there. */
export function metricsRoutes(metrics: { text: Metrics; token: string } | null): Router {
  const router = Router();
  if (metrics === null) {
    router.get('/metrics', () => {
      throw new AppError('not_found', 'There is nothing here.');
    });
    return router;
  }
  const { text, token } = metrics;
  const mayRead = (request: Request): boolean => {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return isSameSecret(given, token);
  };
  router.get('/metrics', async (request, response) => {
    if (!mayRead(request)) throw new AppError('invalid_token', 'These figures need CASEWRIGHT_METRICS_TOKEN.');
    response.setHeader('Cache-Control', 'no-store');
    response.type(text.contentType).send(await text.text());
  });
  return router;
}
