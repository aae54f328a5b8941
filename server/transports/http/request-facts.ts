import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What is known of a request while it is answered. */
interface RequestFacts {
  readonly id: string;
  /** Whose it is, once that is known. */
  accountId: string | null;
}

const known = new WeakMap<IncomingMessage, RequestFacts>();

/** The id that a request has in its answer, in the log and in the change log. Never one that the caller sent. */
export function requestIdOf(request: IncomingMessage): string {
  return factsOf(request).id;
}

export function noteCaller(request: IncomingMessage, accountId: string): void {
  factsOf(request).accountId = accountId;
}

export function callerOf(request: IncomingMessage): string | null {
  return known.get(request)?.accountId ?? null;
}

function factsOf(request: IncomingMessage): RequestFacts {
  let facts = known.get(request);
  if (!facts) {
    facts = { id: randomUUID(), accountId: null };
    known.set(request, facts);
  }
  return facts;
}
