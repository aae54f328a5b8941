import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0008: people's credentials are next to the accounts, and earlier accounts have none.
let database: Database.Database;
const now = '2026-01-02T03:04:05.000Z';
beforeEach(() => {
  database = new Database(':memory:');
  migrate(database, 7);
  database.prepare('insert into accounts values (?, ?, ?, ?, ?)').run('a', '', 'Ada', now, now);
  database.prepare('insert into accounts values (?, ?, ?, ?, ?)').run('b', 'b@example.org', 'Bob', now, now);
  migrate(database, 8);
});
afterEach(() => database.close());

const insert = (accountId: string, email: string) =>
  database.prepare('insert into credentials values (?, ?, ?, ?, ?)').run(accountId, email, 'hash', now, now);

test('the accounts stay as they are, and nobody can sign in yet', () => {
  expect(database.prepare('select * from accounts order by id').all()).toMatchObject([
    { name: 'Ada' },
    { name: 'Bob' },
  ]);
  expect(database.prepare('select count(*) from credentials').pluck().get()).toBe(0);
});

test('an account has one address, an address one account, and nobody has one without an account', () => {
  database.pragma('foreign_keys = on');
  insert('a', 'ada@example.org');
  expect(() => insert('b', 'ada@example.org')).toThrow(/UNIQUE/);
  expect(() => insert('a', 'other@example.org')).toThrow(/UNIQUE/);
  expect(() => insert('nobody', 'nobody@example.org')).toThrow(/FOREIGN KEY/);
});
