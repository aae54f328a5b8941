import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import path from 'node:path';
import { type Casewright, program, startCasewright } from '#test/bench/casewright.ts';
import { type Bench, figure, type Measure, median, type Row, spread } from '#test/bench/measure.ts';
import { compared, takeTurns } from '#test/bench/rounds.ts';
import { startServer } from '#test/bench/server-process.ts';

const aim = 0.7;
const bareProgram = path.join(path.dirname(import.meta.dirname), 'programs', 'bare-tools.ts');

/** A tool call and its answer: `get_account` here, a tool that does nothing there. */
export const tools: Measure = {
  name: 'mcp',
  async run(bench) {
    await using ours = await startCasewright(bench);
    return [await overHttp(bench, ours), await overStdio(bench, ours)];
  },
};

const protocol = '2025-06-18';

async function overHttp(bench: Bench, ours: Casewright): Promise<Row> {
  await using bare = await startServer({ program: bareProgram, arguments: ['http'] });
  const bareUrl = `http://127.0.0.1:${bare.ready}/`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': protocol,
  };
  const session = await openSession(bareUrl, headers);
  const call = (name: string) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } });
  const rounds = await takeTurns(
    bench,
    {
      pid: ours.pid,
      url: `${ours.url}/api/mcp`,
      method: 'POST',
      body: call('get_account'),
      headers: { ...headers, authorization: `Bearer ${ours.token}` },
    },
    {
      pid: bare.pid,
      url: bareUrl,
      method: 'POST',
      body: call('nothing'),
      headers: { ...headers, 'mcp-session-id': session },
    },
  );
  return compared('MCP tool call over HTTP', aim, rounds, 'get_account against the SDK’s server with an empty tool');
}

async function openSession(url: string, headers: Record<string, string>): Promise<string> {
  const params = { protocolVersion: protocol, capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.headers.get('mcp-session-id') ?? '';
}

async function overStdio(bench: Bench, ours: Casewright): Promise<Row> {
  const [rounds, calls] = bench.options.quick ? [3, 100] : [7, 1000];
  const environment = { PATH: process.env['PATH'] ?? '', HOME: bench.folder, CASEWRIGHT_TOKEN: ours.token };
  const sides = {
    ours: await connected([program, 'mcp', '--data', ours.data], environment),
    bare: await connected([bareProgram, 'stdio'], environment),
  };
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [side, tool] of [
        ['ours', 'get_account'],
        ['bare', 'nothing'],
      ] as const) {
        const rate = await callsASecond(sides[side], tool, calls);
        // The first round is for warming up.
        if (round > 0) rates[side].push(rate);
      }
    }
  } finally {
    await Promise.all([sides.ours.close(), sides.bare.close()]);
  }
  const ratio = median(rates.ours) / median(rates.bare);
  return {
    what: 'MCP tool call over stdio',
    ours: `${figure(median(rates.ours))}/s (${spread(rates.ours)})`,
    bare: `${figure(median(rates.bare))}/s (${spread(rates.bare)})`,
    ratio,
    aim: `≥ ${aim.toFixed(2)}`,
    met: ratio >= aim,
    note: 'one call after the other; ours goes through the proxy, by HTTP, to the server that owns the data folder: two more hops',
  };
}

async function connected(command: string[], env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: command, env, stderr: 'inherit' }));
  return client;
}

async function callsASecond(client: Client, name: string, calls: number): Promise<number> {
  const started = performance.now();
  for (let call = 0; call < calls; call += 1) {
    const result = await client.callTool({ name, arguments: {} });
    if (result.isError) throw new Error(`${name} was refused: ${JSON.stringify(result.content)}`);
  }
  return (calls * 1000) / (performance.now() - started);
}
