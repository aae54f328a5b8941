import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Announcement } from '#electron/announcement.ts';
import { startServerProcess } from '#electron/server-process.ts';
import type { ServerProcess } from '#electron/server-process.ts';

/* The child is a real process that runs a few lines in place of server/bin.js. */

const announces =
  "console.log(JSON.stringify({ ready: { port: 4717, bootAddress: 'http://127.0.0.1:4717/boot?secret=s' } }));";
const staysUntilDisconnected = 'setInterval(() => {}, 1000); process.on("disconnect", () => process.exit(0));';

let folder: string;
let started: { server: ServerProcess; ready: Promise<Announcement>; stopped: Promise<string> } | null = null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'casewright-shell-'));
});

afterEach(async () => {
  await started?.server.stop();
  started = null;
  await rm(folder, { recursive: true, force: true });
});

async function start(
  lines: string,
  options: string[] = [],
  node = process.execPath,
): Promise<NonNullable<typeof started>> {
  const file = path.join(folder, 'bin.mjs');
  await writeFile(file, lines);
  const ready = Promise.withResolvers<Announcement>();
  const stopped = Promise.withResolvers<string>();
  const server = startServerProcess(
    { node, file, options },
    { ready: ready.resolve, stopped: stopped.resolve, wrote: () => undefined, asked: () => Promise.resolve(null) },
  );
  started = { server, ready: ready.promise, stopped: stopped.promise };
  return started;
}

describe('the server process of the shell', () => {
  it('reports the address the server announces', async () => {
    const { ready } = await start(`console.log('a line for people'); ${announces} ${staysUntilDisconnected}`);
    expect(await ready).toEqual({
      port: 4717,
      url: 'http://127.0.0.1:4717',
      bootAddress: 'http://127.0.0.1:4717/boot?secret=s',
      dataFolder: null,
    });
  });

  it('starts `serve` for a program that reads JSON, with the options of the person', async () => {
    const { stopped } = await start('console.error(process.argv.slice(2).join(" ")); process.exit(1)', [
      '--data',
      'My files',
    ]);
    expect(await stopped).toBe('serve --announce json --no-window --data My files');
  });

  it('reports a crash with the last words', async () => {
    const { ready, stopped } = await start(
      `${announces} setTimeout(() => { throw new Error('the disk is full'); }, 50);`,
    );
    await ready;
    expect(await stopped).toContain('the disk is full');
  });

  it('reports an end by force', async () => {
    const { stopped } = await start("console.error('last'); process.kill(process.pid, 'SIGKILL');");
    expect(await stopped).toBe('last');
  });

  it('reports a Node that is not there', async () => {
    const { stopped } = await start('', [], path.join(folder, 'no-such-node'));
    expect(await stopped).toMatch(/^The server did not start: spawn .*no-such-node ENOENT\.$/);
  });

  it('calls an end after announcing the server of another process no crash', async () => {
    const { ready, stopped } = await start(announces);
    await ready;
    const still = Symbol('no crash');
    expect(await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 700, still))])).toBe(still);
  });

  it('stops the server by closing the channel, and reports no crash', async () => {
    const { server, ready, stopped } = await start(`${announces} ${staysUntilDisconnected}`);
    await ready;
    const before = performance.now();
    await server.stop();
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(await Promise.race([stopped, Promise.resolve('none')])).toBe('none');
  });
});
