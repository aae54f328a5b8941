import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '#server/store/ids.ts';
import { type CatalogParts, catalogHandler, known } from './catalog-handler.ts';
import { type EventParts, eventRoutes } from './event-routes.ts';
import { requireLoopbackHost } from './origins.ts';
import { pageRoutes } from './pages.ts';
import { sendError } from './send-answer.ts';
import { bearerCredential, windowCredential } from './session-cookie.ts';
import { type WindowParts, windowRoutes } from './window-routes.ts';

export interface HttpParts extends CatalogParts, EventParts, WindowParts {
  rendererFolder: string;
  mcp: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  docs: express.Router;
}

/** Everything the server answers, in the order it is looked for. */
export function httpApp(parts: HttpParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  if (parts.mode === 'desktop') app.use(checkHost);
  app.use(parts.docs);
  app.use('/api/mcp', parts.mcp);
  app.use('/api/v1', catalogHandler(parts, { transport: 'rest', credential: bearerCredential }));
  app.use('/app/v1', catalogHandler(parts, { transport: 'window', credential: windowCredential }));
  app.use(securityHeaders);
  app.use(eventRoutes(parts));
  app.use(windowRoutes(parts));
  app.use(pageRoutes(parts.rendererFolder));
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendError(request, response, known(error, newId(), parts.logError));
  });
  return app;
}

function checkHost(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('x-api-operation', 'operation_not_found');
  requireLoopbackHost(request);
  for (const header of ['Cache-Control', 'x-api-operation']) response.removeHeader(header);
  next();
}

function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  next();
}
