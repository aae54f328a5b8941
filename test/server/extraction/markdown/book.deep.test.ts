import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { openDesk } from '#test/server/extraction/reading.ts';

const path = join(process.env['CASEWRIGHT_CORPUS'] ?? '', 'pdf/freeculture.pdf');
const size = statSync(path, { throwIfNoEntry: false })?.size;

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

it.skipIf(size === undefined)(
  'a book of 352 pages has its text without its page headers (skipped without CASEWRIGHT_CORPUS)',
  async () => {
    const book = await pool.markdown({ path, fileName: 'freeculture.pdf', mimeType: '', size: size ?? 0 });
    if ('unsupported' in book) throw new Error('It was not read.');
    expect(book.notes).toContain('166 page headers and footers left out.');
    expect(book.markdown.length).toBeGreaterThan(600_000);
  },
);
