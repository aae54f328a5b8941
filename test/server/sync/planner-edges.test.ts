import { describe, expect, it } from 'vitest';
import { defineSyncRule, type SyncRule } from '#server/catalog/sync-rule.ts';
import type { Action, Base, Plan, ResourceState, Side } from '#server/sync/plan.ts';
import { planSync } from '#server/sync/planner.ts';
import type { IdMap } from '#server/sync/references.ts';

/* The edges of the planner (SPEC 3), each of which a change of the code by a machine had found open. */

const through = { list: 'list', create: 'create', update: 'update', remove: 'remove' };
const folders = defineSyncRule({
  resource: 'folders',
  through,
  projection: { name: 'scalar', parentId: 'scalar' },
  identity: ['name', 'parentId'],
  references: { parentId: 'folders' },
});
const evidence = defineSyncRule({
  resource: 'evidence',
  through,
  projection: { title: 'scalar', folderId: 'scalar' },
  identity: ['title', 'folderId'],
  references: { folderId: 'folders' },
});
const entries = defineSyncRule({
  resource: 'timelineEntries',
  through,
  projection: { aboutId: 'scalar', kind: 'scalar' },
  identity: ['aboutId'],
  references: { aboutId: { by: 'kind', of: { evidence: 'evidence', contact: 'contacts' } } },
});
const ids: IdMap = {
  localOf: (_resource, id) => (id.startsWith('new') ? undefined : id.replace(/^r/, 'l')),
  remoteOf: (_resource, id) => (id.startsWith('new') ? undefined : id.replace(/^l/, 'r')),
};

type Fields = Record<string, unknown>;
const side = (id: string, fields: Fields, version = '1'): Side => ({ id, version, fields });
const base = (n: number, local: Fields, remote: Fields = local): Base => {
  return { localId: `l${n}`, remoteId: `r${n}`, local, remote, remoteVersion: '1' };
};

function state(rule: SyncRule, more: Partial<ResourceState> = {}): ResourceState {
  const nothing = { bases: [], local: [], remote: [], deletedHere: new Set(''), goneThere: new Set('') };
  return { rule, ...nothing, hiddenThere: new Set(''), underway: new Set(''), ...more };
}
const plan = (...states: ResourceState[]): Plan => planSync(states, ids);
const done = ({ actions }: Plan) =>
  actions.map((action) => `${action.do} ${'localId' in action ? action.localId : action.remoteId}`);

describe('what names something that is only becoming one (SPEC 3, last row)', () => {
  const twins = [{ name: 'Mail', parentId: null }] as const;
  const adopted = state(folders, { local: [side('l1', twins[0])], remote: [side('r1', twins[0])] });
  const piece = side('new2', { title: 'Photo', folderId: 'l1' });
  const known = { title: 'Bill', folderId: null };

  it('is not made before that is settled, and neither is what names it in turn', () => {
    const about = side('new3', { aboutId: 'new2', kind: 'evidence' });
    const all = plan(adopted, state(evidence, { local: [piece] }), state(entries, { local: [about] }));
    expect(done(all)).toEqual(['adopt l1']);
  });

  it('is edited meanwhile, and what names what is settled is made', () => {
    const edited = { bases: [base(4, known)], local: [side('l4', { ...known, title: 'Bills' })] };
    const remote = [side('r4', known)];
    const about = side('new3', { aboutId: 'l4', kind: 'evidence' });
    const changed = state(evidence, { ...edited, remote });
    expect(done(plan(adopted, changed, state(entries, { local: [about] })))).toEqual([
      'adopt l1',
      'edit-there l4',
      'create-there new3',
    ]);
    const both = state(evidence, { ...edited, local: [...edited.local, piece], remote });
    expect(done(plan(adopted, both, state(entries, { local: [about] })))).toEqual(['adopt l1', 'edit-there l4']);
  });

  it('waits where one of several is becoming one, and not where none is', () => {
    const also = state(folders, {
      ...adopted,
      local: [...adopted.local, side('new5', { name: 'Other', parentId: null })],
    });
    expect(done(plan(also, state(evidence, { local: [piece] })))).toEqual(['adopt l1', 'create-there new5']);
    const made = state(folders, { local: [side('new5', { name: 'Other', parentId: null })] });
    expect(done(plan(made, state(evidence, { local: [piece] })))).toEqual(['create-there new5', 'create-there new2']);
  });
});

