import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { givenNumbers } from '#server/store/migrations/0031-given-numbers.ts';

// Migration 0031: under which Bates numbers others were given a packet.
const at = '2026-01-02T03:04:05.000Z';

test('packets of before say the numbers of the builds that were served or filed', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(givenNumbers) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  const packet = database.prepare(
    `insert into packets (id, caseId, createdBy, createdAt, updatedAt, title, profile, settings, sent)
     values (?, 'c', 'a', '${at}', '${at}', 'Trial', 'us-california', '{}', ?)`,
  );
  const build = database.prepare(
    `insert into packetBuilds (id, packetId, caseId, accountId, createdAt, draft, state, progress, request, receipts)
     values (?, ?, 'c', 'a', '${at}', 0, ?, '{}', '{}', ?)`,
  );
  const entry = database.prepare(
    `insert into ledgerEntries (id, caseId, createdAt, scheme, prefix, number, first, last, title, courtCaseIds, private, state, recipients, buildId)
     values (?, 'c', '${at}', 'bates', 'DOE', ?, ?, ?, '', '[]', 0, 'served', '[]', ?)`,
  );
  packet.run('plain', 'served');
  packet.run('given', 'filed');
  packet.run('kept', null);
  const receipt = { as: 'served', on: '2026-01-02', method: null, recipients: ['Dana “D” Cole'] };
  const filed = { as: 'filed', on: '2026-01-03', method: 'In person', recipients: [] };
  build.run('b', 'given', 'filed', JSON.stringify([receipt, filed]));
  build.run('p', 'plain', 'served', JSON.stringify([receipt]));
  build.run('k', 'kept', 'done', '[]');
  entry.run('1', 'DOE000001–DOE000002', 1, 2, 'b');
  entry.run('2', 'DOE000003', 3, 3, 'b');
  entry.run('3', 'DOE000004', 4, 4, 'k');
  migrate(database, number);
  const rows = database.prepare('select id, given from packets order by id').all() as { id: string; given: string }[];
  const range = { kind: 'given', build: 'b', prefix: 'DOE', digits: 6, first: 1, last: 3, at };
  expect(rows.map(({ id, given }) => [id, JSON.parse(given) as unknown])).toEqual([
    [
      'given',
      [
        { ...range, ...receipt },
        { ...range, ...filed },
      ],
    ],
    ['kept', []],
    ['plain', []],
  ]);
  database.close();
});

test('evidence of before that was made of an imported message says which record that was', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(givenNumbers) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  const ofMatter = `'c', 'a', '${at}', '${at}'`;
  database.exec(
    `insert into messageImports (id, caseId, createdBy, createdAt, updatedAt, state, format, platform, fileName, size, sha256, parser, attestedAt, answers)
     values ('i', ${ofMatter}, 'done', 'sms', 'sms', 'sms.xml', 1, 'abc', 'p', '${at}', '{}')`,
  );
  const message = database.prepare(
    `insert into messages (place, id, caseId, createdBy, createdAt, updatedAt, threadId, importId, record, platform, direction, recipients, body, rawTimestamp, precision, zoneFrom, tags, note)
     values (?, ?, ${ofMatter}, 't', ?, ?, 'sms', 'sent', '[]', '', '', 'second', 'export', '[]', '')`,
  );
  message.run(1, 'imported', 'i', 7);
  message.run(2, 'logged', null, null);
  const evidence = database.prepare(
    `insert into evidence (id, caseId, createdBy, createdAt, updatedAt, title, fileName, mimeType, kind, size, sha256, tagNames, description, priority, issueIds, courtCaseIds, hearingIds, sourceKind, sourceMessageId)
     values (?, ${ofMatter}, '', '', '', '', 1, 'x', '[]', '', 'normal', '[]', '[]', '[]', 'import', ?)`,
  );
  evidence.run('a', 'imported');
  evidence.run('b', 'logged');
  evidence.run('c', null);
  migrate(database, number);
  expect(database.prepare('select id, sourceRecord from evidence order by id').all()).toEqual([
    { id: 'a', sourceRecord: 'abc 7' },
    { id: 'b', sourceRecord: null },
    { id: 'c', sourceRecord: null },
  ]);
  database.close();
});
