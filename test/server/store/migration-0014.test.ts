import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0014: who else has an exhibit number is found without reading the matter.
const at = '2026-01-02T03:04:05.000Z';

test('items of one number, in upper or lower case, are found by an index', () => {
  const database = new Database(':memory:');
  migrate(database, 13);
  database.pragma('foreign_keys = off');
  const add = database.prepare(
    `insert into evidence (id, caseId, private, createdBy, createdAt, updatedAt, title, fileName, mimeType, kind, size,
       sha256, tagNames, description, priority, issueIds, courtCaseIds, hearingIds, sourceKind, exhibitNumber)
     values (?, 'c', 0, 'a', '${at}', '${at}', 'Letter', 'letter.pdf', 'application/pdf', 'pdf', 1,
       's', '[]', '', 'normal', '[]', '[]', '[]', 'upload', ?)`,
  );
  add.run('one', 'R-3');
  add.run('two', 'r-3');
  add.run('three', null);
  migrate(database, 14);
  const query = `select id from evidence
    where caseId = 'c' and lower(exhibitNumber) = 'r-3' and exhibitNumber is not null`;
  expect(database.prepare(query).all()).toEqual([{ id: 'one' }, { id: 'two' }]);
  expect(JSON.stringify(database.prepare(`explain query plan ${query}`).all())).toContain('evidenceByExhibitNumber');
  database.close();
});
