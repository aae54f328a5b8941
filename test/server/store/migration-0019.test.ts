import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { messages } from '#server/store/migrations/0019-messages.ts';

// Messages, their threads and imports.
const number = migrations.indexOf(messages) + 1;
const at = '2026-01-02T03:04:05.000Z';

test('what was there stays, and messages are found by their words from then on', () => {
  const database = new Database(':memory:');
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into contacts (id, caseId, createdBy, createdAt, updatedAt, name, kind, role, emails, phones, otherAddresses, handles, courtCaseIds, notes)
     values ('c', 'm', 'a', '${at}', '${at}', 'Dana Reyes', 'person', 'party', '[]', '[]', '[]', '[]', '[]', '')`,
  );
  migrate(database, number);
  expect(database.prepare('select id, name from contacts').all()).toEqual([{ id: 'c', name: 'Dana Reyes' }]);
  database.exec(
    `insert into messages (place, id, caseId, createdBy, createdAt, updatedAt, threadId, platform, direction, recipients,
       body, rawTimestamp, precision, zoneFrom)
     values (1, 'one', 'm', 'a', '${at}', '${at}', 't', 'sms', 'received', '[]', 'I missed the exchange', '', 'day', 'unknown')`,
  );
  const found = `select place from messages where place in (select rowid from messageIndex where messageIndex match 'missed')`;
  expect(database.prepare(found).all()).toEqual([{ place: 1 }]);
  database.exec(`delete from messages`);
  expect(database.prepare(found).all()).toEqual([]);
  database.close();
});
