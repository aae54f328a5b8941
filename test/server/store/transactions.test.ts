import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { folders } from '#server/areas/folders/record.ts';
import { hotQuery, hotWrite } from '#server/store/hot-query.ts';
import { insertRecord, updateRecord } from '#server/store/records.ts';
import type { Soon } from '#server/store/soon.ts';
import { type ReadTx, WriteTx } from '#server/store/transaction.ts';
import { onPostgres } from '#test/support/test-store.ts';
import { ScratchStore } from './scratch-store.ts';

// ARCHITECTURE.md, Store: read() and write(), never db; throws on nesting; a read gets a read-only transaction.
let scratch: ScratchStore;
let matter: Awaited<ReturnType<ScratchStore['matter']>>;
beforeAll(async () => {
  scratch = await ScratchStore.open();
  matter = await scratch.matter();
});
afterAll(() => scratch[Symbol.asyncDispose]());

const folder = (id: string, name = 'Letters') => ({
  id,
  name,
  caseId: matter.caseId,
  private: 0 as const,
  createdBy: matter.accountId,
  kind: 'evidence' as const,
  parentId: null,
});
const folderNames = () =>
  scratch.store.read((tx) => tx.db.selectFrom('folders').select('name').orderBy('id').execute());

test('a write inside a write throws instead of waiting for ever', async () => {
  await expect(scratch.write(() => scratch.write(async () => undefined))).rejects.toThrow(/inside another one/);
  await expect(scratch.write(async () => 'still works')).resolves.toBe('still works');
});

