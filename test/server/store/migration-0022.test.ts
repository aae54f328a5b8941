import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { evidenceFacts } from '#server/store/migrations/0022-evidence-facts.ts';

// Custodian, original or copy, confidentiality.
const number = migrations.indexOf(evidenceFacts) + 1;
const at = '2026-01-02T03:04:05.000Z';

test('evidence that was there says nothing of its custodian, and takes only the words there are', () => {
  const database = new Database(':memory:');
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into evidence (id, caseId, createdBy, createdAt, updatedAt, title, fileName, mimeType, kind, size, sha256, sourceKind,
       description, tagNames, priority, issueIds, courtCaseIds, hearingIds)
     values ('one', 'c', 'a', '${at}', '${at}', 'Letter', 'letter.pdf', 'application/pdf', 'pdf', 3, 'ab', 'upload',
       '', '[]', 'normal', '[]', '[]', '[]')`,
  );
  migrate(database, number);
  expect(database.prepare('select title, custodian, original, confidentiality from evidence').all()).toEqual([
    { title: 'Letter', custodian: null, original: null, confidentiality: null },
  ]);
  expect(() => database.exec(`update evidence set original = 'fake'`)).toThrow(/CHECK/);
  database.close();
});
