import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { StartApp } from '#server/cli/command.ts';
import type { RunningApp } from '#server/start/running-app.ts';
import { takeLines } from './mcp.ts';

/**
 * A server with an MCP endpoint and nothing behind it, whose tools die or wait on request: no real one can be asked
 * that.
 */
export const startApp: StartApp = async (config) => {
  const server = createServer((_request, response) => response.writeHead(401).end());
  const open = new Set<Duplex>();
  server.on('upgrade', (request, stream) => {
    open.add(stream.on('error', () => stream.destroy()));
    takeLines(config, request, stream).catch((error: Error) => stream.destroy(error));
  });
  await new Promise<void>((resolve, reject) => {
    // As the real one: a port that nobody named gives way to any other.
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || config.portFixed) return reject(error);
      server.listen(0, '127.0.0.1', resolve);
    });
    server.listen(config.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const app: RunningApp = {
    port,
    url: `http://127.0.0.1:${port}`,
    bootAddress: () => `http://127.0.0.1:${port}/boot`,
    sessions: () => Promise.resolve([]),
    stop: () => {
      server.closeAllConnections();
      for (const stream of open) stream.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return app;
};