test('a write that fails leaves nothing, and its changes are reported to nobody', async () => {
  const heard: unknown[] = [];
  const stop = scratch.store.onCommit((changes) => heard.push(...changes));
  const before = await folderNames();
  const failing = scratch.write(async (tx) => {
    await insertRecord(tx, folders, folder('f-fail'));
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  stop();
  expect(await folderNames()).toEqual(before);
  expect(heard).toEqual([]);
});

test('nothing is in an empty list, and everything outside it', async () => {
  await scratch.write((tx) => insertRecord(tx, folders, folder('f-listed')));
  const found = (operator: 'in' | 'not in') =>
    scratch.store.read((tx) =>
      tx.db.selectFrom('folders').select('id').where('id', '=', 'f-listed').where('name', operator, []).execute(),
    );
  expect(await found('in')).toEqual([]);
  expect(await found('not in')).toEqual([{ id: 'f-listed' }]);
});

test('writes that begin together run one after another', async () => {
  await scratch.write((tx) => insertRecord(tx, folders, folder('f-count', '0')));
  const increment = () =>
    scratch.write(async (tx) => {
      const row = await tx.db.selectFrom('folders').selectAll().where('id', '=', 'f-count').executeTakeFirstOrThrow();
      await new Promise((resolve) => setImmediate(resolve));
      await updateRecord(tx, folders, row, { name: String(Number(row.name) + 1) });
    });
  await Promise.all(Array.from({ length: 20 }, increment));
  const row = await scratch.store.readOne((tx) =>
    tx.db.selectFrom('folders').select('name').where('id', '=', 'f-count').executeTakeFirst(),
  );
  expect(row?.name).toBe('20');
});

test.skipIf(onPostgres)(
  'a write holds the lock from its beginning, so that it can’t fail half way against another process',
  async () => {
    const other = new Database(scratch.file, { timeout: 0 });
    const meddle = () => other.prepare(`insert into meta values ('meddled', 'yes')`).run();
    await scratch.write(async () => {
      expect(meddle).toThrow(/locked/);
    });
    expect(meddle).not.toThrow();
    other.close();
  },
);

test.skipIf(onPostgres)('a reader sees only what is committed', async () => {
  await scratch.write(async (tx) => {
    await insertRecord(tx, folders, folder('f-unseen', 'unseen'));
    const seen = await scratch.store.read((other) =>
      other.db.selectFrom('folders').select('name').where('id', '=', 'f-unseen').execute(),
    );
    expect(seen).toEqual([]);
  });
  expect((await folderNames()).map(({ name }) => name)).toContain('unseen');
});

test.skipIf(onPostgres)('a read sees what was committed when it began, and nothing later', async () => {
  const names = await scratch.store.read(async (tx) => {
    await scratch.write((other) => insertRecord(other, folders, folder('f-later', 'later')));
    return tx.db.selectFrom('folders').select('name').execute();
  });
  expect(names.map(({ name }) => name)).not.toContain('later');
});

test.skipIf(onPostgres)(
  'reads have one state until the next commit, whoever makes it, a failed write is none, and what writes has no state',
  async () => {
    const state = () => scratch.store.read(async (tx) => tx.state);
    const before = await state();
    expect(before).toBeDefined();
    expect(await state()).toBe(before);
    expect(await scratch.store.readOne(async (tx) => tx.state)).toBe(before);
    await expect(scratch.write(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
    expect(await state()).toBe(before);
    expect(await scratch.write(async (tx) => tx.state)).toBeUndefined();
    await scratch.write((tx) => insertRecord(tx, folders, folder('f-state', 'state')));
    const after = await state();
    expect(after).not.toBe(before);
    const somebodyElse = new Database(scratch.file);
    somebodyElse.prepare(`update folders set name = 'theirs' where id = 'f-state'`).run();
    somebodyElse.close();
    // Reads of one turn of the event loop see one state.
    await new Promise(setImmediate);
    expect(await state()).not.toBe(after);
  },
);

test.runIf(onPostgres)(
  'a read has no state to remember by where the database can’t say whether somebody has committed',
  async () => {
    expect(await scratch.store.read(async (tx) => tx.state)).toBeUndefined();
    expect(await scratch.store.readOne(async (tx) => tx.state)).toBeUndefined();
  },
);

test.skipIf(onPostgres)('writes that come together share a commit, and each is whole or not at all', async () => {
  const answered: string[] = [];
  const add = (id: string) =>
    scratch.write((tx) => insertRecord(tx, folders, folder(id, id))).then(() => void answered.push(id));
  const fail = async (tx: WriteTx) => {
    await insertRecord(tx, folders, folder('s-2', 's-2'));
    const before = await tx.db.selectFrom('folders').select('id').where('id', '=', 's-1').execute();
    expect(before, 'the one before has written').toHaveLength(1);
    expect(answered, 'and is not answered before it is on disk').toEqual([]);
    expect(
      (await folderNames()).map(({ name }) => name),
      'nor to be read',
    ).not.toContain('s-1');
    throw new Error('on purpose');
  };
  const all = await Promise.allSettled([add('s-1'), scratch.write(fail), add('s-3')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(answered).toEqual(['s-1', 's-3']);
  const names = (await folderNames()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['s-1', 's-3']));
  expect(names).not.toContain('s-2');
});

test.skipIf(onPostgres)('where the first of those that come together fails, only the others are kept', async () => {
  const add = (id: string) => scratch.write((tx) => insertRecord(tx, folders, folder(id, id)));
  const fail = (id: string) =>
    scratch.write(async (tx) => {
      await insertRecord(tx, folders, folder(id, id));
      throw new Error(`${id} on purpose`);
    });
  const all = await Promise.allSettled([fail('o-1'), add('o-2'), fail('o-3'), add('o-4')]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  const names = (await folderNames()).map(({ name }) => name).filter((name) => name.startsWith('o-'));
  expect(names).toEqual(['o-2', 'o-4']);
});

test.skipIf(onPostgres)(
  'when the commit that writes share fails, each of them fails, and the next one works',
  async () => {
    const heard: unknown[] = [];
    const stop = scratch.store.onCommit((changes) => heard.push(...changes));
    const innocent = scratch.write((tx) => insertRecord(tx, folders, folder('c-1', 'c-1')));
    const orphaning = scratch.write(async (tx) => {
      await tx.query(sql`pragma defer_foreign_keys = on`);
      await tx.db.deleteFrom('cases').where('id', '=', matter.caseId).execute();
    });
    await expect(innocent).rejects.toThrow(/foreign key/i);
    await expect(orphaning).rejects.toThrow(/foreign key/i);
    stop();
    expect(heard).toEqual([]);
    await scratch.write((tx) => insertRecord(tx, folders, folder('c-2', 'c-2')));
    const names = (await folderNames()).map(({ name }) => name);
    expect(names).toContain('c-2');
    expect(names).not.toContain('c-1');
  },
);

test('a second item is written without one query being built anew, its description for the search included', async () => {
  await scratch.evidence(matter);
  const built = vi.spyOn(WriteTx.prototype, 'db', 'get');
  onTestFinished(() => built.mockRestore());
  await scratch.evidence(matter);
  expect(built).not.toHaveBeenCalled();
});

test.skipIf(onPostgres)('what is not awaited inside its transaction is refused after it', async () => {
  const hot = hotQuery<object, object>((db) => db.selectFrom('folders').select('id'));
  const left: WriteTx[] = [];
  await scratch.write(async (tx) => void left.push(tx));
  const [tx] = left as [WriteTx];
  await expect(tx.db.deleteFrom('folders').execute()).rejects.toThrow(/transaction is over/);
  await expect(tx.query(sql`delete from folders`)).rejects.toThrow(/transaction is over/);
  expect(() => hot(tx, {})).toThrow(/transaction is over/);
});

test('what a read is given cannot write: the types have no insert', () => {
  expectTypeOf<ReadTx['db']>().not.toHaveProperty('insertInto');
  expectTypeOf<ReadTx['db']>().not.toHaveProperty('deleteFrom');
  expectTypeOf<ReadTx['db']>().not.toHaveProperty('updateTable');
  // What `with` returns can delete.
  expectTypeOf<ReadTx['db']>().not.toHaveProperty('with');
  expectTypeOf<ReadTx>().not.toExtend<WriteTx>();
});

test('what a read is given cannot write: the connection refuses', async () => {
  // @ts-expect-error A read has nothing to delete with.
  const hotDelete = hotQuery<object, object>((db) => db.deleteFrom('folders') as never);
  const hotWriteInRead = hotWrite<object, object>((db) => db.deleteFrom('folders'));
  const ways: ((tx: ReadTx) => Soon<unknown>)[] = [
    (tx) => (tx as WriteTx).db.deleteFrom('folders').execute(),
    (tx) => tx.query(sql`update folders set name = 'x'`),
    (tx) => tx.query(sql`create table extra (a text)`),
    (tx) => hotDelete(tx, {}),
    // @ts-expect-error It takes a transaction that writes.
    (tx) => hotWriteInRead(tx, {}),
    (tx) =>
      (tx as WriteTx).db
        .with('f', (db) => db.selectFrom('folders').select('id'))
        .deleteFrom('folders')
        .execute(),
  ];
  for (const way of ways) {
    await expect(scratch.store.read(way)).rejects.toThrow(/read-?only/);
    await expect(scratch.store.readOne(way)).rejects.toThrow(/read-?only/);
  }
});

test('listeners hear of commits in commit order, after the commit', async () => {
  const heard: number[] = [];
  const stop = scratch.store.onCommit((changes) => heard.push(...changes.map(({ seq }) => seq)));
  await Promise.all(
    ['g1', 'g2', 'g3', 'g4'].map((id) => scratch.write((tx) => insertRecord(tx, folders, folder(id, id)))),
  );
  stop();
  expect(heard).toHaveLength(4);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
});

test('a deleted parent with children is refused by its foreign key, not orphaned', async () => {
  const work = scratch.write((tx) => tx.db.deleteFrom('cases').where('id', '=', matter.caseId).execute());
  await expect(work).rejects.toThrow(/foreign key/i);
});

test('a history keeps its epoch', async () => {
  const epoch = await scratch.store.epoch();
  expect(epoch).toMatch(/^[0-9a-f-]{36}$/);
  expect(await scratch.store.epoch()).toBe(epoch);
});
