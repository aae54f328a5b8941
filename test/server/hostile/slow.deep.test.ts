import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { httpServer, usualPatience } from '#server/transports/http/http-server.ts';
import { testApp } from '#test/support/app.ts';
import { held, spoken, statuses } from './raw-socket.ts';

// Those who take their time: bytes that drip, headers that never end, connections that stay idle.
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** The server's own connections with a shorter patience. */
async function impatient(): Promise<number> {
  const server = httpServer(
    (request, response) => {
      request.resume().on('end', () => response.end('done'));
    },
    { headers: 400, request: 900, idle: 300, look: 50 },
  );
  return listening(server);
}

function listening(server: Server): Promise<number> {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function drip(socket: { write: (text: string) => unknown; destroyed: boolean }, text: string): void {
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) return clearInterval(timer);
    socket.write(text.charAt(at));
    at += 1;
  }, 60);
}

const head = 'POST / HTTP/1.1\r\nHost: a\r\n';

test('headers that drip are waited for no longer than this', async () => {
  const { answer, ms, closed } = await held(
    await impatient(),
    (socket) => drip(socket, `${head}${'X-A: b\r\n'.repeat(100)}`),
    4000,
  );
  expect(closed).toBe(true);
  expect(statuses(answer)).toEqual([408]);
  expect(ms).toBeLessThan(1500);
});

test('a connection that says nothing is closed', async () => {
  const { ms, closed } = await held(await impatient(), () => undefined, 4000);
  expect(closed).toBe(true);
  expect(ms).toBeLessThan(1500);
});

test('a body that drips is waited for no longer than this', async () => {
  const begun = `${head}Content-Length: 1000\r\n\r\n`;
  const { answer, ms, closed } = await held(
    await impatient(),
    (socket) => {
      socket.write(begun);
      drip(socket, 'x'.repeat(1000));
    },
    5000,
  );
  expect(closed).toBe(true);
  // It was delivered already: half an answer could be taken for its own.
  expect(statuses(answer)).toEqual([]);
  expect(ms).toBeGreaterThan(800);
  expect(ms).toBeLessThan(2500);
});

test('a connection that was used is kept for a while, and no longer', async () => {
  const { answer, ms, closed } = await held(
    await impatient(),
    (socket) => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
    5000,
  );
  expect(statuses(answer)).toEqual([200]);
  expect(closed).toBe(true);
  expect(ms).toBeLessThan(3000);
});

test('others are answered meanwhile', async () => {
  const port = await impatient();
  const slow = Array.from({ length: 200 }, () => held(port, (socket) => drip(socket, head), 3000));
  const begun = performance.now();
  const answer = await spoken(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(statuses(answer)).toEqual([200]);
  expect(performance.now() - begun).toBeLessThan(1000);
  await Promise.all(slow);
});

test('the application has this patience, and one between requests that outlasts proxies and scripts', async () => {
  expect(usualPatience).toEqual({ headers: 20_000, request: 300_000, idle: 75_000, look: 5000 });
  const server = httpServer(() => undefined);
  expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 300_000, keepAliveTimeout: 75_000 });
  expect(createServer()).not.toMatchObject({ headersTimeout: 20_000 });
  await using app = await testApp();
  const answer = await spoken(app.port, `GET /app/deployment HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`, {
    quietMs: 300,
  });
  // What the application itself reports of it.
  expect(answer).toContain('Keep-Alive: timeout=75');
});
