import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import { readJson } from '#server/transports/http/read-json.ts';

// Only faults of ours are logged: whoever leaves in the middle of a request is a refusal that nobody hears.
test('a request that is broken off is refused, and no fault', async () => {
  const server = createServer();
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na');
  const [request] = await arrived;
  const read = readJson(request, 1000).catch((error: unknown) => error);
  socket.destroy();
  expect(await read).toBeInstanceOf(AppError);
  server.close();
});
