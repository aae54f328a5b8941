import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { McpError } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { isAlive } from '#server/owner/process-identity.ts';
import { cleanEnvironment, Desk, ended, standIn, until } from './casewright.ts';
import { GOOD_TOKEN } from './stand-in/mcp.ts';

/** A stock client on the real proxy; the servers it reaches are ours. */
class Assistant implements AsyncDisposable {
  readonly client: Client = new Client({ name: 'test', version: '1' });
  stderr = '';

  static async on(desk: Desk, { env = {}, words = [] as string[] } = {}): Promise<Assistant> {
    const assistant = new Assistant();
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [standIn, 'mcp', '--data', desk.data, ...words],
      env: { ...cleanEnvironment(), CASEWRIGHT_TOKEN: GOOD_TOKEN, ...env },
      stderr: 'pipe',
    });
    transport.stderr?.on('data', (text: Buffer) => (assistant.stderr += text.toString()));
    await assistant.client.connect(transport);
    return assistant;
  }

  /** Calls a tool and says which server process answered, and how many characters it was sent. */
  async call(name: string, given: Record<string, unknown> = {}): Promise<{ pid: number; size: number }> {
    const { content } = await this.client.callTool({ name, arguments: given });
    return JSON.parse((content as { text: string }[])[0]?.text ?? '{}') as { pid: number; size: number };
  }

  async failure(name: string, given: Record<string, unknown> = {}): Promise<McpError> {
    return this.call(name, given).then(
      () => {
        throw new Error(`${name} was answered.`);
      },
      (error: McpError) => error,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close();
  }
}

