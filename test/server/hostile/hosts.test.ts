import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { spoken, statuses } from './raw-socket.ts';

// Who a request says it is for. Behind a proxy at https://cases.example.org, and on a desktop.
const host = 'cases.example.org';
let hosted: TestApp;
let desktop: TestApp;
beforeAll(async () => {
  hosted = await testApp({ mode: 'hosted', publicUrl: `https://${host}`, rateLimit: 0 });
  desktop = await testApp({ rateLimit: 0 });
});
afterAll(async () => {
  await hosted[Symbol.asyncDispose]();
  await desktop[Symbol.asyncDispose]();
});

const doors = [
  '/',
  '/settings',
  '/favicon.svg',
  '/assets/index.js',
  '/api/v1/account',
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/api/mcp',
  '/app/session',
  '/app/deployment',
  '/app/v1/account',
  '/app/events',
  '/boot?secret=x',
];

/** A request with these header lines and no others. */
const asked = (app: TestApp, target: string, lines: readonly string[], version = '1.1') =>
  spoken(app.port, [`GET ${target} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'));

/** Refused before anybody looked at what was asked for. */
async function expectRefused(app: TestApp, target: string, lines: readonly string[], version?: string): Promise<void> {
  const answer = await asked(app, target, lines, version);
  const [status] = statuses(answer);
  expect([400, 403], `${target} ${lines.join(' ')}: ${answer.slice(0, 300)}`).toContain(status);
  expect(answer).not.toMatch(/set-cookie|<script|<!doctype/i);
  expect(answer).toMatch(/only answers to|one Host header|could not be read|^HTTP\/1.1 400 Bad Request\r\nConnection/);
}

describe('a hosted server', () => {
  test.each([
    ['no Host', []],
    ['an empty one', ['Host: ']],
    ['another name', ['Host: evil.example']],
    ['a name that begins like it', [`Host: ${host}.evil.example`]],
    ['a name that ends like it', [`Host: evil${host}`]],
    ['a name below it', [`Host: www.${host}`]],
    ['a dot behind it', [`Host: ${host}.`]],
    ['another port', [`Host: ${host}:8443`]],
    ['the port of http', [`Host: ${host}:80`]],
    ['half a port', [`Host: ${host}:`]],
    ['somebody before it', [`Host: evil.example@${host}`]],
    ['it before somebody', [`Host: ${host}@evil.example`]],
    ['a path in it', [`Host: ${host}/evil.example`]],
    ['two in one', [`Host: ${host}, evil.example`]],
    ['two of them, the right one first', [`Host: ${host}`, 'Host: evil.example']],
    ['two of them, the right one last', ['Host: evil.example', `Host: ${host}`]],
    ['the right one twice', [`Host: ${host}`, `host: ${host}`]],
    ['its name in the header of proxies alone', ['Host: evil.example', `X-Forwarded-Host: ${host}`]],
    ['its name in Forwarded alone', ['Host: evil.example', `Forwarded: host=${host};proto=https`]],
    ['its name in X-Host alone', ['Host: evil.example', `X-Host: ${host}`, `X-Original-Host: ${host}`]],
    ['the address of the machine', ['Host: 127.0.0.1']],
    ['the name of the machine', ['Host: localhost']],
    ['the machine with its port', ['Host: [::1]:4717']],
    ['a line folded into it', ['Host: evil.example', ` ${host}`]],
  ])('answers nothing to a request with %s', async (_what, lines) => {
    for (const door of doors) await expectRefused(hosted, door, lines);
  });

  test('answers nothing to HTTP/1.0 without a Host, or with another', async () => {
    await expectRefused(hosted, '/app/session', [], '1.0');
    await expectRefused(hosted, '/app/session', ['Host: evil.example'], '1.0');
  });

  test.each([
    `https://${host}/app/session`,
    `http://${host}/api/v1/account`,
    'http://evil.example/app/session',
    'http://127.0.0.1/app/accounts',
    `//${host}`.slice(2),
    '*',
    '?x',
  ])('answers nothing to a target that is no path: %s', async (target) => {
    await expectRefused(hosted, target, [`Host: ${host}`]);
  });

  test.each([
    [`Host: ${host}`],
    [`Host: ${host.toUpperCase()}`],
    // As proxies write it that add the port of the connection.
    [`Host: ${host}:443`],
    [`HOST: ${host}`],
  ])('answers to “%s”', async (line) => {
    expect(statuses(await asked(hosted, '/api/v1/account', [line]))).toEqual([401]);
  });

  test('believes nothing that proxies add to say who asked for what', async () => {
    const lines = [`X-Forwarded-Host: evil.example`, 'Forwarded: host=evil.example', 'X-Forwarded-Proto: http'];
    const plain = await asked(hosted, '/api/v1/docs', [`Host: ${host}`]);
    const added = await asked(hosted, '/api/v1/docs', [
      `Host: ${host}`,
      ...lines,
      'X-Forwarded-Prefix: //evil.example',
    ]);
    const same = (answer: string) => answer.replace(/^(?:date|x-request-id):.*$/gim, '');
    expect(same(added)).toBe(same(plain));
    expect(added).not.toContain('evil.example');
  });

  test.each([
    '/app/accounts',
    '/app/accounts/tokens?email=a@example.org',
    '/app/accounts/../session',
    '/app/accounts/%2e%2e/session',
    '/app/accounts/..%2fsession',
    '/app/accounts//session',
    '/app/accounts?/../../session',
    '/app/operator',
    '/app/operator/../events',
    '/health/../app/session',
    '/health/..%2fapp%2fsession',
    '/metrics/../api/v1/account',
    '/metrics;/../app/v1/account',
  ])('opens by the name of the machine no more than the operator’s door: %s', async (target) => {
    const answer = await asked(hosted, target, ['Host: 127.0.0.1']);
    expect(statuses(answer)).toHaveLength(1);
    expect([200, 400, 403, 404], answer.slice(0, 300)).toContain(statuses(answer)[0]);
    // What a path leads to that is no door at all is at most the empty window.
    expect(answer).not.toMatch(/"account"|"email"|"version"|x-api-operation: get_/);
    expect(answer).not.toMatch(/set-cookie/i);
  });

  test.each(['/app/accounts', '/app/accounts/tokens?email=a@example.org'])(
    'keeps the operator’s door shut to a session, a token and a guess: %s',
    async (target) => {
      for (const name of [host, '127.0.0.1', 'localhost']) {
        for (const line of [
          'Authorization: Launch guess',
          'Authorization: Bearer cw_live_x',
          'Authorization: Launch',
        ]) {
          const answer = await asked(hosted, target, [`Host: ${name}`, line, 'Cookie: __Host-casewright=guess']);
          expect(statuses(answer), answer).toEqual([403]);
        }
      }
    },
  );
});

describe('a desktop', () => {
  test('answers nothing to a page that has its own name point here (DNS rebinding)', async () => {
    for (const name of [
      'evil.example',
      `evil.example:${desktop.port}`,
      '127.0.0.1.evil.example',
      'localhost.evil.example',
    ]) {
      for (const door of doors) await expectRefused(desktop, door, [`Host: ${name}`]);
    }
  });

  test.each(['0.0.0.0', '127.1', '2130706433', '[::ffff:127.0.0.1]', '127.0.0.1.', 'localhost.', '127.0.0.2'])(
    'answers nothing to the name %s',
    async (name) => {
      await expectRefused(desktop, '/app/session', [`Host: ${name}:${desktop.port}`]);
    },
  );

  test.each(['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])('answers to %s', async (name) => {
    const answer = await asked(desktop, '/api/v1/account', [`Host: ${name}:${desktop.port}`]);
    expect(statuses(answer)).toEqual([401]);
  });
});
