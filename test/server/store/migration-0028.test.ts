import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0028: whether a packet was served or filed.
const at = '2026-01-02T03:04:05.000Z';

test('packets of before say which of them were served or filed', () => {
  const database = new Database(':memory:');
  migrate(database, 27);
  database.pragma('foreign_keys = off');
  const packet = database.prepare(
    `insert into packets (id, caseId, createdBy, createdAt, updatedAt, title, profile, settings)
     values (?, 'c', 'a', '${at}', '${at}', 'Trial', 'us-california', '{}')`,
  );
  const build = database.prepare(
    `insert into packetBuilds (id, packetId, caseId, accountId, createdAt, draft, state, progress, request, receipts)
     values (?, ?, 'c', 'a', '${at}', 0, ?, '{}', '{}', '[]')`,
  );
  for (const id of ['built', 'filed', 'served']) packet.run(id);
  build.run('1', 'built', 'done');
  build.run('2', 'filed', 'served');
  build.run('3', 'filed', 'filed');
  build.run('4', 'served', 'served');
  migrate(database, 28);
  expect(database.prepare('select id, sent from packets order by id').all()).toEqual([
    { id: 'built', sent: null },
    { id: 'filed', sent: 'filed' },
    { id: 'served', sent: 'served' },
  ]);
  expect(() => database.exec(`update packets set sent = 'lost'`)).toThrow(/CHECK/);
  database.close();
});
