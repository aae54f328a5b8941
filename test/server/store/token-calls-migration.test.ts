import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

const at = '2026-01-01T00:00:00.000Z';

test('migration 4 keeps when a token was last used, and adds its ledger', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, 3);
  database.prepare('insert into accounts values (?, ?, ?, ?, ?)').run('a', 'a@example.org', 'Ada', at, at);
  database
    .prepare(
      `insert into tokens (id, accountId, name, prefix, hash, permissions, createdAt, updatedAt)
       values ('t', 'a', 'Helper', 'cw_live_abcd', 'hash', '[]', ?, ?)`,
    )
    .run(at, at);
  database.prepare('insert into tokenUses values (?, ?)').run('t', at);
  migrate(database, 4);
  expect(database.prepare('select * from tokenUses').get()).toEqual({
    tokenId: 't',
    lastUsedAt: at,
    clientName: null,
    clientVersion: null,
    clientAt: null,
  });
  const add = database.prepare(
    `insert into tokenCalls (tokenId, at, transport, operationId, requestId, outcome, records, recordCount, bytes, times)
     values (?, ?, 'rest', 'get_case', 'r', 'done', '[]', 0, 0, 1)`,
  );
  add.run('t', at);
  expect(() => add.run('nobody', at)).toThrow(/FOREIGN KEY/);
  database.close();
});
