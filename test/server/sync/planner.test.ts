import { describe, expect, it } from 'vitest';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import type { Base, Plan, ResourceState, Side } from '#server/sync/plan.ts';
import { planInSlices, planSync } from '#server/sync/planner.ts';
import type { IdMap } from '#server/sync/references.ts';

/*
 * Every state of one record, and of two together, over three values: what it holds here and there, what both held, and
 * what is known of its absence. What is asked of a plan is worked out here from the state alone.
 */
const rule = defineSyncRule({
  resource: 'folders',
  through: { list: 'get_folders', create: 'post_folders', update: 'patch_folders', remove: 'delete_folders' },
  projection: { name: 'scalar', parentId: 'scalar' },
  identity: ['name', 'parentId'],
  references: { parentId: 'folders' },
});

type Value = 'a' | 'b' | 'c';
interface State {
  base: Value | null;
  here: Value | null;
  there: Value | null;
  /** Only where it is absent: a person deleted it here; it is gone there for certain. */
  deletedHere: boolean;
  goneThere: boolean;
}

const values: (Value | null)[] = [null, 'a', 'b', 'c'];
const states: State[] = values.flatMap((base) =>
  values.flatMap((here) =>
    values.flatMap((there) =>
      [false, true].flatMap((deletedHere) =>
        [false, true].flatMap((goneThere): State[] => {
          if (deletedHere && (here !== null || base === null)) return [];
          if (goneThere && (there !== null || base === null)) return [];
          return [{ base, here, there, deletedHere, goneThere }];
        }),
      ),
    ),
  ),
);

const noParent = { parentId: null };
const side = (id: string, name: Value | null): Side[] =>
  name === null ? [] : [{ id, version: '1', fields: { name: `${name} ${id.slice(1)}`, ...noParent } }];
const ids: IdMap = {
  localOf: (_resource, id) => id.replace(/^r/, 'l'),
  remoteOf: (_resource, id) => id.replace(/^l/, 'r'),
};

/** Records that sync has nothing to do with: they keep the lists from being empty, which is a separate brake. */
const others = Array.from({ length: 3 }, (_, n) => n + 100);

const known = (n: number, name: Value): Base => ({
  localId: `l${n}`,
  remoteId: `r${n}`,
  local: { name: `${name} ${n}`, ...noParent },
  remote: { name: `${name} ${n}`, ...noParent },
  remoteVersion: '1',
});

function stateOf(records: readonly State[]): ResourceState {
  const all: [number, State][] = [
    ...records.map((state, n): [number, State] => [n, state]),
    ...others.map((n): [number, State] => [
      n,
      { base: 'a', here: 'a', there: 'a', deletedHere: false, goneThere: false },
    ]),
  ];
  return {
    rule,
    bases: all.flatMap(([n, { base }]) => (base === null ? [] : [known(n, base)])),
    local: all.flatMap(([n, { here }]) => side(`l${n}`, here)),
    remote: all.flatMap(([n, { there }]) => side(`r${n}`, there)),
    deletedHere: new Set(all.flatMap(([n, { deletedHere }]) => (deletedHere ? [`l${n}`] : []))),
    goneThere: new Set(all.flatMap(([n, { goneThere }]) => (goneThere ? [`r${n}`] : []))),
    hiddenThere: new Set(),
    underway: new Set(),
  };
}

/** What the plan does to record `n`, in words. */
function doneTo(plan: Plan, n: number): string[] {
  const about = (step: object): boolean =>
    JSON.stringify(step).includes(`"l${n}"`) || JSON.stringify(step).includes(`"r${n}"`);
  const actions = plan.actions.filter(about).map((action) => action.do);
  return [...actions, ...plan.questions.filter(about).map((question) => `ask ${question.ask}`)];
}

