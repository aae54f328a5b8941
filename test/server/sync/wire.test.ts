import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WireAnswer, WireRequest } from '#server/sync/ports.ts';
import { WireFault } from '#server/sync/ports.ts';
import { openNetworkWire } from '#server/sync/wire.ts';
import { testApp } from '#test/support/app.ts';

/** Where it is not installed, one test is left out. */
const certificateMaker = 'openssl';
const network = openNetworkWire();
const servers: Server[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'casewright-wire-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await rm(folder, { recursive: true, force: true });
});

/** A server on the loopback that counts what reaches it. */
async function listening(listener: RequestListener): Promise<{ url: string; seen: IncomingMessage[]; server: Server }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server };
}

function ask(url: string, more: Partial<WireRequest> = {}): Promise<WireAnswer> {
  return network.wire({ method: 'GET', url, headers: {}, timeoutMilliseconds: 5_000, ...more });
}

async function faultOf(answer: Promise<unknown>): Promise<WireFault> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof WireFault) return error;
  throw new Error(`There was no fault of the wire but ${String(error)}.`);
}

async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const file = path.join(folder, 'staged');
  await writeFile(file, bytes);
  return file;
}

describe('one request', () => {
  it('carries method, headers and body, and brings back status, headers in lower case and bytes', async () => {
    let received = '';
    const { url, seen } = await listening((request, response) => {
      void text(request).then((body) => {
        received = body;
        response.writeHead(201, { 'X-API-Operation': 'post_todos', 'Set-Cookie': ['a=1', 'b=2'] });
        response.end('{"id":"1"}');
      });
    });
    const headers = { authorization: 'Bearer t', 'content-type': 'application/json' };
    const answer = await ask(`${url}/api/v1/todos?x=1`, { method: 'POST', headers, body: '{"title":"é"}' });
    expect(answer).toMatchObject({ status: 201, url: `${url}/api/v1/todos?x=1` });
    expect(answer.headers).toMatchObject({ 'x-api-operation': 'post_todos', 'set-cookie': 'a=1, b=2' });
    expect(await text(answer.body)).toBe('{"id":"1"}');
    expect(received).toBe('{"title":"é"}');
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v1/todos?x=1' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'content-length': '14', connection: 'close' });
  });

  it('has its own connection, which is closed after it', async () => {
    const ports = new Set<number | undefined>();
    const { url, server } = await listening((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('{}');
    });
    for (let turn = 0; turn < 3; turn += 1) await text((await ask(url)).body);
    expect(ports.size).toBe(3);
    expect(await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(0);
  });

  it('is sent once when the connection breaks before an answer, and may have been executed (6.10)', async () => {
    const { url, seen } = await listening((request) => request.socket.destroy());
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
      expect((await faultOf(ask(url, { method }))).sent).toBe(true);
    }
    expect(seen).toHaveLength(4);
  });

  it('was not sent when nobody listens, the name does not exist, or the other side speaks no TLS', async () => {
    const { url, server } = await listening((_request, response) => response.end());
    expect((await faultOf(ask(url.replace('http:', 'https:')))).sent).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect((await faultOf(ask(url))).sent).toBe(false);
    expect((await faultOf(ask('https://nowhere.invalid/'))).sent).toBe(false);
  });

  it('never goes unencrypted to another machine', async () => {
    const fault = await faultOf(ask('http://192.0.2.1/', { headers: { authorization: 'Bearer t' } }));
    expect(fault).toMatchObject({ sent: false, message: 'Only https goes to another machine.' });
    expect((await faultOf(ask('http://127.0.0.1.example.com/'))).sent).toBe(false);
  });

  it('is given up when no answer comes in time, and may have been executed', async () => {
    const { url, seen } = await listening(() => undefined);
    expect(await faultOf(ask(url, { timeoutMilliseconds: 60 }))).toMatchObject({ sent: true });
    expect(seen).toHaveLength(1);
  });

  it('breaks off an answer that falls silent, whether somebody reads it or not', async () => {
    const closed: boolean[] = [];
    const { url } = await listening((request, response) => {
      request.socket.once('close', () => closed.push(true));
      response.write('{"half":');
    });
    const read = await ask(url, { timeoutMilliseconds: 80 });
    expect(await faultOf(text(read.body))).toMatchObject({ sent: true });
    await ask(url, { timeoutMilliseconds: 80 });
    await expect.poll(() => closed.length).toBe(2);
  });

  it('ends when it is stopped: before it is sent, while it waits, and while the answer is read', async () => {
    const { url, seen } = await listening((request, response) => {
      if (request.url === '/slow') response.write('{');
    });
    const stop = new AbortController();
    const [waiting, slow] = [ask(url, { signal: stop.signal }), ask(`${url}/slow`, { signal: stop.signal })];
    const reading = text((await slow).body);
    await expect.poll(() => seen.length).toBe(2);
    stop.abort();
    expect((await faultOf(waiting)).sent).toBe(true);
    expect((await faultOf(reading)).sent).toBe(true);
    expect((await faultOf(ask(url, { signal: stop.signal }))).sent).toBe(false);
    expect(seen).toHaveLength(2);
  });

  it('breaks when the connection is cut in the middle of an answer', async () => {
    const { url } = await listening((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"a":1', () => request.socket.destroy());
    });
    expect(await faultOf(text((await ask(url)).body))).toMatchObject({ sent: true });
  });
});

