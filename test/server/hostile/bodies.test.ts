import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#server/areas/operations.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { type RawReply, rawRequest } from '#test/server/transports/http/raw-request.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { sessionOf } from './doors.ts';
import { spoken, statuses } from './raw-socket.ts';

// Bodies that are too large, that lie about themselves, or that mean more than they say.
let app: TestApp;
let neighbours: Neighbours;
let token: string;
let cookie: string;
beforeAll(async () => {
  app = await testApp({ mode: 'hosted', rateLimit: 0 });
  neighbours = new Neighbours(app);
  const person = await neighbours.account('Maya');
  ({ token } = person);
  cookie = await sessionOf(neighbours, person.accountId);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const bearer = () => ({ authorization: `Bearer ${token}` });
const post = (
  path: string,
  body: string | Buffer | Readable,
  headers: Record<string, string> = {},
): Promise<RawReply> =>
  rawRequest(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, ...headers },
    body,
  });
const issue = (body: string | Buffer, headers: Record<string, string> = {}) =>
  post('/api/v1/issues', body, { ...bearer(), ...headers });
const rpc = (body: string, headers: Record<string, string> = {}) => post('/api/mcp', body, { ...bearer(), ...headers });

describe('a body that means more than it says', () => {
  test('__proto__, constructor and prototype are names like any other, and unknown', async () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const reply = await issue(`{"name":"a","${name}":{"polluted":true}}`);
      expect(reply.status, name).toBe(400);
      expect(reply.json()['error'], name).toContain(name);
      const nested = await post(
        '/api/v1/case/update',
        `{"caseNumbers":[{"number":"1","type":"","court":"","${name}":1}]}`,
        bearer(),
      );
      expect(nested.status, name).toBe(400);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('in a form and in a query they are too', async () => {
    const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    for (const name of ['__proto__', '__proto__[polluted]', 'constructor.prototype.polluted']) {
      const body = `${part(name)}--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\na\r\n--b--\r\n`;
      const reply = await post('/api/v1/evidence', body, {
        ...bearer(),
        'content-type': 'multipart/form-data; boundary=b',
      });
      expect(reply.status, name).toBe(400);
      const query = await rawRequest(`${app.url}/api/v1/issues?${encodeURIComponent(name)}=1`, { headers: bearer() });
      expect(query.status, name).toBe(400);
      const window = await rawRequest(`${app.url}/app/v1/history?${name}=1&caseId=x`, { headers: { cookie } });
      expect(window.status, name).toBeLessThan(500);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('of a property given twice the last one is checked and kept: nothing looks at the first', async () => {
    const long = 'x'.repeat(5000);
    expect((await issue(`{"name":"${long}","name":"Kept"}`)).json()).toMatchObject({ name: 'Kept' });
    expect((await issue(`{"name":"Kept","name":"${long}"}`)).status).toBe(400);
  });

  test.each(['1e400', '-1e400', '9'.repeat(400), '1e-400', '-0', '0x10', 'NaN', 'Infinity', '01', '1.', '.5', '١'])(
    'the number %s breaks nothing',
    async (number) => {
      const reply = await issue(`{"name":"Number ${number.slice(0, 20)}","position":${number}}`);
      expect([201, 400], reply.bytes.toString()).toContain(reply.status);
    },
  );

  test('one method is one method: a body of GET is not read, and of DELETE not another operation', async () => {
    const sent = { ...bearer(), 'content-type': 'application/json' };
    const body = '{"name":"From a GET"}';
    for (const method of ['GET', 'HEAD']) {
      const headers = { ...sent, 'content-length': body.length };
      const reply = await rawRequest(`${app.url}/api/v1/issues`, { method, headers, body });
      expect(reply.status).toBe(200);
    }
    const listed = await rawRequest(`${app.url}/api/v1/issues`, { headers: bearer() });
    expect(listed.bytes.toString()).not.toContain('From a GET');
  });
});

describe('a body that is too much', () => {
  test.each([
    ['arrays', '['.repeat(2_000_000)],
    ['arrays that end', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
    ['objects', '{"a":'.repeat(700_000)],
    ['objects that end', `${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}`],
  ])('of nested %s is refused', async (_what, nested) => {
    for (const body of [nested, `{"name":${nested}}`, `{"name":"a","x":${nested}}`]) {
      expect((await issue(body)).status).toBe(400);
    }
    const args = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"post_issues","arguments":{"name":${nested}}}}`;
    const reply = await rpc(args);
    expect(reply.status, reply.bytes.toString().slice(0, 200)).toBeLessThan(500);
    expect(reply.bytes.toString()).not.toContain('"internal"');
  });

  test('of fifty thousand properties or rows is refused', async () => {
    const properties = Array.from({ length: 50_000 }, (_, at) => `"p${at}":1`).join(',');
    expect((await issue(`{"name":"a",${properties}}`)).status).toBe(400);
    const rows = Array.from({ length: 50_000 }, () => '{"number":1}').join(',');
    expect((await post('/api/v1/case/update', `{"caseNumbers":[${rows}]}`, bearer())).status).toBe(400);
  });

  test('is answered in few words, however many faults it has', async () => {
    const properties = Array.from({ length: 50_000 }, (_, at) => `"p${at}":1`).join(',');
    const reply = await issue(`{"name":"a",${properties}}`);
    expect(reply.bytes.length).toBeLessThan(100_000);
  });

  test('of a form with ten thousand fields is refused', async () => {
    const fields = Array.from(
      { length: 10_000 },
      (_, at) => `--b\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nx\r\n`,
    );
    const sent = { ...bearer(), 'content-type': 'multipart/form-data; boundary=b' };
    const reply = await post('/api/v1/evidence', `${fields.join('')}--b--\r\n`, sent);
    expect(reply.status).toBe(400);
    expect(reply.json()['error']).toContain('500 fields');
  });

  test('of a form whose headers have no end is refused', async () => {
    const sent = { ...bearer(), 'content-type': 'multipart/form-data; boundary=b' };
    const endless = `--b\r\nContent-Disposition: form-data; name="files"; filename="${'x'.repeat(2_000_000)}`;
    const many = `--b\r\n${'X-Header: y\r\n'.repeat(50_000)}\r\n\r\nx\r\n--b--\r\n`;
    for (const body of [endless, many]) expect((await post('/api/v1/evidence', body, sent)).status).toBe(400);
  });

  test('that is packed is refused unread, under any name', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20));
    for (const encoding of [
      'gzip',
      'GZIP',
      'x-gzip',
      'deflate',
      'br',
      'zstd',
      'compress',
      'identity, gzip',
      'gzip, gzip',
    ]) {
      const reply = await issue(bomb, { 'content-encoding': encoding });
      expect(reply.status, encoding).toBe(400);
      expect(reply.json()['error'], encoding).toContain('Content-Encoding');
      expect((await post('/api/mcp', bomb, { ...bearer(), 'content-encoding': encoding })).status, encoding).toBe(400);
    }
  });

  test('is refused before it is read to a caller who is not signed in', async () => {
    const chunks = () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536, ' ')));
    for (const path of ['/app/sign-in', '/app/sign-up', '/app/forgot', '/app/verify', '/app/reset']) {
      const reply = await post(path, chunks());
      expect([413, 429], path).toContain(reply.status);
    }
    const calls = operations
      .filter(({ method }) => method !== 'get')
      .map(({ path }) => `/api/v1${path.replace('{id}', 'x')}`);
    for (const path of [...calls, '/api/mcp']) {
      expect((await post(path, chunks())).status, path).toBeGreaterThanOrEqual(401);
    }
  });
});

