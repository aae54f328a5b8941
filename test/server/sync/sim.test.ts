import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFinders } from '#test/sim/bug-finders.ts';
import { huntBugs } from '#test/sim/bug-hunt.ts';
import { sweepCrashes } from '#test/sim/crash-sweep.ts';
import { addFigures, type Figures, linesOf, noFigures } from '#test/sim/figures.ts';
import { Oracle } from '#test/sim/oracle.ts';
import { again } from '#test/sim/print.ts';
import { seededBugs, withBug } from '#test/sim/seeded-bugs.ts';
import { Shards } from '#test/sim/shards.ts';
import { simulate } from '#test/sim/simulation.ts';

const minute = 60_000;
const nobody = new Set<string>();
const record = (name: string, detail: string) => ({
  id: name,
  caseId: 'c',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  title: name,
  detail,
});

/** Fewer while something is being built: CASEWRIGHT_SEEDS=80. */
const seedsInAll = Number(process.env['CASEWRIGHT_SEEDS'] ?? 2000);
const seedsInShard = Math.ceil(seedsInAll / 8);
const firstSeeds = Array.from({ length: 8 }, (_none, shard) => 1 + shard * seedsInShard);
const figuresFile = fileURLToPath(new URL('../../out/simulation.txt', import.meta.url));

/** The same seeds each time, so that a red one is red for everybody; longer searches are made by `npm run sim`. */
describe('seeds against a deployment that goes wrong', { timeout: 20 * minute }, () => {
  let running: Promise<Figures>[] = [];
  const done: Figures[] = [];

  beforeAll(() => {
    const shards = new Shards();
    running = firstSeeds.map((from) => shards.run(from, seedsInShard));
    for (const figures of running) figures.catch(() => undefined);
  });

  test.each(firstSeeds.map((from, shard) => ({ from, to: from + seedsInShard - 1, shard })))(
    'seeds $from to $to keep every invariant',
    async ({ shard }) => {
      const figures = await running[shard];
      if (!figures) throw new Error('These seeds were not run.');
      done.push(figures);
      const red = figures.failing.map(({ violations, ...seed }) => ({ violations, again: again(seed, 'fake') }));
      expect(red).toEqual([]);
      expect(figures.seeds).toBe(seedsInShard);
      expect(figures.rounds).toHaveLength(seedsInShard);
    },
  );

  afterAll(async () => {
    const text = linesOf(done.reduce(addFigures, noFigures)).join('\n');
    process.stdout.write(`${text}\n`);
    await mkdir(dirname(figuresFile), { recursive: true });
    await writeFile(figuresFile, `${text}\n`);
  });
});

