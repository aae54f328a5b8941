import { describe, expect, test } from 'vitest';
import { Oracle } from '#test/sim/oracle.ts';

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

/* What the simulator measures every run by (SPEC I1, I2, I4, I5, I6 and I8): an oracle that misses a fault makes every seed green. */

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

  test('I1: misses nothing of what is entered once more after somebody has replaced it', () => {
    const oracle = new Oracle(['desk-1', 'desk-2']);
    const [made, after] = [record('k1x', 'said v1x'), record('k1x', 'said v2x')];
    oracle.acknowledged({ actor: 'window', what: 'create', resource: 'todos', before: undefined, after: made });
    oracle.acknowledged({ actor: 'desk-1', what: 'edit', resource: 'todos', before: made, after });
    oracle.acknowledged({ actor: 'desk-2', what: 'create', resource: 'todos', before: undefined, after: made });
    oracle.checkEdits(new Set(['v2x']));
    expect(oracle.violations).toEqual([]);
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

  test('I4 and I5: what goes or comes back without a person is noticed', () => {
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

  test('I6 and I1: what somebody restores is said anew, whoever had replaced it before', () => {
    const oracle = new Oracle(['desk-1', 'desk-2']);
    const [before, after] = [record('k1x', 'said v1x'), record('k1x', 'said v2x')];
    oracle.acknowledged({ actor: 'desk-2', what: 'edit', resource: 'todos', before, after });
    oracle.restoredByPerson('desk-1', before);
    oracle.checkQuestion('desk-2', before);
    oracle.checkEdits(new Set(['v2x', 'v1x']));
    expect(oracle.violations).toEqual([]);
    oracle.checkEdits(new Set(['v2x']));
    expect(oracle.violations.map(({ invariant }) => invariant)).toEqual(['I1']);
  });
});
