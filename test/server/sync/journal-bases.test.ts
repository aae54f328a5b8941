import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '#server/catalog/projection.ts';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import {
  changeBase,
  deletedHere,
  dropBase,
  dropTombstone,
  findTombstones,
  loadAbsences,
  loadBases,
  loadTombstones,
  putAbsences,
  putBase,
  putOneSidedTombstone,
  putTombstone,
} from '#server/sync/journal/bases.ts';
import type { Base } from '#server/sync/plan.ts';
import type { Transport } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { type TwoRemotes, twoRemotes } from './two-remotes.ts';

/* The journal of what both sides held (SPEC 1): a statement is about one record of one server, and about no other. */

const rule = defineSyncRule({
  resource: 'folders',
  through: { list: 'get_folders' },
  projection: { name: 'scalar' },
  identity: ['name'],
  references: {},
});
const todos = { ...rule, resource: 'todos' } as const;
const base = (n: number, name = `n${n}`): Base => {
  return {
    localId: `l${n}`,
    remoteId: `r${n}`,
    local: { name },
    remote: { name: `${name} there` },
    remoteVersion: `v${n}`,
  };
};
const asKept = (n: number, more: object = {}) => ({ ...base(n), hidden: false, sent: null, ...more });

let house: TwoRemotes;
beforeAll(async () => void (house = await twoRemotes()));
afterAll(() => house.scratch[Symbol.asyncDispose]());
const write = (work: (tx: WriteTx) => Promise<unknown>, transport: Transport = 'sync') =>
  house.scratch.write(work, { transport });
const read = <T>(work: (tx: ReadTx) => Promise<T>) => house.scratch.store.read(work);
const bases = async (pair: { remoteId: string; caseId: string } = house.pair) =>
  Object.fromEntries(await read((tx) => loadBases(tx, pair)));

beforeEach(() =>
  write(async (tx) => {
    for (const table of ['syncBases', 'syncAbsences', 'syncTombstones'] as const)
      await tx.db.deleteFrom(table).execute();
    for (const n of [2, 1]) await putBase(tx, house.pair, rule, base(n));
    await putBase(tx, house.pair, todos, base(1));
    await putBase(tx, house.elsewhere, rule, base(1));
    await putBase(tx, house.otherMatter, rule, base(8));
  }),
);

describe('bases (SPEC 1.2)', () => {
  it('are those of one matter with one server, in the order of their ids', async () => {
    expect(await bases()).toEqual({ folders: [asKept(1), asKept(2)], todos: [asKept(1)] });
    expect(await bases(house.elsewhere)).toEqual({ folders: [asKept(1)] });
    expect(await bases(house.otherMatter)).toEqual({ folders: [asKept(8)] });
  });

  it('are written over by what both hold now; that ends an edit on its way and an absence', async () => {
    const absences = ['r1', 'r2'].map((remoteId) => ({ resource: 'folders', remoteId, since: 's', forgotten: false }));
    const [other] = [{ resource: 'todos', remoteId: 'r1', since: 's', forgotten: true }];
    await write(async (tx) => {
      await changeBase(tx, house.pair, { resource: 'folders', localId: 'l1' }, { sent: '{}' });
      await putAbsences(tx, house.pair, [...absences, other], []);
      await putAbsences(tx, house.elsewhere, absences, []);
    });
    await write((tx) => putBase(tx, house.pair, rule, { ...base(1, 'new'), remoteVersion: 'v7' }));
    expect((await bases())['folders']).toEqual([asKept(1, { ...base(1, 'new'), remoteVersion: 'v7' }), asKept(2)]);
    expect(await read((tx) => loadAbsences(tx, house.pair))).toEqual([absences[1], other]);
    expect(await read((tx) => loadAbsences(tx, house.elsewhere))).toEqual(absences);
  });

  it('say of one record alone that it is hidden, that an edit is on its way, and its version', async () => {
    const sent = { hash: 'h', fields: ['name'] };
    await write(async (tx) => {
      await changeBase(tx, house.pair, { resource: 'folders', remoteRecordId: 'r1' }, { hidden: 1 });
      const to = { sent: JSON.stringify(sent), remoteVersion: 'v9' };
      await changeBase(tx, house.pair, { resource: 'folders', localId: 'l1' }, to);
    });
    const changed = asKept(1, { hidden: true, sent, remoteVersion: 'v9' });
    expect(await bases()).toEqual({ folders: [changed, asKept(2)], todos: [asKept(1)] });
    expect(await bases(house.elsewhere)).toEqual({ folders: [asKept(1)] });
    await write((tx) => changeBase(tx, house.pair, { resource: 'folders', remoteRecordId: 'r1' }, { hidden: 0 }));
    expect((await bases())['folders']?.[0]).toMatchObject({ hidden: false });
  });

  it('are one for each record, on either side (1.1)', async () => {
    const other = { ...base(1), localId: 'l3' };
    await expect(write((tx) => putBase(tx, house.pair, rule, other))).rejects.toThrow(/UNIQUE/i);
    await write((tx) => putBase(tx, house.pair, rule, { ...base(3), localId: 'l1' }));
    expect(await bases()).toEqual({ folders: [asKept(3, { localId: 'l1' }), asKept(2)], todos: [asKept(1)] });
  });

  it('go one by one', async () => {
    await write((tx) => dropBase(tx, house.pair, 'folders', 'l1'));
    expect(await bases()).toEqual({ folders: [asKept(2)], todos: [asKept(1)] });
    expect(await bases(house.elsewhere)).toEqual({ folders: [asKept(1)] });
  });
});