describe('records that both sides held', () => {
  const agreed = { name: 'Mail', parentId: null };

  it('are left alone while the server hides one of them (SPEC 5.6)', () => {
    const hidden = { bases: [base(1, agreed)], hiddenThere: new Set(['r1']) };
    const changed = { local: [side('l1', { ...agreed, name: 'Post' })], remote: [side('r1', agreed)] };
    expect(plan(state(folders, { ...hidden, ...changed }))).toMatchObject({ actions: [], questions: [] });
    const gone = { local: [side('l1', agreed)], goneThere: new Set(['r1']) };
    expect(plan(state(folders, { ...hidden, ...gone }))).toMatchObject({ actions: [], questions: [] });
  });

  it.each(['here', 'there'])('are asked about where one that others were given is deleted %s (SPEC 11.7)', (where) => {
    const kept = { ...folders, kept: { field: 'sent', says: ['filed'] } };
    const planned = (sent: string | null): Plan => {
      const fields = { ...agreed, sent };
      const both = { bases: [base(1, fields)], deletedHere: new Set(['l1']), goneThere: new Set(['r1']) };
      const one =
        where === 'here' ? { remote: [side('r1', fields)], goneThere: new Set('') } : { local: [side('l1', fields)] };
      return plan(state(kept, { ...both, ...one }));
    };
    expect(done(planned(null))).toEqual([where === 'here' ? 'delete-there l1' : 'quarantine-here l1']);
    const asked = where === 'here' ? 'deleted-here-edited-there' : 'deleted-there-edited-here';
    expect(planned('filed')).toMatchObject({ actions: [], questions: [{ ask: asked, localId: 'l1' }] });
  });

  it('are as they were where each says what it said, in its own form and its own ids (SPEC 1.2, 1.3)', () => {
    const [mine, theirs] = [
      { name: 'Mail ', parentId: 'l2' },
      { name: 'Mail', parentId: 'r2' },
    ];
    const both = { bases: [base(1, mine, theirs)], local: [side('l1', mine)], remote: [side('r1', theirs)] };
    expect(plan(state(folders, both))).toMatchObject({ actions: [], questions: [] });
  });

  it('take what can be merged, and the rest alone is asked about (SPEC 4.6)', () => {
    const local = [side('l1', { ...agreed, name: 'Mine' })];
    const remote = [side('r1', { name: 'Theirs', parentId: 'r2' })];
    const { actions, questions } = plan(state(folders, { bases: [base(1, agreed)], local, remote }));
    expect(actions).toMatchObject([{ do: 'edit-here', localId: 'l1', fields: { parentId: 'l2' } }]);
    expect(questions).toMatchObject([{ ask: 'both-edited', conflicts: [{ fields: ['name'] }] }]);
  });

  it('are named where the server changed what is given once, and only there (SPEC 4.3)', () => {
    const rule = { ...folders, projection: { name: 'once', parentId: 'scalar' } } as const;
    const now = (name: string) =>
      plan(
        state(rule, {
          bases: [base(1, agreed)],
          local: [side('l1', agreed)],
          remote: [side('r1', { ...agreed, name })],
        }),
      );
    expect(now('Post').oddities).toEqual([
      { resource: 'folders', remoteId: 'r1', what: 'changed-once-field', fields: ['name'] },
    ]);
    expect(now('Mail').oddities).toEqual([]);
  });
});

