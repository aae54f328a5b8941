import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { suggestionsOfBefore } from '#server/store/migrations/0042-suggestions-of-before.ts';

const at = '2026-01-02T03:04:05.000Z';

test('what was read before gets a job that suggests, and nothing else does', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(suggestionsOfBefore) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.pragma('ignore_check_constraints = on');
  const columns = database.pragma('table_info(evidence)') as { name: string; type: string; notnull: 0 | 1 }[];
  const needed = columns.filter(({ notnull, name }) => notnull === 1 || name === 'id');
  const names = needed.map(({ name }) => name);
  const item = database.prepare(`insert into evidence (${names.join()}) values (${names.map(() => '?').join()})`);
  const reading = database.prepare('insert into extractions (evidenceId, status, suggestions) values (?, ?, ?)');
  for (const [id, status, suggestions] of [
    ['before', 'done', '{}'],
    ['waiting', 'pending', '{}'],
    ['since', 'done', '{"eventDate":{"value":"2024-03-05","found":"text"}}'],
  ]) {
    const known: Record<string, unknown> = { id, caseId: 'c', createdAt: at };
    item.run(needed.map(({ name, type }) => known[name] ?? (type === 'INTEGER' ? 0 : '')));
    reading.run(id, status, suggestions);
  }
  database.pragma('ignore_check_constraints = off');
  migrate(database, number);
  expect(database.prepare('select id, kind, subjectId, caseId, status, runAfter from jobs').all()).toEqual([
    { id: 'before', kind: 'deriveSuggestions', subjectId: 'before', caseId: 'c', status: 'queued', runAfter: at },
  ]);
  database.close();
});
