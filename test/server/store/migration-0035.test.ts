import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { numbersOfFiles } from '#server/store/migrations/0035-numbers-of-files.ts';

// Migration 0035: of which file an exhibit number in the ledger is.
const at = '2026-01-02T03:04:05.000Z';

test('exhibit numbers of before are those of the files that are there; Bates ranges name none', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(numbersOfFiles) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  const columns = (database.pragma('table_info(evidence)') as { name: string; type: string; notnull: 0 | 1 }[]).filter(
    ({ notnull, name }) => notnull === 1 || name === 'id',
  );
  const values = columns.map(({ name, type }) => {
    if (name === 'id') return 'e';
    if (name === 'sha256') return 'f00d';
    return type === 'INTEGER' ? 0 : '';
  });
  const places = columns.map(() => '?').join();
  database.pragma('ignore_check_constraints = on');
  database.prepare(`insert into evidence (${columns.map(({ name }) => name).join()}) values (${places})`).run(values);
  const entry = database.prepare(
    `insert into ledgerEntries (id, caseId, createdAt, scheme, prefix, number, evidenceId, title, courtCaseIds, private, state, recipients)
     values (?, 'c', '${at}', ?, '', '7', ?, '', '[]', 0, 'served', '[]')`,
  );
  entry.run('1', 'exhibit', 'e');
  entry.run('2', 'exhibit', null);
  entry.run('3', 'bates', 'e');
  migrate(database, number);
  expect(database.prepare('select id, sha256 from ledgerEntries order by id').all()).toEqual([
    { id: '1', sha256: 'f00d' },
    { id: '2', sha256: null },
    { id: '3', sha256: null },
  ]);
  database.close();
});
