import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#server/program/log.ts';

/**
 * A request that was answered, or cut off, as the log and the figures show it: no query, no content, no ids of records.
 */
export interface AnsweredRequest {
  requestId: string;
  method: string;
  /** The operation, or the pattern of the route. */
  route: string;
  /** Null when the connection ended before there was an answer. */
  status: number | null;
  ms: number;
  /** Sent to the caller, headers and all. */
  bytes: number;
  transport: 'rest' | 'window' | 'mcp' | 'page';
  accountId: string | null;
  address: string;
}

export type Answered = (request: AnsweredRequest, response: ServerResponse) => void;

export interface WatchParts {
  requestIdOf: (request: IncomingMessage) => string;
  callerOf: (request: IncomingMessage) => string | null;
  operationOf: (request: IncomingMessage) => string | null;
  clientAddress: (request: IncomingMessage) => string;
}

/** Calls back once a request is over, in any way. */
export function requestWatch(parts: WatchParts, answered: Answered) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const began = performance.now();
    const { socket, url = '', method = '' } = request;
    const sentBefore = socket.bytesWritten;
    // Looked up now: a closed connection no longer has an address.
    const address = parts.clientAddress(request);
    response.once('close', () => {
      const facts = {
        requestId: parts.requestIdOf(request),
        method,
        route: parts.operationOf(request) ?? routeOf(request),
        status: response.headersSent ? response.statusCode : null,
        ms: Math.round((performance.now() - began) * 10) / 10,
        bytes: Math.max(0, socket.bytesWritten - sentBefore),
        transport: transportOf(url),
        accountId: parts.callerOf(request),
        address,
      };
      answered(facts, response);
    });
  };
}

/** Watchers ask every few seconds; what they ask is no news. */
const ofWatchers: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/metrics']);

export function isOfWatchers({ route }: AnsweredRequest): boolean {
  return ofWatchers.has(route);
}

/** One line a request. Those of watchers are left out. */
export function logRequests(log: Log): Answered {
  return (request) => {
    if (!isOfWatchers(request)) log.info('Request', { ...request });
  };
}

function transportOf(url: string): AnsweredRequest['transport'] {
  if (url.startsWith('/api/mcp')) return 'mcp';
  if (url.startsWith('/api/')) return 'rest';
  return url.startsWith('/app/') ? 'window' : 'page';
}

/** Express notes the route it found at the request. One pattern covers all pages of the window. */
function routeOf(request: IncomingMessage & { route?: { path?: unknown } }): string {
  const path = request.route?.path;
  if (typeof path === 'string') return path;
  if (path !== undefined) return 'page';
  return request.url?.startsWith('/api/mcp') === true ? '/api/mcp' : 'none';
}
