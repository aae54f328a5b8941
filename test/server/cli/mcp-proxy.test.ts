import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, type Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { createMcpProxy } from '#server/cli/mcp-proxy.ts';
import { eachLine } from '#server/program/each-line.ts';
import { goodbye, lineProtocol } from '#server/rules/mcp-lines.ts';
import { requestLimits } from '#server/rules/request-limits.ts';

type Behaviour = (line: string, stream: Duplex) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const result = (line: string): string => {
  const { id } = JSON.parse(line) as { id: number };
  return `${JSON.stringify({ jsonrpc: '2.0', id, result: {} })}\n`;
};
const call = (id: number, text = '') =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'post_todos', arguments: { text } } });

/** Servers that behave one after the other as a test says, and the proxy before them. */
function proxied(...behaviours: readonly (Behaviour | { status: number; body: unknown })[]) {
  const taken: string[] = [];
  let at = 0;
  const server = createServer((_request, response) => response.writeHead(405).end('{}'));
  server.on('upgrade', (_request: IncomingMessage, stream: Duplex) => {
    const behaviour = behaviours[Math.min(at, behaviours.length - 1)];
    at += 1;
    stream.on('error', () => stream.destroy());
    if (typeof behaviour !== 'function') {
      const { status = 500, body } = behaviour ?? {};
      return void stream.end(`HTTP/1.1 ${status} No\r\nRetry-After: 7\r\n\r\n${JSON.stringify(body)}`);
    }
    stream.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${lineProtocol}\r\n\r\n`);
    eachLine(stream, (line) => {
      taken.push(line);
      behaviour(line, stream);
    });
  });
  const [stdin, stdout, log] = [new PassThrough(), new PassThrough(), [] as string[]];
  const answers: { id: number; result?: unknown; error?: { message: string; data: object } }[] = [];
  eachLine(stdout, (line) => answers.push(JSON.parse(line) as (typeof answers)[number]));
  const proxy = createMcpProxy({
    stdin,
    stdout,
    token: 'cw_live_good',
    noToken: 'There is no token.',
    query: new URLSearchParams(),
    connect: async () => {
      if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return { pid: process.pid, port, secret: '', startedAt: '', version: '' };
    },
    log: (line) => log.push(line),
    trace: () => undefined,
  });
  closing.push(() => server.close());
  return {
    taken,
    log,
    async run(...lines: string[]) {
      stdin.end(lines.map((line) => `${line}\n`).join(''));
      expect(await proxy.run()).toBe(0);
      return answers;
    },
  };
}

describe('the proxy of casewright mcp', () => {
  it('passes lines on unchanged, and answers as they came', async () => {
    const proxy = proxied((line, stream) => stream.write(result(line)));
    expect(await proxy.run(call(1), call(2))).toMatchObject([
      { id: 1, result: {} },
      { id: 2, result: {} },
    ]);
    expect(proxy.taken).toEqual([call(1), call(2)]);
  });

  it('sends to the next server what one that says goodbye did not take', async () => {
    const proxy = proxied(
      (_line, stream) => stream.end(`${goodbye}\n`),
      (line, stream) => stream.write(result(line)),
    );
    expect(await proxy.run(call(1), call(2))).toMatchObject([
      { id: 1, result: {} },
      { id: 2, result: {} },
    ]);
  });

  it('says that the outcome is unknown when the connection ends without a goodbye, and sends nothing twice', async () => {
    const proxy = proxied((_line, stream) => stream.end());
    const [answer] = await proxy.run(call(1));
    expect(answer).toMatchObject({ id: 1, error: { data: { code: 'connection_lost', delivered: 'unknown' } } });
    expect(proxy.taken).toEqual([call(1)]);
  });

  it('answers with a sentence when it is refused', async () => {
    const proxy = proxied({ status: 401, body: { error: 'No.', code: 'invalid_token' } });
    const [answer] = await proxy.run(call(1));
    expect(answer?.error?.message).toMatch(/^Casewright refused the API token of this assistant/);
    expect(answer?.error?.data).toMatchObject({ status: 401, retryAfter: 7 });
  });

  it('answers so too when the token is revoked while it is connected', async () => {
    const revoked = { status: 401, body: { error: 'No.', code: 'invalid_token' } };
    const proxy = proxied((_line, stream) => stream.end(`${goodbye}\n`), revoked);
    const [answer] = await proxy.run(call(1));
    expect(answer?.error?.message).toMatch(/unknown, expired or revoked/);
  });

  it('refuses what is too large for any server, and goes on', async () => {
    const proxy = proxied((line, stream) => stream.write(result(line)));
    const answers = await proxy.run(call(1, 'A'.repeat(requestLimits.mcpBytes)), call(2));
    expect(answers).toMatchObject([
      { id: 1, error: { message: expect.stringMatching(/at most 24 MiB/) as string, data: { status: 413 } } },
      { id: 2, result: {} },
    ]);
    expect(proxy.taken).toEqual([call(2)]);
  });

  it('reads the answered id wherever a server writes it, and passes notifications on', async () => {
    const note = '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}';
    const proxy = proxied((line, stream) => {
      const { id } = JSON.parse(line) as { id: number };
      stream.write(`${note}\n${JSON.stringify({ result: { text: 'é' }, jsonrpc: '2.0', id })}\n`);
    });
    expect(await proxy.run(call(5))).toMatchObject([{ method: 'notifications/progress' }, { id: 5, result: {} }]);
  });
});
