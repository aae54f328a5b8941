import { describe, expect, it } from 'vitest';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import type { Base, ResourceState, Side } from '#server/sync/plan.ts';
import { planSync } from '#server/sync/planner.ts';
import { type IdMap, inOurIds, inTheirIds, knownHere } from '#server/sync/references.ts';

/* What comes and goes with something else, as a thread with its messages (SPEC 10.2). */

const rule = defineSyncRule({
  resource: 'messageThreads',
  through: { list: 'get_messages_threads', create: 'post_messages', update: 'patch_messages_threads' },
  projection: { title: 'scalar', key: 'own', with: 'own', links: 'scalar' },
  identity: ['key'],
  references: { links: 'contacts' },
  follows: () => true,
  implied: ({ with: title }) => ({ title }),
});
const ids: IdMap = { localOf: () => undefined, remoteOf: () => undefined };

const thread = (id: string, title: string, more: object = {}): Side => {
  return { id, version: '1', fields: { title, key: 'jordan', with: 'Jordan', links: null, ...more } };
};
const both: Base = {
  localId: 'l1',
  remoteId: 'r1',
  local: thread('l1', 'Jordan').fields,
  remote: thread('r1', 'Jordan').fields,
  remoteVersion: '1',
};

function planOf(state: Partial<ResourceState>) {
  const nothing = { bases: [], local: [], remote: [], deletedHere: new Set<string>(), goneThere: new Set<string>() };
  const known = { hiddenThere: new Set<string>(), underway: new Set<string>(), namedGone: new Set<string>() };
  return planSync([{ rule, ...nothing, ...known, ...state }], ids);
}

describe('what follows something else', () => {
  it('is made on no side', () => {
    expect(planOf({ local: [thread('l1', 'Jordan')] }).actions).toEqual([]);
    expect(planOf({ remote: [thread('r1', 'Jordan')] }).actions).toEqual([]);
  });

  it('is forgotten where it is gone, and neither deleted nor asked about', () => {
    const gone = new Set(['r1']);
    const there = planOf({ bases: [both], local: [thread('l1', 'Renamed')], goneThere: gone, namedGone: gone });
    expect(there.actions).toEqual([{ do: 'forget', resource: 'messageThreads', localId: 'l1', remoteId: 'r1' }]);
    const here = planOf({ bases: [both], remote: [thread('r1', 'Renamed')], deletedHere: new Set(['l1']) });
    expect(here.actions).toEqual([{ do: 'forget', resource: 'messageThreads', localId: 'l1', remoteId: 'r1' }]);
    expect([...there.questions, ...here.questions]).toEqual([]);
  });

  it('is one where both made it, and the title that a person gave wins over one that nobody gave', () => {
    const { actions, questions } = planOf({ local: [thread('l1', 'About school')], remote: [thread('r1', 'Jordan')] });
    expect(actions).toMatchObject([{ do: 'adopt' }, { do: 'edit-there', fields: { title: 'About school' } }]);
    expect(questions).toEqual([]);
    const other = planOf({ local: [thread('l1', 'Jordan')], remote: [thread('r1', 'About school')] });
    expect(other.actions).toMatchObject([{ do: 'adopt' }, { do: 'edit-here', fields: { title: 'About school' } }]);
  });

  it('asks where two people gave it different titles', () => {
    const { actions, questions } = planOf({ local: [thread('l1', 'Mine')], remote: [thread('r1', 'Theirs')] });
    expect(actions).toMatchObject([{ do: 'adopt' }, { do: 'rebase' }]);
    expect(questions).toMatchObject([{ ask: 'both-edited', conflicts: [{ fields: ['title'] }] }]);
  });

  it('is left alone where several are alike', () => {
    const { actions, questions } = planOf({
      local: [thread('l1', 'Jordan'), thread('l2', 'Jordan')],
      remote: [thread('r1', 'Jordan')],
    });
    expect([actions, questions]).toEqual([[], []]);
  });
});

it('ids by name are rewritten, and those that are not known yet wait', () => {
  const some: IdMap = {
    localOf: (_resource, id) => (id === 'there' ? 'here' : undefined),
    remoteOf: (_resource, id) => (id === 'here' ? 'there' : undefined),
  };
  const mine = { links: { jordan: 'here', rowan: 'new' } };
  expect(inTheirIds(rule, mine, some)).toEqual({ sendable: { links: { jordan: 'there' } }, waiting: ['links'] });
  const ours = inOurIds(rule, { links: { jordan: 'there', rowan: 'unknown' } }, some);
  expect(knownHere(rule, ours)).toEqual({ writable: { links: { jordan: 'here' } }, waiting: ['links'] });
  expect(inTheirIds(rule, { links: { rowan: 'new' } }, some).sendable).toEqual({ links: null });
});
