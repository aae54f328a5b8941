import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { partFile, type ViewAndParts, viewFile } from '#server/extraction/views/view.ts';
import { pdfWithFiles } from '#test/support/files/pdf.ts';
import { zip } from '#test/support/files/zip.ts';
import { openDesk, readBy } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

const ledger = { name: 'Kündigung.csv', bytes: Buffer.from('day,paid\n1,42'), description: 'What was paid' };
const photo = { name: 'door.txt', bytes: Buffer.from('The door was locked.') };

async function read(name: string, bytes: Buffer): Promise<string[]> {
  return (await readBy(pool, await desk.put(name, bytes))).pages.map(({ text }) => text);
}

test('a PDF names the files that it carries: those of the document at its end, those pinned to a page on it', async () => {
  expect(await read('order.pdf', await pdfWithFiles('The order', { listed: [ledger], pinned: [photo] }))).toEqual([
    'The order\n\nAttached file: door.txt\n\n1 attached file\n\n• Kündigung.csv (What was paid)',
  ]);
});

test('a portfolio says what is in it, also within a zip', async () => {
  const portfolio = await pdfWithFiles('For the best experience, open this PDF portfolio in Acrobat.', {
    listed: [ledger, { ...photo, description: 'door.txt' }],
    portfolio: true,
  });
  const words =
    'For the best experience, open this PDF portfolio in Acrobat.\n\nPDF portfolio with 2 attached files\n\n• door.txt\n• Kündigung.csv (What was paid)';
  expect(await read('binder.pdf', portfolio)).toEqual([words]);
  expect((await read('all.zip', zip([{ name: 'binder.pdf', content: portfolio }]))).at(-1)).toContain(words);
});

test('the files are taken out as they were put in, one that is listed and pinned once', async () => {
  const file = await desk.put('both.pdf', await pdfWithFiles('x', { listed: [ledger, photo], pinned: [photo] }));
  const folder = join(desk.folder, 'both');
  await mkdir(folder);
  expect(await pool.view(file, { folder })).toBeNull();
  const { view, parts } = JSON.parse(await readFile(join(folder, viewFile), 'utf8')) as ViewAndParts;
  expect(view).toMatchObject({ kind: 'facts', facts: { attachedFiles: 'door.txt, Kündigung.csv' } });
  expect(parts).toMatchObject([
    { name: 'door.txt', kind: 'text', size: photo.bytes.length },
    { name: 'Kündigung.csv', kind: 'text', size: ledger.bytes.length },
  ]);
  expect(await readFile(join(folder, partFile(1)))).toEqual(ledger.bytes);
  expect(await readFile(join(folder, partFile(0)))).toEqual(photo.bytes);
});
