import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import path from 'node:path';
import { type Casewright, program, startCasewright } from '#test/bench/casewright.ts';
import type { Bench, Measure, Row } from '#test/bench/measure.ts';
import { cpuSeconds } from '#test/bench/process-facts.ts';
import { compared, type Round, takeTurns } from '#test/bench/rounds.ts';
import { startServer } from '#test/bench/server-process.ts';

/** Over stdio ours has two more hops: through the proxy, to the server that owns the data folder. */
const aims = { http: 0.7, stdio: 0.3 };
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
  return compared(
    'MCP tool call over HTTP',
    aims.http,
    rounds,
    'get_account against the SDK’s server with an empty tool',
  );
}

async function openSession(url: string, headers: Record<string, string>): Promise<string> {
  const params = { protocolVersion: protocol, capabilities: {}, clientInfo: { name: 'bench', version: '1.0.0' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const answer = await fetch(url, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.headers.get('mcp-session-id') ?? '';
}

async function overStdio(bench: Bench, ours: Casewright): Promise<Row> {
  const [rounds, calls] = bench.options.quick ? [5, 200] : [9, 1000];
  const environment = { PATH: process.env['PATH'] ?? '', HOME: bench.folder, CASEWRIGHT_TOKEN: ours.token };
  await using proxy = await Caller.of([program, 'mcp', '--data', ours.data], environment, 'get_account', ours.pid);
  await using bare = await Caller.of([bareProgram, 'stdio'], environment, 'nothing');
  // Until both are compiled.
  for (const caller of [proxy, bare]) await caller.call(2000);
  const done = { ours: [] as Round[], bare: [] as Round[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const caller of round % 2 === 0 ? [proxy, bare] : [bare, proxy]) {
      done[caller === proxy ? 'ours' : 'bare'].push(await caller.call(calls));
    }
  }
  const note =
    'one call after the other; ours goes through the proxy to the server that owns the data folder: two more hops, and the processor time of both processes';
  return compared('MCP tool call over stdio', aims.stdio, done, note);
}

/** A client of a program that it started, which calls one tool. */
class Caller implements AsyncDisposable {
  readonly #client: Client;
  readonly #tool: string;
  readonly #pids: readonly number[];

  private constructor(client: Client, tool: string, pids: readonly number[]) {
    this.#client = client;
    this.#tool = tool;
    this.#pids = pids;
  }

  /** `behind` is a process that works for the started one. */
  static async of(args: string[], env: Record<string, string>, tool: string, ...behind: number[]): Promise<Caller> {
    const client = new Client({ name: 'bench', version: '1.0.0' });
    const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' });
    await client.connect(transport);
    return new Caller(client, tool, [transport.pid ?? 0, ...behind]);
  }

  async call(calls: number): Promise<Round> {
    const before = this.#cpuSeconds();
    const started = performance.now();
    for (let call = 0; call < calls; call += 1) {
      const result = await this.#client.callTool({ name: this.#tool, arguments: {} });
      if (result.isError) throw new Error(`${this.#tool} was refused: ${JSON.stringify(result.content)}`);
    }
    const rate = (calls * 1000) / (performance.now() - started);
    const after = this.#cpuSeconds();
    return { rate, cost: before === null || after === null ? null : ((after - before) / calls) * 1e6 };
  }

  #cpuSeconds(): number | null {
    const each = this.#pids.map((pid) => cpuSeconds(pid));
    return each.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}
