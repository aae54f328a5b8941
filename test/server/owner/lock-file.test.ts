import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockHolder, releaseLock, takeLock, type LockHolder } from '#server/owner/lock-file.ts';
import { Bench } from './program.ts';

describe('a lock', () => {
  it('is held by one, and by the next after it was given back', async () => {
    await using bench = new Bench();
    const file = path.join(bench.folder, 'lock');
    const first = takeLock(file);
    expect(first.taken).toBe(true);
    expect(takeLock(file)).toEqual({ taken: false, holder: first.holder });
    expect(lockHolder(file)).toEqual(first.holder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    if (first.taken) releaseLock(file, first.holder);
    expect(existsSync(file)).toBe(false);
    expect(takeLock(file).taken).toBe(true);
    expect(readdirSync(bench.folder)).toEqual(['lock']);
  });

  it('is not given back by one that does not hold it', async () => {
    await using bench = new Bench();
    const file = path.join(bench.folder, 'lock');
    const { holder } = takeLock(file);
    releaseLock(file, { ...(holder as LockHolder), id: 'another' });
    expect(lockHolder(file)).toEqual(holder);
  });

  it('stays with a living process and passes on from a killed one', async () => {
    await using bench = new Bench();
    const file = path.join(bench.folder, 'lock');
    const { child } = await bench.start('take-locks', file, '1');
    expect(takeLock(`${file}0`)).toMatchObject({ taken: false, holder: { pid: child.pid } });
    await bench.kill(child);
    expect(lockHolder(`${file}0`)).toBeNull();
    expect(takeLock(`${file}0`)).toMatchObject({ taken: true, holder: { pid: process.pid } });
    expect(readdirSync(bench.folder)).toEqual(['lock0']);
  });

  it('passes on when its process id belongs to another process by now', async () => {
    await using bench = new Bench();
    const file = path.join(bench.folder, 'lock');
    const left = { id: 'left', pid: process.pid, mark: 'an-earlier-boot:1', startedMs: 1_000 };
    writeFileSync(file, JSON.stringify(left));
    expect(takeLock(file).taken).toBe(true);
  });

  it('passes on when a power cut left it empty, but not while it may be being written', async () => {
    await using bench = new Bench();
    const file = path.join(bench.folder, 'lock');
    writeFileSync(file, '');
    expect(takeLock(file)).toEqual({ taken: false, holder: null });
    expect(lockHolder(file)).toBe('being-written');
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(file, minuteAgo, minuteAgo);
    expect(lockHolder(file)).toBeNull();
    expect(takeLock(file).taken).toBe(true);
  });

  it('passes on when the process that was replacing a dead holder was killed in the middle of it', async () => {
    await using bench = new Bench();
    const file = path.join(bench.folder, 'lock');
    const dead = (id: string) => JSON.stringify({ id, pid: process.pid, mark: 'an-earlier-boot:1', startedMs: 1_000 });
    writeFileSync(file, dead('first'));
    writeFileSync(`${file}.first`, dead('second'));
    expect(takeLock(file).taken).toBe(true);
    expect(readdirSync(bench.folder)).toEqual(['lock']);
  });

  it(
    'of a dead holder is taken by exactly one of several that start at the same moment',
    { timeout: 60_000 },
    async () => {
      await using bench = new Bench();
      const rounds = 40;
      const file = path.join(bench.folder, 'lock');
      const killed = await bench.start('take-locks', file, String(rounds));
      expect(JSON.parse(killed.line)).toHaveLength(rounds);
      await bench.kill(killed.child);

      const first = String(Date.now() + 1_500);
      const competitors = await Promise.all(
        [1, 2, 3, 4].map(() => bench.start('take-locks', file, String(rounds), first, '20')),
      );
      const wins = competitors.flatMap(({ line }) => JSON.parse(line) as number[]).toSorted((a, b) => a - b);
      expect(wins).toEqual(Array.from({ length: rounds }, (_, round) => round));
      const pids = new Set(competitors.map(({ child }) => child.pid));
      for (const name of readdirSync(bench.folder)) {
        const { pid } = JSON.parse(readFileSync(path.join(bench.folder, name), 'utf8')) as LockHolder;
        expect(pids).toContain(pid);
      }
      expect(readdirSync(bench.folder)).toHaveLength(rounds);
    },
  );
});
