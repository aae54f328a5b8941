import type { IncomingMessage } from 'node:http';
import { AppError } from '#server/errors/app-error.ts';

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** A page on the internet can point its own name at 127.0.0.1 (DNS rebinding): its Host header gives it away. */
export function hasLoopbackHost(request: IncomingMessage): boolean {
  const host = request.headers.host ?? '';
  return loopbackHosts.has(host.replace(/:\d+$/, '').toLowerCase());
}

export function requireLoopbackHost(request: IncomingMessage): void {
  if (hasLoopbackHost(request)) return;
  throw new AppError('forbidden', 'This server only answers to 127.0.0.1 and localhost.');
}

/**
 * Cookies ignore ports: a page of another local server sends ours along. So the whole origin with its port must be
 * this one, and a request that says it comes from elsewhere is refused even for reading.
 */
export function requireSameOrigin(request: IncomingMessage): void {
  const own = `http://${request.headers.host ?? ''}`;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw otherOrigin();
  const said = request.headers.origin ?? originOf(request.headers.referer);
  if (said !== undefined && said !== own) throw otherOrigin();
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (said === undefined && !reads) throw otherOrigin();
}

function originOf(referer: string | undefined): string | undefined {
  if (referer === undefined) return undefined;
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
}

function otherOrigin(): AppError {
  return new AppError(
    'forbidden',
    'This address only answers Casewright’s own window. Programs use /api/v1 with a token.',
  );
}
