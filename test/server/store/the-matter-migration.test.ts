import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

const at = '2026-01-01T00:00:00.000Z';

/** A database of schema 4 with an account, its case and a hearing in it. */
function schemaFour(): Database.Database {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, 4);
  database.prepare('insert into accounts values (?, ?, ?, ?, ?)').run('a', 'a@example.org', 'Ada', at, at);
  database.prepare('insert into workspaces values (?, ?, ?, ?, ?)').run('w', 'Ada', 'a', at, at);
  database
    .prepare(
      `insert into cases (id, workspaceId, caption, role, caseNumbers, keyDates, createdAt, updatedAt)
       values ('c', 'w', 'Ellery v. Ellery', 'petitioner', '[]', '[]', ?, ?)`,
    )
    .run(at, at);
  database
    .prepare(
      `insert into hearings (id, caseId, createdBy, createdAt, updatedAt, date, purpose, status)
       values ('h', 'c', 'a', ?, ?, '2026-05-04', 'Status conference', 'scheduled')`,
    )
    .run(at, at);
  return database;
}

test('migration 5 keeps the hearings there were, with nobody taking part yet', () => {
  const database = schemaFour();
  const before = database.prepare('select * from hearings').get() as object;
  migrate(database, 5);
  expect(database.prepare('select * from hearings').get()).toEqual({ ...before, contactIds: '[]' });
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});

test('migration 5 refuses an item twice on one hearing, and a hearing that is none', () => {
  const database = schemaFour();
  migrate(database, 5);
  const attach = database.prepare(
    `insert into hearingResources (id, caseId, createdBy, createdAt, updatedAt, hearingId, kind, itemId, note, position)
     values (?, 'c', 'a', '${at}', '${at}', ?, 'evidence', 'e', '', 0)`,
  );
  attach.run('one', 'h');
  expect(() => attach.run('two', 'h')).toThrow(/UNIQUE/);
  expect(() => attach.run('three', 'nowhere')).toThrow(/FOREIGN KEY/);
  database.close();
});
