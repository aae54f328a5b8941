import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lineProtocol } from '#server/rules/mcp-lines.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { type TestApp, testApp } from '#test/support/app.ts';
import { LineClient, openLine } from './line-client.ts';

const clientInfo = { name: 'Line client', version: '7' };
const greeting = {
  jsonrpc: '2.0',
  id: 'greeting',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
};

function call(id: unknown, name: string, given: Record<string, unknown> = {}) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } };
}

async function connected(app: TestApp, token: string, query = ''): Promise<LineClient> {
  const line = await openLine(app.url, { token, query });
  if (line instanceof LineClient) return line;
  throw new Error(`The connection was refused: ${JSON.stringify(line)}`);
}

describe('MCP as lines', () => {
  it('greets, lists, calls and refuses as a POST does', async () => {
    await using app = await testApp();
    const token = await app.token();
    await using line = await connected(app, token, '?tools=get_account');
    line.send(greeting, { jsonrpc: '2.0', method: 'notifications/initialized' });
    line.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, call('two', 'get_account'), call(3, 'get_nothing'));
    expect(await line.answer('greeting')).toMatchObject({ result: { serverInfo: { name: 'casewright' } } });
    const { result } = (await line.answer(1)) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual(['get_account', 'describe_operation']);
    expect(await line.answer('two')).toMatchObject({ result: { structuredContent: { email: expect.any(String) } } });
    expect(await line.answer(3)).toMatchObject({ result: { isError: true } });
  });

  it('refuses by HTTP whoever has no good token, another origin, or an unknown choice', async () => {
    await using app = await testApp();
    const token = await app.token();
    const refusals = await Promise.all([
      openLine(app.url, { token: 'cw_live_wrong' }),
      openLine(app.url, { token, headers: { origin: 'https://elsewhere.example' } }),
      openLine(app.url, { token, query: '?tools=get_acount' }),
    ]);
    expect(refusals).toMatchObject([
      { status: 401, body: { error: { data: { code: 'invalid_token' } } } },
      { status: 403, body: { error: { data: { code: 'forbidden' } } } },
      { status: 400, body: { error: { message: expect.stringContaining('“get_account”') as string } } },
    ]);
  });

  it('answers what is no message, and what has grown too large, and goes on or says goodbye', async () => {
    await using app = await testApp();
    await using line = await connected(app, await app.token());
    line.socket.write('no JSON\n');
    line.send([call(1, 'get_account')], call(2, 'get_account'));
    expect(await line.answer(2)).toHaveProperty('result.structuredContent');
    const refused = line.heard.filter(({ error }) => error !== undefined);
    expect(refused.map(({ error }) => error?.data['status'])).toEqual([400, 400]);
    line.heard.splice(0);
    line.socket.write('A'.repeat(requestLimits.mcpBytes + 1));
    expect((await line.answer(null)).error).toMatchObject({ data: { status: 413, code: 'request_too_large' } });
    await line.closed;
    expect(line.heard.at(-1)?.method).toBe('notifications/casewright/goodbye');
  });

  it('takes nothing more once its token is revoked', async () => {
    await using app = await testApp();
    const token = await app.token(['*'], 'Revoked');
    await using line = await connected(app, token);
    line.send(call(1, 'get_account'));
    expect(await line.answer(1)).toHaveProperty('result');
    const { body } = await app.window('GET', '/app/v1/developer/tokens');
    const { id } = (body as { id: string; name: string }[]).find(({ name }) => name === 'Revoked') ?? { id: '' };
    expect((await app.window('DELETE', `/app/v1/developer/tokens?id=${id}`)).status).toBeLessThan(300);
    line.send(call(2, 'get_account'));
    await line.closed;
    expect(line.heard.map((heard) => heard.id ?? heard.method)).toEqual([1, 'notifications/casewright/goodbye']);
    expect(await openLine(app.url, { token })).toMatchObject({ status: 401 });
  });

  it('answers hundreds of calls that came at once', async () => {
    await using app = await testApp({ rateLimit: 0 });
    await using line = await connected(app, await app.token());
    line.send(...Array.from({ length: 500 }, (_, id) => call(id, 'get_account')));
    await Promise.all(Array.from({ length: 500 }, (_, id) => line.answer(id)));
    expect(line.heard).toHaveLength(500);
    expect(line.heard.every(({ error }) => error === undefined)).toBe(true);
  });

  it('answers what it has taken before it stops, and says goodbye last', async () => {
    await using app = await testApp();
    await using line = await connected(app, await app.token());
    line.send(call(1, 'post_todos', { title: 'Call the clerk' }));
    const stopped = pause(5).then(() => app.running.stop());
    expect(await line.answer(1)).toHaveProperty('result');
    await Promise.all([stopped, line.closed]);
    expect(line.heard.at(-1)?.method).toBe('notifications/casewright/goodbye');
  });

  it('leaves every other request what it is, whatever it asks to become', async () => {
    await using app = await testApp();
    const token = await app.token();
    const other = await openLine(app.url, { token, headers: { upgrade: 'h2c' } });
    expect(other).toMatchObject({ status: 405 });
  });

  it('is spoken on a person’s own machine alone', async () => {
    await using app = await testApp({ mode: 'hosted' });
    const answer = await openLine(app.url, { token: 'cw_live_wrong', headers: { upgrade: lineProtocol } });
    expect(answer).toMatchObject({ status: 401 });
  });
});
