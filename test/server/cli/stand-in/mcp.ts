import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Config } from '#server/config.ts';

export const GOOD_TOKEN = 'cw_live_good';

/** `STAND_IN_SESSIONS=1` keeps sessions like a server with state, `STAND_IN_JSON=1` answers without a stream. */
const keepsSessions = process.env['STAND_IN_SESSIONS'] === '1';
const enableJsonResponse = process.env['STAND_IN_JSON'] === '1';
const maxRequestBodySize = 24 * 1024 * 1024;

const sessions = new Map<string, StreamableHTTPServerTransport>();

export async function handleMcp(
  config: Config,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.headers.authorization !== `Bearer ${GOOD_TOKEN}`) {
    response.writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Bearer' });
    response.end(JSON.stringify({ error: 'The token is not valid.', code: 'invalid_token' }));
    return;
  }
  const transport = keepsSessions
    ? await sessionTransport(config, url, request, response)
    : await freshTransport(config, url);
  await transport?.handleRequest(request, response);
}

async function freshTransport(config: Config, url: URL): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse, maxRequestBodySize });
  await connect(config, url, transport);
  return transport;
}

async function sessionTransport(
  config: Config,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<StreamableHTTPServerTransport | null> {
  const id = request.headers['mcp-session-id'];
  if (typeof id === 'string') {
    const known = sessions.get(id);
    if (known === undefined) response.writeHead(404).end();
    return known ?? null;
  }
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse,
    maxRequestBodySize,
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (session) => void sessions.set(session, transport),
  });
  await connect(config, url, transport);
  return transport;
}

async function connect(config: Config, url: URL, transport: StreamableHTTPServerTransport): Promise<void> {
  const server = new Server({ name: 'stand-in', version: '1' }, { capabilities: { tools: {} } });
  const names = ['echo', 'die', 'wait', `query ${url.searchParams.toString()}`];
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: names.map((name) => ({ name, inputSchema: { type: 'object' as const } })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    // What was really carried out, for the tests that assert that nothing is done twice.
    appendFileSync(path.join(config.data, 'calls.log'), `${params.name}\n`);
    if (params.name === 'die') process.kill(process.pid, 'SIGKILL');
    if (params.name === 'wait') {
      const { progressToken } = params._meta ?? {};
      if (progressToken !== undefined) {
        await extra.sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress: 1, total: 2 },
        });
      }
      await new Promise((resolve) => setTimeout(resolve, Number(params.arguments?.['ms'])));
    }
    const size = JSON.stringify(params.arguments ?? {}).length;
    return { content: [{ type: 'text', text: JSON.stringify({ pid: process.pid, size }) }] };
  });
  await server.connect(transport);
}
