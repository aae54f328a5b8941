import { describe, expect, it } from 'vitest';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import { finalsOf, withholdFinal, withholdInside } from '#server/sync/finals.ts';
import type { Merged } from '#server/sync/merge.ts';
import type { Action, ResourceState, Side } from '#server/sync/plan.ts';

/* The edges of what no longer changes (SPEC 4.9): each side, each kind of action. */

const documents = defineSyncRule({
  resource: 'documents',
  through: { list: 'list' },
  projection: { title: 'scalar', body: 'text', notes: 'text', status: 'own' },
  identity: ['title'],
  references: {},
  final: { field: 'status', says: ['served', 'filed'], fields: ['title', 'body'] },
});
const { final: _final, ...open } = documents;
const side = (id: string, status: string): Side => ({ id, version: '1', fields: { status } });
const blank: ResourceState = {
  rule: documents,
  bases: [],
  local: [],
  remote: [],
  deletedHere: new Set(),
  goneThere: new Set(),
  hiddenThere: new Set(),
  underway: new Set(),
};

describe('what is final', () => {
  it('is what says so, each on its side', () => {
    const sides = (one: string) => ['draft', 'served', 'filed'].map((status) => side(`${one} ${status}`, status));
    const state = { ...blank, local: sides('l'), remote: sides('r') };
    expect(finalsOf(state)).toEqual({
      here: new Set(['l served', 'l filed']),
      there: new Set(['r served', 'r filed']),
    });
    expect(finalsOf({ ...state, rule: open })).toBeUndefined();
  });
});

describe('the merge of a record that is final on a side', () => {
  const conflict = (...fields: string[]) => ({ fields, base: {}, mine: {}, theirs: {} });
  const merged = (more: Partial<Merged>): Merged => {
    return { here: {}, there: {}, agreed: ['status'], conflicts: [], broken: [], ...more };
  };
  const withheld = (
    more: Partial<Merged>,
    here: string,
    there: string,
    rule: Parameters<typeof withholdFinal>[0] = documents,
  ) => withholdFinal(rule, merged(more), side('l1', here), side('r1', there));
  const record = { resource: 'documents', localId: 'l1', remoteId: 'r1' };

  it('is as it was where neither is', () => {
    const changes = { here: { title: 'a' }, there: { body: 'b' }, conflicts: [conflict('notes')] };
    expect(withheld(changes, 'draft', 'draft')).toEqual({ merged: merged(changes), withheld: [] });
    expect(withheld(changes, 'filed', 'filed', open)).toEqual({ merged: merged(changes), withheld: [] });
  });

  it('lacks here what would be written here, which waits, and keeps what is no part of it', () => {
    expect(withheld({ here: { title: 'a', notes: 'n' }, there: { body: 'b' } }, 'served', 'draft')).toEqual({
      merged: merged({ here: { notes: 'n' }, there: { body: 'b' } }),
      withheld: [{ ...record, final: 'here', waits: true }],
    });
  });

  it('lacks there what would be sent, and what came of both on either side, which waits', () => {
    expect(withheld({ here: { title: 'a' }, there: { body: 'b', notes: 'n' } }, 'draft', 'filed')).toEqual({
      merged: merged({ here: { title: 'a' }, there: { notes: 'n' } }),
      withheld: [{ ...record, final: 'there', waits: false }],
    });
    expect(withheld({ here: { body: 'both' }, there: { body: 'both' } }, 'draft', 'filed')).toEqual({
      merged: merged({}),
      withheld: [{ ...record, final: 'there', waits: true }],
    });
  });

  it('asks nothing of it where both are, and asks where one is', () => {
    const conflicts = [conflict('notes'), conflict('status', 'title')];
    expect(withheld({ conflicts }, 'served', 'filed')).toEqual({
      merged: merged({ conflicts: conflicts.slice(0, 1) }),
      withheld: [{ ...record, final: 'there', waits: true }],
    });
    for (const [here, there] of [
      ['served', 'draft'],
      ['draft', 'filed'],
    ] as const)
      expect(withheld({ conflicts }, here, there)).toEqual({ merged: merged({ conflicts }), withheld: [] });
  });

  it('names both sides where both lack something', () => {
    expect(withheld({ here: { title: 'a' }, there: { body: 'b' } }, 'filed', 'filed')).toMatchObject({
      merged: { here: {}, there: {} },
      withheld: [
        { final: 'there', waits: false },
        { final: 'here', waits: true },
      ],
    });
  });
});

describe('what is inside a record that is final', () => {
  const rule = defineSyncRule({
    resource: 'documentAttachments',
    through: { list: 'list' },
    projection: { documentId: 'once', label: 'scalar', position: 'order' },
    identity: ['label'],
    under: 'documentId',
    references: { documentId: 'documents' },
  });
  const ids = {
    localOf: () => undefined,
    remoteOf: (resource: string, id: string) => (resource === 'documents' ? id.replace(/^l/, 'r') : undefined),
  };
  const state: ResourceState = {
    ...blank,
    rule,
    bases: ['1', '2'].map((n) => ({
      localId: `x${n}`,
      remoteId: `y${n}`,
      local: { documentId: n === '1' ? 'l1' : 'l2' },
      remote: {},
      remoteVersion: '1',
    })),
    local: [{ id: 'x2', version: '1', fields: { documentId: 'l1' } }],
  };
  const resource = rule.resource;
  const pair = (n: number) => ({ resource, localId: `x${n}`, remoteId: `y${n}` });
  const actions: Action[] = [
    { do: 'create-here', resource, remoteId: 'y9', version: '1', fields: { documentId: 'l1' } },
    { do: 'create-there', resource, localId: 'x9', fields: { documentId: 'l1' } },
    { do: 'edit-here', ...pair(1), version: '1', fields: { label: 'A', position: 2 } },
    { do: 'edit-there', ...pair(2), version: '1', fields: { label: 'B' } },
    { do: 'edit-here', ...pair(2), version: '1', fields: { position: 3 } },
    { do: 'edit-there', ...pair(1), version: '1', fields: { position: 4 } },
    { do: 'quarantine-here', ...pair(1) },
    { do: 'delete-there', ...pair(1), version: '1' },
    { do: 'rebase', ...pair(1) },
    { do: 'adopt', ...pair(1) },
    { do: 'forget', ...pair(1) },
  ];
  const pick = (...at: number[]) => actions.filter((_action, index) => at.includes(index));
  const none = new Set<string>();
  const line = (localId: string | null, remoteId: string | null, final: 'here' | 'there') => {
    return { resource, localId, remoteId, final, waits: final === 'here' };
  };

  it('stays as it is here; a new place is no fact, and the server goes on', () => {
    expect(withholdInside(state, actions, { here: new Set(['l1']), there: none }, ids)).toEqual({
      actions: pick(1, 3, 5, 7, 8, 9, 10),
      withheld: [line(null, 'y9', 'here'), line('x1', 'y1', 'here'), line('x1', 'y1', 'here')],
    });
  });

  it('stays as it is there', () => {
    expect(withholdInside(state, actions, { here: none, there: new Set(['r1']) }, ids)).toEqual({
      actions: pick(0, 2, 4, 6, 8, 9, 10),
      withheld: [line('x9', null, 'there'), line('x2', 'y2', 'there'), line('x1', 'y1', 'there')],
    });
  });

  it('changes where another record is final', () => {
    const others = { here: new Set(['l2', 'undefined', '']), there: new Set(['r2', 'undefined']) };
    expect(withholdInside(state, actions, others, ids)).toEqual({ actions, withheld: [] });
  });
});
