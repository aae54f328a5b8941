import { createRequire } from 'node:module';
import path from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import send from 'send';
import type { Operation } from '#server/catalog/operation.ts';
import { projectFolder } from '#server/program/places.ts';
import { openApiText } from '#server/transports/openapi/document.ts';
import { referencePage, referenceScript, referenceStyle } from './docs-page.ts';
import { noteOperation } from './request-facts.ts';

const swaggerFiles = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

/**
 * The OpenAPI document and the interactive reference, public and uncounted (CONTRACT.md 2). They are no operations:
 * `x-api-operation` says `openapi` and `docs`. Paths are whole; nothing is read or built before somebody asks.
 */
export function docsRoutes(operations: readonly Operation[], offered: readonly Operation[]): Router {
  const router = Router();
  router.get('/api/v1/openapi.json', (_request, response) => {
    headers(response, 'openapi');
    response.type('application/json').send(openApiText(operations, offered));
  });
  router.get('/api/v1/docs', (_request, response) => text(response, 'html', referencePage));
  router.get('/api/v1/docs/reference.js', (_request, response) => text(response, 'text/javascript', referenceScript));
  router.get('/api/v1/docs/reference.css', (_request, response) => text(response, 'text/css', referenceStyle));
  router.get('/api/v1/docs/:file', swaggerFile);
  return router;
}

/** Everything comes from this server, and nothing on the page may reach another one. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function headers(response: Response, operation: 'openapi' | 'docs'): void {
  noteOperation(response.req, operation);
  response.setHeader('x-api-operation', operation);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
}

function text(response: Response, type: string, body: string): void {
  headers(response, 'docs');
  response.type(type).send(body);
}

function swaggerFile(request: Request, response: Response, next: NextFunction): void {
  const { file } = request.params;
  if (typeof file !== 'string' || !swaggerFiles.includes(file)) return next();
  headers(response, 'docs');
  send(request, file, { root: swaggerFolder(), cacheControl: false, etag: false, lastModified: false })
    .on('error', next)
    .pipe(response);
}

function swaggerFolder(): string {
  const found = createRequire(path.join(projectFolder(), 'package.json')).resolve('swagger-ui-dist/package.json');
  return path.dirname(found);
}
