import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Desk, ended } from './casewright.ts';

interface Ready {
  ready: { url: string; bootAddress: string; port: number };
}

/** A window of the server: its cookie, and calls with it. */
async function openWindow({ url, bootAddress }: Ready['ready']) {
  const boot = await fetch(bootAddress, { redirect: 'manual' });
  const cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return async (method: string, address: string, body?: unknown): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(url + address, {
      method,
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
}

type Call = Awaited<ReturnType<typeof openWindow>>;

async function serve(desk: Desk): Promise<{ call: Call; ready: Ready['ready'] }> {
  const { line } = await desk.serve('--announce', 'json', '--log', 'error');
  const { ready } = JSON.parse(line) as Ready;
  return { call: await openWindow(ready), ready };
}

async function makeToken(call: Call, name: string): Promise<{ id: string; token: string }> {
  const { body } = await call('POST', '/app/v1/developer/tokens', { name, permissions: ['*'] });
  return body as { id: string; token: string };
}

async function addFile(url: string, token: string, name: string): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([`bytes of ${name}`], { type: 'text/plain' }), `${name}.txt`);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${url}/api/v1/evidence`, { method: 'POST', headers, body: form })).status).toBe(201);
}

async function statusOf(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/evidence`, { headers: { authorization: `Bearer ${token}` } });
  await response.body?.cancel();
  return response.status;
}

async function titles(call: Call): Promise<string[]> {
  const { body } = await call('GET', '/app/v1/evidence');
  const items = Array.isArray(body) ? body : (body as { items: unknown[] }).items;
  return (items as { title: string }[]).map(({ title }) => title).toSorted();
}

/** A folder with one item and two tokens, backed up; then one more item, and one token revoked. */
async function lived(desk: Desk) {
  const { call, ready } = await serve(desk);
  await call('POST', '/app/v1/first-run', { name: 'Maya Ellery', start: 'empty' });
  const kept = await makeToken(call, 'kept');
  const stolen = await makeToken(call, 'stolen');
  await addFile(ready.url, kept.token, 'Old');
  const backup = (await desk.run(['backup'])).stdout.trim();
  await addFile(ready.url, kept.token, 'New');
  await call('DELETE', `/app/v1/developer/tokens?id=${stolen.id}`);
  return { call, ready, kept: kept.token, stolen: stolen.token, backup };
}

describe('casewright restore', () => {
  it('has a running server do it, which comes back on its port with its windows signed in', async () => {
    await using desk = new Desk();
    const { call, ready, kept, stolen, backup } = await lived(desk);
    expect(await titles(call)).toEqual(['New', 'Old']);
    const preview = await desk.run(['restore', backup, '--preview']);
    expect(preview.stderr).toMatch(/1 newer item not in it/);
    expect(await titles(call)).toEqual(['New', 'Old']);
    const { stdout, stderr, exitCode } = await desk.run(['restore', backup]);
    expect(stderr).toMatch(/is restored/);
    expect(exitCode).toBe(0);
    expect(path.basename(stdout.trim())).toMatch(/^before-restore-/);
    expect(await titles(call)).toEqual(['Old']);
    expect(await statusOf(ready.url, kept)).toBe(200);
    expect(await statusOf(ready.url, stolen)).toBe(401);
    const state = (await call('GET', '/app/v1/backups')).body as { restored: { from: string; keptIn: string } };
    expect(state.restored).toEqual({ from: backup, keptIn: stdout.trim() });
    expect((await desk.run(['restore', state.restored.keptIn])).exitCode).toBe(0);
    expect(await titles(call)).toEqual(['New', 'Old']);
    expect(await statusOf(ready.url, stolen)).toBe(401);
  });

  it('does it alone when no server runs, even on a database that no server can open', async () => {
    await using desk = new Desk();
    const { backup, kept } = await lived(desk);
    const child = desk.start(['open']);
    await ended(child);
    process.kill(desk.ownerPid() ?? 0, 'SIGTERM');
    while (desk.traces().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(path.join(desk.data, 'casewright.db'), 'not a database, by a bad disk'.repeat(1000));
    const { stderr, exitCode } = await desk.run(['restore', backup]);
    expect(stderr).toMatch(/no data now to compare with, or it can’t be read/);
    expect(exitCode).toBe(0);
    const { call, ready } = await serve(desk);
    expect(await titles(call)).toEqual(['Old']);
    expect(await statusOf(ready.url, kept)).toBe(401);
  });

  it('refuses with a sentence what is no backup, and changes nothing', async () => {
    await using desk = new Desk();
    const pictures = path.join(path.dirname(desk.data), 'pictures');
    mkdirSync(pictures);
    const alone = await desk.run(['restore', pictures]);
    expect(alone).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/no backup in/) as string });
    await serve(desk);
    const through = await desk.run(['restore', pictures]);
    expect(through).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/no backup in/) as string });
    expect(readdirSync(desk.data).filter((name) => name.startsWith('before-restore'))).toEqual([]);
  });
});
