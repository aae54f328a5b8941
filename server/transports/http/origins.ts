import type { IncomingMessage } from 'node:http';
import { AppError, invalid } from '#server/errors/app-error.ts';

/** Where this server is for those who use it: what it answers to, and which pages are its own. */
export interface Place {
  /** The one origin whose pages may use the session cookie, as this request reached it. */
  ownOrigin(request: IncomingMessage): string;
  /** Whether the Host header names this server. */
  isMeant(request: IncomingMessage): boolean;
  /** The sentence for a request that names another one. */
  readonly refusal: string;
}

const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** On any port, under any of this machine's names. */
export const desktopPlace: Place = {
  ownOrigin: (request) => `http://${request.headers.host ?? ''}`,
  isMeant: hasLoopbackHost,
  refusal: 'This server only answers to 127.0.0.1 and localhost.',
};

/**
 * Behind a reverse proxy, at one public address. The scheme or host in a request is never used: the operator sets the
 * address. `publicUrl` is an origin.
 */
export function hostedPlace(publicUrl: string): Place {
  const { host, port, protocol } = new URL(publicUrl);
  // Some proxies name the port that goes without saying; nothing else about a Host is forgiven.
  const usual = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
  return {
    ownOrigin: () => publicUrl,
    isMeant(request) {
      const asked = request.headers.host?.toLowerCase();
      return asked === host || asked === usual;
    },
    refusal: `This server only answers to ${host}.`,
  };
}

/** A page on the internet can point its own name at 127.0.0.1 (DNS rebinding): its Host header gives it away. */
export function hasLoopbackHost(request: IncomingMessage): boolean {
  return loopbackHost.test(request.headers.host ?? '');
}

/**
 * A request may say twice whom it is for: with two Host headers, or with a whole address as its target. A proxy before
 * us could have believed the other one, so it is not answered at all.
 */
export function isPlain({ url = '', rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return url.startsWith('/') && hosts === 1;
}

export function requirePlain(request: IncomingMessage): void {
  if (!isPlain(request)) {
    throw invalid('Ask with one Host header and a path that begins with a slash.');
  }
}

export function requireMeant(place: Place, request: IncomingMessage): void {
  if (!place.isMeant(request)) throw new AppError('forbidden', place.refusal);
}

/**
 * Cookies ignore ports: a page of another local server sends ours too. So the whole origin with its port must be this
 * one, and a request that says it comes from another is refused even for reading.
 */
export function requireSameOrigin(place: Place, request: IncomingMessage): void {
  const own = place.ownOrigin(request);
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
    'This address is only for Casewright’s own window. Programs use /api/v1 with a token.',
  );
}
