import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '#server/catalog/operation.ts';
import { newId } from '#server/store/ids.ts';
import { type CatalogParts, catalogHandler, known } from './catalog-handler.ts';
import { type EventParts, eventRoutes } from './event-routes.ts';
import { hasLoopbackHost, requireMeant } from './origins.ts';
import { pageRoutes } from './pages.ts';
import { sendError } from './send-answer.ts';
import { bearerCredential, windowCredential } from './session-cookie.ts';
import type { WindowParts } from './window/window-door.ts';
import { windowRoutes } from './window/window-routes.ts';

export interface HttpParts extends CatalogParts, EventParts, WindowParts {
  rendererFolder: string;
  mcp: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  docs: express.Router;
  /** What programs are offered beside the catalog (`x-sync-extension`). */
  syncOperations: readonly Operation[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Everything the server answers. What is plainly a call of the catalog goes straight to its door, because walking
 * through Express's layers was a fifth of a point read (88 against 72 µs); all else is looked for in their order.
 */
export function httpApp(parts: HttpParts): Handler {
  const offered = { ...parts, operations: [...parts.operations, ...parts.syncOperations] };
  const rest = catalogHandler(offered, { transport: 'rest', credential: bearerCredential });
  const window = catalogHandler(parts, {
    transport: 'window',
    credential: (request) => windowCredential(parts.place, request),
  });
  const app = expressApp(parts, rest, window);
  return (request, response) => {
    const { url = '' } = request;
    const door = url.startsWith('/api/v1/') ? rest : url.startsWith('/app/v1/') ? window : undefined;
    if (!door || isReference(url) || !mayCome(parts, request)) return app(request, response);
    request.url = url.slice('/api/v1'.length);
    void door(request, response);
  };
}

/** The document and the reference lie below the catalog's path, but are files. */
function isReference(url: string): boolean {
  return url.startsWith('/api/v1/docs') || url.startsWith('/api/v1/openapi.json');
}

/** Whoever runs a hosted server asks it on its own machine, by another name than everybody else. */
const operatorPaths = /^\/(?:app\/(?:accounts|operator)|health|metrics)(?:[/?]|$)/;

function mayCome({ place }: HttpParts, request: IncomingMessage): boolean {
  return place.isMeant(request) || (hasLoopbackHost(request) && operatorPaths.test(request.url ?? ''));
}

function expressApp(
  parts: HttpParts,
  rest: ReturnType<typeof catalogHandler>,
  window: ReturnType<typeof catalogHandler>,
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(checkHost(parts));
  app.use(parts.docs);
  app.use('/api/mcp', parts.mcp);
  app.use('/api/v1', rest);
  app.use('/app/v1', window);
  app.use(securityHeaders);
  app.use(eventRoutes(parts));
  app.use(windowRoutes(parts));
  app.use(pageRoutes(parts.rendererFolder));
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendError(request, response, known(error, newId(), parts.logError));
  });
  return app;
}

function checkHost(parts: HttpParts) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (mayCome(parts, request)) return next();
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('x-api-operation', 'operation_not_found');
    requireMeant(parts.place, request);
  };
}

function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  next();
}
