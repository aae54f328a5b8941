import { type PdfiumDocument, type PdfiumPage, withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { wrongPage } from './refusals.ts';
import { stampsAlone } from './stamps-alone.ts';
import type { ExpectedVolume } from './steps.ts';
import type { IndexPlace } from './ties.ts';

/*
 * The finished volume as PDFium reads it, which had no part in making it: the number on each page, the bookmarks and the
 * index have to say the same.
 */

/** Rejects with `internal`, naming the first page that is not as the plan has it. */
export async function readBack(path: string, expected: ExpectedVolume, alive: () => void): Promise<void> {
  await withPdfium(path, (volume) => checkSizes(volume, expected));
  alive();
  await withPdfium(stampsAlone(path), (stamps) => {
    // PDFium forgets a font with the last page that has it, and would read those of all stamps again for each page.
    stamps.page(0, () => checkStamps(stamps, expected, alive));
  });
  await withPdfium(path, (volume) => {
    checkIndex(volume, expected);
    checkBookmarks(volume, expected);
    checkLabels(volume, expected);
  });
}

const pagesAtOnce = 200;

function checkSizes(volume: PdfiumDocument, { first, labels, sizes }: ExpectedVolume): void {
  if (volume.pageCount !== labels.length) {
    throw wrongPage(first, `the file has ${volume.pageCount} pages instead of ${labels.length}`);
  }
  for (const [at, { width, height }] of volume.sizes().entries()) {
    const planned = sizes[at];
    if (planned && Math.abs(width - planned.width) < 1 && Math.abs(height - planned.height) < 1) continue;
    throw wrongPage(first + at, `it is ${width} × ${height} points instead of ${planned?.width} × ${planned?.height}`);
  }
}

function checkStamps(stamps: PdfiumDocument, expected: ExpectedVolume, alive: () => void): void {
  for (let at = 0; at < expected.labels.length; at += 1) {
    if (at % pagesAtOnce === 0) alive();
    stamps.page(at, (page) => checkStamp(page, at, expected));
  }
}

/** What is laid over a page comes last in it: what marks it, and at the very end its number. */
function checkStamp(page: PdfiumPage, at: number, expected: ExpectedVolume): void {
  const [mark, label] = [expected.marks[at] ?? '', expected.labels[at] ?? ''];
  const found = page.lastTexts().slice(mark === '' ? -1 : -2);
  const wanted = mark === '' ? [label] : [mark, label];
  if (found.join('\n') === wanted.join('\n')) return;
  throw wrongPage(expected.first + at, `it says ${quoted(found)} instead of ${quoted(wanted)}`);
}

function checkIndex(volume: PdfiumDocument, expected: ExpectedVolume): void {
  for (const [at, rows] of Map.groupBy(expected.index, ({ page }) => page)) {
    volume.page(at, (page) => {
      checkRows(page, rows, expected.first + at);
      checkLinks(page, rows, expected);
    });
  }
}

function checkRows(page: PdfiumPage, rows: readonly IndexPlace[], number: number): void {
  const texts = page.textsIn(rows.map(({ number: left, bottom, right, top }) => ({ left, bottom, right, top })));
  for (const [at, row] of rows.entries()) {
    const found = texts[at]?.trim() ?? '';
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