describe('a redirect', () => {
  it('is followed by a read within the origin, with the same headers', async () => {
    const { url, seen } = await listening((request, response) => {
      if (request.url === '/b') response.end('{"here":true}');
      else response.writeHead(302, { location: '/b' }).end();
    });
    const answer = await ask(`${url}/a`, { headers: { authorization: 'Bearer t' } });
    expect(await text(answer.body)).toBe('{"here":true}');
    expect(answer).toMatchObject({ status: 200, url: `${url}/b` });
    expect(seen[1]?.headers.authorization).toBe('Bearer t');
  });

  it('to another origin is not followed: the token stays here', async () => {
    const otherServer = await listening((_request, response) => response.end());
    const { url } = await listening((_request, response) =>
      response.writeHead(307, { location: otherServer.url }).end(),
    );
    expect(await ask(url, { headers: { authorization: 'Bearer t' } })).toMatchObject({ status: 307 });
    expect(otherServer.seen).toEqual([]);
  });

  it('sends nothing that changes something a second time', async () => {
    const { url, seen } = await listening((_request, response) => response.writeHead(307, { location: '/b' }).end());
    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      expect((await ask(url, { method, body: '{}' })).status).toBe(307);
    }
    expect(seen).toHaveLength(3);
  });

  it('in a circle ends', async () => {
    const { url, seen } = await listening((_request, response) => response.writeHead(302, { location: '/' }).end());
    expect((await ask(url)).status).toBe(302);
    expect(seen).toHaveLength(6);
  });
});

describe('an upload', () => {
  it('arrives at a real server with its bytes, names and fields as they are', async () => {
    await using app = await testApp();
    const token = await app.token();
    const { body: cases } = await app.rest(token, 'GET', '/case');
    const bytes = Buffer.alloc(700_000, 'Line of a letter.\n');
    const file = await fileOf(bytes);
    const answer = await ask(`${app.url}/api/v1/evidence`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: [
        { name: 'caseId', value: (cases as { caseId: string }).caseId },
        {
          name: 'files',
          fileName: 'Brief "an" Zoë,\r\nMärz.txt',
          mimeType: 'text/plain',
          path: file,
          size: bytes.length,
        },
      ],
    });
    const made = JSON.parse(await text(answer.body)) as { evidence: { id: string; size: number; fileName: string }[] };
    expect(answer.status).toBe(201);
    const [item] = made.evidence;
    expect(item?.size).toBe(bytes.length);
    expect(item?.fileName).toContain('Zoë,');
    const back = await ask(`${app.url}/api/v1/files/${item?.id}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await buffer(back.body)).equals(bytes)).toBe(true);
  });

  it('sends nothing when a staged file is not what it was', async () => {
    const { url, seen } = await listening((_request, response) => response.end());
    const file = await fileOf('four');
    const part = { name: 'files', fileName: 'a', mimeType: 'text/plain', path: file, size: 5 };
    await expect(ask(url, { method: 'POST', body: [part] })).rejects.toThrow('has changed');
    expect(seen).toEqual([]);
  });

  it('that is refused before its end stops there, and the refusal counts', async () => {
    let received = 0;
    const { url } = await listening((request, response) => {
      response.writeHead(413, { 'content-type': 'application/json' });
      response.write('{"error":"Too large.",');
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      request.once('aborted', () => undefined);
      // Ended only when its head has arrived: a broken pipe may overtake it.
      setTimeout(() => response.end('"code":"file_too_large"}'), 50);
    });
    const size = 64 * 1024 * 1024;
    const file = await fileOf(Buffer.alloc(size));
    const part = { name: 'files', fileName: 'a', mimeType: 'x/y', path: file, size };
    const answer = await ask(url, { method: 'POST', body: [part] });
    expect(answer.status).toBe(413);
    expect(await text(answer.body)).toContain('file_too_large');
    expect(received).toBeLessThan(size);
  });
});

describe.skipIf(!makesCertificates())('an https server whose certificate nobody vouches for', () => {
  it('is sent nothing', async () => {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1';
    execFileSync(certificateMaker, [...words.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    let reached = 0;
    const server = createSecureServer({ key: await readFile(key), cert: await readFile(cert) }, () => (reached += 1));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const fault = await faultOf(ask(url, { method: 'POST', body: '{}', headers: { authorization: 'Bearer t' } }));
    expect(fault).toMatchObject({ sent: false, cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
    expect(reached).toBe(0);
  });
});

function makesCertificates(): boolean {
  return spawnSync(certificateMaker, ['version']).status === 0;
}
