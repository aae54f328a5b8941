import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import { findOwner, ownerState } from '#server/owner/find-owner.ts';
import { ownDataFolder, type Ownership } from '#server/owner/own-data-folder.ts';
import { OwnerError } from '#server/owner/owner-error.ts';
import { readPortFile } from '#server/owner/port-file.ts';
import { Bench } from './program.ts';

const version = '1.2.3';

function own(folder: string): Ownership {
  const ownership = ownDataFolder(folder, { version });
  if (ownership === null) throw new Error(`${folder} is owned already.`);
  return ownership;
}

/** A server that answers everything, on a free port, closed with the test. */
async function answeringServer(): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('the owner of a data folder', () => {
  it('publishes where it listens, to this account only, and takes everything away when it stops', async () => {
    await using bench = new Bench();
    const folder = path.join(bench.folder, 'new', 'data');
    const ownership = own(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    ownership.publish(4321);
    expect(statSync(path.join(folder, 'owner.json')).mode & 0o777).toBe(0o600);
    const { startedAt, ...rest } = readPortFile(folder) ?? { startedAt: '' };
    expect(rest).toEqual({ pid: process.pid, port: 4321, secret: ownership.secret, version });
    expect(Math.abs(Date.now() - Date.parse(startedAt))).toBeLessThan(10_000);
    ownership.withdraw();
    expect(ownerState(folder)).toEqual({ state: 'between', pid: process.pid });
    ownership.release();
    expect(ownerState(folder)).toEqual({ state: 'none' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is one: a second claim is refused until the first is released', async () => {
    await using bench = new Bench();
    const first = own(bench.folder);
    expect(ownDataFolder(bench.folder, { version })).toBeNull();
    first.release();
    const second = own(bench.folder);
    second.publish(4321);
    first.release();
    expect(ownerState(bench.folder).state).toBe('running');
    expect(second.secret).not.toBe(first.secret);
    second.release();
  });

  it('leaves nothing behind when its process exits without saying so', async () => {
    await using bench = new Bench();
    const { child } = await bench.start('own', bench.folder, '4321');
    expect(ownerState(bench.folder)).toMatchObject({ state: 'running', owner: { pid: child.pid, port: 4321 } });
    child.stdin?.end();
    await once(child, 'exit');
    expect(readdirSync(bench.folder)).toEqual([]);
  });

  it('is nobody after a kill, and the next owner does not inherit the old address', async () => {
    await using bench = new Bench();
    const { child } = await bench.start('own', bench.folder, '4321');
    await bench.kill(child);
    expect(existsSync(path.join(bench.folder, 'owner.json'))).toBe(true);
    expect(ownerState(bench.folder)).toEqual({ state: 'none' });
    expect(await findOwner(bench.folder)).toBeNull();
    const next = own(bench.folder);
    expect(ownerState(bench.folder)).toEqual({ state: 'between', pid: process.pid });
    next.release();
  });

  it('is not believed when its port file is damaged', async () => {
    await using bench = new Bench();
    const ownership = own(bench.folder);
    writeFileSync(path.join(bench.folder, 'owner.json'), '{"pid":');
    expect(ownerState(bench.folder).state).toBe('between');
    ownership.release();
  });

  it('says in a sentence why a folder can not be used', async () => {
    await using bench = new Bench();
    const file = path.join(bench.folder, 'file');
    writeFileSync(file, '');
    const claim = () => ownDataFolder(path.join(file, 'data'), { version });
    expect(claim).toThrow(OwnerError);
    expect(claim).toThrow(/^Casewright can't use the data folder .*: a part of its path is a file\.$/);
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});

describe('a connection to the owner', () => {
  const noServer = { startIfNone: false, serverProgram: 'none' };

  it('is refused with a sentence when there is none', async () => {
    await using bench = new Bench();
    await expect(connectToOwner(bench.folder, noServer)).rejects.toThrow(
      /^No Casewright is running on .*casewright serve/,
    );
  });

  it('waits for an owner that is starting', async () => {
    await using bench = new Bench();
    await using server = await answeringServer();
    const ownership = own(bench.folder);
    const connecting = connectToOwner(bench.folder, noServer);
    setTimeout(() => ownership.publish(server.port), 150);
    expect(await connecting).toMatchObject({ port: server.port, secret: ownership.secret });
    ownership.release();
  });

  it('waits for an owner that is stopping, and then says that there is none', async () => {
    await using bench = new Bench();
    const ownership = own(bench.folder);
    setTimeout(() => ownership.release(), 150);
    await expect(connectToOwner(bench.folder, noServer)).rejects.toMatchObject({ reason: 'none' });
  });

  it('never pushes aside a living owner that does not answer', async () => {
    await using bench = new Bench();
    const { child } = await bench.start('own', bench.folder);
    const options = { startIfNone: true, serverProgram: 'none', waitMs: 200 };
    await expect(connectToOwner(bench.folder, options)).rejects.toThrow(
      `Process ${child.pid} holds the data folder ${bench.folder} but does not answer.`,
    );
    expect(ownDataFolder(bench.folder, { version })).toBeNull();
  });

  it('says why a server that it started did not start', async () => {
    await using bench = new Bench();
    const serverProgram = path.join(bench.folder, 'refuses.mjs');
    writeFileSync(serverProgram, `process.stderr.write('The disk is on fire.\\n'); process.exit(1);`);
    const connecting = connectToOwner(path.join(bench.folder, 'data'), { startIfNone: true, serverProgram });
    await expect(connecting).rejects.toThrow("Casewright's server did not start. It said: The disk is on fire.");
  });
});
