import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, migrations } from '#server/store/migrations.ts';
import { packetPages } from '#server/store/migrations/0033-packet-pages.ts';

// Migration 0033: which pages of its file an item of a packet is.
const at = '2026-01-02T03:04:05.000Z';

test('items of packets of before are all pages of their files, and can be some of them', () => {
  const database = new Database(':memory:');
  const number = migrations.indexOf(packetPages) + 1;
  migrate(database, number - 1);
  database.pragma('foreign_keys = off');
  database.exec(
    `insert into packetItems (id, caseId, createdBy, createdAt, updatedAt, packetId, kind, position, title, note, redactionIds)
     values ('i', 'c', 'a', '${at}', '${at}', 'p', 'exhibit', 0, 'Lease', '', '[]')`,
  );
  migrate(database, number);
  const read = database.prepare('select title, pages from packetItems');
  expect(read.all()).toEqual([{ title: 'Lease', pages: null }]);
  database.exec(`update packetItems set pages = '3-7,12'`);
  expect(read.all()).toEqual([{ title: 'Lease', pages: '3-7,12' }]);
  database.close();
});