describe('a simulation', { timeout: 5 * minute }, () => {
  test.each([
    { seed: 1, lane: 'plain' as const },
    { seed: 2, lane: 'extension' as const },
    { seed: 3, lane: 'extension' as const },
  ])('seed $seed against the real server, $lane', async ({ seed, lane }) => {
    const { violations, rounds, atRest } = await simulate(seed, { server: 'real', lane });
    expect(violations).toEqual([]);
    expect(rounds).not.toBeNull();
    expect(atRest?.requests).toBe(atRest?.formula);
  });

  test.each(['plain', 'extension'] as const)('a seed is the same run each time, %s', async (lane) => {
    const [first, second] = [await simulate(11, { lane }), await simulate(11, { lane })];
    const known = (events: readonly string[]) =>
      events.map((event) => event.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'));
    expect(known(second.events)).toEqual(known(first.events));
  });

  test.each(['plain', 'extension'] as const)(
    'a run that is cut off here and there comes into step, %s',
    async (lane) => {
      const { violations, covered, runs } = await sweepCrashes(2, { lane, every: lane === 'plain' ? 19 : 5 });
      expect(violations).toEqual([]);
      expect(runs).toBeGreaterThanOrEqual(5);
      expect(covered.length).toBeGreaterThanOrEqual(4);
    },
  );
});

describe('the oracle', () => {
  test('I1: misses an edit that nobody replaced, and none that its author saw', () => {
    const oracle = new Oracle(['desk-1']);
    const made = record('k1x', 'said v1x');
    oracle.acknowledged({ actor: 'desk-1', what: 'create', resource: 'todos', before: undefined, after: made });
    const after = record('k1x', 'said v2x');
    oracle.acknowledged({ actor: 'desk-1', what: 'edit', resource: 'todos', before: made, after });
    oracle.checkEdits(new Set(['v2x']));
    expect(oracle.violations).toEqual([]);
    oracle.checkEdits(new Set(['v1x']));
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I1']);
  });

  test('I2: counts creates against those who made them, and lets an authorised one pass', () => {
    const oracle = new Oracle(['desk-1']);
    const sent = {
      actor: 'desk-1',
      what: 'create',
      resource: 'todos',
      record: record('k1x', ''),
      again: false,
    } as const;
    oracle.acknowledged({ actor: 'desk-1', what: 'create', resource: 'todos', before: undefined, after: sent.record });
    oracle.executed(sent);
    oracle.executed({ ...sent, again: true });
    oracle.authorised('k1x');
    oracle.executed(sent);
    expect(oracle.violations).toEqual([]);
    oracle.executed(sent);
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I2']);
  });

  test('I4: a deletion that travels needs a person who saw what it takes away', () => {
    const oracle = new Oracle(['desk-1']);
    const [seen, newer] = [record('k1x', 'said v1x'), record('k1x', 'said v2x')];
    const deletion = { actor: 'desk-1', what: 'delete', resource: 'todos', again: false } as const;
    oracle.executed({ ...deletion, record: record('k9x', '') });
    oracle.acknowledged({ actor: 'desk-1', what: 'delete', resource: 'todos', before: seen, after: undefined });
    oracle.executed({ ...deletion, record: seen });
    expect(oracle.violations).toHaveLength(1);
    oracle.acknowledged({ actor: 'window', what: 'edit', resource: 'todos', before: seen, after: newer });
    oracle.executed({ ...deletion, record: newer });
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I4', 'I4']);
  });

  test('I4 and I5: what goes or comes back by itself is noticed', () => {
    const oracle = new Oracle(['desk-1']);
    const one = new Map([['k1x', 1]]);
    oracle.checkRun('desk-1', one, new Map(), nobody);
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I4']);
    const before = record('k1x', '');
    oracle.acknowledged({ actor: 'desk-1', what: 'delete', resource: 'todos', before, after: undefined });
    oracle.checkRun('desk-1', new Map(), one, nobody);
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I4', 'I5']);
  });

  test('I8: the 121st request of a minute of the server', () => {
    const oracle = new Oracle(['desk-1']);
    for (let count = 0; count < 120; count += 1) oracle.request('desk-1', 5 * minute + count);
    oracle.request('desk-1', 6 * minute);
    expect(oracle.violations).toEqual([]);
    oracle.request('desk-1', 6 * minute - 1);
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I8']);
  });

  test('I1: what was deleted there and goes here is kept out of sight', () => {
    const oracle = new Oracle(['desk-1']);
    const before = record('k1x', '');
    oracle.acknowledged({ actor: 'window', what: 'delete', resource: 'todos', before, after: undefined });
    oracle.checkRun('desk-1', new Map([['k1x', 1]]), new Map(), new Set(['k1x']));
    expect(oracle.violations).toEqual([]);
    oracle.checkRun('desk-1', new Map([['k1x', 1]]), new Map(), nobody);
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I1']);
  });

  test('I2: a twin of what may still arrive waits until somebody has settled that', () => {
    const oracle = new Oracle(['desk-1']);
    const body = '/todos {"title":"k1x twin"}';
    oracle.unclear('desk-1', body, false);
    oracle.authorised('k1x twin');
    oracle.creates('desk-1', body);
    oracle.unclear('desk-1', body, true);
    oracle.creates('desk-1', body);
    expect(oracle.violations).toEqual([]);
    oracle.unclear('desk-1', body, false);
    oracle.creates('desk-1', body);
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I2']);
  });

  test('I6: nobody is asked about what they replaced themselves', () => {
    const oracle = new Oracle(['desk-1']);
    const [before, after] = [record('k1x', 'said v1x'), record('k1x', 'said v2x')];
    oracle.acknowledged({ actor: 'desk-2', what: 'edit', resource: 'todos', before, after });
    oracle.checkQuestion('desk-1', { detail: 'said v1x' });
    expect(oracle.violations).toEqual([]);
    oracle.checkQuestion('desk-2', { detail: 'said v1x' });
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I6']);
  });
});

describe('the seeded bugs', { timeout: 10 * minute }, () => {
  test.each(seededBugs)('$name: can be put in', async (bug) => {
    expect(await withBug(bug)).toContain(bug.replace);
  });

  test('each is known to be found by something', async () => {
    const names = new Set(seededBugs.map(({ name }) => name));
    expect(names.size).toBe(seededBugs.length);
    expect(new Set((await readFinders()).keys())).toEqual(names);
  });

  test('one of eight is found; `npm run sim -- --bugs` looks for all', async () => {
    await expect(huntBugs({ seeds: 0, every: 8 })).resolves.toBe(true);
  });
});
