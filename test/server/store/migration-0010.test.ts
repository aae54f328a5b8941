import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/store/migrations.ts';

// Migration 0010: a server of many accounts; of what there was, the history of a workspace's people is found by it.
let database: Database.Database;
const at = '2026-01-02T03:04:05.000Z';
const logged = (resource: string, recordId: string): number =>
  Number(
    database
      .prepare(
        `insert into changes (at, resource, recordId, op, transport, requestId, schema, after, shown)
         values (?, ?, ?, 'insert', 'window', 'r', 9, '{}', 1)`,
      )
      .run(at, resource, recordId).lastInsertRowid,
  );
const all = (text: string): unknown[] => database.prepare(text).all();

beforeEach(() => {
  database = new Database(':memory:');
  database.pragma('foreign_keys = on');
  migrate(database, 9);
  database.exec(`
    insert into accounts values ('a', 'a@example.org', 'Ada', '${at}', '${at}');
    insert into workspaces values ('w', 'Ada', 'a', '${at}', '${at}');
    insert into memberships values ('m', 'w', 'a', 'owner', '${at}', '${at}');
  `);
});
afterEach(() => database.close());

test('finds what the log says about a workspace and of its people', () => {
  const seqs = [
    logged('workspaces', 'w'),
    logged('memberships', 'm'),
    logged('memberships', 'gone'),
    logged('tokens', 't'),
  ];
  migrate(database, 10);
  expect(all('select seq, workspaceId from changes order by seq')).toEqual(
    seqs.map((seq, which) => ({ seq, workspaceId: which < 2 ? 'w' : null })),
  );
  const plan = all(`explain query plan select seq from changes where workspaceId = 'w'`);
  expect(JSON.stringify(plan)).toContain('changesByWorkspace');
});

test('keeps one open invitation for each mailbox of a workspace, and one secret for each', () => {
  migrate(database, 10);
  const invite = database.prepare(
    `insert into invitations values (?, 'w', 'Bo@example.org', 'bo@example.org', ?, 'a', ?, ?, '${at}', '${at}', '${at}', '${at}')`,
  );
  invite.run('one', 'member', 'withdrawn', 'first');
  invite.run('two', 'admin', 'open', 'second');
  expect(() => invite.run('three', 'viewer', 'open', 'third')).toThrow(/UNIQUE/);
  expect(() => invite.run('four', 'viewer', 'accepted', 'second')).toThrow(/UNIQUE/);
  expect(() => invite.run('five', 'owner', 'withdrawn', 'fifth')).toThrow(/CHECK/);
});

test('lets a deletion that waits for a person be asked for again, with what it deletes', () => {
  database.exec(`
    insert into tokens (id, accountId, name, prefix, hash, permissions, assistant, approveDeletes, createdAt, updatedAt)
      values ('t', 'a', 'Token', 'cw_live_aaaa', 'h', '[]', 0, 1, '${at}', '${at}');
    insert into approvals (id, accountId, tokenId, operationId, target, label, status, createdAt, expiresAt)
      values ('p', 'a', 't', 'delete_evidence_by_id', '[]', 'Letter', 'asked', '${at}', '${at}');
  `);
  migrate(database, 10);
  expect(all('select * from approvals')).toEqual([]);
  expect(all(`select name from pragma_table_info('approvals') where name in ('resource', 'itemId')`)).toHaveLength(2);
});

test('counts the address of everybody who had an account as confirmed', () => {
  database.exec(`insert into credentials (accountId, email, passwordHash, createdAt, updatedAt)
    values ('a', 'a@example.org', 'x', '${at}', '${at}')`);
  migrate(database, 10);
  expect(all('select verifiedAt, disabledAt from credentials')).toEqual([{ verifiedAt: at, disabledAt: null }]);
});
