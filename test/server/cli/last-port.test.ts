import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastPort, rememberPort } from '#server/owner/last-port.ts';
import { readPortFile } from '#server/owner/port-file.ts';
import { freePort } from '#test/support/free-port.ts';
import { Desk, ended, until } from './casewright.ts';

/** A server of the folder that has stopped again; answers where it listened, and what it wrote to its log. */
async function served(desk: Desk, ...words: string[]): Promise<{ port: number; log: string }> {
  const child = desk.start(['serve', '--port', '0', '--announce', 'json', ...words]);
  const run = ended(child);
  await until(() => readPortFile(desk.data)?.pid === child.pid);
  child.kill('SIGTERM');
  const { stdout, stderr } = await run;
  return { port: (JSON.parse(stdout) as { ready: { port: number } }).ready.port, log: stderr };
}

describe('the port of a data folder', () => {
  it('is the one it had last, also when an assistant starts the server', async () => {
    await using desk = new Desk();
    const { port } = await served(desk);
    const assistant = desk.start(['mcp'], { CASEWRIGHT_TOKEN: 'cw_live_none' });
    assistant.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
    await until(() => readPortFile(desk.data) !== null);
    expect(readPortFile(desk.data)).toMatchObject({ port });
    expect(desk.ownerPid()).not.toBe(assistant.pid);
  });

  it('is the one it had last, also when a window finds it after an assistant', async () => {
    await using desk = new Desk();
    await desk.run(['token', 'list']);
    const owner = readPortFile(desk.data);
    if (owner === null) throw new Error('The command left no server.');
    process.kill(owner.pid, 'SIGTERM');
    await until(() => desk.traces().length === 0);
    expect((await served(desk)).port).toBe(owner.port);
  });

  it('is another when that one is taken, which the log says and the next start remembers', async () => {
    await using desk = new Desk();
    const { port: first } = await served(desk);
    const other = createServer().listen(first, '127.0.0.1');
    await once(other, 'listening');
    const second = await served(desk, '--log', 'info');
    other.close();
    await once(other, 'close');
    expect(second.port).not.toBe(first);
    expect(second.log).toContain('The usual port is taken, so Casewright listens on another.');
    expect(second.log).toContain(`"wanted":${first}`);
    const third = await served(desk, '--log', 'info');
    expect(third.port).toBe(second.port);
    expect(third.log).not.toContain('is taken');
  });

  it('is the one that a person names, from then on', async () => {
    await using desk = new Desk();
    const named = await freePort();
    expect((await served(desk, '--port', String(named))).port).toBe(named);
    expect((await served(desk)).port).toBe(named);
  });

  it.each(['', 'none', '0', '70000', '4717 4718', '-4717'])('is not known when the file says “%s”', async (damaged) => {
    await using desk = new Desk();
    mkdirSync(desk.data);
    rememberPort(desk.data, 4718);
    expect(lastPort(desk.data)).toBe(4718);
    writeFileSync(path.join(desk.data, 'last-port'), damaged);
    expect(lastPort(desk.data)).toBeNull();
  });
});
