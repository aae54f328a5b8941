import { describe, expect, it } from 'vitest';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import { brakesOf } from '#server/sync/brakes.ts';
import type { Action, Base, ResourceState, Side } from '#server/sync/plan.ts';

/* The edges of the brakes (SPEC 2.5, 5.3): what is counted, on which side, and from how many on. */

const rule = defineSyncRule({
  resource: 'folders',
  through: { list: 'get_folders' },
  projection: { name: 'scalar' },
  identity: ['name'],
  references: {},
});
const base = (n: number): Base => ({
  localId: `l${n}`,
  remoteId: `r${n}`,
  local: {},
  remote: {},
  remoteVersion: '2',
});
const local = (n: number): Side => ({ id: `l${n}`, version: '1', fields: {} });
const remote = (n: number, version = '2'): Side => ({ id: `r${n}`, version, fields: {} });

/** So many records that both sides hold as they were. */
function held(count: number, more: Partial<ResourceState> = {}): ResourceState {
  const all = Array.from({ length: count }, (_none, n) => n);
  return {
    rule,
    bases: all.map(base),
    local: all.map(local),
    remote: all.map((n) => remote(n)),
    deletedHere: new Set(),
    goneThere: new Set(),
    hiddenThere: new Set(),
    underway: new Set(),
    ...more,
  };
}
const cases = { ...rule, resource: 'cases' as const };
const brakes = (...states: ResourceState[]) => brakesOf(states, []);

describe('a list of the server that comes back empty (SPEC 5.3)', () => {
  const empty = (known: number, resource = 'folders') => ({ brake: 'empty-list', resource, side: 'remote', known });

  it('is a fault where it held the matter itself, which is one record', () => {
    expect(brakes(held(1, { rule: cases, remote: [] }))).toEqual([empty(1, 'cases')]);
  });

  it('misses nothing where nothing was known', () => {
    expect(brakes(held(0), held(3, { remote: [] }))).toEqual([empty(3)]);
  });

  it('misses neither what is hidden nor what the server names as deleted', () => {
    const [hidden, named] = [{ hiddenThere: new Set(['r0']) }, { namedGone: new Set(['r0']) }];
    expect(brakes(held(3, { remote: [], ...hidden }))).toEqual([]);
    expect(brakes(held(3, { remote: [], ...named }))).toEqual([]);
    expect(brakes(held(4, { remote: [], ...hidden }))).toEqual([empty(3)]);
    expect(brakes(held(4, { remote: [], ...named }))).toEqual([empty(3)]);
    expect(brakes(held(4, { remote: [], namedGone: new Set(['r9']) }))).toEqual([empty(4)]);
  });

  it('is not empty where something in it can’t be read', () => {
    expect(brakes(held(3, { remote: [], unreadable: 1 }))).toEqual([]);
    expect(brakes(held(3, { remote: [remote(0)], unreadable: 1 }))).toEqual([]);
  });
});

describe('a list here that is empty (SPEC 5.3)', () => {
  const empty = { brake: 'empty-list', resource: 'folders', side: 'local' };

  it('is a fault from its first record on, unless a person deleted all of it', () => {
    const deleted = (...ids: string[]) => ({ local: [], deletedHere: new Set(ids) });
    expect(brakes(held(1, { local: [] }))).toEqual([{ ...empty, known: 1 }]);
    expect(brakes(held(2, deleted('l0')))).toEqual([{ ...empty, known: 2 }]);
    expect(brakes(held(2, deleted('l0', 'l1')))).toEqual([]);
  });

  it('counts for nothing on the server', () => {
    expect(brakes(held(2, { local: [] }), held(2, { remote: [] }))).toEqual([{ ...empty, known: 2 }]);
  });

  it('is no fault where nothing was held, or something still is', () => {
    expect(brakes(held(0))).toEqual([]);
    expect(brakes(held(2, { local: [local(0)] }))).toEqual([]);
  });
});

describe('many deletions (SPEC 5.3)', () => {
  const removals = (count: number, kind: 'delete-there' | 'quarantine-here'): Action[] =>
    held(count).bases.map(({ localId, remoteId }): Action => ({
      do: kind,
      resource: 'folders',
      localId,
      remoteId,
      version: '2',
    }));

  it.each([
    ['remote', 'delete-there'],
    ['local', 'quarantine-here'],
  ] as const)('hold on the %s side from eleven on, and from a tenth on where that is more', (side, kind) => {
    expect(brakesOf([held(50)], removals(10, kind))).toEqual([]);
    expect(brakesOf([held(50)], removals(11, kind))).toEqual([
      { brake: 'many-deletions', side, deletions: 11, records: 50 },
    ]);
    expect(brakesOf([held(100), held(100)], removals(20, kind))).toEqual([]);
    expect(brakesOf([held(100), held(100)], removals(21, kind))).toMatchObject([{ deletions: 21, records: 200 }]);
  });
});

describe('a server that looks older (SPEC 2.5)', () => {
  const older = (remoteId: string) => ({ brake: 'older-server', resource: 'folders', remoteId });

  it('is one on which any version is lower, unless such records have none', () => {
    const back = [remote(0), remote(1, '1')];
    expect(brakes(held(2, { remote: back }))).toEqual([older('r1')]);
    expect(brakes(held(2, { remote: [remote(0), remote(1, '3')] }))).toEqual([]);
    expect(brakes(held(2, { remote: back, rule: { ...rule, unversioned: true } }))).toEqual([]);
  });

  it('is one that misses three of the newest; what is not here any more is not missed', () => {
    const forgotten = new Set(['r0', 'r1', 'r2']);
    const there = [remote(3)];
    expect(brakes(held(4, { remote: there, forgotten }))).toEqual([older('r0')]);
    expect(brakes(held(4, { remote: there, forgotten: new Set(['r0', 'r1']) }))).toEqual([]);
    expect(brakes(held(4, { remote: there, forgotten, local: [local(0), local(1), local(3)] }))).toEqual([]);
    const two = held(2, { forgotten: new Set(['r0', 'r1']) });
    const third = held(4, { forgotten: new Set(['r3']) });
    expect(brakes(two, third), 'said once, whatever else is older').toEqual([older('r0')]);
  });
});
