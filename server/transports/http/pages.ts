import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Request, type Response, Router } from 'express';

/** What only the page of a hosted server has: it can be installed, and opens without a connection too. */
const forInstalling = [
  '<link rel="manifest" href="/manifest.webmanifest" />',
  '<link rel="apple-touch-icon" href="/icon-touch-180.png" />',
].join('\n    ');

/** The window's pages: one document for every screen, its nonce fresh each time, its parts under hashed names. */
export function pageRoutes(folder: string, mode: 'desktop' | 'hosted'): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false, redirect: false }),
  );
  if (mode === 'hosted') offlineRoutes(router, folder);
  router.get(/^\/(?!api\/|app\/|assets\/|service-worker\.js$|offline\.html$).*/, (request, response) =>
    page({ folder, head: mode === 'hosted' ? forInstalling : '' }, request, response),
  );
  return router;
}

/** Asked for anew each time: an old one would keep an old application alive. */
function offlineRoutes(router: Router, folder: string): void {
  router.get(['/service-worker.js', '/offline.html'], (request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Content-Security-Policy', request.path.endsWith('.js') ? workerPolicy : offlinePolicy);
    response.type(request.path.slice(request.path.lastIndexOf('.')));
    createReadStream(join(folder, request.path.slice(1)))
      .on('error', () => response.status(503).end())
      .pipe(response);
  });
}

interface Pages {
  folder: string;
  /** What the head of the document has in addition to what was built. */
  head: string;
}

function page({ folder, head }: Pages, request: Request, response: Response): void {
  const name = request.path.slice(1);
  const isFile = /^[\w-]+\.(?:svg|png|ico|webmanifest|txt)$/.test(name);
  if (isFile && existsSync(join(folder, name))) {
    response.type(name.slice(name.lastIndexOf('.')));
    createReadStream(join(folder, name)).pipe(response);
    return;
  }
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    response.status(503).type('html').send(notBuiltPage);
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('Content-Security-Policy', policy(nonce));
  response.setHeader('Cache-Control', 'no-store');
  response
    .type('html')
    .send(readFileSync(index, 'utf8').replaceAll('__CSP_NONCE__', nonce).replace('</head>', `  ${head}\n  </head>`));
}

/** Nothing from other origins, ever; WebAssembly is the PDF viewer's image decoders. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The worker fetches what it keeps, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
const offlinePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const plain = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Casewright</title><body><h1>${title}</h1><p>${text}</p></body></html>`;

export const launchUsedPage = plain(
  'This address has been used',
  'Each address opens Casewright once. Run <code>casewright open</code> for another one, or start Casewright again.',
);
const notBuiltPage = plain(
  'The window is not built',
  'Run <code>npm start</code> once; it builds the window. The API is up.',
);
