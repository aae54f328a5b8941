import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { syncLimits } from '#server/catalog/sync-feed.ts';
import { answerBrokenRequests } from './broken-requests.ts';
import { hearOut } from './hear-out.ts';

export type Answering = NonNullable<Parameters<typeof createServer>[1]>;

/** A connection that goes on as something else than HTTP. All that is not wanted is answered as if it had not asked. */
export interface Upgrading {
  wants: (request: IncomingMessage) => boolean;
  take: (request: IncomingMessage, connection: Duplex) => void;
}

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
export function httpServer(answer: Answering, patience = usualPatience, upgrading?: Upgrading): Server {
  const options: ServerOptions = {
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    keepAliveTimeout: patience.idle,
    connectionsCheckingInterval: patience.look,
    shouldUpgradeCallback: (request) => upgrading?.wants(request) ?? false,
  };
  const server = createServer(options, (request, response) => {
    hearOut(request, response);
    answer(request, response);
  });
  if (upgrading) {
    server.on('upgrade', (request: IncomingMessage, connection: Duplex, early: Buffer) => {
      if (early.length > 0) connection.unshift(early);
      upgrading.take(request, connection);
    });
  }
  answerBrokenRequests(server);
  return server;
}
