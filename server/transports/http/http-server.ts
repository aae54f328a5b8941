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

export const usualPatience: Patience = {
  headers: 20_000,
  request: syncLimits.maxRequestLifetimeSeconds * 1000,
  // Who closes first never meets a request: longer than proxies keep an unused connection (60 s), and than a script
  // works between two calls, which finds its connection closed only when its request is lost.
  idle: 75_000,
  look: 5000,
};

/** A server that waits for nobody for ever, and answers what is no request. */
export function httpServer(answer: Answering, patience = usualPatience): Server {
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