describe('records that both sides made (SPEC 3, last row)', () => {
  const rule = {
    ...folders,
    unique: true,
    projection: { name: 'once', note: 'scalar', flag: 'scalar' },
    identity: ['name'],
    references: {},
  } as const;
  const twins = (mine: Fields[], theirs: Fields[], which: SyncRule = rule): Plan =>
    plan(
      state(which, {
        local: mine.map((fields, n) => side(`l${n + 1}`, { name: 'A', ...fields })),
        remote: theirs.map((fields, n) => side(`r${n + 1}`, { name: 'A', ...fields }, '7')),
      }),
    );

  it('are asked about where several on either side could be the one', () => {
    for (const [mine, theirs] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const of = (count: number): Fields[] => Array.from({ length: count }, () => ({ note: 'x' }));
      const { actions, questions } = twins(of(mine), of(theirs));
      expect(actions).toEqual([]);
      expect(questions).toMatchObject([{ ask: 'same-thing-twice' }]);
    }
  });

  it('are asked about where an identity may occur twice and they differ', () => {
    const { actions, questions } = twins([{ note: 'x' }], [{ note: 'y' }], { ...rule, unique: false });
    expect(actions).toEqual([]);
    expect(questions).toMatchObject([{ ask: 'same-thing-twice', localIds: ['l1'], remoteIds: ['r1'] }]);
  });

  it('come here beside one that is asked about for another reason than that it is missing there', () => {
    const of = (kind: string): Fields => ({ aboutId: null, kind });
    const local = [side('l1', of('mine'))];
    const remote = [side('r1', of('theirs'), '2'), side('new2', of('theirs'))];
    const both = plan(state(entries, { bases: [base(1, of('once'))], local, remote }));
    expect(both.questions).toMatchObject([{ ask: 'both-edited', localId: 'l1' }]);
    expect(done(both)).toEqual(['create-here new2']);
  });

  it('take from each other what is blank: nothing, no words, or no', () => {
    const about = { resource: 'folders', localId: 'l1', remoteId: 'r1', version: '7' };
    for (const blank of [null, '', false]) {
      expect(twins([{ flag: 'said' }], [{ flag: blank }]).actions.slice(1)).toEqual([
        { do: 'edit-there', ...about, fields: { flag: 'said' } },
      ]);
      expect(twins([{ flag: blank }], [{ flag: 'said' }]).actions.slice(1)).toEqual([
        { do: 'edit-here', ...about, fields: { flag: 'said' } },
      ]);
    }
    expect(twins([{ flag: true }], [{ flag: 'said' }]).questions).toMatchObject([{ ask: 'both-edited' }]);
    expect(twins([{ flag: null }], [{ flag: '' }]).actions.slice(1)).toEqual([
      { do: 'edit-here', ...about, fields: { flag: '' } },
    ]);
  });

  it('are made by no one where no operation makes them', () => {
    const made = { ...rule, through: { list: 'list' } };
    const mine = state(made, { local: [side('l1', { name: 'A' })], remote: [side('r2', { name: 'B' })] });
    expect(plan(mine).actions).toEqual([]);
  });
});

describe('places in a list (SPEC 4.11)', () => {
  const lines = defineSyncRule({
    resource: 'hearingResources',
    through,
    projection: { hearingId: 'once', note: 'scalar', position: 'order' },
    identity: ['hearingId', 'note'],
    under: 'hearingId',
    references: {},
  });
  const at = (hearingId: string, position: number, note: string): Fields => ({ hearingId, note, position });
  /** One line that moved on the server, and one that was moved here, with another note perhaps. */
  const moves = (theirs: string, mine: string, note = 'b', rule: SyncRule = lines): Action[] =>
    plan(
      state(rule, {
        bases: [base(1, at(theirs, 1, 'a')), base(2, at(mine, 1, 'b'))],
        local: [side('l1', at(theirs, 1, 'a')), side('l2', at(mine, 2, note))],
        remote: [side('r1', at(theirs, 3, 'a')), side('r2', at(mine, 1, 'b'))],
      }),
    ).actions;
  const record = (n: number) => ({ resource: 'hearingResources', localId: `l${n}`, remoteId: `r${n}`, version: '1' });
  const written = { do: 'edit-here', ...record(1), fields: { position: 3 } };

  it('that the server moved are written here, and nothing that was moved here is sent with them', () => {
    expect(moves('h1', 'h1')).toEqual([written]);
    expect(moves('h1', 'h1', 'c')).toEqual([written, { do: 'edit-there', ...record(2), fields: { note: 'c' } }]);
  });

  it('that were moved here are sent where the server moved another list, or only changed a note', () => {
    const sent = { do: 'edit-there', ...record(2), fields: { position: 2 } };
    expect(moves('h1', 'h2')).toEqual([written, sent]);
    const { actions } = plan(
      state(lines, {
        bases: [base(1, at('h1', 1, 'a')), base(2, at('h1', 1, 'b'))],
        local: [side('l1', at('h1', 1, 'a')), side('l2', at('h1', 2, 'b'))],
        remote: [side('r1', at('h1', 1, 'new')), side('r2', at('h1', 1, 'b'))],
      }),
    );
    expect(actions).toEqual([{ ...written, fields: { note: 'new' } }, sent]);
  });

  it('of records that are in no list are sent', () => {
    const { under: _under, ...free } = lines;
    expect(moves('h1', 'h1', 'b', free)).toHaveLength(2);
  });

  it('are not what an edit of a note is about', () => {
    const { actions } = plan(
      state(lines, {
        bases: [base(1, at('h1', 1, 'a')), base(2, at('h1', 1, 'b'))],
        local: [side('l1', at('h1', 1, 'a')), side('l2', at('h1', 1, 'mine'))],
        remote: [side('r1', at('h1', 3, 'a')), side('r2', at('h1', 1, 'b'))],
      }),
    );
    expect(actions).toEqual([written, { do: 'edit-there', ...record(2), fields: { note: 'mine' } }]);
  });

  it('are two numbers in some lists, and one of them is a move too', () => {
    const two = { ...lines, projection: { ...lines.projection, row: 'order' } } as const;
    expect(moves('h1', 'h1', 'b', two)).toEqual([written]);
  });
});

