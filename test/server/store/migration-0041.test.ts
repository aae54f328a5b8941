import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { custodyPages } from '#server/store/migrations/0041-custody-pages.ts';

// Pages of custody logs: what was written before them stays as it is.
test('a custody log of before is as it was, and nothing of it was sent yet', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(custodyPages) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into custodyEvents (id, caseId, place, evidenceId, kind, at, utcOffset, transport, version, hash)
     values ('e', 'c', 1, 'one', 'received', '2026-01-02T03:04:05.000Z', '+01:00', 'window', '1', 'h')`,
  );
  migrate(database, number);
  const rows = 'select (select hash from custodyEvents) as hash, (select count(*) from custodyPages) as pages';
  expect(database.prepare(rows).all()).toEqual([{ hash: 'h', pages: 0 }]);
  database.close();
});
