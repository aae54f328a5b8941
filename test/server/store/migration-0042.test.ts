import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { custodyPageAccounts } from '#server/store/migrations/0042-custody-page-accounts.ts';

// Migration 0042: who added a page of a custody log is an account.
const at = '2026-01-02T03:04:05.000Z';
const page = `insert into custodyPages (id, caseId, createdBy, createdAt, updatedAt, chain, firstPlace, lastPlace, head, sha256, content)
  values (?, 'c', ?, '${at}', '${at}', 'e', 1, 2, 'h', 's', '{}')`;

test('pages of custody logs of before are as they were, and a page names an account', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(custodyPageAccounts) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into accounts (id, email, name, createdAt, updatedAt) values ('a', 'a@b', 'A', '${at}', '${at}')`,
  );
  database.prepare(page).run('p', 'a');
  const before = database.prepare('select * from custodyPages').all();
  migrate(database, number);
  expect(database.prepare('select * from custodyPages').all()).toEqual(before);
  expect(database.pragma('foreign_key_list(custodyPages)')).toMatchObject([
    { from: 'createdBy', table: 'accounts' },
    {},
  ]);
  database.close();
});
