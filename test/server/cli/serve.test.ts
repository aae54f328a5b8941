import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Desk, ended, until } from './casewright.ts';

interface Ready {
  ready: { port: number; url: string; bootAddress: string; pid: number; existing: boolean };
}

const parse = (line: string) => JSON.parse(line) as Ready;

/** What opening an address answers: 303 the first time, a refusal afterwards. */
async function open(address: string): Promise<number> {
  const response = await fetch(address, { redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
}

describe('casewright serve', () => {
  it('prints an address that works once, and stops cleanly on a signal', async () => {
    await using desk = new Desk();
    const { child, line } = await desk.serve();
    const address = /^Casewright is ready\. Open this address \(works once\): (http:\/\/127\.0\.0\.1:\d+\/\S+)$/.exec(
      line,
    )?.[1];
    expect(await open(address ?? '')).toBe(303);
    expect(await open(address ?? '')).not.toBe(303);
    const run = ended(child);
    child.kill('SIGTERM');
    expect(await run).toMatchObject({ exitCode: 0 });
    expect(desk.traces()).toEqual([]);
  });

  // Only Linux names a process's threads.
  it.skipIf(process.platform !== 'linux')('has eight threads for files', async () => {
    await using desk = new Desk();
    const { child } = await desk.serve();
    const tasks = `/proc/${child.pid}/task`;
    const names = readdirSync(tasks).map((task) => readFileSync(path.join(tasks, task, 'comm'), 'utf8').trim());
    expect(names.filter((name) => name === 'libuv-worker')).toHaveLength(8);
  });

  it('announces itself to a program in one line of JSON, and writes nothing else to standard output', async () => {
    await using desk = new Desk();
    const child = desk.start(['serve', '--port', '0', '--no-window', '--announce', 'json']);
    const run = ended(child);
    await until(() => desk.ownerPid() !== null);
    child.kill('SIGINT');
    const { stdout, exitCode } = await run;
    const { ready } = parse(stdout);
    expect(stdout.split('\n')).toHaveLength(2);
    const url = `http://127.0.0.1:${ready.port}`;
    expect(ready).toMatchObject({ url, dataFolder: desk.data, pid: child.pid, existing: false });
    expect(exitCode).toBe(0);
  });

  it('started a second time, gives another address of the running one and ends with 0', async () => {
    await using desk = new Desk();
    const { child, line } = await desk.serve('--announce', 'json');
    const again = await desk.run(['serve', '--announce', 'json']);
    expect(again.exitCode).toBe(0);
    expect(again.stderr).toBe(`Casewright already runs on this data folder (process ${child.pid}).\n`);
    const { ready } = parse(again.stdout);
    const { port } = parse(line).ready;
    expect(ready).toMatchObject({ port, dataFolder: desk.data, pid: child.pid, existing: true });
    expect(ready.bootAddress).not.toBe(parse(line).ready.bootAddress);
    expect(await open(ready.bootAddress)).toBe(303);
  });

  it('started several times at once, becomes one server that all of them name', async () => {
    await using desk = new Desk();
    const children = [1, 2, 3].map(() => desk.start(['serve', '--port', '0', '--announce', 'json']));
    const lines = await Promise.all(
      children.map(
        (child) =>
          new Promise<string>((resolve) =>
            child.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(line)),
          ),
      ),
    );
    const all = lines.map((line) => parse(line).ready);
    expect(new Set(all.map(({ pid }) => pid))).toEqual(new Set([desk.ownerPid()]));
    expect(all.filter(({ existing }) => !existing)).toHaveLength(1);
  });

  it('starts on a folder whose server was killed', async () => {
    await using desk = new Desk();
    const first = await desk.serve();
    const gone = ended(first.child);
    first.child.kill('SIGKILL');
    await gone;
    expect(desk.traces()).toContain('owner.lock');
    const { child } = await desk.serve();
    expect(desk.ownerPid()).toBe(child.pid);
  });

  it('stops when nothing is asked for long enough', async () => {
    await using desk = new Desk();
    const { child } = await desk.serve('--idle-exit', '1');
    expect(await ended(child)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('Stopping: nothing was asked for a while.\n'),
    });
    expect(desk.traces()).toEqual([]);
  });

  it('says so when the port that was asked for is taken, and lets the folder go', async () => {
    await using desk = new Desk();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const run = await desk.run(['serve', '--port', String(port)]);
    other.close();
    expect(run).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: `Port ${port} is taken by another program. Choose another one with --port.\n`,
    });
    expect(desk.traces()).toEqual([]);
  });

  it('takes another port when the usual one is taken and none was asked for', async () => {
    await using desk = new Desk();
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.once('error', () => resolve()); // somebody else has it: just as well
      other.listen(4717, '127.0.0.1', resolve);
    });
    const { line } = await desk.serveOnUsualPort('--announce', 'json');
    other.close();
    expect(parse(line).ready.port).not.toBe(4717);
  });

  it('keeps serving, and stops cleanly, when nobody reads its output any longer', async () => {
    await using desk = new Desk();
    const { child } = await desk.serve();
    child.stdout?.destroy();
    child.stderr?.destroy();
    expect((await desk.run(['open'])).exitCode).toBe(0);
    const gone = ended(child);
    child.kill('SIGTERM');
    expect(await gone).toMatchObject({ exitCode: 0 });
    expect(desk.traces()).toEqual([]);
  });
});
