import { afterAll, expect, it } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { docxWithPicture } from '#test/support/files/office.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import { richPptx } from '#test/support/files/rich-slides.ts';
import { richDocx, run } from '#test/support/files/rich-word.ts';
import { openDocumentWithPicture, rtfWithPicture, xlsxWithPicture } from '#test/support/files/with-pictures.ts';
import { openDesk, readBy } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

const scan = await pngOfText(['The school closed at noon', 'on 14 February 2024.']);

it('recognizes a Word document that is a scan, with how sure that is', async () => {
  const read = await readBy(pool, await desk.put('scan.docx', await docxWithPicture(scan)));
  expect(read).toMatchObject({ method: 'ocr', language: 'eng', pageCount: null });
  expect(read.pages[0]?.text).toBe('Words in picture 1:\nThe school closed at noon\non 14 February 2024.');
  expect(read.confidence).toBeGreaterThan(80);
});

it('adds the words of pictures to those that were typed, and counts those that it can’t read', async () => {
  const files = [
    ['media/image2.png', scan],
    ['media/image10.png', scan],
    ['media/image3.emf', 'drawing'],
    ['media/image4.png', 'damaged'],
  ] as const;
  const file = await desk.put('letter.docx', richDocx(`<w:p>${run('Dear Sam,')}</w:p>`, files));
  const read = await readBy(pool, file);
  expect(read).toMatchObject({ method: 'text', confidence: null });
  const words = 'The school closed at noon\non 14 February 2024.';
  expect(read.pages[0]?.text).toBe(
    `Dear Sam,\n\nWords in picture 1:\n${words}\n\nWords in picture 2:\n${words}\n\n2 pictures in this file could not be read.`,
  );
});

it('recognizes a picture on its slide', async () => {
  const read = await readBy(pool, await desk.put('talk.pptx', richPptx(scan)));
  expect(read.pages.map(({ text }) => text.includes('The school closed at noon'))).toEqual([false, true]);
});

// Issue 16, point 3: a page given up is named, and costs nothing but itself.
it('keeps the words on slides when a picture was given up, and names its slide', async () => {
  const file = await desk.put('lost.pptx', richPptx(scan));
  const read = await pool.extract(file, { part: 'pictures', state: { skip: [1], why: { 1: 'time' } } });
  if ('unsupported' in read) throw new Error(read.unsupported);
  expect(read.pages.map(({ notRead }) => notRead)).toEqual([undefined, 'time']);
  expect(read.pages.every(({ text }) => text !== '' && !text.includes('The school closed'))).toBe(true);
});

it('gives the words of slides at once, and leaves the pictures', async () => {
  const read = await pool.extract(await desk.put('quick.pptx', richPptx(scan)), { part: 'text' });
  expect(read).toMatchObject({ method: 'text', left: [] });
});

it.each<[string, Buffer, number]>([
  ['sheet.xlsx', xlsxWithPicture(scan), 1],
  ['sheet.ods', openDocumentWithPicture('spreadsheet', scan), 1],
  ['talk.odp', openDocumentWithPicture('presentation', scan), 1],
  ['letter.rtf', rtfWithPicture(scan), 0],
  ['bytes.rtf', rtfWithPicture(scan, true), 0],
])('recognizes a picture on the page of %s that it is on', async (name, bytes, page) => {
  const { pages } = await readBy(pool, await desk.put(name, bytes));
  expect(pages.map(({ text }) => text.includes('Words in picture 1:\nThe school closed at noon'))).toEqual(
    pages.map((_, at) => at === page),
  );
  expect(pages[0]?.text).toContain('First');
  expect(pages.at(-1)?.text).not.toContain('could not be read');
});
