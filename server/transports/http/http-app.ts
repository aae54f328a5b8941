import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation, WindowOperation } from '#server/catalog/operation.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { Operating } from '#server/operating/open-operating.ts';
import type { BearerDoor } from './bearer-door.ts';
import { type CatalogParts, catalogHandler, known } from './catalog-handler.ts';
import { compressed, type Handler } from './compressed.ts';
import { endReady } from './end-together.ts';
import { type EventParts, eventRoutes } from './event-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { hasLoopbackHost, isPlain, requireMeant, requirePlain } from './origins.ts';
import { pageRoutes } from './pages.ts';
import { noteOperation, requestIdOf } from './request-facts.ts';
import { sendError } from './send-answer.ts';
import { windowCredential } from './session-cookie.ts';
import type { WindowParts } from './window/window-door.ts';
import { windowRoutes } from './window/window-routes.ts';

export interface HttpParts extends CatalogParts, EventParts, WindowParts {
  rendererFolder: string;
  bearer: BearerDoor;
  mcp: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  docs: express.Router;
  /** Null on a desktop, which nobody watches. */
  operating: Operating | null;
  /** What the window is offered in addition to the catalog. */
  windowOperations: readonly WindowOperation[];
  /** What programs are offered in addition to the catalog (`x-sync-extension`). */
  syncOperations: readonly Operation[];
}

/**
 * Everything the server answers. What is plainly a call of the catalog or of MCP goes straight to its door, because
 * walking through Express's layers was a fifth of a point read (88 against 72 µs); all else is looked for in their order.
 */
export function httpApp(parts: HttpParts): Handler {
  const offered = { ...parts, operations: [...parts.operations, ...parts.syncOperations] };
  const rest = catalogHandler(offered, { transport: 'rest', ...parts.bearer });
  const ofWindow = { ...parts, operations: [...parts.operations, ...parts.windowOperations] };
  const window = catalogHandler(ofWindow, {
    transport: 'window',
    credential: (request) => windowCredential(parts.place, request),
  });
  const app = expressApp(parts, rest, window);
  const staysEncrypted = transportSecurity(parts);
  const answer: Handler = (request, response) => {
    const { url = '' } = request;
    const door = url.startsWith('/api/v1/') ? rest : url.startsWith('/app/v1/') ? window : undefined;
    if (staysEncrypted) response.setHeader('Strict-Transport-Security', staysEncrypted);
    const goesStraight = (door !== undefined && !isReference(url)) || isMcp(url);
    const toCatalog = goesStraight && isPlain(request) && mayCome(parts, request);
    if (!toCatalog || !door) endReady();
    if (!toCatalog) return app(request, response);
    if (!door) return void parts.mcp(request, response);
    request.url = url.slice('/api/v1'.length);
    void door(request, response);
  };
  return parts.mode === 'hosted' ? compressed(answer) : answer;
}

/** The document and the reference are below the catalog's path, but are files. */
function isReference(url: string): boolean {
  return url.startsWith('/api/v1/docs') || url.startsWith('/api/v1/openapi.json');
}

function isMcp(url: string): boolean {
  return url.startsWith('/api/mcp') && (url.length === 8 || url[8] === '?');
}

/** The operator of a hosted server asks it on its own machine, by another name than everybody else. */
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
  app.use(named);
  app.use(parts.docs);
  app.use('/api/mcp', parts.mcp);
  app.use('/api/v1', rest);
  app.use('/app/v1', window);
  app.use(securityHeaders);
  if (parts.operating) {
    app.use(healthRoutes(parts.operating.health));
    app.use(metricsRoutes(parts.operating.metrics));
  }
  app.use(eventRoutes(parts));
  app.use(windowRoutes(parts));
  app.use(pageRoutes(parts.rendererFolder, parts.mode));
  app.use(notKept);
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    sendError(request, response, known(asRefusal(error), requestIdOf(request), parts.logError));
  });
  return app;
}

/** An address with half an escape in it is the caller's mistake, and nothing to be logged. */
function asRefusal(error: unknown): unknown {
  return error instanceof URIError ? invalid('This address can’t be decoded.') : error;
}

function checkHost(parts: HttpParts) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (isPlain(request) && mayCome(parts, request)) return next();
    response.setHeader('Cache-Control', 'no-store');
    noteOperation(request, 'operation_not_found');
    response.setHeader('x-api-operation', 'operation_not_found');
    requirePlain(request);
    requireMeant(parts.place, request);
  };
}

/** A browser that was here once comes back encrypted, by any link. The proxy that ends TLS passes it on. */
function transportSecurity({ mode, config }: HttpParts): string | null {
  return mode === 'hosted' && config.publicUrl?.startsWith('https:') ? 'max-age=31536000' : null;
}

function named(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Request-Id', requestIdOf(request));
  next();
}

/** What is not here may be there tomorrow. */
function notKept(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  next();
}
