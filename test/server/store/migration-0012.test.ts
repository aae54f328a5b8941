import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0012: what the window deletes is kept in Trash, and nothing is there yet.
test('leaves every record where it was', () => {
  const database = new Database(':memory:');
  const at = '2026-01-02T03:04:05.000Z';
  migrate(database, 11);
  database.exec(`
    insert into accounts values ('a', 'a@example.org', 'Ada', '${at}', '${at}');
    insert into workspaces values ('w', 'Ada', 'a', '${at}', '${at}');
    insert into cases (id, workspaceId, caption, role, caseNumbers, keyDates, createdAt, updatedAt)
      values ('c', 'w', 'Ellery', '', '[]', '[]', '${at}', '${at}');
    insert into todos (id, caseId, private, createdBy, createdAt, updatedAt, title, detail, done, priority)
      values ('t', 'c', 0, 'a', '${at}', '${at}', 'Print', '', 0, 'normal');
  `);
  migrate(database, 12);
  expect(database.prepare('select id, title, trashedAt from todos').all()).toEqual([
    { id: 't', title: 'Print', trashedAt: null },
  ]);
  expect(database.prepare('select count(*) as there from trash').get()).toEqual({ there: 0 });
  database.close();
});
