import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ArrivingFiles } from '#server/store/arriving-files.ts';

const pieceBytes = 4096;
const film = Buffer.from(Array.from({ length: 10_000 }, (_, at) => (at * 31) % 251));
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const piece = (offset: number, end: number) => {
  const bytes = film.subarray(offset, end);
  return { offset, bytes, sha256: hashOf(bytes) };
};
const id = hashOf(Buffer.from('film'));

let folder: string;
let files: ArrivingFiles;
const open = (settings = {}) => new ArrivingFiles(folder, { pieceBytes, ...settings });
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'casewright-arriving-'));
  files = open();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a large file', () => {
  it('arrives piece by piece and has the hash of all its bytes', async () => {
    expect(await files.begin(id, film.length)).toEqual({ received: 0, pieces: [], pieceBytes });
    for (let at = 0; at < film.length; at += pieceBytes) await files.take(id, piece(at, at + pieceBytes));
    const whole = await files.whole(id);
    expect(whole).toMatchObject({ size: film.length, sha256: hashOf(film) });
    expect(await readFile(whole?.path ?? '')).toEqual(film);
  });

  it('goes on after a kill from what is on the disk, with the hashes to compare it by', async () => {
    await files.begin(id, film.length);
    await files.take(id, piece(0, 5000));
    const after = open();
    expect(await after.begin(id, film.length)).toEqual({
      received: 5000,
      pieces: [hashOf(film.subarray(0, 4096)), hashOf(film.subarray(4096, 5000))],
      pieceBytes,
    });
    await after.take(id, piece(5000, film.length));
    expect((await open().whole(id))?.sha256).toBe(hashOf(film));
    expect((await after.whole(id))?.sha256).toBe(hashOf(film));
  });

  it('takes a piece that comes twice, or overlaps, once', async () => {
    await files.begin(id, film.length);
    expect(await files.take(id, piece(0, 4000))).toBe(4000);
    expect(await files.take(id, piece(0, 4000))).toBe(4000);
    expect(await files.take(id, piece(3000, 7000))).toBe(7000);
    expect(await files.take(id, piece(1000, 2000))).toBe(7000);
    await files.take(id, piece(7000, film.length));
    expect((await files.whole(id))?.sha256).toBe(hashOf(film));
  });

  it('takes each piece once when two windows send it at a time', async () => {
    await Promise.all([files.begin(id, film.length), files.begin(id, film.length)]);
    for (let at = 0; at < film.length; at += pieceBytes) {
      const one = piece(at, at + pieceBytes);
      await Promise.all([files.take(id, one), files.take(id, one)]);
    }
    expect((await files.whole(id))?.sha256).toBe(hashOf(film));
  });

  it('says where to go on when a piece would leave a gap, and when it is not whole', async () => {
    await files.begin(id, film.length);
    await files.take(id, piece(0, 1000));
    const gap = { problem: 'conflict', details: { received: 1000 } };
    await expect(files.take(id, piece(2000, 3000))).rejects.toMatchObject(gap);
    await expect(files.whole(id)).rejects.toMatchObject(gap);
  });

  it('refuses a piece that is not what its hash says, one that is too long, and one of a file nobody began', async () => {
    await files.begin(id, film.length);
    const damaged = { ...piece(0, 1000), sha256: hashOf(Buffer.from('another')) };
    await expect(files.take(id, damaged)).rejects.toMatchObject({ problem: 'invalid_request' });
    const long = Buffer.alloc(film.length + 1);
    const tooLong = { offset: 0, bytes: long, sha256: hashOf(long) };
    await expect(files.take(id, tooLong)).rejects.toMatchObject({ problem: 'invalid_request' });
    await expect(files.take(hashOf(Buffer.from('x')), piece(0, 10))).rejects.toMatchObject({ problem: 'not_found' });
    expect((await files.begin(id, film.length)).received).toBe(0);
  });

  it('gives back the room of a piece that the disk filled up under, and takes it once there is room', async () => {
    let room = 6000;
    let free = 100_000_000;
    const narrow = open({
      free: () => Promise.resolve(free),
      write: async (file: string, at: number, bytes: Buffer) => {
        await appendFile(file, bytes.subarray(0, Math.max(0, room - at)));
        if (at + bytes.length > room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    });
    await narrow.begin(id, film.length);
    await narrow.take(id, piece(0, 4096));
    free = 3_000_000;
    const refusal = { problem: 'storage_limit', message: expect.stringContaining('needs 68 MB free, and 3 MB are') };
    await expect(narrow.take(id, piece(4096, 8192))).rejects.toMatchObject(refusal);
    const [name] = await readdir(path.join(folder, 'arriving'));
    expect((await stat(path.join(folder, 'arriving', name ?? ''))).size).toBe(4096);
    room = film.length;
    for (const at of [4096, 8192]) await narrow.take(id, piece(at, Math.min(at + 4096, film.length)));
    expect((await narrow.whole(id))?.sha256).toBe(hashOf(film));
    expect((await open().whole(id))?.sha256).toBe(hashOf(film));
  });

  it('is not begun where the disk has no room for all that is on its way', async () => {
    const margin = 64 * 1024 * 1024;
    const narrow = open({ free: () => Promise.resolve(margin + 15_000) });
    await narrow.begin(id, 10_000);
    const other = hashOf(Buffer.from('other'));
    const refusal = { problem: 'storage_limit', details: { neededBytes: margin + 20_000, freeBytes: margin + 15_000 } };
    await expect(narrow.begin(other, 10_000)).rejects.toMatchObject(refusal);
    await narrow.take(id, piece(0, 6000));
    expect(await narrow.begin(other, 10_000)).toMatchObject({ received: 0 });
  });

  it('is one of a bounded number', async () => {
    const few = open({ arriving: 1 });
    await few.begin(id, 10);
    await expect(few.begin(hashOf(Buffer.from('b')), 10)).rejects.toMatchObject({ problem: 'resource_limit' });
    expect(await few.begin(id, 10)).toMatchObject({ received: 0 });
  });

  it('is gone when it is given up, and a week after its last piece', async () => {
    await files.begin(id, 10);
    await files.remove(id);
    expect(await files.whole(id)).toBeUndefined();
    await files.begin(id, film.length);
    await files.take(id, piece(0, 1000));
    await files.sweep(Date.now() + 6 * 86_400_000);
    expect((await files.begin(id, film.length)).received).toBe(1000);
    await files.sweep(Date.now() + 8 * 86_400_000);
    expect(await readdir(path.join(folder, 'arriving'))).toEqual([]);
  });

  it('that is still coming is not swept for how long ago it began', async () => {
    await files.begin(id, film.length);
    const [name = ''] = await readdir(path.join(folder, 'arriving'));
    const longAgo = new Date(Date.now() - 30 * 86_400_000);
    await utimes(path.join(folder, 'arriving', name), longAgo, longAgo);
    await files.take(id, piece(0, 10));
    await files.sweep(Date.now());
    expect((await files.begin(id, film.length)).received).toBe(10);
  });

  it('survives what a kill left in the middle of a piece', async () => {
    await files.begin(id, film.length);
    await files.take(id, piece(0, 4096));
    const [name = ''] = await readdir(path.join(folder, 'arriving'));
    await writeFile(path.join(folder, 'arriving', name), film.subarray(0, 4500));
    const after = open();
    const { received, pieces } = await after.begin(id, film.length);
    expect([received, pieces[1]]).toEqual([4500, hashOf(film.subarray(4096, 4500))]);
    await after.take(id, piece(4096, film.length));
    expect((await after.whole(id))?.sha256).toBe(hashOf(film));
  });
});
