import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { uploadedDocuments } from '#server/store/migrations/0017-uploaded-documents.ts';

// Migration 0017: the files that documents were uploaded as.
const at = '2026-01-02T03:04:05.000Z';

test('a document of before has no original, and one can be added to it once', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(uploadedDocuments) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into documents (id, caseId, createdBy, createdAt, updatedAt, title, kind, body, recordNotes, bodyHash, textBytes)
     values ('one', 'c', 'a', '${at}', '${at}', 'Motion', 'motion', 'Text', '', 'h', 10)`,
  );
  migrate(database, number);
  expect(database.prepare('select * from documentOriginals').all()).toEqual([]);
  const add = database.prepare(
    `insert into documentOriginals (documentId, caseId, fileId, fileName, mimeType, size, sha256, status)
     values ('one', 'c', ?, 'a.docx', 'text/plain', 3, 'h', ?)`,
  );
  expect(() => add.run('f', 'waiting')).toThrow(/CHECK/);
  add.run('f', 'running');
  expect(() => add.run('g', null)).toThrow(/UNIQUE/);
  expect(database.prepare('select body from documents').all()).toEqual([{ body: 'Text' }]);
  database.close();
});
