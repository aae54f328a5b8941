import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0026: court packets.
const at = '2026-01-02T03:04:05.000Z';

test('a matter of before has no packets, and can be given some', () => {
  const database = new Database(':memory:');
  migrate(database, 25);
  database.pragma('foreign_keys = off');
  const ofMatter = `'c', 'a', '${at}', '${at}'`;
  database
    .prepare(
      `insert into binders (id, caseId, createdBy, createdAt, updatedAt, title, position) values ('b', ${ofMatter}, 'Trial', 0)`,
    )
    .run();
  migrate(database, 26);
  expect(database.prepare('select title from binders').all()).toEqual([{ title: 'Trial' }]);
  database
    .prepare(
      `insert into packets (id, caseId, createdBy, createdAt, updatedAt, title, profile, settings)
       values ('p', ${ofMatter}, 'Trial', 'us-california', '{}')`,
    )
    .run();
  const add = database.prepare(
    `insert into packetItems (id, caseId, createdBy, createdAt, updatedAt, packetId, kind, position, title, note, redactionIds)
     values (?, ${ofMatter}, 'p', ?, 0, '', '', '[]')`,
  );
  add.run('e', 'exhibit');
  expect(database.prepare('select title, courtCaseId, private, trashedAt from packets').all()).toEqual([
    { title: 'Trial', courtCaseId: null, private: 0, trashedAt: null },
  ]);
  expect(() => add.run('x', 'dream')).toThrow(/CHECK/);
  const build = database.prepare(
    `insert into packetBuilds (id, packetId, caseId, accountId, createdAt, draft, state, progress, request, receipts)
     values (?, 'p', 'c', 'a', '${at}', 0, ?, '{}', '{}', '[]')`,
  );
  build.run('one', 'queued');
  expect(() => build.run('two', 'lost')).toThrow(/CHECK/);
  database.close();
});
