import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { createWorker, type Worker } from 'tesseract.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE } from '#build/sample/files.ts';
import { printedPages } from '#build/sample/printed-page.ts';
import { ONLY_IN_THE_SCAN } from '#build/sample/school-letter.ts';
import { readZip } from '#build/sample/zip.ts';
import { fileBytes, fileNames } from './sample-folder.ts';

const english = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

async function pdfText(name: string): Promise<string[]> {
  const opening = getDocument({ data: new Uint8Array(fileBytes(name)), useSystemFonts: false, verbosity: 0 });
  const document = await opening.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await opening.destroy();
  return pages;
}

describe('what a machine reads in the sample matter', () => {
  let reader: Worker;
  const letter: string[] = [];

  async function recognized(picture: Buffer): Promise<string> {
    const { data } = await reader.recognize(picture);
    return data.text.replaceAll(/\s+/g, ' ');
  }

  beforeAll(async () => {
    reader = await createWorker('eng', 1, { langPath: english, cacheMethod: 'none', gzip: true });
    for (const page of await printedPages(fileBytes(FILE.schoolLetter), 200))
      letter.push(await recognized(await page.encode('png')));
  }, 60_000);
  afterAll(() => reader.terminate());

  it('has an order of four pages with its own text on each', async () => {
    const pages = await pdfText(FILE.order);
    expect(pages).toHaveLength(4);
    for (const page of pages) expect(page.length).toBeGreaterThan(300);
    expect(pages.join(' ')).toContain('Father pays 60 percent and Mother 40 percent');
  });

  it('has a school letter without any text until it is recognized', async () => {
    expect(await pdfText(FILE.schoolLetter)).toEqual(['', '']);
    expect(letter).toHaveLength(2);
    expect(letter[0]).toContain('Wednesday, April 22, 2026, signed out at 3:27 p.m.');
    expect(letter[1]).toContain(ONLY_IN_THE_SCAN);
  });

  it('finds the grandmother and the blue bench in no other file', async () => {
    const zipped = (bytes: Buffer): string =>
      readZip(bytes)
        .map((entry) => entry.bytes.toString('utf8'))
        .join('\n');
    const found: string[] = [];
    for (const name of fileNames().filter((candidate) => candidate !== FILE.schoolLetter)) {
      const raw = /\.(?:docx|xlsx)$/.test(name) ? zipped(fileBytes(name)) : fileBytes(name).toString('utf8');
      const text = name.endsWith('.pdf') ? (await pdfText(name)).join(' ') : raw;
      if (/blue bench|grandmother|Carol/i.test(text)) found.push(name);
    }
    expect(found).toEqual([]);
  });

  it('reads the photographed letter', async () => {
    const text = await recognized(fileBytes(FILE.danielLetter));
    expect(text).toContain('forty hours a week at $28.50 an hour');
    expect(text).not.toMatch(/grandmother|blue bench/i);
  });

  it('reads the total on the receipt', async () => {
    expect(await recognized(fileBytes(FILE.receipt))).toMatch(/TOTAL \$219\.50/);
  });

  it('knows when the photos were taken', async () => {
    const { exif } = await sharp(fileBytes(FILE.libraryLot)).metadata();
    expect(exif?.toString('latin1')).toContain('2026:08:09 18:47:12');
  });
});
