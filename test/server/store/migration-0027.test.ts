import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0027: where recognized words are.

test('what was read before has no places of words, and can be given some', () => {
  const database = new Database(':memory:');
  migrate(database, 26);
  database.pragma('foreign_keys = off');
  database.prepare(`insert into extractions (evidenceId, status) values ('e', 'done')`).run();
  migrate(database, 27);
  expect(database.prepare('select evidenceId, status from extractions').all()).toEqual([
    { evidenceId: 'e', status: 'done' },
  ]);
  expect(database.prepare('select * from wordPlaces').all()).toEqual([]);
  const add = database.prepare(`insert into wordPlaces (evidenceId, key, places) values ('e', 'k', 'packed')`);
  add.run();
  expect(() => add.run()).toThrow(/UNIQUE/);
  database.close();
});
