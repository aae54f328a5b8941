import type { IncomingMessage } from 'node:http';
import type { Credential } from '#server/access/principal.ts';
import { type Place, requireSameOrigin } from './origins.ts';

const name = '__Host-casewright';

export function sessionCookie(secret: string): string {
  return `${name}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`;
}

/** Takes it out of the browser again. */
export const endedCookie = `${name}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`;

/** The window's credential; only for requests of our own origin. */
export function windowCredential(place: Place, request: IncomingMessage): Credential | undefined {
  requireSameOrigin(place, request);
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim());
  const secret = cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  return secret ? { kind: 'session', secret } : undefined;
}

/** A program's credential: the bearer token, and nothing else in the request. */
export function bearerCredential(request: IncomingMessage): Credential | undefined {
  const match = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ? { kind: 'bearer', token: match[1] } : undefined;
}
