import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { rawRequest } from './raw-request.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Everything the server says until it closes the connection. */
function spoken(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(app.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    // A connection that is cut says no more than one that is closed.
    socket.on('error', () => undefined).once('close', () => resolve(answer));
  });
}

describe('what is no request', () => {
  test('an address longer than Node reads is answered with a sentence', async () => {
    const reply = await rawRequest(app.url, { path: `/api/v1/timeline?years=${'2024,'.repeat(4000)}2024` });
    expect(reply).toMatchObject({
      status: 431,
      headers: { 'x-api-operation': 'operation_not_found', 'cache-control': 'no-store' },
    });
    expect(reply.json()).toEqual({
      error: 'The address and the headers of this request are longer than 16 KiB together.',
      code: 'request_too_large',
    });
  });

  test('words of another protocol are answered as a bad request, and the connection is closed', async () => {
    const answer = await spoken('EHLO mail.example.com\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('"code":"invalid_request"');
  });

  test('behind a whole request nothing is written into its answer', async () => {
    const whole = `GET /api/v1/account HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\n\r\n`;
    const answer = await spoken(`${whole}this is nothing\r\n\r\n`);
    expect(answer).not.toContain('400 Bad Request');
  });
});
