import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

const at = '2026-01-01T00:00:00.000Z';

test('migration 3 keeps what there is and adds saved searches that go with their case', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, 2);
  database.prepare('insert into accounts values (?, ?, ?, ?, ?)').run('a', 'a@example.org', 'Ada', at, at);
  database.prepare('insert into workspaces values (?, ?, ?, ?, ?)').run('w', 'Work', 'a', at, at);
  database
    .prepare(
      `insert into cases (id, workspaceId, caption, role, caseNumbers, keyDates, createdAt, updatedAt)
       values ('c', 'w', 'A v. B', '', '[]', '[]', ?, ?)`,
    )
    .run(at, at);
  migrate(database, 3);
  expect(database.prepare('select caption from cases').pluck().get()).toBe('A v. B');

  const save = database.prepare('insert into savedSearches values (?, ?, ?, ?, ?, ?, ?, ?)');
  save.run('s', 'a', 'c', 'School', 'tag=school', 0, at, at);
  expect(() => save.run('t', 'a', 'nowhere', 'Lost', '', 1, at, at)).toThrow(/FOREIGN KEY/);
  database.prepare('delete from cases').run();
  expect(database.prepare('select count(*) from savedSearches').pluck().get()).toBe(0);
  database.close();
});
