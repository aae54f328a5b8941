import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/support/app.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const initialize = {
  jsonrpc: '2.0',
  id: 'greeting',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

interface Sent {
  token?: string;
  body?: unknown;
  method?: string;
  headers?: Record<string, string>;
}

async function send(app: TestApp, { token, body, method = 'POST', headers = {} }: Sent) {
  const response = await fetch(`${app.url}/api/mcp`, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
}

function refused(code: string): unknown {
  return {
    jsonrpc: '2.0',
    id: null,
    error: expect.objectContaining({ data: expect.objectContaining({ code }) as unknown }),
  };
}

describe('the address of MCP', () => {
  it('greets with its name, version, instructions and tools that never change', async () => {
    await using app = await testApp();
    const { status, headers, body } = await send(app, { token: await app.token(), body: initialize });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      id: 'greeting',
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: false } },
        serverInfo: { name: 'casewright', title: 'Casewright' },
        instructions: expect.stringContaining('Begin with get_workspaces') as string,
      },
    });
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { token: 'cw_live_wrong' }],
    ['a scheme that is not bearer', { headers: { authorization: 'Basic Y3c6bGl2ZQ==' } }],
  ])('answers 401 to %s', async (_, sent) => {
    await using app = await testApp();
    const { status, headers, body } = await send(app, { body: ping, ...sent });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(body).toEqual(refused('invalid_token'));
  });

  it('does not know the cookie of the window', async () => {
    await using app = await testApp();
    const cookie = await app.signIn();
    expect((await send(app, { body: ping, headers: { cookie } })).status).toBe(401);
  });

  it('refuses a token from the moment it is revoked', async () => {
    await using app = await testApp();
    const token = await app.token();
    const [made] = (await app.rest(token, 'GET', '/developer/tokens')).body as { id: string }[];
    expect((await send(app, { token, body: ping })).status).toBe(200);
    await app.window('DELETE', `/app/v1/developer/tokens?id=${made?.id}`);
    expect((await send(app, { token, body: ping })).status).toBe(401);
  });

  it.each(['http://evil.example', 'http://127.0.0.1:1', 'null'])(
    'refuses pages of %s, with any token',
    async (origin) => {
      await using app = await testApp();
      const token = await app.token();
      const { status, body } = await send(app, { token, body: ping, headers: { origin } });
      expect(status).toBe(403);
      expect(body).toEqual(refused('forbidden'));
      expect((await send(app, { token, body: ping, headers: { origin: app.url } })).status).toBe(200);
    },
  );

  it.each(['GET', 'PUT', 'OPTIONS'])('has nothing to answer to %s', async (method) => {
    await using app = await testApp();
    const { status, headers } = await send(app, { token: await app.token(), method });
    expect([status, headers.get('allow')]).toEqual([405, 'POST, DELETE']);
  });

  it('names a session, keeps nothing for it, and lets it end', async () => {
    await using app = await testApp();
    const token = await app.token();
    const session = (await send(app, { token, body: initialize })).headers.get('mcp-session-id') ?? '';
    expect(session).not.toBe('');
    const headers = { 'mcp-session-id': session };
    expect((await send(app, { token, method: 'DELETE', headers })).status).toBe(204);
    expect((await send(app, { token, body: ping, headers })).status).toBe(200);
    expect((await send(app, { token, body: ping })).status).toBe(200);
  });

  it.each([
    ['nothing', undefined, -32_700],
    ['broken JSON', '{"jsonrpc":', -32_700],
    ['bytes that are not UTF-8 text of JSON', 'hello', -32_700],
    ['JSON that is no message', { hello: 'there' }, -32_700],
    ['an empty batch', [], -32_700],
    ['two requests of one id', [ping, ping], -32_700],
  ])('refuses %s as a message', async (_, body, code) => {
    await using app = await testApp();
    const answer = await send(app, { token: await app.token(), body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
  });

  it('refuses a version of the protocol that it does not speak', async () => {
    await using app = await testApp();
    const headers = { 'mcp-protocol-version': '1999-01-01' };
    const { status, body } = await send(app, { token: await app.token(), body: ping, headers });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { message: expect.stringContaining('2025-06-18') as string } });
  });

  it('answers an unknown method with the error of the protocol', async () => {
    await using app = await testApp();
    const { status, body } = await send(app, { token: await app.token(), body: { ...ping, method: 'resources/list' } });
    expect([status, body]).toMatchObject([200, { id: 1, error: { code: -32_601 } }]);
  });

  it('takes notifications without a word', async () => {
    await using app = await testApp();
    const token = await app.token();
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const unknown = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99 } };
    for (const body of [initialized, unknown, [initialized, unknown]]) {
      expect(await send(app, { token, body })).toMatchObject({ status: 202, body: '' });
    }
  });

  it('answers a batch with a batch', async () => {
    await using app = await testApp();
    const call = { jsonrpc: '2.0', id: 'case', method: 'tools/call', params: { name: 'get_case' } };
    const { body } = await send(app, { token: await app.token(), body: [ping, call, { ...ping, id: 2 }] });
    const answers = body as { id: unknown; result: unknown }[];
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([1, 2, 'case']));
    expect(answers.every(({ result }) => result !== undefined)).toBe(true);
  });

  it('takes 24 MiB and not a byte more, whether announced or not', async () => {
    await using app = await testApp();
    const token = await app.token();
    const limit = 24 * 1024 * 1024;
    const text = JSON.stringify({ ...ping, params: { filler: '' } });
    const message = (size: number) => text.replace('""', `"${'a'.repeat(size - text.length)}"`);
    expect((await send(app, { token, body: message(limit) })).status).toBe(200);
    const announced = await send(app, { token, body: message(limit + 1) });
    expect(announced.status).toBe(413);
    expect(announced.body).toEqual(refused('request_too_large'));
    const unannounced = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: new Blob([message(limit + 1)]).stream(),
      duplex: 'half',
    };
    const chunked = await fetch(`${app.url}/api/mcp`, unannounced);
    expect(chunked.status).toBe(413);
    await chunked.body?.cancel();
  });
});

describe('a call of a tool', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await testApp();
    token = await app.token();
  });

  afterAll(() => app[Symbol.asyncDispose]());

  it.each([
    ['an answer', { name: 'get_case' }],
    [
      'an answer to arguments',
      { name: 'get_evidence', arguments: { q: 'lamp', limit: 2 }, _meta: { progressToken: 7 } },
    ],
    ['a wrong argument', { name: 'get_evidence', arguments: { nothing: 1 } }],
    ['a tool that does not exist', { name: 'get_everything' }],
    ['no name', {}],
    ['no parameters', undefined],
    ['arguments that are no object', { name: 'get_case', arguments: ['q'] }],
    ['a progress token that is none', { name: 'get_case', _meta: { progressToken: {} } }],
    ['a task', { name: 'get_case', task: { ttl: 1000 } }],
  ])('has the same answer alone and in a batch: %s', async (_, params) => {
    const call = { jsonrpc: '2.0', id: 'a', method: 'tools/call', params };
    const alone = await send(app, { token, body: call });
    const batch = await send(app, { token, body: [call] });
    expect([alone.status, alone.body]).toEqual([batch.status, [batch.body].flat()[0]]);
  });
});
