import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open as openFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { insertBlob } from '#server/areas/evidence/queries.ts';
import { Blobs, type StagedFile } from '#server/store/blobs.ts';
import { newId } from '#server/store/ids.ts';
import { sweepBlobs } from '#server/store/sweep.ts';
import { ScratchStore } from './scratch-store.ts';

// ARCHITECTURE.md, Store: content-addressed bytes, whole or not at all, there before the row that names them.
let scratch: ScratchStore;
beforeAll(async () => {
  scratch = await ScratchStore.open();
  await scratch.blobs.open();
});
afterAll(() => scratch[Symbol.asyncDispose]());

const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'sweep' } as const;
const staging = () => readdirSync(join(scratch.folder, 'staging'));
const stage = (text: string) => scratch.blobs.stage(Readable.from([Buffer.from(text)]));
async function kept(text: string): Promise<StagedFile> {
  const staged = await stage(text);
  await scratch.blobs.keep(staged);
  return staged;
}
/** What every open file has its methods from. */
async function fileHandles(): Promise<FileHandle> {
  const handle = await openFile(import.meta.filename);
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}
function makeOld(sha256: string): void {
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(scratch.blobs.pathOf(sha256), yesterday, yesterday);
}
async function onDisk(): Promise<string[]> {
  const all = [];
  for await (const { sha256 } of scratch.blobs.list()) all.push(sha256);
  return all;
}

test('a file is at the address of its SHA-256, with its bytes, readable by its owner only', async () => {
  const staged = await kept('hello');
  expect(staged.sha256).toBe(createHash('sha256').update('hello').digest('hex'));
  const path = scratch.blobs.pathOf(staged.sha256);
  expect(path.endsWith(join('blobs', staged.sha256.slice(0, 2), staged.sha256))).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('hello');
  const open = process.platform === 'win32' ? 0 : statSync(path).mode & 0o077;
  expect(open).toBe(0);
  await scratch.blobs.discard(staged);
  expect(staging()).toEqual([]);
});

test('whatever a source sends, plain bytes or text, what looks into a small file next gets Buffers', async () => {
  const padded = new TextEncoder().encode('..é and more');
  for (const chunks of [[padded.subarray(2)], [padded.subarray(2, 6), padded.subarray(6)], ['é and', ' more']]) {
    const staged = await scratch.blobs.stage(Readable.from(chunks));
    expect(staged.pieces?.every(Buffer.isBuffer)).toBe(true);
    expect(Buffer.concat(staged.pieces ?? []).toString()).toBe('é and more');
    expect(readFileSync(staged.path, 'utf8')).toBe('é and more');
    expect(staged.sha256).toBe(createHash('sha256').update('é and more').digest('hex'));
    await scratch.blobs.discard(staged);
  }
});

test('what a nearly full disk takes only a part of is written to its end', async () => {
  const atOnce = vi.spyOn(await fileHandles(), 'writev');
  onTestFinished(() => atOnce.mockRestore());
  atOnce.mockImplementationOnce(async function (this: FileHandle, [first]) {
    const { bytesWritten } = await this.write(first as Buffer, 0, 3);
    return { bytesWritten, buffers: [] };
  });
  const staged = await scratch.blobs.stage(Readable.from([Buffer.from('one '), Buffer.from('and another')]));
  expect(atOnce).toHaveBeenCalledOnce();
  expect(readFileSync(staged.path, 'utf8')).toBe('one and another');
  await scratch.blobs.discard(staged);
});

test('a source that fails half way leaves nothing', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(100_000, 'a');
    throw new Error('the client went away');
  }
  const before = await onDisk();
  await expect(scratch.blobs.stage(Readable.from(broken()))).rejects.toThrow('the client went away');
  expect(staging()).toEqual([]);
  expect(await onDisk()).toEqual(before);
});

test('a file that was staged and not kept is no blob', async () => {
  const staged = await stage('refused');
  await scratch.blobs.discard(staged);
  expect(await onDisk()).not.toContain(staged.sha256);
  expect(staging()).toEqual([]);
});

test('the same bytes twice are one blob, even at the same moment', async () => {
  const both = await Promise.all([kept('twice'), kept('twice')]);
  expect((await onDisk()).filter((sha256) => sha256 === both[0].sha256)).toHaveLength(1);
  await Promise.all(both.map((staged) => scratch.blobs.discard(staged)));
  expect(await scratch.blobs.verify(both[0].sha256)).toBe(true);
  expect(staging()).toEqual([]);
});