/** The table of the planner, written again by hand. */
function wanted({ base, here, there, deletedHere, goneThere }: State): string[] {
  if (base === null) {
    if (here !== null && there !== null) return here === there ? ['adopt'] : ['create-there', 'create-here'];
    if (here !== null) return ['create-there'];
    return there === null ? [] : ['create-here'];
  }
  if (here !== null && there !== null) {
    const [mine, theirs] = [here !== base, there !== base];
    if (mine && theirs) return here === there ? ['rebase'] : ['ask both-edited'];
    if (mine) return ['edit-there'];
    return theirs ? ['edit-here'] : [];
  }
  if (here !== null) {
    if (!goneThere) return [];
    return here === base ? ['quarantine-here'] : ['ask deleted-there-edited-here'];
  }
  if (!deletedHere) return [];
  if (there === null) return goneThere ? ['forget'] : [];
  return there === base ? ['delete-there'] : ['ask deleted-here-edited-there'];
}

const nothingBetween = (plan: Plan): boolean => plan.actions.length === 0 && plan.questions.length === 0;

describe('the plan of a record (SPEC 3)', () => {
  it.each(states)('$base, then $here here and $there there (deleted $deletedHere, gone $goneThere)', (state) => {
    const plan = planSync([stateOf([state])], ids);
    expect(doneTo(plan, 0).toSorted()).toEqual(wanted(state).toSorted());
    expect(plan.brakes).toEqual([]);
  });

  it('is for each of two records what it is for each alone', () => {
    for (const one of states) {
      for (const other of states) {
        const plan = planSync([stateOf([one, other])], ids);
        expect(doneTo(plan, 0).toSorted()).toEqual(wanted(one).toSorted());
        expect(doneTo(plan, 1).toSorted()).toEqual(wanted(other).toSorted());
      }
    }
  });

  it('is the same for the same, and changes none of its input', () => {
    const state = stateOf(states.slice(20, 22));
    const before = structuredClone({ ...state, rule: null });
    expect(planSync([state], ids)).toEqual(planSync([state], ids));
    expect(structuredClone({ ...state, rule: null })).toEqual(before);
  });

  it('is empty at rest', () => {
    expect(nothingBetween(planSync([stateOf([])], ids))).toBe(true);
  });
});

describe('the order of a plan (SPEC 3.1)', () => {
  const folder = (id: string, parentId: string | null): Side => ({ id, version: '1', fields: { name: id, parentId } });
  const empty = { ...stateOf([]), bases: [], local: [], remote: [] };

  it('makes what holds before what it holds, on either side', () => {
    const local = [folder('l3', 'l2'), folder('l2', 'l1'), folder('l1', null)];
    const there = planSync([{ ...empty, local }], ids).actions;
    expect(there.map((action) => 'localId' in action && action.localId)).toEqual(['l1', 'l2', 'l3']);
    const unknown: IdMap = { localOf: () => undefined, remoteOf: () => undefined };
    const remote = [folder('r3', 'r2'), folder('r2', 'r1'), folder('r1', null)];
    const here = planSync([{ ...empty, remote }], unknown).actions;
    expect(here.map((action) => 'remoteId' in action && action.remoteId)).toEqual(['r1', 'r2', 'r3']);
  });

  it('deletes what is held before what holds it, and after everything else', () => {
    const bases = ['1', '2', '3'].map((n): Base => {
      const parent = n === '1' ? null : `${Number(n) - 1}`;
      return {
        localId: `l${n}`,
        remoteId: `r${n}`,
        local: { name: n, parentId: parent === null ? null : `l${parent}` },
        remote: { name: n, parentId: parent === null ? null : `r${parent}` },
        remoteVersion: '1',
      };
    });
    const remote = bases.map(({ remoteId, remote: fields }): Side => ({ id: remoteId, version: '1', fields }));
    const deletedHere = new Set(['l1', 'l2', 'l3']);
    const { actions } = planSync([{ ...empty, bases, remote, local: [folder('l9', null)], deletedHere }], ids);
    expect(actions.map((action) => `${action.do} ${'localId' in action ? action.localId : ''}`)).toEqual([
      'create-there l9',
      'delete-there l3',
      'delete-there l2',
      'delete-there l1',
    ]);
  });
});

