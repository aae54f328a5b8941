import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0002 adds indexes only: what schema 1 held is there afterwards, and is now found by them.
let database: Database.Database;
beforeEach(() => {
  database = new Database(':memory:');
  migrate(database, 1);
  const now = '2026-01-02T03:04:05.000Z';
  const insert = database.prepare(`insert into changes
    (at, caseId, resource, recordId, op, transport, requestId, schema, after)
    values ('${now}', ?, 'folders', ?, 'insert', 'rest', 'r', 1, '{"name":"Kept"}')`);
  for (let n = 0; n < 20; n += 1) insert.run(n % 2 === 0 ? 'one' : 'two', `folder ${n}`);
});
afterEach(() => database.close());

const plan = (query: string): string =>
  database
    .prepare(`explain query plan ${query}`)
    .all()
    .map((row) => (row as { detail: string }).detail)
    .join('; ');

test('keeps the log of schema 1 and reads a matter’s newest changes along an index', () => {
  const query = `select seq, recordId from changes where caseId = 'one' and seq < 15 order by seq desc limit 3`;
  const before = database.prepare(query).all();
  expect(before).toEqual([
    { seq: 13, recordId: 'folder 12' },
    { seq: 11, recordId: 'folder 10' },
    { seq: 9, recordId: 'folder 8' },
  ]);
  migrate(database, 2);
  expect(database.prepare(query).all()).toEqual(before);
  expect(database.pragma('user_version', { simple: true })).toBe(2);
  expect(plan(query)).toMatch(/^SEARCH changes USING (?:COVERING )?INDEX changesByCase \(caseId=\? AND rowid<\?\)$/);
});

test('finds failed readings without looking at the others', () => {
  migrate(database, 2);
  expect(plan(`select evidenceId from extractions where status = 'failed'`)).toContain('INDEX extractionsFailed');
});
