import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type WireAnswer, WireFault } from '#server/sync/ports.ts';
import { openNetworkWire } from '#server/sync/wire.ts';
import { type Aim, type Fault, HostileProxy } from '#test/support/hostile-proxy.ts';

// What the two desktops are tried against must itself do what it says: each fault at the real wire of sync.
const answer = JSON.stringify({ text: 'an answer of some length '.repeat(4000) });
let server: Server;
let proxy: HostileProxy;
const executed: string[] = [];
const { wire, close } = openNetworkWire();

beforeAll(async () => {
  server = createServer((request, response) => {
    buffer(request).then(
      (body) => {
        executed.push(`${request.method} ${request.url} ${body.length}`);
        response.writeHead(201, { 'content-type': 'application/json', 'x-api-operation': 'post_todos' }).end(answer);
      },
      () => executed.push(`${request.method} ${request.url} broke off`),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await HostileProxy.before(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(() => {
  proxy.calm();
  executed.length = 0;
});
afterAll(async () => {
  close();
  await proxy[Symbol.asyncDispose]();
  server.closeAllConnections();
  server.close();
});

const send = (method: 'GET' | 'POST' = 'POST', body = 'x'.repeat(50_000), timeoutMilliseconds = 2000) =>
  wire({ method, url: `${proxy.url}/todos`, headers: {}, ...(method === 'POST' && { body }), timeoutMilliseconds });

async function textOf({ body }: WireAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function through(fault: Fault, aim?: Aim): Promise<{ status: number; text: string; type: string | undefined }> {
  const trap = proxy.disturb(fault, aim);
  const got = await send();
  expect(trap.met).toBe(1);
  return { status: got.status, text: await textOf(got), type: got.headers['content-type'] };
}

const executedOnce = ['POST /todos 50000'];

it('passes everything on while it is not asked to do otherwise, head, body and all', async () => {
  const got = await send();
  expect(got).toMatchObject({ status: 201, headers: { 'x-api-operation': 'post_todos' } });
  expect(await textOf(got)).toBe(answer);
  expect(executed).toEqual(executedOnce);
  expect(proxy.passed.at(-1)).toEqual({ method: 'POST', path: '/todos', fault: null, status: 201 });
});

describe('a fault', () => {
  it('before: nothing is executed and nobody answers', async () => {
    await expect(through({ kind: 'drop before' })).rejects.toMatchObject({ constructor: WireFault, sent: true });
    expect(executed).toEqual([]);
  });

  it('after: it is executed, and nobody answers', async () => {
    await expect(through({ kind: 'drop after' })).rejects.toMatchObject({ constructor: WireFault, sent: true });
    expect(executed).toEqual(executedOnce);
    expect(proxy.passed.at(-1)).toMatchObject({ fault: 'drop after', status: 201 });
  });

  it('late: executed at once, answered when the client has given up', async () => {
    proxy.disturb({ kind: 'late', milliseconds: 400 });
    await expect(send('POST', 'x', 100)).rejects.toThrow('No answer came in time.');
    expect(executed).toEqual(['POST /todos 1']);
  });

  it('held back: executed only after the client has given up', async () => {
    proxy.disturb({ kind: 'held back', milliseconds: 300 });
    await expect(send('POST', 'x', 100)).rejects.toThrow('No answer came in time.');
    expect(executed).toEqual([]);
    await expect.poll(() => executed).toEqual(['POST /todos 1']);
  });

  it('500: it is executed all the same', async () => {
    expect(await through({ kind: '500 after' })).toMatchObject({ status: 500, text: 'Internal Server Error' });
    expect(executed).toEqual(executedOnce);
  });

  it('garbled: the head is right and the body is not', async () => {
    const got = await through({ kind: 'garbled' });
    expect(got).toMatchObject({ status: 201, type: 'application/json' });
    expect(got.text).toHaveLength(answer.length);
    expect(() => JSON.parse(got.text) as unknown).toThrow();
  });

  it('truncated: the answer breaks off', async () => {
    await expect(through({ kind: 'truncated' })).rejects.toThrow('The answer broke off.');
    expect(executed).toEqual(executedOnce);
  });

  it('in the middle of an upload: the server gets a part of it and executes nothing', async () => {
    await expect(through({ kind: 'cut upload', afterBytes: 10_000 })).rejects.toBeInstanceOf(WireFault);
    await expect.poll(() => executed).toEqual(['POST /todos broke off']);
  });

  it('of a hotel: a page answers, and the server is never asked', async () => {
    expect(await through({ kind: 'captive portal' })).toMatchObject({ status: 200, type: 'text/html' });
    expect(executed).toEqual([]);
  });

  it('too many: 429 with the wait the server asked for, or none', async () => {
    proxy.disturb({ kind: 'too many', retryAfter: '7' });
    proxy.disturb({ kind: 'too many' });
    const [withHint, withoutHint] = [await send(), await send()];
    expect([withHint.status, withHint.headers['retry-after']]).toEqual([429, '7']);
    expect([withoutHint.status, withoutHint.headers['retry-after']]).toEqual([429, undefined]);
    expect(executed).toEqual([]);
  });
});

it('meets the requests it is aimed at, so many times, and no others', async () => {
  const trap = proxy.disturb({ kind: 'captive portal' }, { method: 'GET', path: /^\/todos$/, times: 2 });
  expect((await send('POST')).status).toBe(201);
  expect([(await send('GET')).status, (await send('GET')).status, (await send('GET')).status]).toEqual([200, 200, 201]);
  expect(trap.met).toBe(2);
  await trap.sprung;
});

it('lets nothing through while it is unplugged, and all again after that', async () => {
  proxy.disturb({ kind: 'late', milliseconds: 5000 });
  const underWay = send();
  underWay.catch(() => undefined);
  await expect.poll(() => executed).toEqual(executedOnce);
  proxy.unplug();
  await expect(underWay).rejects.toBeInstanceOf(WireFault);
  await expect(send()).rejects.toBeInstanceOf(WireFault);
  expect(executed).toEqual(executedOnce);
  proxy.plugIn();
  expect((await send()).status).toBe(201);
});
