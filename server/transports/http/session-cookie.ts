import type { IncomingMessage } from 'node:http';
import type { SessionCredential } from '#server/access/principal.ts';
import { type Place, requireSameOrigin } from './origins.ts';

const name = '__Host-casewright';

/** A browser keeps it until it is closed, or for so many seconds. */
export function sessionCookie(secret: string, seconds?: number): string {
  const end = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  return `${name}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict${end}`;
}

/** Takes it out of the browser again. */
export const endedCookie = `${name}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`;

/** The window's credential; only for requests of our own origin. */
export function windowCredential(place: Place, request: IncomingMessage): SessionCredential | undefined {
  requireSameOrigin(place, request);
  const secret = sessionSecret(request);
  if (!secret) return undefined;
  const believed = request.headers['x-casewright-account'];
  return { kind: 'session', secret, ...(typeof believed === 'string' && { believed }) };
}

/** The secret of the session that a browser brings, whoever sent it here. */
export function sessionSecret(request: IncomingMessage): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  return cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
