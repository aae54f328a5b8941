import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { searchWordsIndex } from '#server/store/migrations/0029-search-words.ts';

// The index holds words as we take them apart, and is made anew in the background.
const number = migrations.indexOf(searchWordsIndex) + 1;
let database: Database.Database;
beforeEach(() => {
  database = new Database(':memory:');
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
});
afterEach(() => database.close());

const found = (word: string): unknown[] =>
  database.prepare('select rowid from searchIndex where searchIndex match ? order by rowid').pluck().all(`"${word}"`);

function add(id: number, text: string): void {
  database
    .prepare(`insert into searchPages (id, recordId, caseId, page, heading, text) values (?, ?, 'c', 1, '', ?)`)
    .run(id, `r${id}`, text);
}

test('what was there is left to the background, and what comes is found at once', () => {
  for (const id of [1, 2, 3]) add(id, 'the pick-up');
  migrate(database, number);
  expect(database.prepare(`select below from searchBuild where part = 'pages'`).pluck().get()).toBe(3);
  expect(found('pickup')).toEqual([]);
  add(4, 'a pick-up');
  expect(found('pickup')).toEqual([4]);
  database.exec(`update searchPages set text = 'nothing' where id in (2, 4)`);
  database.exec('delete from searchPages where id = 1');
  expect(found('pickup')).toEqual([]);
  expect(found('nothing')).toEqual([4]);
  database.exec(`insert into searchIndex (searchIndex) values ('integrity-check')`);
});

test('an empty database has nothing left to make', () => {
  migrate(database, number);
  add(1, 'Łódź');
  expect(found('lodz')).toEqual([1]);
  database.exec('delete from searchPages');
  expect(found('lodz')).toEqual([]);
});
