import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, databaseName } from '#server/store/backup.ts';
import { newId } from '#server/store/ids.ts';
import { migrate, schemaNumber } from '#server/store/migrations.ts';
import { finishRestore, incomingPrefix, journalName } from '#server/store/restore-journal.ts';
import { findSource, prepareRestore, previewRestore, verifyBackup } from '#server/store/restore.ts';
import { addToken, revokeToken, titles, tokensOf } from './restored-folder.ts';
import { ScratchStore } from './scratch-store.ts';
import { deleteRecord } from '#server/store/records.ts';
import { evidence } from '#server/areas/evidence/record.ts';

let scratch: ScratchStore;
let at: Awaited<ReturnType<ScratchStore['matter']>>;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  at = await scratch.matter();
});
afterEach(() => scratch[Symbol.asyncDispose]());

const token = (name: string, permissions?: string): Promise<string> =>
  addToken(scratch, at.accountId, name, permissions);
const revoke = (id: string): Promise<void> => revokeToken(scratch, id);
const backup = () => join(scratch.folder, 'backups', 'monday');
const source = () => findSource(scratch.folder, backup());
const prepare = async () => prepareRestore(scratch.folder, await source(), { facts: null });

async function syncs(): Promise<void> {
  await scratch.write(async (tx) => {
    const flags = { mode: 'manual', everyMinutes: 15, paused: 0, extension: 0 } as const;
    const unknown = { account: '', identity: '', minuteThere: null, sentThere: 0 };
    const named = { id: newId(), accountId: at.accountId, name: 'Office', url: 'https://office.example.org' };
    await tx.db
      .insertInto('syncRemotes')
      .values({ ...named, ...flags, ...unknown, createdAt: tx.now, updatedAt: tx.now })
      .execute();
  });
}