describe('a body that lies about its length', () => {
  const request = (lines: readonly string[], body: string) =>
    spoken(
      app.port,
      [
        'POST /api/v1/issues HTTP/1.1',
        `Host: 127.0.0.1:${app.port}`,
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        ...lines,
        '',
        body,
      ].join('\r\n'),
    );

  test.each(['-1', '+5', '0x10', '1e3', '5,5', '5, 6', ' ', 'abc', '99999999999999999999', '5;5', '٥'])(
    'saying “%s” is no request',
    async (length) => {
      const answer = await request([`Content-Length: ${length}`], '{"name":"Lied"}');
      expect([400, 413, undefined], answer).toContain(statuses(answer)[0]);
      await expectNothingMade('Lied');
    },
  );

  test('saying less than there is: the rest is no body and no request, and the connection ends', async () => {
    const answer = await request(['Content-Length: 5'], '{"name":"Lied"}');
    expect(statuses(answer).filter((status) => status !== 400)).toEqual([]);
    await expectNothingMade('Lied');
  });
});

async function expectNothingMade(name: string): Promise<void> {
  const listed = await rawRequest(`${app.url}/api/v1/issues`, { headers: bearer() });
  expect(listed.bytes.toString()).not.toContain(name);
}

test('and the server is there as before', async () => {
  expect((await rawRequest(`${app.url}/api/v1/account`, { headers: bearer() })).status).toBe(200);
});
