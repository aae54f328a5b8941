import Database from 'better-sqlite3';
import { beforeEach, afterEach, expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0007: the log keeps who could see a record, and rights that come and go leave a trace for the change feed.
let database: Database.Database;
const now = '2026-01-02T03:04:05.000Z';
beforeEach(() => {
  database = new Database(':memory:');
  migrate(database, 6);
});
afterEach(() => database.close());

const logged = (before: object | null, after: object | null): number =>
  Number(
    database
      .prepare(
        `insert into changes (at, resource, recordId, op, transport, requestId, schema, before, after)
         values ('${now}', 'todos', 'one', 'update', 'rest', 'r', 6, ?, ?)`,
      )
      .run(before && JSON.stringify(before), after && JSON.stringify(after)).lastInsertRowid,
  );
const events = () =>
  database.prepare('select seq, accountId, gained, workspaceId, caseId, resource, itemId from accessEvents').all();

test('knows of old changes whether an assistant could see them, and of erased ones that it is unknown', () => {
  const open = { private: 0 };
  const closed = { private: 1 };
  const seqs = [
    [logged(null, open), 1],
    [logged(closed, open), 1],
    [logged(open, closed), 1],
    [logged(closed, closed), 0],
    [logged(null, closed), 0],
    [logged(null, { name: 'of a kind without the mark' }), 1],
    [logged(null, null), 0],
  ];
  migrate(database, 7);
  for (const [seq, shown] of seqs) {
    expect(database.prepare('select shown from changes where seq = ?').pluck().get(seq), String(seq)).toBe(shown);
  }
});

test('notes who is given a right, who loses it, and both when it passes on, at the change that follows', () => {
  migrate(database, 7);
  database.pragma('foreign_keys = off');
  const seq = logged(null, {}) + 1;
  database.exec(`
    insert into memberships values ('m', 'w', 'ada', 'member', '${now}', '${now}');
    update memberships set role = 'viewer';
    delete from memberships;
    insert into grants values ('g', 'c', 'bob', 'evidence', null, 'view', '${now}', '${now}');
    update grants set level = 'edit';
    update grants set itemId = 'e';
    delete from grants;
  `);
  const member = { seq, accountId: 'ada', workspaceId: 'w', caseId: null, resource: null, itemId: null };
  const guest = { seq, accountId: 'bob', workspaceId: null, caseId: 'c', resource: 'evidence' };
  expect(events()).toEqual([
    { ...member, gained: 1 },
    { ...member, gained: 0 },
    { ...guest, gained: 1, itemId: null },
    { ...guest, gained: 0, itemId: null },
    { ...guest, gained: 1, itemId: 'e' },
    { ...guest, gained: 0, itemId: 'e' },
  ]);
});

test('counts from the first change in a log that is empty', () => {
  migrate(database, 7);
  database.pragma('foreign_keys = off');
  database.exec(`insert into memberships values ('m', 'w', 'ada', 'member', '${now}', '${now}')`);
  expect(events()).toMatchObject([{ seq: 1 }]);
});