test('before it is acknowledged its staged name is on the disk, by one sync for all that came with it', async () => {
  const synced: string[][] = [];
  const blobs = new Blobs(scratch.folder, { sync: async () => void synced.push(staging()) });
  const both = await Promise.all(
    ['one of a batch', 'another of it'].map((text) => blobs.stage(Readable.from([Buffer.from(text)]))),
  );
  await blobs.keep(...both);
  expect(synced).toEqual([both.map(({ path }) => basename(path)).toSorted()]);
  for (const { sha256 } of both) expect(await blobs.has(sha256)).toBe(true);
  await Promise.all(both.map((staged) => blobs.discard(staged)));
});

test('it is kept only once its bytes are on the disk, in a folder that is made meanwhile', async () => {
  const blobs = new Blobs(scratch.folder, { sync: () => Promise.resolve() });
  const { promise: onTheDisk, resolve: reaches } = Promise.withResolvers<void>();
  const sync = vi.spyOn(await fileHandles(), 'sync').mockReturnValueOnce(onTheDisk);
  onTestFinished(() => sync.mockRestore());
  const staged = await blobs.stage(Readable.from([Buffer.from('on its way to the disk')]));
  const keeping = blobs.keep(staged);
  // Far more turns than it takes to keep a file that need not be waited for.
  for (let turn = 0; turn < 50; turn += 1) await stat(scratch.folder);
  expect(await blobs.has(staged.sha256)).toBe(false);
  // What else it takes is done while the disk is busy.
  expect(existsSync(dirname(blobs.pathOf(staged.sha256)))).toBe(true);
  reaches();
  await keeping;
  expect(await blobs.has(staged.sha256)).toBe(true);
  await blobs.discard(staged);
});

test('what does not reach the disk is not kept, and goes', async () => {
  const sync = vi.spyOn(await fileHandles(), 'sync').mockRejectedValueOnce(new Error('the disk is gone'));
  onTestFinished(() => sync.mockRestore());
  const blobs = new Blobs(scratch.folder, { sync: () => Promise.resolve() });
  const staged = await blobs.stage(Readable.from([Buffer.from('for a disk that fails')]));
  await expect(blobs.keep(staged)).rejects.toThrow('the disk is gone');
  await blobs.discard(staged);
  expect(await blobs.has(staged.sha256)).toBe(false);
  expect(staging()).toEqual([]);
});

test('a power cut that undid the rename to its address loses nothing: the next start renames it again', async () => {
  const staged = await kept('cut');
  const address = scratch.blobs.pathOf(staged.sha256);
  renameSync(address, staged.path);
  const half = join(scratch.folder, 'staging', `${'0'.repeat(64)}.${newId()}`);
  writeFileSync(half, 'not what its name says');
  await new Blobs(scratch.folder).open();
  expect(readFileSync(address, 'utf8')).toBe('cut');
  expect(await onDisk()).not.toContain('0'.repeat(64));
  expect(staging()).toEqual([]);
  await scratch.blobs.discard(staged);
});

test('says when no more files are arriving, whether they were kept or refused', async () => {
  const blobs = new Blobs(scratch.folder, { lull: 1 });
  let quiet = 0;
  blobs.onQuiet(() => (quiet += 1));
  const onItsWay = blobs.stage(Readable.from([Buffer.from('on its way')]));
  expect(blobs.busy).toBe(true);
  const [first, second] = [await onItsWay, await blobs.stage(Readable.from([Buffer.from('refused')]))];
  await blobs.keep(first);
  await blobs.discard(second);
  expect([blobs.busy, quiet]).toEqual([true, 0]);
  await blobs.discard(first);
  await expect.poll(() => [blobs.busy, quiet], { interval: 2 }).toEqual([false, 1]);
});

test('the pause between two requests of one upload is no end of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const blobs = new Blobs(scratch.folder, { lull: 50 });
  let quiet = 0;
  blobs.onQuiet(() => (quiet += 1));
  await blobs.discard(await blobs.stage(Readable.from([Buffer.from('of the first request')])));
  vi.advanceTimersByTime(40);
  expect([blobs.busy, quiet]).toEqual([true, 0]);
  const next = await blobs.stage(Readable.from([Buffer.from('of the next')]));
  vi.advanceTimersByTime(40);
  expect([blobs.busy, quiet]).toEqual([true, 0]);
  await blobs.discard(next);
  vi.advanceTimersByTime(49);
  expect([blobs.busy, quiet]).toEqual([true, 0]);
  vi.advanceTimersByTime(1);
  expect([blobs.busy, quiet]).toEqual([false, 1]);
});