describe('the order of a plan (SPEC 3.1)', () => {
  it('frees a label before another takes it (SPEC 3.7)', () => {
    const rule = defineSyncRule({
      resource: 'documentAttachments',
      through,
      projection: { documentId: 'once', label: 'scalar' },
      identity: ['documentId', 'label'],
      under: 'documentId',
      distinct: 'label',
      references: {},
    });
    const labeled = (label: string): Fields => ({ documentId: 'd', label });
    const known = { bases: [base(1, labeled('A')), base(2, labeled('B')), base(3, labeled('X'))] };
    const local = [side('l1', labeled('B')), side('l2', labeled('C')), side('l3', labeled('X'))];
    const remote = [side('r1', labeled('A')), side('r2', labeled('B')), side('r3', labeled('Y'))];
    expect(done(plan(state(rule, { ...known, local, remote })))).toEqual([
      'edit-here l3',
      'edit-there l2',
      'edit-there l1',
    ]);
  });

  it('makes what holds first by the field that names its own kind, whatever else it names', () => {
    const rule = { ...folders, references: { ownerId: 'contacts', parentId: 'folders' } } as const;
    const inside = side('new2', { name: 'In', parentId: 'new1', ownerId: 'new9' });
    expect(done(plan(state(rule, { local: [inside, side('new1', { name: 'Out', parentId: null })] })))).toEqual([
      'create-there new1',
      'create-there new2',
    ]);
  });

  it('deletes what names a record before that record, and after all that is made of other kinds', () => {
    const [folder, item] = [
      { name: 'Mail', parentId: null },
      { title: 'Bill', folderId: null },
    ];
    const gone = { deletedHere: new Set(['l1']), bases: [base(1, folder)], remote: [side('r1', folder)] };
    const goneItem = { ...gone, bases: [base(1, item)], remote: [side('r1', item)] };
    const made = { local: [side('new1', { aboutId: null, kind: 'evidence' })] };
    const { actions } = plan(state(folders, gone), state(evidence, goneItem), state(entries, made));
    expect(actions.map((action) => `${action.do} ${action.resource}`)).toEqual([
      'create-there timelineEntries',
      'delete-there evidence',
      'delete-there folders',
    ]);
  });

  it('deletes what holds each other in a circle too', () => {
    const bases = [
      base(1, { name: 'a', parentId: 'l2' }, { name: 'a', parentId: 'r2' }),
      base(2, { name: 'b', parentId: 'l1' }, { name: 'b', parentId: 'r1' }),
    ];
    const remote = bases.map(({ remoteId, remote: fields }) => side(remoteId, fields));
    const deleted = plan(state(folders, { bases, remote, deletedHere: new Set(['l1', 'l2']) }));
    expect(done(deleted).toSorted()).toEqual(['delete-there l1', 'delete-there l2']);
  });
});

describe('what is new on both sides (SPEC 3)', () => {
  const mail = { name: 'Mail', parentId: null };

  it('is made here first, and then there', () => {
    const bills = { name: 'Bills', parentId: null };
    const both = state(folders, { local: [side('new1', mail)], remote: [side('new2', bills)] });
    expect(done(plan(both))).toEqual(['create-here new2', 'create-there new1']);
  });

  it.each([
    ['here', true, false],
    ['there', false, true],
  ])('looks the same, and is made on each side once a person said %s that it is another', (_side, here, there) => {
    const local = [{ ...side('new1', mail), ...(here && { distinct: true as const }) }];
    const remote = [{ ...side('new2', mail), ...(there && { distinct: true as const }) }];
    expect(done(plan(state(folders, { local, remote })))).toEqual(['create-here new2', 'create-there new1']);
  });
});
