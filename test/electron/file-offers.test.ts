import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileOffers, pieceBytes } from '#electron/file-offers.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'casewright-offers-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('files that the system passes to the application', () => {
  it('keep the tree they were in, and links are not followed', async () => {
    await mkdir(path.join(folder, 'Case', 'Letters'), { recursive: true });
    await writeFile(path.join(folder, 'Case', 'order.pdf'), 'order');
    await writeFile(path.join(folder, 'Case', 'Letters', 'one.txt'), 'one');
    await symlink(folder, path.join(folder, 'Case', 'circle'));
    const { files, unreadable } = await createFileOffers().offer(1, [
      path.join(folder, 'Case'),
      path.join(folder, 'gone.pdf'),
    ]);
    expect(
      files.map((file) => `${file.folder} | ${file.name} | ${file.size}`).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Case | order.pdf | 5', 'Case/Letters | one.txt | 3']);
    expect(unreadable).toEqual(['gone.pdf']);
  });

  it('are read in pieces up to an empty one', async () => {
    await writeFile(path.join(folder, 'large.bin'), Buffer.alloc(pieceBytes + 3, 7));
    const offers = createFileOffers();
    const { files } = await offers.offer(1, [path.join(folder, 'large.bin')]);
    const id = files[0]?.id ?? '';
    const sizes: number[] = [];
    for (const offset of [0, pieceBytes, pieceBytes + 3]) sizes.push((await offers.read(1, id, offset)).length);
    expect(sizes).toEqual([pieceBytes, 3, 0]);
    await expect(offers.read(1, id, -1)).rejects.toThrow('whole number');
    offers.forgetPage(1);
    await expect(offers.read(1, id, 0)).rejects.toThrow('not passed on');
  });
});
