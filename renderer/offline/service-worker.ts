/*
 * Keeps the application's own files, by their hashed names, and the page that says that there is no connection. Never
 * an answer of /app or /api: its cache holds no data of a matter. A window that is open while the server is updated
 * goes on with the files it began with; the next version takes over when the last such window is closed.
 */

/** Written before this text when it is built (build/offline-page.ts). */
declare const built: { version: string; page: string; files: readonly string[] };

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface ServiceWorkerScope {
  readonly clients: { claim(): Promise<void> };
}

const prefix = 'casewright-';
const cacheName = `${prefix}${built.version}`;
const files = new Set(built.files);
/** What a reverse proxy says when the server behind it does not answer. */
const unreachable = new Set([502, 503, 504]);

self.addEventListener('install', (event) => (event as ExtendableEvent).waitUntil(keep()));
self.addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(takeOver()));
self.addEventListener('fetch', (event) => answer(event as FetchEvent));

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([built.page, ...built.files]);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await (self as unknown as ServiceWorkerScope).clients.claim();
}

function answer(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (files.has(pathname)) event.respondWith(ownFile(request));
  else if (request.mode === 'navigate' && !/^\/(?:api|app)\//.test(pathname)) event.respondWith(pageOrNotice(request));
}

async function ownFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

async function pageOrNotice(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    return unreachable.has(response.status) ? await notice(response) : response;
  } catch {
    return notice(Response.error());
  }
}

async function notice(otherwise: Response): Promise<Response> {
  return (await caches.match(built.page, { cacheName })) ?? otherwise;
}
