import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { exhibitLedger } from '#server/store/migrations/0023-exhibit-ledger.ts';

// The exhibit ledger, and the custody log after it.
const number = migrations.indexOf(exhibitLedger) + 1;
const at = '2026-01-02T03:04:05.000Z';

test('exhibits of before are numbered and nobody was sent them; their custody begins with the next event', () => {
  const database = new Database(':memory:');
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into evidence (id, caseId, createdBy, createdAt, updatedAt, title, fileName, mimeType, kind, size, sha256,
       sourceKind, description, tagNames, priority, issueIds, courtCaseIds, hearingIds, exhibitNumber)
     values ('one', 'c', 'a', '${at}', '${at}', 'Letter', 'letter.pdf', 'application/pdf', 'pdf', 3, 'ab', 'upload',
       '', '[]', 'normal', '[]', '[]', '[]', 'A-1')`,
  );
  migrate(database, number + 1);
  expect(database.prepare('select exhibitNumber, exhibitState from evidence').all()).toEqual([
    { exhibitNumber: 'A-1', exhibitState: null },
  ]);
  expect(() => database.exec(`update evidence set exhibitState = 'lost'`)).toThrow(/CHECK/);
  const rows = 'select (select count(*) from ledgerEntries) as entries, (select count(*) from custodyEvents) as events';
  expect(database.prepare(rows).all()).toEqual([{ entries: 0, events: 0 }]);
  database.close();
});
