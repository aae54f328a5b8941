import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Config } from '#server/config.ts';
import { lineProtocol } from '#server/rules/mcp-lines.ts';

export const GOOD_TOKEN = 'cw_live_good';

/** MCP as lines, by the SDK's own server. */
export async function takeLines(config: Config, request: IncomingMessage, stream: Duplex): Promise<void> {
  if (request.headers.authorization !== `Bearer ${GOOD_TOKEN}`) {
    const body = JSON.stringify({ error: 'The token is not valid.', code: 'invalid_token' });
    stream.end(`HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${body}`);
    return;
  }
  stream.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${lineProtocol}\r\n\r\n`);
  await connect(config, new URL(request.url ?? '/', 'http://127.0.0.1'), stream);
}

async function connect(config: Config, url: URL, stream: Duplex): Promise<void> {
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
  await server.connect(new StdioServerTransport(stream, stream, { maxBufferSize: 64 * 1024 * 1024 }));
}
