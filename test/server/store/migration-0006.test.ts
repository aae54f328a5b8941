import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

const at = '2026-01-01T00:00:00.000Z';

test('migration 6 keeps what was there, and ties no record here or there to two of the other side', () => {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, 5);
  database.prepare('insert into accounts values (?, ?, ?, ?, ?)').run('a', 'a@example.org', 'Ada', at, at);
  const before = database.prepare('select * from accounts').all();
  migrate(database, 6);
  expect(database.prepare('select * from accounts').all()).toEqual(before);
  database
    .prepare(
      `insert into syncRemotes (id, accountId, name, url, mode, everyMinutes, paused, account, extension, createdAt, updatedAt)
       values ('r', 'a', 'Office', 'https://cases.example', 'manual', 15, 0, 'a@example.org', 1, ?, ?)`,
    )
    .run(at, at);
  const tie = database.prepare(
    `insert into syncBases (remoteId, caseId, resource, localId, remoteRecordId, local, remote, localHash, remoteHash, remoteVersion)
     values ('r', 'c', 'todos', ?, ?, '{}', '{}', '', '', '')`,
  );
  tie.run('here', 'there');
  expect(() => tie.run('here', 'elsewhere')).toThrow(/UNIQUE/);
  expect(() => tie.run('another', 'there')).toThrow(/UNIQUE/);
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});
