import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Previews } from '#server/areas/files/previews.ts';
import { Views } from '#server/areas/files/views.ts';
import { createExtractionPool, type ExtractionPool } from '#server/extraction/pool.ts';
import { eml } from '#test/support/files/mail.ts';
import { encryptedPdf } from '#test/support/files/pdf.ts';

const home = await mkdtemp(path.join(tmpdir(), 'casewright-views-'));
const pool = createExtractionPool({ temporaryFolder: home });
afterAll(async () => {
  await pool.close();
  await rm(home, { recursive: true, force: true });
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(home, 'kept-'));
});

async function put(fileName: string, bytes: string | Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const place = path.join(folder, '..', sha256);
  await writeFile(place, bytes);
  return { sha256, fileName, path: place, mimeType: 'application/octet-stream', size: bytes.length };
}

/** A pool that does something right after it has taken a file apart or copied it. */
function poolThen(then: (file: { path: string }) => Promise<void>): ExtractionPool {
  return {
    ...pool,
    busy: false,
    view: async (file, options) => {
      const made = await pool.view(file, options);
      await then(file);
      return made;
    },
    preview: async (file, options) => {
      const made = await pool.preview(file, options);
      await then(file);
      return made;
    },
  };
}
const everything = async () => (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}/.test(name));

describe('views of files', () => {
  it('are made once, however many ask for them at a time, and found again later', async () => {
    let made = 0;
    const counting = poolThen(() => Promise.resolve(void (made += 1)));
    const file = await put('a.txt', 'a letter');
    const views = new Views(counting, folder);
    const [one, other] = await Promise.all([views.view(file), views.view(file)]);
    expect(one).toEqual(other);
    if ('unsupported' in one) throw new Error(one.unsupported);
    expect(await readFile(one.path, 'utf8')).toContain('a letter');
    expect(await new Views(counting, folder).view(file)).toEqual(one);
    expect(made).toBe(1);
  });

  it('leave nothing when the file is locked, and are tried again', async () => {
    const file = await put('locked.pdf', await encryptedPdf());
    for (let n = 0; n < 2; n += 1) {
      await expect(new Views(pool, folder).view(file)).rejects.toMatchObject({ problem: 'invalid_file' });
    }
    expect(await everything()).toEqual([]);
  });

  it('do not outlive bytes that were erased while they were made, nor do copies of them', async () => {
    const eraser = poolThen((file) => rm(file.path));
    const mail = await put('b.eml', eml({ html: '<p>erased</p>' }));
    await expect(new Views(eraser, folder).view(mail)).rejects.toMatchObject({ problem: 'not_found' });
    const page = await put('c.html', '<p>erased too</p>');
    await expect(new Previews(eraser, folder).preview(page)).rejects.toMatchObject({ problem: 'not_found' });
    expect(await everything()).toEqual([]);
  });

  it('go with their bytes, with all that was in them', async () => {
    const views = new Views(pool, folder);
    const file = await put('d.txt', 'a letter to erase');
    await views.view(file);
    await views.remove(file.sha256);
    expect(await everything()).toEqual([]);
  });

  it('give the files within a file, by their number only', async () => {
    const attachments = [{ name: '../../escape.txt', mimeType: 'text/plain', content: Buffer.from('attached') }];
    const file = await put('e.eml', eml({ html: '<p>with</p>', attachments }));
    const views = new Views(pool, folder);
    const part = await views.part(file, 1);
    expect(part?.path.startsWith(folder)).toBe(true);
    expect(await readFile(part?.path ?? '', 'utf8')).toBe('attached');
    expect(await views.part(file, 2)).toBeUndefined();
  });

  it('have a file within the file copied once, however many ask for it at a time', async () => {
    let made = 0;
    const views = new Views(
      poolThen(() => Promise.resolve(void (made += 1))),
      folder,
    );
    const attachments = [{ name: 'page.html', mimeType: 'text/html', content: Buffer.from('<p>attached</p>') }];
    const file = await put('f.eml', eml({ html: '<p>with a page</p>', attachments }));
    const part = await views.part(file, 1);
    if (!part) throw new Error('There is no part.');
    made = 0;
    const copy = () => views.previewsOf(file).preview({ ...part, fileName: part.name });
    const [one, other] = await Promise.all([copy(), copy()]);
    expect(one).toEqual(other);
    expect(made).toBe(1);
  });

  it('are swept when their bytes are gone, when a crash left them or another version made them, and the oldest when there are too many', async () => {
    const views = new Views(pool, folder);
    const kept: string[] = [];
    for (const [age, word] of ['old', 'new', 'gone'].entries()) {
      const file = await put(`${word}.txt`, `the ${word} letter`);
      const made = await views.view(file);
      if ('unsupported' in made) throw new Error(made.unsupported);
      await utimes(path.dirname(made.path), age + 1, age + 1);
      kept.push(made.path);
      if (word === 'gone') await rm(file.path);
    }
    const [old = '', newest = '', gone = ''] = kept;
    const half = `${path.dirname(newest)}.part`;
    const otherForm = path.join(folder, 'form-0', 'ab');
    await mkdir(half);
    await mkdir(otherForm, { recursive: true });
    const exists = (sha256: string) => Promise.resolve(existsSync(path.join(folder, '..', sha256)));
    await views.sweep(exists);
    expect([old, newest, gone, half, otherForm].map((each) => existsSync(each))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    await views.sweep(exists, (await readFile(newest)).length);
    expect([old, newest].map((each) => existsSync(each))).toEqual([false, true]);
  });

  it('sweep a folder that is not there yet', async () => {
    const views = new Views(pool, path.join(folder, 'none'));
    await expect(views.sweep(() => Promise.resolve(true))).resolves.toBe(undefined);
  });
});
