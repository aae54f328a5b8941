import type { Request, Response, Router } from 'express';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { browserLabel } from '#server/access/browser-label.ts';
import type { Principal } from '#server/access/principal.ts';
import { sessionSeconds } from '#server/access/sessions.ts';
import { AppError } from '#server/errors/app-error.ts';
import { currentRequestId } from '#server/pipeline/request-id.ts';
import { systemClock } from '#server/store/clock.ts';
import type { Actor } from '#server/store/transaction.ts';
import { requireSameOrigin } from '#server/transports/http/origins.ts';
import { sessionCookie, windowCredential } from '#server/transports/http/session-cookie.ts';
import type { Entry } from './entries.ts';
import type { EntryLimits } from './entry-limits.ts';
import { answering, bodyOf, type WindowParts } from './window-door.ts';

/* The pieces of the routes that need no session: how people come into a hosted server. */

export interface Entrance {
  parts: WindowParts;
  limits: EntryLimits;
}

/** Serves an entry: the work reads its form when it has counted who asks, and answers what was declared. */
export function serving(router: Router, parts: Pick<WindowParts, 'logError'>) {
  const route = answering(parts);
  return <Form extends z.ZodObject, Answer extends z.ZodType>(
    { method, path, answer }: Entry<Form, Answer>,
    work: (request: Request, response: Response) => Promise<z.input<Answer>>,
  ): void => {
    router[method](
      `/app${path}`,
      route(async (request, response) => answer.parse(await work(request, response))),
    );
  };
}

/** A form with a few lines; nobody who is not signed in makes the server hold more. */
const formBytes = 16 * 1024;

export function formOf<Form extends z.ZodObject>(request: Request, { form }: Entry<Form>): Promise<z.output<Form>> {
  return bodyOf(request, form, formBytes);
}

/** A caller at the door: which network they come from, and when. Refused when a page of another origin sent them. */
export function arrival({ parts }: Entrance, request: Request): { from: string; now: number } {
  requireSameOrigin(parts.place, request);
  return { from: parts.clientAddress(request), now: systemClock() };
}

/** The server's own address, which a hosted one has (config.ts). */
export function publicUrlOf({ parts }: Entrance): string {
  const { publicUrl } = parts.config;
  if (publicUrl === null) throw new Error('A hosted server was started without its public address.');
  return publicUrl;
}

/** The account of the session that the request carries, if there is one. */
export async function sessionOf({ parts }: Entrance, request: Request): Promise<Principal | undefined> {
  const credential = windowCredential(parts.place, request);
  if (!credential) return undefined;
  try {
    return await parts.pipeline.identify(credential, 'window');
  } catch (error) {
    if (error instanceof AppError && error.problem === 'invalid_token') return undefined;
    throw error;
  }
}

/** What of a browser goes into the session it gets, and the one it had. */
export function browserOf({ parts }: Entrance, request: Request): { label: string; before: string | undefined } {
  const before = windowCredential(parts.place, request)?.secret;
  return { label: browserLabel(request.headers['user-agent']), before };
}

export function giveCookie(response: Response, secret: string): void {
  response.setHeader('Set-Cookie', sessionCookie(secret, sessionSeconds));
}

/** For what somebody does about their own account before, or without, being signed in to it. */
export function by(accountId: string | null): Actor {
  return { accountId, tokenId: null, transport: 'window', requestId: currentRequestId() };
}

/** A line for the operator, who can find the request it belongs to. Ids alone: no address, and no secret. */
export function logEntry(
  { parts }: Entrance,
  message: string,
  facts: { accountId?: string; invited?: boolean } = {},
): void {
  parts.log.info(message, { requestId: currentRequestId(), ...facts });
}

const evenMs = 400;

/**
 * Answers no sooner than this, even where there is less to do, such as for an address that nobody has: the time reveals
 * nothing.
 */
export async function evenly(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, pause(evenMs)]);
}
