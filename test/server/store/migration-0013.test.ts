import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0013: a token knows which token made it, and an approval what else goes.
const at = '2026-01-02T03:04:05.000Z';

test('tokens that were made by a token are found by it, from the log', () => {
  const database = new Database(':memory:');
  migrate(database, 12);
  database.exec(`insert into accounts values ('a', 'a@example.org', 'Ada', '${at}', '${at}')`);
  const add = database.prepare(
    `insert into tokens (id, accountId, name, prefix, hash, permissions, assistant, approveDeletes, createdAt, updatedAt)
     values (?, 'a', ?, 'cw', ?, '["*"]', 0, 0, '${at}', '${at}')`,
  );
  const log = database.prepare(
    `insert into changes (at, resource, recordId, op, transport, requestId, schema, after, shown, tokenId)
     values ('${at}', 'tokens', ?, ?, 'rest', 'r', 12, '{}', 1, ?)`,
  );
  for (const id of ['parent', 'child']) add.run(id, id, id);
  log.run('parent', 'insert', null);
  log.run('child', 'insert', 'parent');
  log.run('parent', 'update', 'child');
  database.exec(`insert into approvals (id, accountId, tokenId, operationId, target, label, status, createdAt, expiresAt)
    values ('q', 'a', 'child', 'delete_issues', '[]', 'Old', 'asked', '${at}', '${at}')`);
  migrate(database, 13);
  expect(database.prepare('select id, madeBy from tokens order by id').all()).toEqual([
    { id: 'child', madeBy: 'parent' },
    { id: 'parent', madeBy: null },
  ]);
  expect(database.prepare('select id, goes from approvals').all()).toEqual([{ id: 'q', goes: '[]' }]);
  database.close();
});
