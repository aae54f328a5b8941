import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { records } from '#server/areas/records.ts';
import { openSession } from '#server/access/sessions.ts';
import { backUp, databaseName } from '#server/store/backup.ts';
import { openSqlite } from '#server/store/sqlite.ts';
import { Store } from '#server/store/store.ts';
import { ScratchStore } from './scratch-store.ts';
import { deleteRecord, insertRecord } from '#server/store/records.ts';
import { insertOriginal, noReading } from '#server/areas/documents/originals.ts';
import { documents } from '#server/areas/documents/record.ts';
import { newId } from '#server/store/ids.ts';
import { evidence } from '#server/areas/evidence/record.ts';

// DECISIONS.md, "A backup is a data folder": another epoch, no sessions, every file verified.
let scratch: ScratchStore;
let at: Awaited<ReturnType<ScratchStore['matter']>>;
beforeEach(async () => {
  scratch = await ScratchStore.open();
  at = await scratch.matter();
});
afterEach(() => scratch[Symbol.asyncDispose]());

const target = () => join(scratch.folder, 'copies', 'monday');

async function contents(store: Store) {
  return store.read(async (tx) => ({
    evidence: await tx.db.selectFrom('evidence').selectAll().orderBy('id').execute(),
    changes: await tx.db.selectFrom('changes').selectAll().orderBy('seq').execute(),
    sessions: await tx.db.selectFrom('sessions').selectAll().execute(),
    blobs: await tx.db.selectFrom('blobs').select('sha256').orderBy('sha256').execute(),
  }));
}

test('opens as a data folder with equal content, another epoch and nobody signed in', async () => {
  const item = await scratch.evidence(at, { title: 'Receipt' }, 'the bytes');
  await scratch.write((tx) => openSession(tx, at.accountId, 'A browser'));
  const epoch = await scratch.store.epoch();
  const made = await backUp(scratch.store, scratch.blobs, target());
  expect(made).toEqual({ folder: target(), bytes: 'the bytes'.length, files: 1 });
  const live = await contents(scratch.store);
  const copy = new Store(openSqlite(join(target(), databaseName)), () => scratch.now, records);
  try {
    const copied = await contents(copy);
    expect(copied).toEqual({ ...live, sessions: [] });
    expect(live.sessions).toHaveLength(1);
    expect(await copy.epoch()).not.toBe(epoch);
    expect(await scratch.store.epoch()).toBe(epoch);
  } finally {
    await copy.close();
  }
  const path = join(target(), 'blobs', item.sha256.slice(0, 2), item.sha256);
  expect(readFileSync(path, 'utf8')).toBe('the bytes');
});

test('has the files that documents were uploaded as', async () => {
  const item = await scratch.evidence(at, {}, 'bytes of a letter');
  await scratch.write(async (tx) => {
    const { id } = await insertRecord(tx, documents, {
      caseId: at.caseId,
      createdBy: at.accountId,
      title: 'Letter',
      body: 'Dear Judge',
      bodyHash: 'h',
      textBytes: 16,
    });
    const { fileName, mimeType, size, sha256 } = item;
    const original = { documentId: id, caseId: at.caseId, fileId: newId(), fileName, mimeType, size, sha256 };
    await insertOriginal(tx, { ...original, ...noReading });
    // Now the document alone has these bytes.
    await tx.db.deleteFrom('extractions').execute();
    await tx.db.deleteFrom('evidence').execute();
  });
  expect(await backUp(scratch.store, scratch.blobs, target())).toMatchObject({ files: 1 });
  const path = join(target(), 'blobs', item.sha256.slice(0, 2), item.sha256);
  expect(readFileSync(path, 'utf8')).toBe('bytes of a letter');
  const copy = new Store(openSqlite(join(target(), databaseName)), () => scratch.now, records);
  try {
    expect((await contents(copy)).blobs).toEqual([{ sha256: item.sha256 }]);
  } finally {
    await copy.close();
  }
});

test('refuses a folder that has anything in it, and one that is a file, and touches neither', async () => {
  mkdirSync(target(), { recursive: true });
  writeFileSync(join(target(), 'mine.txt'), 'keep me');
  await expect(backUp(scratch.store, scratch.blobs, target())).rejects.toMatchObject({ problem: 'invalid_request' });
  const file = join(target(), 'mine.txt');
  await expect(backUp(scratch.store, scratch.blobs, file)).rejects.toMatchObject({ problem: 'invalid_request' });
  expect(readFileSync(file, 'utf8')).toBe('keep me');
  expect(readdirSync(dirname(target()))).toEqual(['monday']);
});

test('does not delete a neighbour whose name ends in .part', async () => {
  mkdirSync(`${target()}.part`, { recursive: true });
  writeFileSync(join(`${target()}.part`, 'mine.txt'), 'keep me');
  await backUp(scratch.store, scratch.blobs, target());
  expect(readFileSync(join(`${target()}.part`, 'mine.txt'), 'utf8')).toBe('keep me');
});

test('names the files that are damaged or missing, and leaves no folder that looks like a backup', async () => {
  const damaged = await scratch.evidence(at, {}, 'damaged');
  const missing = await scratch.evidence(at, {}, 'missing');
  await scratch.evidence(at, {}, 'sound');
  writeFileSync(scratch.blobs.pathOf(damaged.sha256), 'Damaged');
  rmSync(scratch.blobs.pathOf(missing.sha256));
  const failure = await backUp(scratch.store, scratch.blobs, target()).catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ message: expect.stringContaining('2 files') as string });
  const list = /listed in (.*)\.$/.exec((failure as Error).message)?.[1] ?? '';
  expect(readFileSync(list, 'utf8').trim().split('\n').toSorted()).toEqual([damaged.sha256, missing.sha256].toSorted());
  expect(readdirSync(dirname(target()))).toEqual(['monday-damaged-files.txt']);
});

test('leaves out bytes whose item was deleted and that wait to be removed', async () => {
  const gone = await scratch.evidence(at, {}, 'on its way out');
  await scratch.write((tx) => deleteRecord(tx, evidence, gone));
  rmSync(scratch.blobs.pathOf(gone.sha256));
  expect(await backUp(scratch.store, scratch.blobs, target())).toMatchObject({ files: 0 });
});

test('is whole also when something is being written as it begins', async () => {
  const { promise: isWritten, resolve: write } = Promise.withResolvers<void>();
  const writing = scratch.write(() => isWritten);
  const copy = join(scratch.folder, 'copy.db');
  const copying = scratch.store.copyTo(copy);
  // Far more turns than a copy takes that nothing holds up.
  for (let turn = 0; turn < 50; turn += 1) await readdir(scratch.folder);
  write();
  await Promise.all([writing, copying]);
  expect(statSync(copy).size).toBeGreaterThan(0);
});

test('holds one moment while writes go on', async () => {
  for (let n = 0; n < 5; n += 1) await scratch.evidence(at);
  const [made] = await Promise.all([
    backUp(scratch.store, scratch.blobs, target()),
    ...Array.from({ length: 5 }, (_, n) => scratch.evidence(at, { title: `during ${n}` })),
  ]);
  const copy = new Store(openSqlite(join(target(), databaseName)), () => scratch.now, records);
  const { evidence: items, blobs } = await contents(copy);
  await copy.close();
  expect(items.length).toBe(made.files);
  expect(blobs.map(({ sha256 }) => sha256)).toEqual(items.map(({ sha256 }) => sha256).toSorted());
});
