import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Thumbnails } from '#server/areas/files/thumbnails.ts';
import { createExtractionPool, type ExtractionPool } from '#server/extraction/pool.ts';
import { encryptedPdf } from '#test/support/files/pdf.ts';
import { pngOfText } from '#test/support/files/pictures.ts';

const home = await mkdtemp(path.join(tmpdir(), 'casewright-thumbnails-'));
const pool = createExtractionPool({ temporaryFolder: home });
afterAll(async () => {
  await pool.close();
  await rm(home, { recursive: true, force: true });
});

let folder: string;
let asked = 0;
const counting: Pick<ExtractionPool, 'thumbnail'> = {
  thumbnail: (file, options) => {
    asked += 1;
    return pool.thumbnail(file, options);
  },
};
beforeEach(async () => {
  folder = await mkdtemp(path.join(home, 'kept-'));
  asked = 0;
});

async function put(fileName: string, bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const place = path.join(folder, '..', sha256);
  await writeFile(place, bytes);
  return { sha256, fileName, path: place, mimeType: 'application/octet-stream', size: bytes.length };
}
const nobodyLeaves = new AbortController().signal;
const files = async () => (await readdir(folder, { recursive: true })).filter((name) => name.length > 3);

describe('thumbnails', () => {
  it('are made once, however many ask for them at a time', async () => {
    const thumbnails = new Thumbnails(counting, folder);
    const file = await put('a.png', await pngOfText(['once']));
    const made = await Promise.all([1, 2, 3].map(() => thumbnails.of(file, nobodyLeaves)));
    expect(new Set(made.map((each) => each?.path)).size).toBe(1);
    await thumbnails.of(file, nobodyLeaves);
    expect(asked).toBe(1);
    expect(await files()).toEqual([path.join(file.sha256.slice(0, 2), `${file.sha256}.webp`)]);
  });

  it('remember that there is none', async () => {
    const thumbnails = new Thumbnails(counting, folder);
    const file = await put('locked.pdf', await encryptedPdf());
    expect(await thumbnails.of(file, nobodyLeaves)).toBeNull();
    expect(await thumbnails.of(file, nobodyLeaves)).toBeNull();
    expect(asked).toBe(1);
  });

  it('go on for who still waits when another has left, and stop when all have', async () => {
    const thumbnails = new Thumbnails(counting, folder);
    const file = await put('b.png', await pngOfText(['patience']));
    const [first, second] = [new AbortController(), new AbortController()];
    const left = thumbnails.of(file, first.signal).catch(() => null);
    const stayed = thumbnails.of(file, second.signal);
    first.abort();
    expect(await stayed).not.toBeNull();
    await left;

    const other = await put('c.png', await pngOfText(['nobody']));
    const alone = new AbortController();
    const gone = thumbnails.of(other, alone.signal);
    alone.abort();
    await expect(gone).rejects.toMatchObject({ reason: 'cancelled' });
    expect(await thumbnails.of(other, nobodyLeaves)).not.toBeNull();
  });

  it('do not outlive bytes that were erased while they were made', async () => {
    const erased = await put('d.png', await pngOfText(['erased']));
    const eraser: Pick<ExtractionPool, 'thumbnail'> = {
      thumbnail: async (file, options) => {
        const made = await pool.thumbnail(file, options);
        await rm(file.path);
        return made;
      },
    };
    expect(await new Thumbnails(eraser, folder).of(erased, nobodyLeaves)).toBeNull();
    expect(await files()).toEqual([]);
  });

  it('are swept when their bytes are gone, when a crash left them, and the oldest when there are too many', async () => {
    const thumbnails = new Thumbnails(pool, folder);
    const kept: string[] = [];
    for (const [age, word] of ['old', 'middle', 'new', 'gone'].entries()) {
      const file = await put(`${word}.png`, await pngOfText([word]));
      const made = await thumbnails.of(file, nobodyLeaves);
      if (made === null) throw new Error('No picture was made.');
      await utimes(made.path, age, age);
      kept.push(made.path);
      if (word === 'gone') await rm(file.path);
    }
    await writeFile(path.join(folder, 'leftover'), 'half a picture');
    const [old = '', middle = '', newest = '', gone = ''] = kept;
    const exists = (sha256: string) => Promise.resolve(existsSync(path.join(folder, '..', sha256)));
    await thumbnails.sweep(exists);
    expect([old, middle, newest, gone].map((each) => existsSync(each))).toEqual([true, true, true, false]);
    expect(existsSync(path.join(folder, 'leftover'))).toBe(false);
    const room = statSync(middle).size + statSync(newest).size;
    await thumbnails.sweep(exists, room);
    expect([old, middle, newest].map((each) => existsSync(each))).toEqual([false, true, true]);
  });

  it('sweep a folder that is not there yet', async () => {
    await expect(new Thumbnails(pool, path.join(folder, 'none')).sweep(() => Promise.resolve(true))).resolves.toBe(
      undefined,
    );
  });
});
