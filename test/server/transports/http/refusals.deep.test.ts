import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients, mebibyte, RefusingServer } from './refusals.ts';

// Every size, often: whether a refusal is heard was a matter of who was faster.
let server: RefusingServer;
beforeAll(async () => {
  server = await RefusingServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const tries = 4;
const sizes = [1, 5, 20];

test.each(clients.flatMap((client) => sizes.map((size) => [client, size] as const)))(
  '%s hears every refusal of %d MiB',
  async (client, size) => {
    for (let at = 0; at < tries; at += 1) {
      expect(await server.heard(client, size * mebibyte)).toEqual(server.expected(size * mebibyte));
    }
  },
);
