import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { spoken, statuses } from './raw-socket.ts';

/*
 * Requests that a proxy and a server could take for different ones (request smuggling). Behind the connection's first
 * request another one is hidden, which would make a category: it is never carried out where RFC 9112 leaves any doubt.
 */
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(() => app[Symbol.asyncDispose]());

const hidden = (name: string): string => {
  const body = JSON.stringify({ name });
  return [
    'POST /api/v1/issues HTTP/1.1',
    `Host: 127.0.0.1:${app.port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};
const carrying = (lines: readonly string[], body: string, version = '1.1'): string =>
  [
    `POST /api/v1/contacts HTTP/${version}`,
    `Host: 127.0.0.1:${app.port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...lines,
    '',
    body,
  ].join('\r\n');

let count = 0;
async function expectNotCarriedOut(make: (smuggled: string) => string): Promise<string> {
  count += 1;
  const name = `Smuggled ${count}`;
  const answer = await spoken(app.port, make(hidden(name)), { quietMs: 500 });
  const { body } = await app.rest(token, 'GET', '/issues');
  expect(JSON.stringify(body)).not.toContain(name);
  return answer;
}

test('what is tried below would be carried out if it were sent in the open', async () => {
  const answer = await spoken(app.port, hidden('In the open'));
  expect(statuses(answer)).toEqual([201]);
});

describe('nothing is carried out behind', () => {
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

  test.each([
    ['a length and chunks (CL.TE)', ['Content-Length: 6', 'Transfer-Encoding: chunked']],
    ['chunks and a length (TE.CL)', ['Transfer-Encoding: chunked', 'Content-Length: 3']],
    ['a length of nothing and chunks', ['Content-Length: 0', 'Transfer-Encoding: chunked']],
    ['chunks, twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', 'Content-Length: 3']],
    ['chunks under a blank', ['Transfer-Encoding : chunked', 'Content-Length: 3']],
    ['chunks before a tab', ['Transfer-Encoding:\tchunked', 'Content-Length: 3']],
    ['chunks behind something else', ['Transfer-Encoding: identity, chunked', 'Content-Length: 3']],
    ['something else behind chunks', ['Transfer-Encoding: chunked, identity', 'Content-Length: 3']],
    ['almost chunks', ['Transfer-Encoding: xchunked', 'Content-Length: 3']],
    ['chunks with a stop', ['Transfer-Encoding: chunked\u000b', 'Content-Length: 3']],
    ['chunks in a folded line', ['X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 3']],
    ['a folded name of chunks', ['Transfer-Encoding:', ' chunked', 'Content-Length: 3']],
    ['chunks behind a bare line feed', ['X-A: b\nTransfer-Encoding: chunked', 'Content-Length: 3']],
    ['chunks behind a bare return', ['X-A: b\rTransfer-Encoding: chunked', 'Content-Length: 3']],
    ['chunks behind a NUL', ['X-A: b\u0000', 'Transfer-Encoding: chunked', 'Content-Length: 3']],
  ])('%s', async (_what, lines) => {
    await expectNotCarriedOut((smuggled) => carrying(lines, `0\r\n\r\n${smuggled}`));
    await expectNotCarriedOut((smuggled) => carrying(lines, `${chunk('{}')}0\r\n\r\n${smuggled}`));
  });

  test.each([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 200']],
    ['two lengths, the other way round', ['Content-Length: 200', 'Content-Length: 2']],
    ['the same length twice', ['Content-Length: 2', 'Content-Length: 2']],
    ['two lengths in one', ['Content-Length: 2, 2']],
    ['a length with a sign', ['Content-Length: +2']],
    ['a length under a blank', ['Content-Length : 2']],
    ['a length in a folded line', ['Content-Length:', ' 2']],
  ])('%s', async (_what, lines) => {
    await expectNotCarriedOut((smuggled) => carrying(lines, `{}${smuggled}`));
  });

  test.each([
    ['a size that overflows', `ffffffffffffffff2\r\n{}\r\n0\r\n\r\n`],
    ['a negative size', `-2\r\n{}\r\n0\r\n\r\n`],
    ['a size with a prefix', `0x2\r\n{}\r\n0\r\n\r\n`],
    ['a size that is none', `\r\n{}\r\n0\r\n\r\n`],
    ['a size with a blank', `2 \r\n{}\r\n0\r\n\r\n`],
    ['a chunk that is longer than it says', `2\r\n{}x\r\n0\r\n\r\n`],
    ['a chunk that ends with a line feed', `2\r\n{}\n0\n\n`],
    ['an extension with a line feed', `2;\n{}\r\n0\r\n\r\n`],
    ['an end without its line', `2\r\n{}\r\n0\r\n`],
  ])('chunks with %s', async (_what, body) => {
    await expectNotCarriedOut((smuggled) => carrying(['Transfer-Encoding: chunked'], `${body}${smuggled}`));
  });

  test('a body that HTTP/1.0 has no chunks for', async () => {
    await expectNotCarriedOut((smuggled) => carrying(['Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`, '1.0'));
  });

  test('a wish to speak another protocol', async () => {
    for (const lines of [
      ['Connection: Upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'],
      ['Connection: Upgrade', 'Upgrade: websocket'],
    ]) {
      const answer = await expectNotCarriedOut((smuggled) => carrying([...lines, 'Content-Length: 0'], smuggled));
      expect(answer).not.toMatch(/^HTTP\/1\.1 101/);
    }
  });

  test('a refused body: what it says it holds is let run off, never read as a request', async () => {
    await expectNotCarriedOut((smuggled) =>
      carrying([`Content-Length: ${smuggled.length}`], smuggled).replace(token, 'cw_live_wrong'),
    );
  });
});

test('requests in a row are answered in their order, each with its own credential', async () => {
  const ask = (path: string, bearer: string, last: boolean) =>
    [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${app.port}`,
      `Authorization: Bearer ${bearer}`,
      ...(last ? ['Connection: close'] : []),
      '',
      '',
    ].join('\r\n');
  const answer = await spoken(
    app.port,
    ask('/api/v1/account', token, false) +
      ask('/api/v1/account', 'wrong', false) +
      ask('/api/v1/issues', token, false) +
      ask('/api/v1/account', '', true),
  );
  expect(statuses(answer)).toEqual([200, 401, 200, 401]);
  expect([...answer.matchAll(/^x-api-operation: (.*)\r$/gm)].map(([, id]) => id)).toEqual([
    'get_account',
    'get_account',
    'get_issues',
    'get_account',
  ]);
});

test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PURGE', 'DEBUG', 'PUT', 'LINK', 'get', 'GeT', 'OPTIONS'])(
  'the method %s does nothing and reveals nothing about the request',
  async (method) => {
    for (const path of ['/api/v1/account', '/app/v1/account', '/app/session', '/', '/api/mcp']) {
      const lines = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${app.port}`, `Authorization: Bearer ${token}`];
      const answer = await spoken(
        app.port,
        [...lines, 'X-Marker: reflected', 'Connection: close', '', ''].join('\r\n'),
        { quietMs: 600 },
      );
      const [status] = statuses(answer);
      expect(status === undefined || status >= 400 || method === 'OPTIONS', `${path}: ${answer}`).toBe(true);
      expect(answer).not.toMatch(/reflected|"email"/);
    }
  },
);

test('a header that is repeated or long beyond reading is refused', async () => {
  const lines = [`GET /api/v1/account HTTP/1.1`, `Host: 127.0.0.1:${app.port}`];
  const many = Array.from({ length: 3000 }, (_, at) => `X-${at}: y`);
  for (const more of [many, [`Cookie: ${'a=b; '.repeat(5000)}`], [`X-Case-Context: ${'x'.repeat(20_000)}`]]) {
    const answer = await spoken(app.port, [...lines, ...more, 'Connection: close', '', ''].join('\r\n'));
    expect(statuses(answer)).toEqual([431]);
  }
});