test('half a file at an address is replaced by the whole one', async () => {
  const first = await kept('whole content');
  await scratch.blobs.discard(first);
  truncateSync(scratch.blobs.pathOf(first.sha256), 3);
  expect(await scratch.blobs.verify(first.sha256)).toBe(false);
  await scratch.blobs.discard(await kept('whole content'));
  expect(await scratch.blobs.verify(first.sha256)).toBe(true);
});

test('bytes are not removed while an upload holds them, and are when it is done', async () => {
  const staged = await kept('held');
  expect(scratch.blobs.remove(staged.sha256)).toBe(false);
  await scratch.blobs.discard(staged);
  expect(scratch.blobs.remove(staged.sha256)).toBe(true);
  expect(await onDisk()).not.toContain(staged.sha256);
});

test('a refused upload of the same bytes does not end another upload’s hold', async () => {
  const holder = await kept('held by one');
  await scratch.blobs.discard(await stage('held by one'));
  expect(scratch.blobs.remove(holder.sha256)).toBe(false);
  await scratch.blobs.discard(holder);
  await scratch.blobs.discard(holder);
  expect(scratch.blobs.remove(holder.sha256)).toBe(true);
});

test('two uploads hold the same bytes until both are done', async () => {
  const one = await kept('held by two');
  const two = await kept('held by two');
  await scratch.blobs.discard(one);
  expect(scratch.blobs.remove(two.sha256)).toBe(false);
  await scratch.blobs.discard(two);
  expect(scratch.blobs.remove(two.sha256)).toBe(true);
});

test('nothing is removed during a backup, also when it fails', async () => {
  const staged = await kept('copied');
  await scratch.blobs.discard(staged);
  await scratch.blobs.withoutRemovals(async () => expect(scratch.blobs.remove(staged.sha256)).toBe(false));
  const failing = scratch.blobs.withoutRemovals(() => Promise.reject(new Error('disk full')));
  await expect(failing).rejects.toThrow('disk full');
  expect(scratch.blobs.remove(staged.sha256)).toBe(true);
});

test('the sweep removes old bytes that no row names, and neither new nor named ones', async () => {
  const [orphan, fresh, named] = [await kept('orphan'), await kept('fresh'), await kept('named')];
  for (const staged of [orphan, fresh, named]) await scratch.blobs.discard(staged);
  await scratch.write((tx) => insertBlob(tx, named));
  makeOld(orphan.sha256);
  makeOld(named.sha256);
  await sweepBlobs(scratch.store, scratch.blobs, actor);
  const left = await onDisk();
  expect(left).not.toContain(orphan.sha256);
  expect(left).toEqual(expect.arrayContaining([fresh.sha256, named.sha256]));
});

test('the sweep spares old bytes that an upload adopts while it runs', async () => {
  const orphan = await kept('adopted');
  await scratch.blobs.discard(orphan);
  makeOld(orphan.sha256);
  const adopt = scratch.write(async (tx) => {
    await new Promise((resolve) => setTimeout(resolve, 60));
    await insertBlob(tx, orphan);
  });
  await Promise.all([adopt, sweepBlobs(scratch.store, scratch.blobs, actor)]);
  expect(await onDisk()).toContain(orphan.sha256);
});

test('starting again empties the staging folder', async () => {
  writeFileSync(join(scratch.folder, 'staging', 'left-by-a-crash'), 'half');
  await scratch.blobs.open();
  expect(staging()).toEqual([]);
});

test('damaged bytes are noticed', async () => {
  const staged = await kept('precious');
  await scratch.blobs.discard(staged);
  writeFileSync(scratch.blobs.pathOf(staged.sha256), 'Precious');
  expect(await scratch.blobs.verify(staged.sha256)).toBe(false);
  rmSync(scratch.blobs.pathOf(staged.sha256));
  await expect(scratch.blobs.verify(staged.sha256)).rejects.toThrow(/ENOENT/);
});
