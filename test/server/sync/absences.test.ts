import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Operation } from '#server/catalog/operation.ts';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import { type Absence, loadAbsences, putAbsences } from '#server/sync/journal/bases.ts';
import { goneThere, matterThere, newestUnchanged } from '#server/sync/matter/absences.ts';
import type { MatterContext, There } from '#server/sync/matter/context.ts';
import { Known } from '#server/sync/matter/known.ts';
import type { Side } from '#server/sync/plan.ts';
import { BadAnswer, OutOfSight, type Refusal } from '#server/sync/remote/trouble.ts';
import type { Request } from '#server/sync/requests.ts';
import { type TwoRemotes, twoRemotes } from './two-remotes.ts';

/* What proves that a record is gone there (SPEC 5.1, 2.5): every piece of it taken away once. The server is a fake. */

let house: TwoRemotes;
beforeAll(async () => void (house = await twoRemotes()));
afterAll(() => house.scratch[Symbol.asyncDispose]());
beforeEach(() => house.scratch.write((tx) => tx.db.deleteFrom('syncAbsences').execute()));

/** Contacts have a read by id, folders have none. */
const contacts = defineSyncRule({
  resource: 'contacts',
  through: { list: 'get_contacts', read: 'get_contact' },
  projection: { name: 'scalar' },
  identity: ['name'],
  references: {},
});
const folders = { ...contacts, resource: 'folders', through: { list: 'get_folders' } } as const;
type Answer = { value: unknown } | { refusal: Refusal };
const refusal = (status: number, code = 'not_found'): Answer => ({ refusal: { status, code, sentence: 'No.' } });

interface World {
  answers: Record<string, Answer | Error>;
  operations: string[];
  there: Partial<There>;
  looking: boolean;
  rules: MatterContext['rules'];
  hidden: boolean;
  /** Record 1 is measured by nothing, as after a restore that a person released. */
  unmeasured: boolean;
}
const readAt = '2026-03-01T10:10:00.000Z';
const instant = (n: number): string => `2026-02-0${n}T10:00:00.000Z`;