describe('tombstones (SPEC 1.7)', () => {
  const tombstones = async (pair: { remoteId: string; caseId: string } = house.pair) => {
    const { both, oneSided, seen } = await read((tx) => loadTombstones(tx, pair));
    const plain = (some: Map<string, Set<string>>) =>
      Object.fromEntries([...some].map(([name, ids]) => [name, [...ids].toSorted()]));
    return { both: plain(both), oneSided: plain(oneSided), seen: Object.fromEntries(seen) };
  };
  const nothing = { both: {}, oneSided: {}, seen: {} };
  const put = (
    pair = house.pair as { remoteId: string; caseId: string },
    which = rule as typeof rule | typeof todos,
    n = 1,
  ) => write((tx) => putTombstone(tx, pair, which, base(n), 'there'));

  it('keep both ids and end the base; a second one of a record changes nothing', async () => {
    await put();
    await put();
    expect(await tombstones()).toEqual({ ...nothing, both: { folders: ['l1', 'r1'] } });
    expect(await bases()).toEqual({ folders: [asKept(2)], todos: [asKept(1)] });
    expect([await tombstones(house.elsewhere), await tombstones(house.otherMatter)]).toEqual([nothing, nothing]);
    const [row] = await read((tx) => tx.db.selectFrom('syncTombstones').selectAll().execute());
    expect(row).toMatchObject({ deletedOn: 'there', hash: hashOf(rule, base(1).remote), remoteRecordId: 'r1' });
  });

  it('of what the other side never had keep what the person saw, the last time', async () => {
    const here = { resource: 'folders', localId: 'l5', remoteRecordId: '' };
    const there = { resource: 'folders', localId: '', remoteRecordId: 'r6' };
    for (const [record, name] of [
      [here, 'first'],
      [here, 'last'],
      [there, 'there'],
    ] as const)
      await write((tx) => putOneSidedTombstone(tx, house.pair, record, rule, { name }));
    expect(await tombstones()).toEqual({
      both: { folders: ['l5', 'r6'] },
      oneSided: { folders: ['l5'] },
      seen: { 'folders l5': hashOf(rule, { name: 'last' }), 'folders r6': hashOf(rule, { name: 'there' }) },
    });
    const [row] = await read((tx) => tx.db.selectFrom('syncTombstones').selectAll().execute());
    expect(row).toMatchObject({ deletedOn: 'both' });
    await write((tx) => dropTombstone(tx, house.pair, here));
    expect(await tombstones()).toMatchObject({ both: { folders: ['r6'] }, oneSided: {} });
  });

  it('say which record here it was, by the one there (5.10)', async () => {
    await put(house.pair, rule, 2);
    await put(house.pair, todos);
    await put(house.elsewhere);
    const there = { resource: 'folders', localId: '', remoteRecordId: 'r6' };
    await write((tx) => putOneSidedTombstone(tx, house.pair, there, rule, {}));
    const found = await read((tx) => findTombstones(tx, house.pair));
    expect(Object.fromEntries(found)).toEqual({ 'folders r2': 'l2', 'todos r1': 'l1', 'folders r6': '' });
  });

  it('are taken back for one record of one server', async () => {
    for (const n of [1, 2]) await put(house.pair, rule, n);
    await put(house.pair, todos);
    await put(house.elsewhere);
    await write((tx) => dropTombstone(tx, house.pair, { resource: 'folders', localId: 'l1', remoteRecordId: 'r1' }));
    expect((await tombstones()).both).toEqual({ folders: ['l2', 'r2'], todos: ['l1', 'r1'] });
    for (const [localId, remoteRecordId] of [
      ['l2', 'r9'],
      ['l9', 'r2'],
    ] as const)
      await write((tx) => dropTombstone(tx, house.pair, { resource: 'folders', localId, remoteRecordId }));
    expect((await tombstones()).both).toMatchObject({ folders: ['l2', 'r2'] });
    await write((tx) => dropTombstone(tx, house.pair, { resource: 'folders', remoteRecordId: 'r2' }));
    expect((await tombstones()).both).toEqual({ todos: ['l1', 'r1'] });
    expect((await tombstones(house.elsewhere)).both).toEqual({ folders: ['l1', 'r1'] });
  });
});

