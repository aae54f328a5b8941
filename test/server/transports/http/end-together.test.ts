import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { endReady, endThisTurn, endTogether } from '#server/transports/http/end-together.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

afterEach(() => vi.restoreAllMocks());

/** So many responses, and what of them was sent so far. */
function responses(count: number) {
  const sent: unknown[] = [];
  const all = Array.from({ length: count }, () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    vi.spyOn(response, 'end').mockImplementation((body: unknown) => {
      sent.push(body);
      return response;
    });
    return response;
  });
  return { all, sent };
}

test('answers wait for the end of the turn, and go out in their order', async () => {
  const { all, sent } = responses(3);
  for (const [at, response] of all.entries()) endTogether(response, `answer ${at}`, 'latin1');
  await Promise.resolve();
  expect(sent).toEqual([]);
  await turn();
  expect(sent).toEqual(['answer 0', 'answer 1', 'answer 2']);
  await turn();
  expect(sent).toHaveLength(3);
});

test('at most sixteen wait for each other', async () => {
  const { all, sent } = responses(20);
  for (const [at, response] of all.entries()) endTogether(response, `${at}`, 'latin1');
  expect(sent).toHaveLength(16);
  await turn();
  expect(sent).toEqual(all.map((_, at) => `${at}`));
});

test('what was due at the end of the turn after the request came does not hold up its answer', async () => {
  const { all, sent } = responses(1);
  const atCommit: unknown[] = [];
  endThisTurn();
  setImmediate(() => atCommit.push(...sent));
  for (const response of all) endTogether(response, 'answer', 'latin1');
  await turn();
  expect(atCommit).toEqual(['answer']);
});

test('what is ready can be let out before its turn is over, once', async () => {
  const { all, sent } = responses(1);
  for (const response of all) endTogether(response, undefined, 'utf8');
  endReady();
  expect(sent).toEqual([undefined]);
  await turn();
  expect(sent).toEqual([undefined]);
});

/** Sends each on a connection of its own, all at once, and waits until all are answered. */
async function asked(sockets: readonly Socket[], token: string, addresses: readonly string[]): Promise<void> {
  const answers = sockets.map((socket) => once(socket, 'data'));
  for (const [at, socket] of sockets.entries()) {
    socket.write(`GET /api/v1${addresses[at]} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  }
  for (const [chunk] of await Promise.all(answers)) expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /);
}

/** What was done with the responses to requests that come in one turn, in its order. */
async function orderOf(app: TestApp, token: string, addresses: readonly string[]): Promise<string[]> {
  const sockets = addresses.map(() => connect(app.port, '127.0.0.1'));
  // Once before, so that all are connected, and what is looked up only once is known.
  await asked(sockets, token, addresses);
  const steps: string[] = [];
  for (const step of ['writeHead', 'end'] as const) {
    const original = ServerResponse.prototype[step] as (...given: unknown[]) => ServerResponse;
    vi.spyOn(ServerResponse.prototype, step).mockImplementation(function (this: ServerResponse, ...given: unknown[]) {
      steps.push(`${step} ${addresses.findIndex((address) => address === this.req.url)}`);
      return original.apply(this, given);
    });
  }
  await asked(sockets, token, addresses);
  vi.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  return steps;
}

test('reads of one item that come together are answered together, and never behind what takes long', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const made = await app.upload(token, [
    { name: 'a.txt', bytes: 'one' },
    { name: 'b.txt', bytes: 'two' },
  ]);
  const [a, b] = (made.body as { evidence: { id: string }[] }).evidence.map(({ id }) => `/evidence/${id}`);
  expect(await orderOf(app, token, [a ?? '', b ?? ''])).toEqual(['writeHead 0', 'writeHead 1', 'end 0', 'end 1']);
  expect(await orderOf(app, token, [a ?? '', '/evidence?limit=5', b ?? ''])).toEqual([
    'writeHead 0',
    'end 0',
    'writeHead 1',
    'end 1',
    'writeHead 2',
    'end 2',
  ]);
});
