import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { changedMessages } from '#server/store/migrations/0021-changed-messages.ts';

// What people logged or changed is found without reading all messages.
const number = migrations.indexOf(changedMessages) + 1;
const [then, since] = ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.001Z'];

test('messages that were there are found by their change, and by an index', () => {
  const database = new Database(':memory:');
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  const add = database.prepare(
    `insert into messages (id, place, caseId, createdBy, createdAt, updatedAt, threadId, importId, record, platform,
       direction, recipients, body, rawTimestamp, precision, zoneFrom)
     values (?, ?, 'c', 'a', '${then}', ?, 't', ?, 1, 'sms', 'sent', '[]', 'Text', '', 'second', 'export')`,
  );
  add.run('logged', 1, then, null);
  add.run('tagged', 2, since, 'i');
  add.run('imported', 3, then, 'i');
  migrate(database, number);
  const changed = `select id from messages where caseId = 'c' and (importId is null or updatedAt > createdAt) order by place`;
  expect(database.prepare(changed).all()).toEqual([{ id: 'logged' }, { id: 'tagged' }]);
  const [plan] = database.prepare(`explain query plan ${changed}`).all() as { detail: string }[];
  expect(plan?.detail).toContain('messagesChanged');
  const last = `select max(createdAt) as at from messages where caseId = 'c' and importId is null`;
  expect(database.prepare(last).all()).toEqual([{ at: then }]);
  expect(JSON.stringify(database.prepare(`explain query plan ${last}`).all())).toContain('messagesLogged');
  database.close();
});
