import { describe, expect, test } from 'vitest';
import { sweepCrashes } from '#test/sim/crash-sweep.ts';
import { Oracle } from '#test/sim/oracle.ts';
import { seededBugs, withBug } from '#test/sim/seeded-bugs.ts';
import { simulate } from '#test/sim/simulation.ts';

const minute = 60_000;
const record = (name: string, detail: string) => ({
  id: name,
  caseId: 'c',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  title: name,
  detail,
});

/** The short run; `npm run sim` is the long one. */
describe('a simulated deployment and its desktops', { timeout: 120_000 }, () => {
  test.each([1, 2, 3, 4, 5])('seed %i against a plain v1 server', async (seed) => {
    const { violations, rounds, atRest } = await simulate(seed);
    expect(violations).toEqual([]);
    expect(rounds).not.toBeNull();
    expect(atRest?.requests).toBe(atRest?.formula);
  });

  test.each([1, 2])('seed %i against the real server', async (seed) => {
    expect((await simulate(seed, { server: 'real' })).violations).toEqual([]);
  });

  test('a seed is the same run each time', async () => {
    const [first, again] = [await simulate(11), await simulate(11)];
    const known = (events: readonly string[]) =>
      events.map((event) => event.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'));
    expect(known(again.events)).toEqual(known(first.events));
  });

  test('a run that is cut off here and there comes into step', async () => {
    const { violations, covered } = await sweepCrashes(2, 17);
    expect(violations).toEqual([]);
    expect(covered.length).toBeGreaterThanOrEqual(3);
  });
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
    oracle.checkRun('desk-1', one, new Map());
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I4']);
    const before = record('k1x', '');
    oracle.acknowledged({ actor: 'desk-1', what: 'delete', resource: 'todos', before, after: undefined });
    oracle.checkRun('desk-1', new Map(), one);
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
});

describe('the seeded bugs', () => {
  test.each(seededBugs)('$name: can be put in', async (bug) => {
    expect(await withBug(bug)).toContain(bug.replace);
  });

  test('there are at least thirty', () => {
    expect(seededBugs.length).toBeGreaterThanOrEqual(30);
  });
});
