import { afterAll, expect, test } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { pdfTexts } from '#server/extraction/pdf/read-pdf.ts';
import { indexWords } from '#server/rules/search-words.ts';
import {
  boldByDoubling,
  notedPdf,
  pdfOfOtherLetters,
  pdfWithNoteMark,
  textPdf,
  xfaPdf,
} from '#test/support/files/pdf.ts';
import { openDesk } from './reading.ts';

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
