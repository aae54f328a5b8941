import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0015: documents, and a search whose pages are of any record.
const at = '2026-01-02T03:04:05.000Z';

test('what was found before is found after, and is kept in step with the index', () => {
  const database = new Database(':memory:');
  migrate(database, 14);
  database.pragma('foreign_keys = off');
  const add = database.prepare(
    `insert into searchPages (id, evidenceId, caseId, page, heading, text) values (?, ?, 'c', ?, ?, ?)`,
  );
  add.run(3, 'one', 0, 'Letter', '');
  add.run(7, 'one', 1, '', 'The school wrote on Monday');
  migrate(database, 15);
  database.pragma('foreign_keys = on');
  const find = database.prepare(
    `select page.recordId, page.page from searchIndex join searchPages as page on page.id = searchIndex.rowid
     where searchIndex match ? order by page.id`,
  );
  expect(find.all('letter')).toEqual([{ recordId: 'one', page: 0 }]);
  expect(find.all('monday')).toEqual([{ recordId: 'one', page: 1 }]);
  database.prepare(`update searchPages set text = 'The school wrote on Friday' where id = 7`).run();
  expect([find.all('monday'), find.all('friday')]).toEqual([[], [{ recordId: 'one', page: 1 }]]);
  database.prepare('delete from searchPages where id = 3').run();
  expect(find.all('letter')).toEqual([]);
  // Of no evidence item.
  const more = database.prepare(
    `insert into searchPages (recordId, caseId, page, heading, text) values ('two', 'c', 0, 'Motion', '')`,
  );
  more.run();
  expect(find.all('motion')).toEqual([{ recordId: 'two', page: 0 }]);
  expect(() => more.run()).toThrow(/UNIQUE/);
  expect(() => database.exec(`insert into searchIndex (searchIndex) values ('integrity-check')`)).not.toThrow();
  database.close();
});

test('a document and its versions can be kept, and a kind that does not exist can’t', () => {
  const database = new Database(':memory:');
  migrate(database);
  database.pragma('foreign_keys = off');
  const write = database.prepare(
    `insert into documents (id, caseId, createdBy, createdAt, updatedAt, title, kind, body, recordNotes, bodyHash, textBytes)
     values (?, 'c', 'a', '${at}', '${at}', 'Motion', ?, 'Text', '', 'h', 10)`,
  );
  write.run('one', 'motion');
  expect(() => write.run('two', 'poem')).toThrow(/CHECK/);
  database
    .prepare(
      `insert into documentVersions (id, documentId, createdAt, cause, title, texts, characters, bodyHash, bytes)
       values ('v', 'one', '${at}', 'edit', 'Motion', ?, 4, 'h', 20)`,
    )
    .run(Buffer.from([1, 2]));
  expect(database.prepare('select documentId, texts from documentVersions').all()).toEqual([
    { documentId: 'one', texts: Buffer.from([1, 2]) },
  ]);
  database.close();
});
