import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/support/app.ts';
import { Desk, ended } from './casewright.ts';

/** A plain v1 server before a real one: no extension, and its list of categories is answered with this status. */
async function plainServer(upstream: string, status: number) {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      if (method === 'GET' && url.startsWith('/api/v1/issues')) {
        const body = JSON.stringify({ error: 'The categories are not shown.', code: codes[status] });
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
        return;
      }
      const headers = Object.entries(request.headers).filter(([name]) => !['host', 'connection'].includes(name));
      const body = method === 'GET' ? null : await buffer(request);
      const answer = await fetch(`${upstream}${url}`, { method, headers: headers as [string, string][], body });
      const text = url.endsWith('/openapi.json') ? withoutExtension(await answer.text()) : await answer.bytes();
      const kept = [...answer.headers].filter(([name]) => !dropped.includes(name));
      response.writeHead(answer.status, Object.fromEntries(kept)).end(text);
    })().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const skipped = 'Something was skipped. The next sync tries it again.';
const says: Readonly<Record<number, string>> = {
  403: 'The categories are not shown.',
  500: 'The server has an error (500).',
};
const codes: Readonly<Record<number, string>> = { 403: 'forbidden', 500: 'internal' };
const dropped = ['content-length', 'content-encoding', 'connection', 'transfer-encoding', 'etag'];

function withoutExtension(text: string): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), 'x-sync-extension': undefined });
}

describe('a plain v1 server whose categories can’t be listed', { timeout: 120_000 }, () => {
  it.each([403, 500])('%i: what was skipped is named, and nobody is sent to an empty inbox', async (status) => {
    await using there = await testApp({ rateLimit: 0 });
    await using plain = await plainServer(there.url, status);
    await using desk = new Desk();
    const token = await there.token();
    await desk.serve();
    const { caseId } = (await there.rest(token, 'GET', '/case')).body as { caseId: string };
    const { id } = (await there.rest(token, 'POST', '/issues', { caseId, name: 'Custody' })).body as { id: string };
    const { body } = await there.upload(token, [{ name: 'a.txt', bytes: 'A' }], { caseId });
    const item = (body as { evidence: { id: string }[] }).evidence[0]?.id ?? '';
    expect((await there.rest(token, 'PATCH', `/evidence/${item}`, { issueIds: [id] })).status).toBe(200);
    await there.rest(token, 'POST', '/todos', { caseId, title: 'Call the clerk' });
    const add = desk.start(['remote', 'add', 'Office', plain.url, '--token-stdin']);
    add.stdin?.end(token);
    expect((await ended(add)).exitCode).toBe(0);
    await desk.run(['remote', 'select', 'Office', '--remote-matter', caseId]);

    const reasons = [
      '1 evidence item: On the server it names something that the server does not show, such as a category. The rest of it is synced.',
      `The server does not list its categories: ${says[status] ?? ''}`,
    ];
    const sync = (way: string) => desk.run(['sync', way]);
    expect(await sync('--once')).toEqual({
      exitCode: 3,
      stdout: 'Office, Ellery v. Ellery: something was skipped; 2 made here.\n',
      stderr: `${reasons.map((why) => `  Not synced: ${why}\n`).join('')}Office: ${skipped}\n`,
    });
    expect(await sync('--once')).toMatchObject({
      exitCode: 3,
      stdout: expect.stringContaining('something was skipped.'),
    });
    expect(await sync('--inbox')).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: `Nothing needs your decision.\nSkipped by the last sync; the next one tries it again:\n${reasons.map((why) => `  ${why}\n`).join('')}`,
    });
    const { exitCode, stdout } = await sync('--status');
    expect(exitCode).toBe(3);
    for (const why of [skipped, ...reasons]) expect(stdout).toContain(why);
  });
});
