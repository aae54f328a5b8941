import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { partialReadings } from '#server/store/migrations/0030-partial-readings.ts';

test('what was read before is whole, and a file that waits has no pages yet', () => {
  const number = migrations.indexOf(partialReadings) + 1;
  const database = new Database(':memory:');
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.prepare(`insert into extractions (evidenceId, status) values ('e', 'done'), ('f', 'pending')`).run();
  migrate(database, number);
  expect(database.prepare('select evidenceId, status, pagesNotRead, cutShort from extractions').all()).toEqual([
    { evidenceId: 'e', status: 'done', pagesNotRead: '[]', cutShort: '[]' },
    { evidenceId: 'f', status: 'pending', pagesNotRead: '[]', cutShort: '[]' },
  ]);
  const add = database.prepare(`insert into recognizedPages (evidenceId, place) values ('f', 3)`);
  add.run();
  expect(() => add.run()).toThrow(/UNIQUE/);
  database.close();
});
