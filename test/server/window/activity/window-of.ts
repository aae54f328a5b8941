import { openSession } from '#server/access/sessions.ts';
import { sessionCookie } from '#server/transports/http/session-cookie.ts';
import type { Neighbours } from '#test/server/access/neighbours.ts';
import type { Reply, TestApp } from '#test/support/app.ts';

export type WindowOf = (method: string, address: string, body?: unknown) => Promise<Reply>;

/** The cookie of a browser in which an account is signed in. */
export async function cookieOf(neighbours: Neighbours, accountId: string): Promise<string> {
  const secret = await neighbours.write((tx) => openSession(tx, accountId, 'A browser'));
  return sessionCookie(secret).split(';')[0] ?? '';
}

/** A window of another account than the one the application was started for. */
export async function windowOf(app: TestApp, neighbours: Neighbours, accountId: string): Promise<WindowOf> {
  const cookie = await cookieOf(neighbours, accountId);
  return (method, address, body) => app.window(method, address, body, { cookie });
}
