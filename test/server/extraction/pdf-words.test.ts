import { afterAll, expect, test } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { isGarbled } from '#server/extraction/pdf/garbled-text.ts';
import { pdfMarkdown } from '#server/extraction/pdf/pdf-markdown.ts';
import { pdfTexts } from '#server/extraction/pdf/read-pdf.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { indexWords } from '#server/rules/search-words.ts';
import {
  boldByDoubling,
  notedPdf,
  pdfOfOtherLetters,
  pdfOfPlacedWords,
  pdfWithLists,
  pdfWithNoteMark,
  textPdf,
  xfaPdf,
} from '#test/support/files/pdf.ts';
import { failure, openDesk, readBy } from './reading.ts';

// Issue 16, point 6: what a PDF says is read once, as it stands.
const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

async function textOf(bytes: Buffer): Promise<string> {
  const { path } = await desk.put('a.pdf', bytes);
  return (await pdfTexts(path, contractLimits)).join('\n');
}

test('words drawn over themselves to look bold are read once', async () => {
  expect(await textOf(await boldByDoubling('Final Order', 'Final Order'))).toBe('Final Order\n\nFinal Order');
});

test('a note is read once, with its author, and not again with its window', async () => {
  expect(await textOf(notedPdf('Ask about this', 'Dana'))).toBe('The page itself.\n\nNote by Dana: Ask about this');
});

test('a list of a form says what was chosen as it shows it, and an open one every choice', async () => {
  expect(await textOf(pdfWithLists(['Custody', 'Support', 'Fees']))).toBe(
    'The form.\n\nRelief: Support\nChoices of Relief: Custody, Support, Fees\nCounty: Support',
  );
});

test('the mark of a note is told from its word, so that the sentence is found', async () => {
  const text = await textOf(await pdfWithNoteMark('the agreement', '12', ' was signed'));
  expect(text).toBe('the agreement¹² was signed');
  expect(indexWords(text).join(' ')).toContain('the agreement was signed');
});

test('a word that a line’s end divides keeps its lines, and is found whole', async () => {
  const text = await textOf(await textPdf(['He asked for visi-\ntation of the child.']));
  expect(text).toBe('He asked for visi-\ntation of the child.');
  expect(indexWords(text).join(' ')).toContain('for visitation of');
});

test('a form that makes its pages itself is read; one without words is read as the pages beside it', async () => {
  expect(await textOf(xfaPdf('Income and Expense Declaration', 'Please wait'))).toBe('Income and Expense Declaration');
  expect(await textOf(xfaPdf('', 'The words beside it'))).toBe('The words beside it');
});

test('a ligature in words from right to left keeps the order of its letters', async () => {
  // From the right: alef, lam and khah as one, tah, waw, tah; drawn from the left, as every PDF is.
  const arabic = pdfOfOtherLetters(['"#$%!'], [0x20, 0x627, 0xfec2, 0xfeee, 0xfec4, 0xfccb]);
  expect(await textOf(arabic)).toBe('الخطوط');
  // Shin with its dot and lamed, as one sign each.
  expect((await textOf(pdfOfOtherLetters(['"!'], [0x20, 0xfb2a, 0x5dc]))).replace('\u05c1', '')).toBe('של');
});

test('a line from right to left is read as it is written, with a name and a number in it, as text and as Markdown', async () => {
  // Every visible character is itself, but these are letters of Hebrew: "in the case", "ruling".
  const letters = Array.from({ length: 95 }, (_, at) => at + 32);
  for (const [sign, letter] of ['#ב', '$ת', '%י', '&ק', '*פ', '+ס'].map((each) => each.split('')))
    letters[(sign ?? '').charCodeAt(0) - 32] = (letter ?? '').charCodeAt(0);
  const [inTheCase, ruling] = ['&%$#', '&+*'];
  const drawn = [
    ...[60, 120, 180, 240].map((x) => [x, 720, inTheCase] as const),
    [60, 690, ruling] as const,
    [100, 690, 'Ellery'] as const,
    [150, 690, 'v. Ellery'] as const,
    [225, 690, inTheCase] as const,
    [70, 660, '12'] as const,
    [100, 660, '1'] as const,
    [120, 660, ruling] as const,
  ];
  const file = await desk.put('hebrew.pdf', pdfOfPlacedWords(drawn, letters));
  const lines = ['בתיק בתיק בתיק בתיק', 'בתיק Ellery v. Ellery פסק', 'פסק 1 12'];
  expect((await textOf(pdfOfPlacedWords(drawn, letters))).split(/\n+/)).toEqual(lines);
  const { markdown } = await pdfMarkdown(file.path, contractLimits, () => {});
  for (const line of lines) expect(markdown.replaceAll(/\s+/g, ' ')).toContain(line);
});

// As a font with its glyphs' numbers for letters has them: the blank is 3, and so on.
const numbersOfGlyphs = Array.from({ length: 95 }, (_, at) => at + 3);
const visible = ['The exchange was agreed for March 2,', 'and the respondent did not arrive.'];

test('text that only numbers glyphs is no text: the page is recognized as it looks', async () => {
  const file = await desk.put('garbled.pdf', pdfOfOtherLetters(visible, numbersOfGlyphs));
  expect(await pdfTexts(file.path, contractLimits)).toEqual(['']);
  const pool = createExtractionPool({ temporaryFolder: desk.folder });
  try {
    const { method, pages } = await readBy(pool, file);
    expect({ method, words: pages[0]?.text.split(/\s+/) }).toEqual({
      method: 'ocr',
      words: visible.join(' ').split(' '),
    });
    const unknown = await desk.put(
      'dots.pdf',
      pdfOfOtherLetters(
        ['. '.repeat(60)],
        Array.from({ length: 95 }, () => 0xe012),
      ),
    );
    expect((await failure(pool.extract(unknown))).message).toContain('do not say which letters they show');
  } finally {
    await pool.close();
  }
  expect(await pdfMarkdown(file.path, contractLimits, () => {})).toMatchObject({ markdown: '', scan: true });
});

test.each([
  ['mixed systems', 'ΰచʽဍ̮̓ ͵ౖȈȥǬ்͟ ೼ˮʷ ຏഀହ ƹΉటҧ ਯࣦϕ೼ʷ ำ˖ϥ̼౾ȥȐ ࠨ๠ɢ̿ഗੜ̼எ', true],
  ['private signs', '\ue012\ue034\ue056 '.repeat(20), true],
  ['formulas', 'Let αx + βy = γz for every xα in the set Δx, where λi is the nth eigenvalue of A.', false],
  ['Japanese', '東京タワーのTシャツは、WhatsAppでも人気があります。'.repeat(3), false],
  ['Thai', 'เขาส่งข้อความทางWhatsAppเมื่อวานนี้ '.repeat(3), false],
  ['several languages', 'The word шалом is שלום in Hebrew and سلام in Arabic; in Thai it is สันติภาพ.', false],
  ['bullets', '\uf0b7 The child lives with the mother.\n'.repeat(5), false],
])('%s: whether that is text', (_, text, garbled) => {
  expect(isGarbled(text)).toBe(garbled);
});
