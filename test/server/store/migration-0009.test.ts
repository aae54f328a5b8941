import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0009: what sync knew stays, and there is room for answers that wait, for what is on its way, and for who is there.
let database: Database.Database;
const at = '2026-01-02T03:04:05.000Z';
beforeEach(() => {
  database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, 8);
  database.prepare('insert into accounts values (?, ?, ?, ?, ?)').run('a', 'a@example.org', 'Ada', at, at);
  database
    .prepare(
      `insert into syncRemotes (id, accountId, name, url, mode, everyMinutes, paused, account, extension, createdAt, updatedAt)
       values ('r', 'a', 'Office', 'https://cases.example', 'manual', 15, 0, 'a@example.org', 1, ?, ?)`,
    )
    .run(at, at);
  database.exec(
    `insert into syncBases (remoteId, caseId, resource, localId, remoteRecordId, local, remote, localHash, remoteHash, remoteVersion)
     values ('r', 'c', 'todos', 'here', 'there', '{}', '{}', '', '', '')`,
  );
  migrate(database, 9);
});
afterEach(() => database.close());

test('a server that was added before is known by its email alone, and has sent nothing', () => {
  expect(database.prepare('select * from syncRemotes').get()).toMatchObject({
    account: 'a@example.org',
    identity: '',
    minuteThere: null,
    sentThere: 0,
  });
  expect(database.prepare('select localId, hidden, sent from syncBases').get()).toEqual({
    localId: 'here',
    hidden: 0,
    sent: null,
  });
});

test('of one thing there is one answer, and only of what is known', () => {
  const give = database.prepare(`insert into syncAnswers values (?, 'c', ?, 'q', null, '{}', '${at}')`);
  give.run('r', 'question');
  expect(() => give.run('r', 'question')).toThrow(/UNIQUE/);
  expect(() => give.run('r', 'anything')).toThrow(/CHECK/);
  expect(() => give.run('nobody', 'question')).toThrow(/FOREIGN KEY/);
});

test('whether a record is read-only is looked up by an index of those few', () => {
  const plan = database
    .prepare(
      `explain query plan select localId from syncBases where resource = ? and localId = ? and hidden = 1 limit 1`,
    )
    .all('todos', 'here') as { detail: string }[];
  expect(plan.map(({ detail }) => detail).join(' ')).toContain('syncBasesHidden');
});
