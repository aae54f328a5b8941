import { type PdfiumDocument, type PdfiumPage, withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { wrongPage } from './refusals.ts';
import type { ExpectedVolume } from './steps.ts';
import type { IndexPlace } from './ties.ts';

/*
 * The finished volume as PDFium reads it, which had no part in making it: the number on each page, the bookmarks and the
 * index have to say the same.
 */

/**
 * Rejects with `internal`, naming the first page that is not as the plan has it. The file is opened anew for every few
 * pages: PDFium keeps all that it has read of one, pictures too.
 */
export async function readBack(path: string, expected: ExpectedVolume, alive: () => void): Promise<void> {
  for (let from = 0; from < expected.labels.length; from += pagesAtOnce) {
    alive();
    await withPdfium(path, (volume) => checkPages(volume, from, expected));
  }
  await withPdfium(path, (volume) => {
    checkBookmarks(volume, expected);
    checkLabels(volume, expected);
  });
}

const pagesAtOnce = 200;

function checkPages(volume: PdfiumDocument, from: number, expected: ExpectedVolume): void {
  const { first, labels } = expected;
  if (volume.pageCount !== labels.length) {
    throw wrongPage(first, `the file has ${volume.pageCount} pages instead of ${labels.length}`);
  }
  const to = Math.min(from + pagesAtOnce, labels.length);
  for (let at = from; at < to; at += 1) volume.page(at, (page) => checkPage(page, at, expected));
}

/** What is laid over a page comes last in it: what marks it, and at the very end its number. */
function checkPage(page: PdfiumPage, at: number, expected: ExpectedVolume): void {
  const number = expected.first + at;
  const [mark, label] = [expected.marks[at] ?? '', expected.labels[at] ?? ''];
  const found = page.lastTexts().slice(mark === '' ? -1 : -2);
  const wanted = mark === '' ? [label] : [mark, label];
  if (found.join('\n') !== wanted.join('\n')) {
    throw wrongPage(number, `it says ${quoted(found)} instead of ${quoted(wanted)}`);
  }
  const rows = expected.index.filter((row) => row.page === at);
  if (rows.length === 0) return;
  checkRows(page, rows, number);
  checkLinks(page, rows, expected);
}

function checkRows(page: PdfiumPage, rows: readonly IndexPlace[], number: number): void {
  const letters = page.characters().filter(({ generated }) => !generated);
  for (const row of rows) {
    const inRow = letters.filter(({ x, y, height }) => {
      const middle = page.height - y - height / 2;
      return x >= row.number && middle > row.bottom && middle < row.top;
    });
    const found = inRow.map(({ text }) => text.trim()).join('');
    if (found !== row.label) throw wrongPage(number, `the index says “${found}” instead of “${row.label}”`);
  }
}

function checkLinks(
  page: PdfiumPage,
  rows: readonly IndexPlace[],
  { first, labels, links }: Pick<ExpectedVolume, 'first' | 'labels' | 'links'>,
): void {
  const found = page.links().map((target) => labels[target] ?? 'no page');
  const wanted = links ? rows.filter(({ target }) => target !== null).map(({ label }) => label) : [];
  if (found.join() !== wanted.join()) {
    throw wrongPage(first + (rows[0]?.page ?? 0), `the index leads to ${quoted(found)} instead of ${quoted(wanted)}`);
  }
}

function checkBookmarks(volume: PdfiumDocument, { first, bookmarks }: ExpectedVolume): void {
  const found = volume.bookmarks();
  for (const [at, { title, page }] of bookmarks.entries()) {
    const mark = found[at];
    if (mark?.title === title && mark.page === page) continue;
    throw wrongPage(first + page, `its bookmark is “${mark?.title ?? ''}” instead of “${title}”, or leads elsewhere`);
  }
  if (found.length > bookmarks.length) throw wrongPage(first, 'the file has bookmarks that were not planned');
}

function checkLabels(volume: PdfiumDocument, { first, labels }: ExpectedVolume): void {
  for (const [at, label] of labels.entries()) {
    const found = volume.label(at);
    if (found !== label) throw wrongPage(first + at, `readers call it “${found}” instead of “${label}”`);
  }
}

function quoted(words: readonly string[]): string {
  return words.length === 0 ? 'nothing' : words.map((word) => `“${word}”`).join(' and ');
}
