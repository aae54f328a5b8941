import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, schemaNumber } from '#server/store/migrations.ts';
import { openSqlite } from '#server/store/sqlite.ts';

// ARCHITECTURE.md, Store: numbered, forward only, backed up before a migration runs, STRICT tables.
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'casewright-migrations-'));
  file = join(folder, 'casewright.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database that one schema older than `schemaNumber + 1` has written, with a row to lose. */
function olderDatabase(): Database.Database {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  migrate(database);
  database.prepare(`insert into meta values ('canary', 'precious')`).run();
  return database;
}

test('brings an empty file to the newest schema', async () => {
  const connections = openSqlite(file);
  await connections.close();
  using database = opened(file);
  expect(database.db.pragma('user_version', { simple: true })).toBe(schemaNumber);
  expect(database.db.pragma('foreign_key_check')).toEqual([]);
  expect(database.db.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('leaves a database that is at the newest schema alone, without a copy', async () => {
  await openSqlite(file).close();
  await openSqlite(file).close();
  expect(existsSync(`${file}.before-schema-${schemaNumber + 1}`)).toBe(false);
});

test('makes every table STRICT', () => {
  using database = { db: olderDatabase(), [Symbol.dispose]: () => undefined };
  const loose = database.db
    .prepare(`select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0`)
    .pluck()
    .all()
    .filter((name) => !String(name).startsWith('sqlite_'));
  expect(loose).toEqual([]);
  expect(() => database.db.prepare(`insert into blobs values ('a', 'many', 'now')`).run()).toThrow(/INTEGER/);
  database.db.close();
});

test('refuses a database that a newer Casewright wrote, and changes nothing in it', async () => {
  const newer = olderDatabase();
  newer.pragma(`user_version = ${schemaNumber + 1}`);
  newer.close();
  expect(() => openSqlite(file)).toThrow(/newer Casewright/);
  using database = opened(file);
  expect(database.db.pragma('user_version', { simple: true })).toBe(schemaNumber + 1);
  expect(database.db.prepare(`select value from meta where key = 'canary'`).pluck().get()).toBe('precious');
});

test('copies the database next to itself before a migration runs', () => {
  const database = olderDatabase();
  migrate(database, schemaNumber + 1);
  database.prepare(`delete from meta`).run();
  database.close();
  using copy = opened(`${file}.before-schema-${schemaNumber + 1}`);
  expect(copy.db.pragma('user_version', { simple: true })).toBe(schemaNumber);
  expect(copy.db.prepare(`select value from meta where key = 'canary'`).pluck().get()).toBe('precious');
});

test('copies what is still in the write-ahead log while another connection reads', () => {
  const database = olderDatabase();
  using reader = opened(file);
  reader.db.exec('begin');
  reader.db.prepare('select count(*) from meta').get();
  database.prepare(`insert into meta values ('late', 'precious too')`).run();
  migrate(database, schemaNumber + 1);
  database.close();
  using copy = opened(`${file}.before-schema-${schemaNumber + 1}`);
  expect(copy.db.prepare(`select value from meta where key = 'late'`).pluck().get()).toBe('precious too');
});

test('replaces the copy of an attempt that did not finish', () => {
  const database = olderDatabase();
  migrate(database, schemaNumber + 1);
  database.pragma(`user_version = ${schemaNumber}`);
  database.prepare(`insert into meta values ('second', 'attempt')`).run();
  migrate(database, schemaNumber + 1);
  database.close();
  using copy = opened(`${file}.before-schema-${schemaNumber + 1}`);
  expect(copy.db.prepare(`select value from meta where key = 'second'`).pluck().get()).toBe('attempt');
});

function opened(path: string): { db: Database.Database } & Disposable {
  const db = new Database(path);
  return { db, [Symbol.dispose]: () => void db.close() };
}
