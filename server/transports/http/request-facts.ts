import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What is known of a request while it is answered. */
interface RequestFacts {
  readonly id: string;
  /** Whose it is, once that is known. */
  accountId: string | null;
  /** The operation it asked for, as `x-api-operation` names it, where it was one. */
  operation: string | null;
}

/** On the request itself: a WeakMap of requests costs the collector more than all else that is known of them. */
const known = Symbol('what is known of a request');

type Known = IncomingMessage & { [known]?: RequestFacts };

/** The id that a request has in its answer, in the log and in the change log. Never one that the caller sent. */
export function requestIdOf(request: IncomingMessage): string {
  return factsOf(request).id;
}

export function noteCaller(request: IncomingMessage, accountId: string): void {
  factsOf(request).accountId = accountId;
}

export function callerOf(request: IncomingMessage): string | null {
  return (request as Known)[known]?.accountId ?? null;
}

export function noteOperation(request: IncomingMessage, operation: string): void {
  factsOf(request).operation = operation;
}

export function operationOf(request: IncomingMessage): string | null {
  return (request as Known)[known]?.operation ?? null;
}

function factsOf(request: IncomingMessage): RequestFacts {
  return ((request as Known)[known] ??= { id: randomUUID(), accountId: null, operation: null });
}