describe('absences (SPEC 5.1)', () => {
  const absence = (resource: string, remoteId: string, since: string, forgotten = false) => {
    return { resource, remoteId, since, forgotten };
  };

  it('keep their first moment, and go when their record is back', async () => {
    // What no run was certain of has no moment yet.
    await write((tx) => putAbsences(tx, house.pair, [absence('folders', 'r2', '', true)], []));
    expect(await read((tx) => loadAbsences(tx, house.pair))).toEqual([absence('folders', 'r2', '', true)]);
    const first = [
      absence('folders', 'r1', 'first'),
      absence('folders', 'r2', 'first', true),
      absence('todos', 'r1', 'first'),
    ];
    await write((tx) => putAbsences(tx, house.pair, first, []));
    await write((tx) => putAbsences(tx, house.elsewhere, first.slice(0, 1), []));
    await write((tx) => putAbsences(tx, house.otherMatter, [absence('folders', 'r8', 'first')], []));
    await write((tx) => putAbsences(tx, house.pair, [absence('folders', 'r1', 'second', true)], []));
    expect(await read((tx) => loadAbsences(tx, house.pair))).toEqual(first);
    await write((tx) => putAbsences(tx, house.pair, [], first.slice(0, 1)));
    expect(await read((tx) => loadAbsences(tx, house.pair))).toEqual(first.slice(1));
    expect(await read((tx) => loadAbsences(tx, house.elsewhere))).toEqual(first.slice(0, 1));
  });
});

describe('what was deleted here (SPEC 5.2, 5.11)', () => {
  const change = (recordId: string, transport: Transport, op: 'delete' | 'update' = 'delete', resource = 'folders') =>
    write((tx) =>
      tx.db
        .insertInto('changes')
        .values({
          at: tx.now,
          caseId: house.pair.caseId,
          workspaceId: null,
          resource,
          recordId,
          op,
          accountId: null,
          tokenId: null,
          transport,
          requestId: 'q',
          schema: 1,
          before: null,
          after: null,
          hash: null,
          shown: 0,
        })
        .execute(),
    );

  it('is what a person, a program, an assistant or another server deleted, and not what a job did', async () => {
    const transports = ['rest', 'mcp', 'window', 'sync', 'job'] as const;
    for (const transport of transports) await change(`d-${transport}`, transport);
    await change('d-update', 'rest', 'update');
    await change('d-todo', 'rest', 'delete', 'todos');
    await change('d-late', 'rest');
    const asked = [...transports.map((name) => `d-${name}`), 'd-update', 'd-todo'];
    const found = await read((tx) => deletedHere(tx, 'folders', asked));
    expect([...found].toSorted()).toEqual(['d-mcp', 'd-rest', 'd-sync', 'd-window']);
    const many = [...Array.from({ length: 500 }, (_none, n) => `x${n}`), 'd-late'];
    expect([...(await read((tx) => deletedHere(tx, 'folders', many)))]).toEqual(['d-late']);
    expect((await read((tx) => deletedHere(tx, 'folders', []))).size).toBe(0);
  });
});
