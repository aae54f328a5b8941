import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { annotations } from '#server/store/migrations/0037-annotations.ts';

const number = migrations.indexOf(annotations) + 1;
const at = '2026-01-02T03:04:05.000Z';

test('evidence that was there has no highlights and no notes', () => {
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
  expect(database.prepare('select title, annotations from evidence').all()).toEqual([
    { title: 'Letter', annotations: '[]' },
  ]);
  database.close();
});