/** Listens where a killed server did; its threads may hold the port for a moment longer than its process id. */
async function strangerOn(port: number): Promise<{ seen: (string | undefined)[] } & AsyncDisposable> {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(200).end('{}');
  });
  for (let listening = false; !listening;) {
    server.listen(port, '127.0.0.1');
    listening = await once(server, 'listening').then(
      () => true,
      () => pause(20, false),
    );
  }
  return {
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function carriedOut(desk: Desk): string[] {
  const file = path.join(desk.data, 'calls.log');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

describe('casewright mcp', () => {
  it('starts a server when none runs, and passes its options on', async () => {
    await using desk = new Desk(standIn);
    await using assistant = await Assistant.on(desk, {
      words: ['--toolsets', 'evidence,case', '--read-only', '--compact'],
    });
    expect(assistant.client.getServerVersion()?.name).toBe('stand-in');
    const { tools } = await assistant.client.listTools();
    expect(tools.map(({ name }) => name)).toContain('query toolsets=evidence%2Ccase&readOnly=1&compact=1');
    expect((await assistant.call('echo')).pid).toBe(desk.ownerPid());
    expect(assistant.stderr).toBe('');
  });

  it('works with the server that runs already, and leaves it running', async () => {
    await using desk = new Desk(standIn);
    const { child } = await desk.serve();
    const assistant = await Assistant.on(desk);
    expect((await assistant.call('echo')).pid).toBe(child.pid);
    await assistant.client.close();
    expect(child.exitCode).toBeNull();
    expect(desk.ownerPid()).toBe(child.pid);
  });

  it('carries progress, and answers in the order they are ready', async () => {
    await using desk = new Desk(standIn);
    await using assistant = await Assistant.on(desk);
    const order: string[] = [];
    const slow = assistant.client
      .callTool({ name: 'wait', arguments: { ms: 400 } }, undefined, {
        onprogress: ({ progress }) => order.push(`progress ${progress}`),
      })
      .then(() => order.push('slow'));
    await assistant.call('echo').then(() => order.push('fast'));
    await slow;
    expect(order).toContain('progress 1');
    expect(order.indexOf('fast')).toBeLessThan(order.indexOf('slow'));
  });

  it('carries a message as large as the largest file', async () => {
    await using desk = new Desk(standIn);
    await using assistant = await Assistant.on(desk);
    const content = 'A'.repeat(Math.ceil((16 * 1024 * 1024 * 4) / 3));
    expect((await assistant.call('echo', { content })).size).toBeGreaterThan(content.length);
  });

  describe('when the server is killed', () => {
    it('while it answers, says that the outcome is unknown, does not send it again, and goes on with the next server', async () => {
      await using desk = new Desk(standIn);
      await using assistant = await Assistant.on(desk);
      const first = (await assistant.call('echo')).pid;
      const failure = await assistant.failure('die');
      expect(failure).toMatchObject({ code: -32_000, data: { code: 'connection_lost', delivered: 'unknown' } });
      expect(failure.message).toContain('while "die" was under way');
      expect(failure.message).toContain('Check with a read what is there before you try again.');
      const next = (await assistant.call('echo')).pid;
      expect(next).not.toBe(first);
      expect(next).toBe(desk.ownerPid());
      expect(carriedOut(desk)).toEqual(['echo', 'die', 'echo']);
    });

    it('between two calls, loses nothing', async () => {
      await using desk = new Desk(standIn);
      await using assistant = await Assistant.on(desk);
      const { pid } = await assistant.call('echo');
      process.kill(pid, 'SIGKILL');
      await until(() => !isAlive(pid));
      expect((await assistant.client.listTools()).tools).toHaveLength(4);
      expect((await assistant.call('echo')).pid).not.toBe(pid);
      expect(carriedOut(desk)).toEqual(['echo', 'echo']);
    });
  });

  it('moves to the window that was opened when its own server had gone away', async () => {
    await using desk = new Desk(standIn);
    await using assistant = await Assistant.on(desk);
    const { pid } = await assistant.call('echo');
    process.kill(pid, 'SIGTERM');
    await until(() => !isAlive(pid));
    const { child } = await desk.serve();
    expect((await assistant.call('echo')).pid).toBe(child.pid);
  });

  it('never shows the token to a program that listens on the port of a server that is gone', async () => {
    await using desk = new Desk(standIn);
    await using assistant = await Assistant.on(desk);
    const { pid } = await assistant.call('echo');
    const { port } = JSON.parse(readFileSync(path.join(desk.data, 'owner.json'), 'utf8')) as { port: number };
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid));
    await using stranger = await strangerOn(port);
    await fetch(`http://127.0.0.1:${port}/`, { headers: { authorization: 'the test itself' } });
    expect((await assistant.call('echo')).pid).toBe(desk.ownerPid());
    expect(stranger.seen).toEqual(['the test itself']);
  });

  it.each([
    ['no token', '', /has no API token for Casewright.*CASEWRIGHT_TOKEN/],
    ['a wrong token', 'cw_live_wrong', /refused the API token.*unknown, expired or revoked/],
  ])('answers with a sentence when it has %s', async (_, token, sentence) => {
    await using desk = new Desk(standIn);
    const connecting = Assistant.on(desk, { env: { CASEWRIGHT_TOKEN: token } });
    await expect(connecting).rejects.toThrow(sentence);
    await expect(connecting).rejects.toMatchObject({ data: { code: 'invalid_token' } });
  });

  it('reads its token from a file', async () => {
    await using desk = new Desk(standIn);
    const file = path.join(path.dirname(desk.data), 'token');
    writeFileSync(file, `${GOOD_TOKEN}\n`);
    await using assistant = await Assistant.on(desk, { env: { CASEWRIGHT_TOKEN: '' }, words: ['--token-file', file] });
    expect((await assistant.call('echo')).pid).toBe(desk.ownerPid());
    const missing = await desk.run(['mcp', '--token-file', `${file}.missing`]);
    expect(missing).toMatchObject({ exitCode: 1, stdout: '' });
    expect(missing.stderr).toMatch(/^The token file .*missing can't be read/);
  });

  it('writes nothing but the protocol to standard output, answers what was asked and not cancelled, and ends with its input', async () => {
    await using desk = new Desk(standIn);
    const proxy = desk.start(['mcp'], { CASEWRIGHT_TOKEN: GOOD_TOKEN });
    const run = ended(proxy);
    const clientInfo = { name: 'test', version: '1' };
    const messages = [
      {
        jsonrpc: '2.0',
        id: 'a',
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
      },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'wait', arguments: { ms: 200 } } },
      { jsonrpc: '2.0', id: 8, method: 'tools/call', params: { name: 'wait', arguments: { ms: 50 } } },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 8 } },
      [{ jsonrpc: '2.0', id: 9, method: 'ping' }],
    ];
    proxy.stdin?.end(`${messages.map((message) => JSON.stringify(message)).join('\n')}\nnot MCP, and private\n`);
    const { exitCode, stdout, stderr } = await run;
    expect(exitCode).toBe(0);
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: unknown; result?: unknown });
    expect(answers.map(({ id }) => id)).toEqual(['a', 7]);
    expect(answers.every(({ result }) => result !== undefined)).toBe(true);
    // A batch, which MCP no longer has, and what is no JSON.
    expect(stderr).toBe('The assistant sent something that is not an MCP message; it was ignored.\n'.repeat(2));
  });

  it('ends at once when the assistant is gone', async () => {
    await using desk = new Desk(standIn);
    await desk.serve();
    const proxy = desk.start(['mcp'], { CASEWRIGHT_TOKEN: GOOD_TOKEN });
    const run = ended(proxy);
    await until(() => proxy.pid !== undefined && isAlive(proxy.pid));
    proxy.stdin?.end();
    expect((await run).exitCode).toBe(0);
  });
});