describe('the brakes (SPEC 2.5, 5.3)', () => {
  const many = (count: number, change: (n: number) => Partial<State>): ResourceState =>
    stateOf(
      Array.from({ length: count }, (_, n) => ({
        base: 'a' as const,
        here: 'a' as const,
        there: 'a' as const,
        deletedHere: false,
        goneThere: false,
        ...change(n),
      })),
    );

  it('hold when a list comes back empty where there was something, and nothing is taken for deleted', () => {
    const state = { ...many(40, () => ({})), remote: [] };
    const plan = planSync([state], ids);
    expect(plan.brakes).toEqual([{ brake: 'empty-list', resource: 'folders', side: 'remote', known: 43 }]);
    expect(plan.actions).toEqual([]);
  });

  it('hold from three records on, over all lists that come back empty (SPEC 5.3)', () => {
    const few = (count: number): ResourceState => {
      const { bases, local, ...state } = many(0, () => ({}));
      return { ...state, bases: bases.slice(0, count), local: local.slice(0, count), remote: [] };
    };
    const brakesOf = (...counts: number[]) => planSync(counts.map(few), ids).brakes.map(({ brake }) => brake);
    expect(brakesOf(1)).toEqual([]);
    expect(brakesOf(2)).toEqual([]);
    expect(brakesOf(3)).toEqual(['empty-list']);
    expect(brakesOf(2, 1)).toEqual(['empty-list', 'empty-list']);
  });

  it('do not take a list for empty whose only record can’t be read', () => {
    const state = many(2, () => ({}));
    const [unread] = state.bases;
    const plan = planSync(
      [{ ...state, remote: [], hiddenThere: new Set([unread?.remoteId ?? '']), unreadable: 1 }],
      ids,
    );
    expect(plan.brakes).toEqual([]);
    expect(plan.actions).toEqual([]);
  });

  it.each([
    [10, []],
    [11, [{ brake: 'many-deletions', side: 'local', deletions: 11, records: 43 }]],
  ])('let %i deletions of 40 pass or hold', (count, brakes) => {
    const gone = (n: number): Partial<State> => (n < count ? { there: null, goneThere: true } : {});
    expect(planSync([many(40, gone)], ids).brakes).toEqual(brakes);
  });

  it('count a tenth of a large matter', () => {
    const gone = (limit: number) => (n: number) => (n < limit ? { here: null, deletedHere: true } : {});
    expect(planSync([many(297, gone(30))], ids).brakes).toEqual([]);
    expect(planSync([many(297, gone(31))], ids).brakes).toMatchObject([{ side: 'remote', deletions: 31 }]);
  });

  it('hold when a version of the server runs backwards', () => {
    const state = many(3, () => ({}));
    const [first] = state.bases;
    const bases = [{ ...first, remoteVersion: '2' } as Base, ...state.bases.slice(1)];
    expect(planSync([{ ...state, bases }], ids).brakes).toEqual([
      { brake: 'older-server', resource: 'folders', remoteId: 'r0' },
    ]);
  });

  it('hold when the server may have forgotten more than two; of fewer a person is asked, and nothing is set aside', () => {
    const missing = (count: number) => {
      const state = many(5, (n) => (n < count ? { there: null, goneThere: true } : {}));
      return planSync([{ ...state, forgotten: new Set(['r0', 'r1', 'r2'].slice(0, count)) }], ids);
    };
    expect(missing(3).brakes).toEqual([{ brake: 'older-server', resource: 'folders', remoteId: 'r0' }]);
    const { brakes, actions, questions } = missing(2);
    expect({ brakes, actions }).toEqual({ brakes: [], actions: [] });
    expect(questions.map(({ ask }) => ask)).toEqual(['deleted-there-edited-here', 'deleted-there-edited-here']);
  });

  it('does not bring what the server forgot, and another made there again, before it was decided (2.5)', () => {
    const state = many(2, (n) => (n === 0 ? { there: null, goneThere: true } : {}));
    const [lost] = state.local;
    if (!lost) throw new Error('There is a record here.');
    const again = { ...lost, id: 'again' };
    const asked = { ...state, remote: [...state.remote, again], forgotten: new Set(['r0']) };
    expect(planSync([asked], ids)).toMatchObject({ actions: [], questions: [{ localId: lost.id, remoteId: 'r0' }] });
    // What is like another record, about which nothing is asked, does not wait.
    const more = [...asked.remote, ...state.remote.map((record) => ({ ...record, id: 'like another' }))];
    expect(planSync([{ ...asked, remote: more }], ids).actions).toMatchObject([
      { do: 'create-here', remoteId: 'like another' },
    ]);
    // What is missing and neither asked about nor measured anew is no reason to wait.
    const uncertain = { ...asked, goneThere: new Set<string>(), forgotten: new Set<string>() };
    expect(planSync([uncertain], ids).actions).toMatchObject([{ do: 'create-here', remoteId: 'again' }]);
    // As a restored server's is measured: it is not certain yet that it is gone.
    const [pair] = state.bases;
    if (!pair) throw new Error('It was a pair.');
    const bases = [{ ...pair, local: {}, remoteVersion: '' }, ...state.bases.slice(1)];
    const measured = { ...asked, bases, goneThere: new Set<string>(), forgotten: new Set<string>() };
    expect(planSync([measured], ids)).toMatchObject({ actions: [], questions: [] });
    // Whoever says that it stays has no pair for it any more.
    const restored = { ...asked, bases: state.bases.slice(1) };
    expect(planSync([restored], ids)).toMatchObject({
      actions: [{ do: 'adopt', localId: lost.id, remoteId: 'again' }],
      questions: [],
    });
  });
});

