import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { packetReceipts } from '#server/store/migrations/0038-packet-receipts.ts';

// Migration 0038: to whom others were given a packet, and which files.
const at = '2026-01-02T03:04:05.000Z';

test('packets of before say to whom the builds that are here were given, and what their files are', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(packetReceipts) + 1;
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
  const file = database.prepare(
    `insert into packetFiles (id, buildId, kind, fileName, mimeType, pages, size, sha256) values (?, 'b', ?, ?, 'x', ?, 9, 'f')`,
  );
  packet.run('given', 'filed');
  packet.run('kept', null);
  const receipt = { as: 'served', on: '2026-01-02', method: null, recipients: ['Dana “D” Cole'] };
  const filed = { as: 'filed', on: '2026-01-03', method: 'In person', recipients: [] };
  build.run('b', 'given', 'filed', JSON.stringify([receipt, filed]));
  build.run('k', 'kept', 'done', '[]');
  file.run('1', 'volume', 'Packet.pdf', 7);
  file.run('2', 'manifest', 'manifest.json', null);
  migrate(database, number);
  const rows = database.prepare('select id, receipts from packets order by id').all() as {
    id: string;
    receipts: string;
  }[];
  const of = { build: 'b', at, builtAt: at, files: [{ name: 'Packet.pdf', pages: 7, size: 9, sha256: 'f' }] };
  expect(rows.map(({ id, receipts }) => [id, JSON.parse(receipts) as unknown])).toEqual([
    [
      'given',
      [
        { ...receipt, ...of },
        { ...filed, ...of },
      ],
    ],
    ['kept', []],
  ]);
  database.close();
});
