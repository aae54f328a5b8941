import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { certificates } from '#server/store/migrations/0020-certificates.ts';

// The certificate that a document was signed with.
const number = migrations.indexOf(certificates) + 1;
const at = '2026-01-02T03:04:05.000Z';

test('signatures that were there have no certificate', () => {
  const database = new Database(':memory:');
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into documentSignatures (id, documentId, createdAt, accountId, kind, name, contentHash, pdfSha256)
     values ('one', 'd', '${at}', 'a', 's_name', 'Maya Ellery', 'c', 'p')`,
  );
  migrate(database, number);
  const kept = 'select name, pdfSha256, certificate from documentSignatures';
  expect(database.prepare(kept).all()).toEqual([{ name: 'Maya Ellery', pdfSha256: 'p', certificate: null }]);
  database.close();
});
