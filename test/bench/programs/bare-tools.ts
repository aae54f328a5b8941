import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The SDK's own server with one tool that does nothing: `node bare-tools.ts http|stdio`. Over HTTP it keeps one session
 * and answers plain JSON, which is the quickest the SDK can.
 */
const server = new Server({ name: 'bare', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'nothing', inputSchema: { type: 'object' as const } }],
}));
server.setRequestHandler(CallToolRequestSchema, () => ({ content: [{ type: 'text' as const, text: 'nothing' }] }));

if (process.argv[2] === 'stdio') {
  await server.connect(new StdioServerTransport());
} else {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    enableJsonResponse: true,
  });
  await server.connect(transport);
  const http = createServer((request, response) => void transport.handleRequest(request, response));
  http.listen(0, '127.0.0.1', () => console.log((http.address() as AddressInfo).port));
  process.once('SIGTERM', () => {
    http.close();
    http.closeAllConnections();
  });
}