/** Record 1 is missing there, records 2 and 3 are there; of contacts and of folders. */
function world(change: Partial<World> = {}) {
  const { caseId, remoteId, remoteCaseId } = house.pair;
  const { answers, operations, there, looking, rules, hidden, unmeasured } = {
    operations: ['get_account', 'get_case', 'get_contacts', 'get_contact', 'get_folders'],
    answers: {},
    there: {},
    looking: false,
    rules: [contacts],
    hidden: false,
    unmeasured: false,
    ...change,
  };
  const said: Record<string, Answer | Error> = {
    get_account: { value: { id: '1', email: 'a@example.org' } },
    get_case: { value: { caseId: remoteCaseId } },
    get_contact: refusal(404),
    ...answers,
  };
  const base = (n: number) => {
    const fields = { name: `n${n}` };
    const remoteVersion = unmeasured && n === 1 ? '' : instant(n);
    return { localId: `l${n}`, remoteId: `r${n}`, local: fields, remote: fields, remoteVersion };
  };
  const kept = [1, 2, 3].map((n) => ({ ...base(n), hidden: hidden && n === 1, sent: null }));
  const sides = () =>
    new Map(
      [2, 3].map((n): [string, Side] => [`r${n}`, { id: `r${n}`, version: instant(n), fields: { name: `n${n}` } }]),
    );
  const asked: Request[] = [];
  let writes = 0;
  const context = {
    parts: { store: house.scratch.store },
    journal: {
      write: (work: Parameters<typeof house.scratch.write>[0]) => {
        writes += 1;
        return house.scratch.write(work);
      },
    },
    pair: house.pair,
    remoteName: 'Server',
    account: { account: 'a@example.org', identity: 'id 1' },
    client: {
      read: (request: Request) => {
        asked.push(request);
        const answer = said[request.operation.id] ?? refusal(500, 'fault');
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
    document: {
      operation: (id: string) =>
        operations.includes(id)
          ? ({ id, input: { path: id === 'get_contact' ? { shape: { id: {} } } : undefined } } as unknown as Operation)
          : undefined,
      asks: () => false,
    },
    rules,
    known: new Known(
      new Map([
        ['contacts', kept],
        ['folders', kept],
      ]),
    ),
    there: {
      sides: new Map([
        ['contacts', sides()],
        ['folders', sides()],
      ]),
      refused: new Map(),
      unreadable: new Map(),
      gone: new Map(),
      forgotten: new Set(),
      complete: true,
      readAt,
      ...there,
    },
    left: new Map(),
    looking,
  } as unknown as MatterContext;
  const gone = async (newest = instant(9)) =>
    Object.fromEntries([...(await goneThere(context, () => newest))].map(([resource, some]) => [resource, [...some]]));
  const noted = () => house.scratch.store.read((tx) => loadAbsences(tx, { remoteId, caseId }));
  return { context, gone, noted, asked, left: () => [...context.left.values()], writes: () => writes };
}
const missing = (resource: string, more: Partial<Absence> = {}): Absence => {
  return { resource, remoteId: 'r1', since: readAt, forgotten: false, ...more };
};
const note = (...absences: Absence[]) => house.scratch.write((tx) => putAbsences(tx, house.pair, absences, []));

describe('what is not listed is gone (SPEC 5.1)', () => {
  it('when a read by id answers 404, and is named as deleted', async () => {
    const { gone, noted, context, left, asked } = world();
    expect(await gone()).toEqual({ contacts: ['r1'] });
    expect([...(context.there.gone.get('contacts') ?? [])]).toEqual(['r1']);
    expect([await noted(), left(), context.there.forgotten.size]).toEqual([[], [], 0]);
    expect(asked.at(-1)).toMatchObject({ operation: { id: 'get_contact' }, path: { id: 'r1' } });
  });

  it('beside what the feed says was deleted, which is asked about no more', async () => {
    const { gone, asked } = world({
      there: {
        gone: new Map([
          ['contacts', new Set(['r1'])],
          ['folders', new Set(['r7'])],
        ]),
      },
    });
    expect(await gone()).toEqual({ contacts: ['r1'], folders: ['r7'] });
    expect(asked).toEqual([]);
    const also = world({ there: { gone: new Map([['contacts', new Set(['r9'])]]) } });
    expect(await also.gone()).toEqual({ contacts: ['r9', 'r1'] });
    expect([...(also.context.there.gone.get('contacts') ?? [])]).toEqual(['r9', 'r1']);
  });

  it.each([
    ['401', refusal(401)],
    ['402', refusal(402)],
    ['403', refusal(403)],
    ['500', refusal(500)],
    ['another 404', refusal(404, 'no_such_route')],
    ['what can’t be read', new BadAnswer('refused', 'Garbled.')],
  ])('and not when the read answers %s', async (_name, answer) => {
    const { gone, noted, context } = world({ answers: { get_contact: answer } });
    expect(await gone()).toEqual({});
    expect([await noted(), context.there.gone.size]).toEqual([[], 0]);
    // Nor after ten minutes, which prove something only where there is no read by id.
    await note(missing('contacts', { since: instant(1) }));
    expect(await gone()).toEqual({});
  });

  it('and not when the read answers the record, which is known by that', async () => {
    const value = { id: 'r1', updatedAt: instant(4), name: 'n1' };
    const { gone, context, left } = world({ answers: { get_contact: { value } } });
    expect(await gone()).toEqual({});
    expect(context.there.sides.get('contacts')?.get('r1')).toMatchObject({
      version: instant(4),
      fields: { name: 'n1' },
    });
    expect(left()).toEqual([]);
  });

  it('and ends the run when the read fails as a whole', async () => {
    await expect(world({ answers: { get_contact: new Error('Offline.') } }).gone()).rejects.toThrow('Offline.');
  });

  it('and not when a scan was not complete, or what can’t be read, is hidden or may not be listed is missing (2.1)', async () => {
    const { gone, left, asked } = world({ there: { complete: false } });
    expect([await gone(), asked]).toEqual([{}, []]);
    expect(left()).toMatchObject([{ resource: 'contacts', localId: 'l1', remoteId: 'r1' }]);
    expect(left()[0]?.why).toBe(
      'The server no longer lists it. Whether it was deleted is checked again in ten minutes.',
    );
    const reasons: Partial<World>[] = [
      { there: { unreadable: new Map([['contacts', new Map([['r1', 'Why.']])]]) } },
      { there: { refused: new Map([['contacts', 'No.']]) } },
      { hidden: true },
      { operations: ['get_account', 'get_case', 'get_contact'] },
    ];
    for (const reason of reasons) {
      const other = world(reason);
      expect([await other.gone(), other.asked, other.left()]).toEqual([{}, [], []]);
    }
  });
});

describe('without a read by id (SPEC 5.1)', () => {
  it('a record is gone when two complete scans ten minutes apart miss it', async () => {
    const first = world({ rules: [folders] });
    expect(await first.gone()).toEqual({});
    expect(await first.noted()).toEqual([missing('folders')]);
    expect(first.left()).toMatchObject([{ resource: 'folders', localId: 'l1', remoteId: 'r1' }]);
    const early = world({ rules: [folders], there: { readAt: '2026-03-01T10:19:59.999Z' } });
    expect(await early.gone()).toEqual({});
    expect(await early.noted()).toEqual([missing('folders')]);
    const late = world({ rules: [folders], there: { readAt: '2026-03-01T10:20:00.000Z' } });
    expect(await late.gone()).toEqual({ folders: ['r1'] });
    // Nobody named it: the brakes count it (5.3).
    expect([late.context.there.gone.size, late.left()]).toEqual([0, []]);
  });

  it('the ten minutes of one record are not those of another', async () => {
    const since = instant(1);
    await note(missing('folders', { remoteId: 'r8', since }), missing('contacts', { since }));
    const { gone, noted } = world({ rules: [folders] });
    expect(await gone()).toEqual({});
    expect((await noted()).filter(({ since: at }) => at === readAt)).toEqual([missing('folders')]);
  });

  it('what has turned up again begins anew', async () => {
    await note(missing('folders', { remoteId: 'r2', since: instant(1) }));
    const { gone, noted } = world({ rules: [folders], there: { complete: false } });
    expect([await gone(), await noted()]).toEqual([{}, []]);
  });

  it('what is missing is noted beside what has turned up again', async () => {
    await note(missing('folders', { remoteId: 'r2', since: instant(1) }));
    const { gone, noted } = world({ rules: [folders] });
    expect([await gone(), await noted()]).toEqual([{}, [missing('folders')]]);
  });

  it('where nothing is missing, what has turned up again is forgotten, and else nothing is written (I6)', async () => {
    await note(missing('folders', { remoteId: 'r2' }));
    const back = world({ rules: [] });
    expect([await back.gone(), await back.noted(), back.writes()]).toEqual([{}, [], 1]);
    const still = world({ rules: [] });
    expect([await still.gone(), still.writes()]).toEqual([{}, 0]);
  });

  it('a preview notes nothing (I9)', async () => {
    await note(missing('folders', { remoteId: 'r2' }));
    const { gone, noted } = world({ rules: [folders], looking: true });
    expect([await gone(), await noted()]).toEqual([{}, [missing('folders', { remoteId: 'r2' })]]);
  });

  it('the server is not asked whose token it is where nothing is missing', async () => {
    await note(missing('folders', { remoteId: 'r2' }));
    const { gone, asked } = world({ rules: [] });
    expect([await gone(), asked]).toEqual([{}, []]);
  });
});

describe('a record that may have been forgotten (SPEC 2.5)', () => {
  it('is newer than all that is as it was, when it is first missed', async () => {
    const older = world();
    await older.gone(instant(1));
    expect([older.context.there.forgotten.size, await older.noted()]).toEqual([0, []]);
    const newer = world();
    expect(await newer.gone('')).toEqual({ contacts: ['r1'] });
    expect([...newer.context.there.forgotten]).toEqual(['r1']);
    expect(await newer.noted()).toEqual([missing('contacts', { forgotten: true })]);
  });

  it('stays one, or stays none, whatever is newest later', async () => {
    await note(missing('contacts', { forgotten: true }));
    const still = world();
    await still.gone();
    expect([...still.context.there.forgotten]).toEqual(['r1']);
    await house.scratch.write((tx) => tx.db.deleteFrom('syncAbsences').execute());
    await note(missing('contacts'));
    const none = world();
    await none.gone('');
    expect(none.context.there.forgotten.size).toBe(0);
  });

  it('is one where a run can’t be certain that it is gone, and is timed once one can', async () => {
    const uncertain = world({ rules: [folders], there: { complete: false } });
    expect([await uncertain.gone(''), uncertain.context.there.forgotten.size]).toEqual([{}, 0]);
    const noted = missing('folders', { since: '', forgotten: true });
    expect(await uncertain.noted()).toEqual([noted]);
    const again = world({ rules: [folders], there: { complete: false } });
    expect([await again.gone(''), await again.noted()]).toEqual([{}, [noted]]);
    const certain = world({ rules: [folders] });
    expect(await certain.gone()).toEqual({});
    expect([...certain.context.there.forgotten]).toEqual(['r1']);
    expect(await certain.noted()).toEqual([{ ...noted, since: readAt }]);
  });

  it('is none that a person was told of when they released the brake', async () => {
    await note(missing('contacts', { forgotten: true }));
    const { gone, context } = world({ unmeasured: true });
    expect([await gone(), context.there.forgotten.size]).toEqual([{ contacts: ['r1'] }, 0]);
  });

  it('is not one that has no version, or is there after all', async () => {
    const unversioned = world({ rules: [{ ...contacts, unversioned: true }] });
    await unversioned.gone('');
    expect(unversioned.context.there.forgotten.size).toBe(0);
    const there = world({ answers: { get_contact: refusal(500) } });
    await there.gone('');
    expect(there.context.there.forgotten.size).toBe(0);
  });

  it('is measured by the newest record that is still under its version', () => {
    expect(newestUnchanged(world().context)).toBe(instant(3));
    const { context } = world();
    context.there.sides.get('contacts')?.set('r3', { id: 'r3', version: instant(5), fields: {} });
    expect(newestUnchanged(context)).toBe(instant(2));
    expect(newestUnchanged(world({ rules: [{ ...contacts, unversioned: true }] }).context)).toBe('');
    expect(newestUnchanged(world({ rules: [] }).context)).toBe('');
  });
});

describe('the account and the matter (SPEC 5.1, 5.9)', () => {
  it('are asked for once before anything is taken for gone', async () => {
    const { gone, asked } = world({ rules: [folders, contacts] });
    await gone();
    const account = { path: {}, query: {}, body: undefined, says: [] };
    const query = { caseId: house.pair.remoteCaseId };
    expect(asked.map(({ operation: { id }, ...request }) => ({ id, ...request }))).toEqual([
      { id: 'get_account', ...account },
      { id: 'get_case', ...account, query },
      { id: 'get_contact', ...account, path: { id: 'r1' } },
    ]);
  });

  it('that are others end the run, with both names', async () => {
    const other = world({ answers: { get_account: { value: { id: '2', email: 'b@example.org' } } } });
    await expect(other.gone()).rejects.toThrow(
      '“Server” was added for a@example.org, and the token is now that of b@example.org. Nothing was changed.',
    );
    const nobody = world({ answers: { get_account: { value: null } } });
    await expect(nobody.gone()).rejects.toThrow('that of nobody it could name');
    await expect(nobody.gone()).rejects.toMatchObject({ end: 'refused' });
  });

  it('that the token may not ask for are no others; any other refusal is no answer', async () => {
    expect(await world({ answers: { get_account: refusal(403) } }).gone()).toEqual({ contacts: ['r1'] });
    expect(await world({ answers: { get_account: refusal(500) } }).gone()).toEqual({});
    const garbled = world({ answers: { get_account: new BadAnswer('refused', 'Garbled.') } });
    expect([await garbled.gone(), garbled.asked.length]).toEqual([{}, 1]);
  });

  it('are not asked for where the server has no such operation, and without the matter nothing is gone', async () => {
    expect(await world({ operations: ['get_case', 'get_contacts', 'get_contact'] }).gone()).toEqual({
      contacts: ['r1'],
    });
    expect(await world({ operations: ['get_account', 'get_contacts', 'get_contact'] }).gone()).toEqual({});
  });

  it.each([
    ['shown', { value: { caseId: 'mine' } }, 'shown'],
    ['another', { value: { caseId: 'other' } }, 'unknown'],
    ['nothing', { value: null }, 'unknown'],
    ['refused', refusal(403), 'unknown'],
  ] as const)('the matter is %s', async (_name, answer, says) => {
    const { context } = world({ answers: { get_case: answer } });
    expect(await matterThere({ ...context, pair: { ...context.pair, remoteCaseId: 'mine' } })).toBe(says);
  });

  it('the matter is out of sight where it answers 404, with the server’s sentence', async () => {
    const { context } = world({ answers: { get_case: refusal(404) } });
    const answer = await matterThere(context);
    expect(answer).toBeInstanceOf(OutOfSight);
    expect(String(answer)).toContain('No.');
    expect(await world({ answers: { get_case: refusal(404) } }).gone()).toEqual({});
  });
});
