import { createServer, type Server, type ServerOptions } from 'node:http';
import { syncLimits } from '#server/catalog/sync-feed.ts';
import { answerBrokenRequests } from './broken-requests.ts';
import { hearOut } from './hear-out.ts';

export type Answering = NonNullable<Parameters<typeof createServer>[1]>;

/** How long somebody may take, in milliseconds. A connection costs little, but not nothing, and anybody can open one. */
export interface Patience {
  /** From the first byte, or from being connected without one, until the headers are whole. */
  headers: number;
  /** Until the whole request is. */
  request: number;
  /** Between two requests of one connection. */
  idle: number;
  /** How often all connections are looked at. */
  look: number;
}

/** A desktop's window is on the same machine, and opens another connection in no time. */
const toAWindow: Patience = {
  headers: 20_000,
  request: syncLimits.maxRequestLifetimeSeconds * 1000,
  idle: 5000,
  look: 5000,
};

/** Longer than what proxies keep a connection to us open for unused (60 s): who closes first never meets a request. */
const toAProxy: Patience = { ...toAWindow, idle: 75_000 };

export function patienceOf(mode: 'desktop' | 'hosted'): Patience {
  return mode === 'hosted' ? toAProxy : toAWindow;
}

/** A server that waits for nobody for ever, and answers what is no request. */
export function httpServer(answer: Answering, patience: Patience): Server {
  const options: ServerOptions = {
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.idle,
    connectionsCheckingInterval: patience.look,
  };
  const server = createServer(options, (request, response) => {
    hearOut(request, response);
    answer(request, response);
  });
  answerBrokenRequests(server);
  return server;
}
