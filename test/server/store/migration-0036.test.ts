import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { suggestionsOfFiles } from '#server/store/migrations/0036-suggestions.ts';

test('what was read before says nothing of its title and day until it is read again', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(suggestionsOfFiles) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.prepare(`insert into extractions (evidenceId, status) values ('e', 'done')`).run();
  migrate(database, number);
  expect(database.prepare('select evidenceId, status, suggestions from extractions').all()).toEqual([
    { evidenceId: 'e', status: 'done', suggestions: '{}' },
  ]);
  expect(database.pragma('table_info(evidence)')).toContainEqual(
    expect.objectContaining({ name: 'dismissedSuggestions', notnull: 1, dflt_value: `'[]'` }),
  );
  database.close();
});
