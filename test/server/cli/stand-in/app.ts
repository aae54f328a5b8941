import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartApp } from '#server/cli/command.ts';
import type { RunningApp } from '#server/start/running-app.ts';
import { handleMcp } from './mcp.ts';

/**
 * A server with an MCP endpoint and nothing behind it, whose tools die or wait on request: no real one can be asked
 * that.
 */
export const startApp: StartApp = async (config) => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname !== '/api/mcp') {
      response.writeHead(401).end();
      return;
    }
    handleMcp(config, url, request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
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
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return app;
};