describe('what both sides made on their own', () => {
  const twin = (id: string, note: string): Side => ({ id, version: '1', fields: { kind: 'evidence', note } });
  const resources = defineSyncRule({
    resource: 'hearingResources',
    through: { list: 'list', create: 'attach', update: 'note', remove: 'detach' },
    projection: { kind: 'once', note: 'scalar' },
    identity: ['kind'],
    unique: true,
    references: {},
  });
  const state = (mine: Side[], theirs: Side[]): ResourceState => ({
    ...stateOf([]),
    rule: resources,
    bases: [],
    local: mine,
    remote: theirs,
  });

  it('is one record where two of an identity cannot be, and keeps what either side said', () => {
    const plan = planSync([state([twin('l1', 'Ask about it')], [twin('r1', '')])], ids);
    expect(plan.actions).toMatchObject([
      { do: 'adopt', localId: 'l1', remoteId: 'r1' },
      { do: 'edit-there', fields: { note: 'Ask about it' } },
    ]);
    const other = planSync([state([twin('l1', 'Mine')], [twin('r1', 'Theirs')])], ids);
    expect(other.actions).toMatchObject([{ do: 'adopt' }]);
    expect(other.questions).toMatchObject([{ ask: 'both-edited', conflicts: [{ fields: ['note'] }] }]);
  });

  it('is asked about when it could be two', () => {
    const { actions, questions } = planSync(
      [{ ...state([twin('l1', 'x'), twin('l2', 'x')], [twin('r1', 'x')]), rule: { ...resources, unique: false } }],
      ids,
    );
    expect(actions).toEqual([]);
    expect(questions).toEqual([
      { ask: 'same-thing-twice', resource: 'hearingResources', localIds: ['l1', 'l2'], remoteIds: ['r1'] },
    ]);
  });

  it('waits while a create of it is under way', () => {
    const waiting = { ...state([twin('l1', 'x')], []), underway: new Set(['l1']) };
    expect(nothingBetween(planSync([waiting], ids))).toBe(true);
  });
});

