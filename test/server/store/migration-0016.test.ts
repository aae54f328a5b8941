import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0016: the exhibits of documents.
const at = '2026-01-02T03:04:05.000Z';

test('a document of before has no exhibits, and can be given some', () => {
  const database = new Database(':memory:');
  migrate(database, 15);
  database.pragma('foreign_keys = off');
  database
    .prepare(
      `insert into documents (id, caseId, createdBy, createdAt, updatedAt, title, kind, body, recordNotes, bodyHash, textBytes)
       values ('one', 'c', 'a', '${at}', '${at}', 'Motion', 'motion', 'Text', '', 'h', 10)`,
    )
    .run();
  migrate(database, 16);
  expect(database.prepare('select title, body, attachmentsHash from documents').all()).toEqual([
    { title: 'Motion', body: 'Text', attachmentsHash: '' },
  ]);
  const attach = database.prepare(
    `insert into documentAttachments
       (id, caseId, createdBy, createdAt, updatedAt, documentId, evidenceId, label, description, pages, position)
     values (?, 'c', 'a', '${at}', '${at}', 'one', ?, ?, '', ?, ?)`,
  );
  attach.run('x', 'e', 'Exhibit A', null, 0);
  attach.run('y', 'e', 'Exhibit B', '1-3', 1);
  expect(database.prepare('select label, pages, private, trashedAt from documentAttachments').all()).toEqual([
    { label: 'Exhibit A', pages: null, private: 0, trashedAt: null },
    { label: 'Exhibit B', pages: '1-3', private: 0, trashedAt: null },
  ]);
  expect(() => attach.run('z', 'e', null, null, 2)).toThrow(/NOT NULL/);
  database.close();
});
