import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBrokenRequests } from '#server/transports/http/broken-requests.ts';
import { hearOut } from '#server/transports/http/hear-out.ts';
import { held, statuses } from '#test/server/hostile/raw-socket.ts';
import { clients, mebibyte, RefusingServer } from './refusals.ts';

// Whoever is refused hears why, also while still sending; larger sizes in refusals.deep.test.ts.
let doors: RefusingServer;
beforeAll(async () => {
  doors = await RefusingServer.start();
});
afterAll(() => doors[Symbol.asyncDispose]());

test.each(clients)('%s hears every refusal of a request that it is still sending', async (client) => {
  const bytes = 5 * mebibyte;
  expect(await doors.heard(client, bytes)).toEqual(doors.expected(bytes));
});

/** A server that refuses at once, and then drops this much for this long. */
async function refusing(patience: { bytes: number; ms: number }): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    hearOut(request, response, patience);
    response.writeHead(403).end('no');
  });
  answerBrokenRequests(server, patience);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test.each([
  ['in bytes', 403, 'POST', { bytes: 100_000, ms: 60_000 }],
  ['in time', 403, 'POST', { bytes: 1e9, ms: 300 }],
  ['in bytes', 400, 'BREW', { bytes: 100_000, ms: 60_000 }],
  ['in time', 400, 'BREW', { bytes: 1e9, ms: 300 }],
])('what is sent after a refusal is taken within a limit %s: %i', async (_what, status, method, patience) => {
  const { server, port } = await refusing(patience);
  const { answer, ms, closed } = await held(
    port,
    (socket) => {
      socket.write(`${method} / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000000\r\n\r\n`);
      const more = setInterval(() => socket.write('x'.repeat(10_000)), 20);
      socket.once('close', () => clearInterval(more));
    },
    10_000,
  );
  server.close();
  expect(statuses(answer)).toEqual([status]);
  expect(closed).toBe(true);
  expect(ms).toBeLessThan(5000);
});

test('a connection goes on after an answer that did not need the body', async () => {
  const server = createServer((request, response) => {
    hearOut(request, response);
    response.end('early');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { answer } = await held(
    (server.address() as AddressInfo).port,
    (socket) => {
      const head = 'GET / HTTP/1.1\r\nHost: a\r\n';
      socket.write(`${head}Content-Length: 4\r\n\r\n`);
      setTimeout(() => socket.write(`body${head}Connection: close\r\n\r\n`), 50);
    },
    5000,
  );
  server.close();
  expect(statuses(answer)).toEqual([200, 200]);
});
