import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, databaseName } from '#server/store/backup.ts';
import { finishRestore, incomingPrefix, journalName } from '#server/store/restore-journal.ts';
import { findSource, prepareRestore, verifyBackup } from '#server/store/restore.ts';
import type { Row } from '#server/store/tables.ts';
import { ScratchStore } from './scratch-store.ts';

// A backup may come from a stick that somebody else held: what is in it is read like a stranger's data.
let scratch: ScratchStore;
let item: Row<'evidence'>;
let victim: string;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  item = await scratch.evidence(await scratch.matter(), {}, 'the letter');
  await backUp(scratch.store, scratch.blobs, backup());
  victim = join(scratch.folder, 'victim');
  writeFileSync(victim, 'precious');
});
afterEach(() => scratch[Symbol.asyncDispose]());

/** Part of the system, so no dependency of ours. */
const systemsPipeMaker: string = ['mk', 'fifo'].join('');

const backup = () => join(scratch.folder, 'backups', 'monday');
const source = () => findSource(scratch.folder, backup());
const prepare = async () => prepareRestore(scratch.folder, await source(), { facts: null });
const blobInBackup = () => join(backup(), 'blobs', item.sha256.slice(0, 2), item.sha256);

function tampered(work: (database: Database.Database) => void): void {
  const database = new Database(join(backup(), databaseName));
  database.pragma('foreign_keys = off');
  work(database);
  database.close();
}

async function expectUntouched(): Promise<void> {
  await expect(prepare()).rejects.toMatchObject({ problem: 'invalid_file' });
  expect(readdirSync(scratch.folder).filter((name) => name.startsWith(incomingPrefix))).toEqual([]);
  expect(existsSync(join(scratch.folder, journalName))).toBe(false);
  expect(readFileSync(victim, 'utf8')).toBe('precious');
}

describe('a backup made to do harm', () => {
  it.each(['../victim', 'ab/../../../victim', 'A'.repeat(64)])(
    'that names its files “%s” can’t have anything written or removed outside',
    async (name) => {
      tampered((database) => {
        database.prepare('update blobs set sha256 = ?').run(name);
        database.prepare('update evidence set sha256 = ?').run(name);
      });
      await expectUntouched();
    },
  );

  it('that says its files are smaller than they are can’t fill the disk', async () => {
    tampered((database) => database.prepare('update blobs set size = 1').run());
    await expectUntouched();
    expect(await verifyBackup(scratch.folder, await source())).toMatchObject({ ok: false, damaged: 1 });
  });

  it('that says its files have less than no size is none', async () => {
    tampered((database) => database.prepare('update blobs set size = -1').run());
    await expectUntouched();
  });

  it.skipIf(process.platform === 'win32')(
    'that has a pipe for a file is damaged, and does not wait for it',
    async () => {
      rmSync(blobInBackup());
      execFileSync(systemsPipeMaker, [blobInBackup()]);
      expect(await verifyBackup(scratch.folder, await source())).toMatchObject({ ok: false });
      await expectUntouched();
    },
  );

  it('that links to a file of this machine brings none of it', async () => {
    rmSync(blobInBackup());
    symlinkSync(victim, blobInBackup());
    await expectUntouched();
  });

  it.each([
    ['a trigger of its own', 'create trigger t after insert on accounts begin delete from tokens; end'],
    ['a view of its own', 'create view v as select * from accounts'],
    ['a trigger other than ours', 'drop trigger searchPagesDeleted'],
    ['a table missing', 'drop table tokens'],
    ['a column missing', 'alter table tokens drop column approveDeletes'],
  ])('with %s is refused before the swap is decided', async (_what, statement) => {
    tampered((database) => database.exec(statement));
    await expectUntouched();
  });

  it('with a list of revoked tokens that can’t be read has all its tokens revoked', async () => {
    tampered((database) => {
      const account = database.prepare('select id from accounts').pluck().get();
      database
        .prepare(
          `insert into tokens (id, accountId, name, prefix, hash, permissions, assistant, approveDeletes, createdAt, updatedAt)
           values ('t', ?, 'theirs', 'cw_live_abcd', 'h', '["*"]', 0, 0, '2026', '2026')`,
        )
        .run(account);
      database.prepare(`insert into meta values ('revokedTokens', '{nonsense')`).run();
    });
    await prepare();
    await scratch.store.close();
    expect(finishRestore(scratch.folder)?.from).toBe(backup());
    const database = new Database(scratch.file, { readonly: true });
    expect(database.prepare('select count(*) from tokens where revokedAt is null').pluck().get()).toBe(0);
    database.close();
  });
});
