import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0011: one index over the sets of all records, and what records were called as columns of the log.
let database: Database.Database;
const at = '2026-01-02T03:04:05.000Z';
const all = (text: string): unknown[] => database.prepare(text).all();
const item = `'c', 0, 'a', '${at}', '${at}'`;

beforeEach(() => {
  database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, 10);
  database.exec(`
    insert into accounts values ('a', 'a@example.org', 'Ada', '${at}', '${at}');
    insert into workspaces values ('w', 'Ada', 'a', '${at}', '${at}');
    insert into cases (id, workspaceId, caption, role, caseNumbers, keyDates, createdAt, updatedAt)
      values ('c', 'w', 'Ellery', '', '[]', '[]', '${at}', '${at}');
    insert into courtCases (id, caseId, private, createdBy, createdAt, updatedAt, caption, status)
      values ('f', ${item}, 'In re Ellery', 'open');
    insert into contacts (id, caseId, private, createdBy, createdAt, updatedAt, kind, name, role, emails, phones,
        otherAddresses, handles, courtCaseIds, notes)
      values ('p', ${item}, 'person', 'Bo', 'other', '[]', '[]', '[]', '[]', '["f"]', ''),
             ('q', ${item}, 'person', 'Cy', 'other', '[]', '[]', '[]', '[]', '[]', '');
    insert into hearings (id, caseId, private, createdBy, createdAt, updatedAt, date, purpose, status, contactIds)
      values ('h', ${item}, '2026-03-01', 'Status', 'scheduled', '["p","q"]');
    insert into timelineEntries (id, caseId, private, createdBy, createdAt, updatedAt, date, precision, title, detail,
        position, contactIds, evidenceIds)
      values ('t', ${item}, '2026-03-01', 'day', 'Call', '', 0, '["p"]', '[]');
    insert into timelineLinks values ('t', 'contact', 'p');
    insert into blobs (sha256, size, createdAt) values ('s', 1, '${at}');
    insert into evidence (id, caseId, private, createdBy, createdAt, updatedAt, title, fileName, mimeType, kind, size,
        sha256, tagNames, description, priority, issueIds, courtCaseIds, hearingIds, sourceKind)
      values ('e', ${item}, 'Letter', 'letter.pdf', 'application/pdf', 'pdf', 1, 's', '["school"]', '', 'normal', '[]',
        '["f"]', '["h"]', 'upload');
    insert into evidenceLinks values ('e', 'tag', 'school'), ('e', 'courtCase', 'f'), ('e', 'hearing', 'h');
  `);
});
afterEach(() => database.close());

test('lists the members of every set by the record and the field that hold them', () => {
  migrate(database, 11);
  expect(all('select record, recordId, field, value from setMembers order by record, recordId, field, value')).toEqual([
    { record: 'contacts', recordId: 'p', field: 'courtCaseIds', value: 'f' },
    { record: 'evidence', recordId: 'e', field: 'courtCaseIds', value: 'f' },
    { record: 'evidence', recordId: 'e', field: 'hearingIds', value: 'h' },
    { record: 'evidence', recordId: 'e', field: 'tagNames', value: 'school' },
    { record: 'hearings', recordId: 'h', field: 'contactIds', value: 'p' },
    { record: 'hearings', recordId: 'h', field: 'contactIds', value: 'q' },
    { record: 'timelineEntries', recordId: 't', field: 'contactIds', value: 'p' },
  ]);
  expect(all(`select name from sqlite_schema where name in ('evidenceLinks', 'timelineLinks')`)).toEqual([]);
});

test('finds in the log what records are called, and were called before', () => {
  const log = database.prepare(
    `insert into changes (at, resource, recordId, op, transport, requestId, schema, before, after, shown)
     values ('${at}', ?, 'x', ?, 'window', 'r', 10, ?, ?, 1)`,
  );
  log.run('todos', 'insert', null, '{"title":"File it"}');
  log.run('contacts', 'update', '{"name":"Bo","kind":"person"}', '{"name":"Beau","kind":"person"}');
  log.run('contacts', 'update', '{"name":"Bo","notes":""}', '{"name":"Bo","notes":"x"}');
  log.run('hearings', 'insert', null, '{"purpose":"Status"}');
  log.run('cases', 'insert', null, '{"caption":"Ellery"}');
  log.run('hearingResources', 'insert', null, '{"note":"x","name":"no title"}');
  log.run('memberships', 'delete', '{"role":"owner"}', null);
  log.run('evidence', 'delete', null, null);
  migrate(database, 11);
  expect(all('select title, formerTitle from changes order by seq')).toEqual([
    { title: 'File it', formerTitle: null },
    { title: 'Beau', formerTitle: 'Bo' },
    { title: 'Bo', formerTitle: null },
    { title: 'Status', formerTitle: null },
    { title: 'Ellery', formerTitle: null },
    { title: null, formerTitle: null },
    { title: null, formerTitle: null },
    { title: null, formerTitle: null },
  ]);
});
