import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0025: preparation binders.
const at = '2026-01-02T03:04:05.000Z';

test('a matter of before has no binders, and can be given some', () => {
  const database = new Database(':memory:');
  migrate(database, 24);
  database.pragma('foreign_keys = off');
  database
    .prepare(
      `insert into todos (id, caseId, createdBy, createdAt, updatedAt, title, detail, done, priority)
       values ('one', 'c', 'a', '${at}', '${at}', 'Print', '', 0, 'normal')`,
    )
    .run();
  migrate(database, 25);
  expect(database.prepare('select title from todos').all()).toEqual([{ title: 'Print' }]);
  const ofMatter = `'c', 'a', '${at}', '${at}'`;
  database
    .prepare(
      `insert into binders (id, caseId, createdBy, createdAt, updatedAt, title, position) values ('b', ${ofMatter}, 'Trial', 0)`,
    )
    .run();
  const add = database.prepare(
    `insert into binderItems (id, caseId, createdBy, createdAt, updatedAt, binderId, kind, section, position, facts, marks)
     values (?, ${ofMatter}, 'b', ?, 'elements', 0, '{}', '[]')`,
  );
  add.run('e', 'element');
  database
    .prepare(
      `insert into elementSupports (id, caseId, createdBy, createdAt, updatedAt, elementId, fact, against, position)
       values ('s', ${ofMatter}, 'e', 'Paid', 0, 0)`,
    )
    .run();
  expect(database.prepare('select title, courtCaseId, private, trashedAt from binders').all()).toEqual([
    { title: 'Trial', courtCaseId: null, private: 0, trashedAt: null },
  ]);
  expect(() => add.run('x', 'dream')).toThrow(/CHECK/);
  database.close();
});
