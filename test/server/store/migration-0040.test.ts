import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { leanBases } from '#server/store/migrations/0040-lean-bases.ts';

// Migration 0040: what both sides of sync held stays as it was, without hashes that nothing read.
let database: Database.Database;
const number = migrations.indexOf(leanBases) + 1;
const at = '2026-01-02T03:04:05.000Z';
beforeEach(() => {
  database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, number - 1);
});
afterEach(() => database.close());

test('a base keeps what both sides held', () => {
  database.pragma('foreign_keys = off');
  database
    .prepare(
      `insert into syncBases (remoteId, caseId, resource, localId, remoteRecordId, local, remote, localHash, remoteHash, remoteVersion)
       values ('r', 'c', 'todos', 'here', 'there', '{"title":"Mine"}', '{"title":"Theirs"}', 'a', 'b', ?)`,
    )
    .run(at);
  migrate(database, number);
  expect(database.prepare('select * from syncBases').get()).toEqual({
    remoteId: 'r',
    caseId: 'c',
    resource: 'todos',
    localId: 'here',
    remoteRecordId: 'there',
    local: '{"title":"Mine"}',
    remote: '{"title":"Theirs"}',
    remoteVersion: at,
    hidden: 0,
    sent: null,
  });
});