describe('a field with an address of its own', () => {
  const documents = defineSyncRule({
    resource: 'documents',
    through: { list: 'list', create: 'create', update: 'update', remove: 'remove' },
    projection: { title: 'scalar', court: 'scalar' },
    identity: ['title'],
    references: {},
    aside: {
      field: 'court',
      read: 'read',
      update: 'write',
      isWhole: () => true,
      saysTheSame: () => true,
      from: () => undefined,
      body: () => ({}),
    },
  });
  const court = (county: string) => ({ profile: 'us-generic', overrides: {}, caption: { county } });
  const agreed = { title: 'Motion', court: court('') };
  const planOf = (here: object, there: object): Plan =>
    planSync(
      [
        {
          ...stateOf([]),
          rule: documents,
          bases: [{ localId: 'l1', remoteId: 'r1', local: agreed, remote: agreed, remoteVersion: '1' }],
          local: [{ id: 'l1', version: '1', fields: { ...agreed, ...here } }],
          remote: [{ id: 'r1', version: '2', fields: { ...agreed, ...there } }],
        },
      ],
      ids,
    );

  it('is written here apart from the others', () => {
    const { actions } = planOf({}, { title: 'Theirs', court: court('Marin') });
    expect(actions).toMatchObject([
      { do: 'edit-here', fields: { title: 'Theirs' } },
      { do: 'edit-here', fields: { court: court('Marin') } },
    ]);
  });

  it('is asked about as a whole where both changed it, whichever part', () => {
    const theirs = { ...court(''), overrides: { size: 13 } };
    const { actions, questions } = planOf({ court: court('Marin') }, { court: theirs });
    expect(actions).toEqual([]);
    expect(questions).toMatchObject([{ ask: 'both-edited', conflicts: [{ fields: ['court'] }] }]);
  });
});

describe('places in a list', () => {
  const lines = defineSyncRule({
    resource: 'hearingResources',
    through: { list: 'list', create: 'attach', update: 'note', remove: 'detach' },
    projection: { hearingId: 'once', note: 'scalar', position: 'order' },
    identity: ['hearingId', 'note'],
    under: 'hearingId',
    references: {},
  });
  const at = (id: string, position: number, note = ''): Side => {
    return { id, version: '1', fields: { hearingId: 'h', note, position } };
  };
  const base = (n: number, position: number): Base => {
    const { fields } = at('', position);
    return { localId: `l${n}`, remoteId: `r${n}`, local: fields, remote: fields, remoteVersion: '1' };
  };

  it('are taken from the server before what was moved here is sent, or both would go on changing places', () => {
    const state: ResourceState = {
      ...stateOf([]),
      rule: lines,
      bases: [base(1, 2), base(2, 2)],
      local: [at('l1', 1, 'Mine'), at('l2', 2)],
      remote: [at('r1', 2), at('r2', 1)],
    };
    expect(planSync([state], ids).actions).toMatchObject([
      { do: 'edit-there', localId: 'l1', fields: { note: 'Mine' } },
      { do: 'edit-here', localId: 'l2', fields: { position: 1 } },
    ]);
  });
});

it('makes nothing here of what was deleted, where it is shown once more (1.7)', () => {
  const shown = { ...stateOf([]), remote: [...stateOf([]).remote, ...side('r7', 'a')], goneThere: new Set(['r7']) };
  expect(planSync([shown], ids).actions).toEqual([]);
  expect(planSync([{ ...shown, goneThere: new Set() }], ids).actions).toMatchObject([{ do: 'create-here' }]);
});

it('plans a thousand records at a time, so that others have their turn between', () => {
  const rows = Array.from({ length: 2001 }, (_, n) => n);
  const state = { ...stateOf([]), bases: rows.map((n) => known(n, 'a')) };
  // Before each thousand, and before the brakes.
  expect([...planInSlices([state], ids)]).toHaveLength(4);
});