describe('a restore', () => {
  it('brings back what was deleted and keeps aside whole what was there', async () => {
    const letter = await scratch.evidence(at, { title: 'Letter' }, 'the letter');
    await backUp(scratch.store, scratch.blobs, backup());
    await scratch.write((tx) => deleteRecord(tx, evidence, letter));
    await scratch.evidence(at, { title: 'Newer' }, 'newer');
    await prepare();
    await scratch.store.close();
    const restored = finishRestore(scratch.folder);
    expect(restored?.from).toBe(backup());
    expect(titles(scratch.folder)).toEqual(['Letter']);
    expect(readFileSync(scratch.blobs.pathOf(letter.sha256), 'utf8')).toBe('the letter');
    expect(titles(restored?.keptIn ?? '')).toEqual(['Newer']);
    expect(readdirSync(scratch.folder).filter((name) => name.startsWith('restore'))).toEqual([]);
  });

  it('is undone by restoring what was kept aside', async () => {
    await scratch.evidence(at, { title: 'Old' }, 'old');
    await backUp(scratch.store, scratch.blobs, backup());
    await scratch.evidence(at, { title: 'New' }, 'new');
    await prepare();
    await scratch.store.close();
    const first = finishRestore(scratch.folder);
    await prepareRestore(scratch.folder, await findSource(scratch.folder, first?.keptIn ?? ''), { facts: null });
    finishRestore(scratch.folder);
    expect(titles(scratch.folder)).toEqual(['New', 'Old']);
  });

  it('begins another history and signs everybody out', async () => {
    const epoch = await scratch.store.epoch();
    await backUp(scratch.store, scratch.blobs, backup());
    await prepare();
    await scratch.store.close();
    finishRestore(scratch.folder);
    const database = new Database(join(scratch.folder, databaseName));
    expect(database.prepare(`select value from meta where key = 'epoch'`).pluck().get()).not.toBe(epoch);
    expect(database.prepare('select count(*) from sessions').pluck().get()).toBe(0);
    database.close();
  });

  it('leaves a token revoked that was revoked since, even through data that never knew it', async () => {
    await backUp(scratch.store, scratch.blobs, join(scratch.folder, 'backups', 'sunday'));
    const stolen = await token('stolen');
    await token('kept');
    await backUp(scratch.store, scratch.blobs, backup());
    await revoke(stolen);
    const sunday = await findSource(scratch.folder, join(scratch.folder, 'backups', 'sunday'));
    await prepareRestore(scratch.folder, sunday, { facts: null });
    await scratch.store.close();
    finishRestore(scratch.folder);
    expect(tokensOf(scratch.folder)).toEqual({});
    await prepare();
    finishRestore(scratch.folder);
    expect(tokensOf(scratch.folder)).toMatchObject({ stolen: { revoked: true }, kept: { revoked: false } });
  });

  it('leaves a token as narrow as it was made since', async () => {
    const id = await token('script');
    await backUp(scratch.store, scratch.blobs, backup());
    await scratch.write(async (tx) => {
      await tx.db.updateTable('tokens').set({ permissions: '["evidence:read"]' }).where('id', '=', id).execute();
    });
    await prepare();
    await scratch.store.close();
    finishRestore(scratch.folder);
    expect(tokensOf(scratch.folder)['script']?.permissions).toBe('["evidence:read"]');
  });

  it('revokes every token when the data of now can’t be read any longer', async () => {
    await token('script');
    await backUp(scratch.store, scratch.blobs, backup());
    await prepare();
    await scratch.store.close();
    writeFileSync(scratch.file, 'not a database at all, by a bad disk'.repeat(500));
    finishRestore(scratch.folder);
    expect(tokensOf(scratch.folder)).toMatchObject({ script: { revoked: true } });
  });

  it('says before what would be lost, come back and be older', async () => {
    const gone = await scratch.evidence(at, { title: 'Gone' }, 'gone');
    const edited = await scratch.evidence(at, { title: 'Edited' }, 'edited');
    await backUp(scratch.store, scratch.blobs, backup());
    await scratch.write((tx) => deleteRecord(tx, evidence, gone));
    scratch.now += 1000;
    await scratch.write(async (tx) => {
      await tx.db.updateTable('evidence').set({ updatedAt: tx.now }).where('id', '=', edited.id).execute();
    });
    await scratch.evidence(at, { title: 'New' }, 'new');
    await scratch.evidence(at, { title: 'Newer' }, 'newer');
    await syncs();
    const preview = await previewRestore(scratch.folder, await source());
    expect(preview).toMatchObject({ matters: 1, items: 2, files: 2, bytes: 'goneedited'.length });
    expect(preview.comparison?.items).toEqual({ lost: 2, returning: 1, changed: 1 });
    expect(preview.comparison?.matters).toMatchObject({ lost: 0, returning: 0 });
    // A server that was added since is a setting of this machine; no person's text is lost with it.
    expect(preview.comparison?.other).toEqual({ lost: 0, returning: 0, changed: 0 });
  });

  it('is refused with a sentence for what is no backup', async () => {
    mkdirSync(join(scratch.folder, 'pictures'));
    await expect(findSource(scratch.folder, join(scratch.folder, 'pictures'))).rejects.toThrow(/no backup in/);
    await expect(findSource(scratch.folder, join(scratch.folder, 'nowhere'))).rejects.toThrow(/There is no folder/);
    await expect(findSource(scratch.folder, scratch.folder)).rejects.toThrow(/works in now/);
  });

  it('is refused for a backup with a damaged file or database, and nothing changes', async () => {
    const item = await scratch.evidence(at, { title: 'Letter' }, 'the letter');
    await backUp(scratch.store, scratch.blobs, backup());
    const file = join(backup(), 'blobs', item.sha256.slice(0, 2), item.sha256);
    writeFileSync(file, 'The letter');
    expect(await verifyBackup(scratch.folder, await source())).toMatchObject({ ok: false, damaged: 1, files: 1 });
    await expect(prepare()).rejects.toThrow(/1 of its 1 files is missing or no longer what it was/);
    writeFileSync(file, 'the letter');
    expect(await verifyBackup(scratch.folder, await source())).toMatchObject({ ok: true, damaged: 0 });
    const bytes = readFileSync(join(backup(), databaseName));
    bytes.fill(0x7f, 8192, 40_960);
    writeFileSync(join(backup(), databaseName), bytes);
    await expect(prepare()).rejects.toThrow(/damaged/);
    expect(readdirSync(scratch.folder).filter((name) => name.startsWith(incomingPrefix))).toEqual([]);
    expect(existsSync(join(scratch.folder, journalName))).toBe(false);
  });

  it('is refused for a backup of a newer schema', async () => {
    await backUp(scratch.store, scratch.blobs, backup());
    const database = new Database(join(backup(), databaseName));
    database.pragma(`user_version = ${schemaNumber + 1}`);
    database.close();
    await expect(prepare()).rejects.toThrow(/newer Casewright \(schema/);
  });

  it.skipIf(schemaNumber < 2)('brings a backup of an older schema up to this one before the swap', async () => {
    mkdirSync(backup(), { recursive: true });
    const older = new Database(join(backup(), databaseName));
    migrate(older, schemaNumber - 1);
    const now = new Date().toISOString();
    older.prepare(`insert into accounts values ('a', '', 'Of then', ?, ?)`).run(now, now);
    older.close();
    await prepare();
    const incoming = readdirSync(scratch.folder).find((name) => name.startsWith(incomingPrefix)) ?? '';
    expect(readdirSync(join(scratch.folder, incoming)).toSorted()).toEqual(['blobs', databaseName]);
    await scratch.store.close();
    finishRestore(scratch.folder);
    const database = new Database(join(scratch.folder, databaseName));
    expect(database.pragma('user_version', { simple: true })).toBe(schemaNumber);
    expect(database.prepare('select name from accounts').pluck().all()).toEqual(['Of then']);
    database.close();
    const unchanged = new Database(join(backup(), databaseName), { readonly: true });
    expect(unchanged.pragma('user_version', { simple: true })).toBe(schemaNumber - 1);
    unchanged.close();
  });

  it('is refused when there is not enough room, before anything is written', async () => {
    await backUp(scratch.store, scratch.blobs, backup());
    const full = prepareRestore(scratch.folder, await source(), { facts: null, free: () => Promise.resolve(1024) });
    await expect(full).rejects.toThrow(/not enough space on the disk.*Nothing was changed/);
    expect(readdirSync(scratch.folder).filter((name) => name.startsWith(incomingPrefix))).toEqual([]);
  });

  it('can be stopped until it is decided', async () => {
    await scratch.evidence(at, {}, 'one');
    await backUp(scratch.store, scratch.blobs, backup());
    const stop = new AbortController();
    const onProgress = ({ phase }: { phase: string }) => phase === 'files' && stop.abort();
    const restoring = prepareRestore(scratch.folder, await source(), { facts: null, signal: stop.signal, onProgress });
    await expect(restoring).rejects.toThrow(/abort/i);
    expect(existsSync(join(scratch.folder, journalName))).toBe(false);
  });

  it('that was never decided leaves nothing behind at the next start', () => {
    mkdirSync(join(scratch.folder, `${incomingPrefix}half`, 'blobs'), { recursive: true });
    expect(finishRestore(scratch.folder)).toBeNull();
    expect(existsSync(join(scratch.folder, `${incomingPrefix}half`))).toBe(false);
    expect(existsSync(scratch.file)).toBe(true);
  });
});
