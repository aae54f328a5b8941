import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { courtPapers } from '#server/store/migrations/0018-court-papers.ts';

// Court papers: how far a document is, who approved and signed it, and its files.
const number = migrations.indexOf(courtPapers) + 1;
const at = '2026-01-02T03:04:05.000Z';

test('documents that were there are drafts without a court format', () => {
  const database = new Database(':memory:');
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into documents (id, caseId, createdBy, createdAt, updatedAt, title, kind, body, recordNotes, bodyHash, textBytes)
     values ('one', 'c', 'a', '${at}', '${at}', 'Motion', 'motion', 'Text', '', 'h', 10)`,
  );
  migrate(database, number);
  const kept = 'select title, body, status, profile, format, reviewNote, ownKnowledge, amends from documents';
  expect(database.prepare(kept).all()).toEqual([
    {
      title: 'Motion',
      body: 'Text',
      status: 'draft',
      profile: null,
      format: null,
      reviewNote: null,
      ownKnowledge: '[]',
      amends: null,
    },
  ]);
  expect(() => database.exec(`update documents set status = 'lost'`)).toThrow(/CHECK/);
  database.close();
});
