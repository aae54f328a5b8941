import { type PdfDictionary, type PdfValue, reference } from '#server/papers/join/pdf-objects.ts';
import type { PdfWriter } from '#server/papers/join/write-pdf.ts';
import type { Bookmark, IndexPlace, Tie } from './ties.ts';

/* What leads through a volume, as objects of its PDF. */

/** A page of the volume, which may still be written later. */
export interface WrittenPage {
  object: string;
  /** Where its top left corner is, as it is seen, in its own coordinates. */
  corner: [x: number, y: number];
}

/** The catalog of a volume, and what says its title. */
export function addCatalog(
  writer: PdfWriter,
  tree: string,
  pages: readonly WrittenPage[],
  tie: Tie,
): { root: string; info: string } {
  const root = writer.add({
    '/Type': '/Catalog',
    '/Pages': tree,
    '/Lang': text(tie.language),
    '/Outlines': addOutlines(writer, pages, tie.bookmarks),
    '/PageMode': '/UseOutlines',
    '/PageLabels': { '/Nums': labelRuns(tie.labels) },
    '/ViewerPreferences': { '/DisplayDocTitle': true },
    ...(tie.actualSize ? { '/OpenAction': placeOn(pages, 0, 1) } : {}),
  });
  return { root, info: writer.add({ '/Title': text(tie.title) }) };
}

function addOutlines(writer: PdfWriter, pages: readonly WrittenPage[], bookmarks: readonly Bookmark[]): string {
  const outlines = writer.reserve();
  const addMarks = (marks: readonly Bookmark[], parent: number): PdfDictionary => {
    const numbers = marks.map(() => writer.reserve());
    for (const [at, { title, page, kids }] of marks.entries()) {
      const own = numbers[at] ?? 0;
      const [before, after] = [numbers[at - 1], numbers[at + 1]];
      const mark: PdfDictionary = {
        '/Title': text(title),
        '/Parent': reference(parent),
        '/Dest': placeOn(pages, page, null),
        ...(before === undefined ? {} : { '/Prev': reference(before) }),
        ...(after === undefined ? {} : { '/Next': reference(after) }),
        ...(kids.length === 0 ? {} : addMarks(kids, own)),
      };
      writer.add(mark, own);
    }
    const [first = 0] = numbers;
    return { '/First': reference(first), '/Last': reference(numbers.at(-1) ?? first), '/Count': countOf(marks) };
  };
  const marks = bookmarks.length === 0 ? {} : addMarks(bookmarks, outlines);
  return writer.add({ '/Type': '/Outlines', ...marks }, outlines);
}

function countOf(marks: readonly Bookmark[]): number {
  return marks.reduce((sum, { kids }) => sum + 1 + countOf(kids), 0);
}

/** At its top left corner; null leaves the magnification as it is. */
function placeOn(pages: readonly WrittenPage[], at: number, zoom: number | null): PdfValue {
  const page = pages[at];
  if (!page) throw new Error(`This volume has no page ${at + 1}.`);
  return [page.object, '/XYZ', ...page.corner, zoom];
}

/** The links of a page of the index. */
export function indexLinks(rows: readonly IndexPlace[], pages: readonly WrittenPage[]): PdfDictionary[] {
  return rows.flatMap(({ left, bottom, right, top, target }) =>
    target === null
      ? []
      : [
          {
            '/Type': '/Annot',
            '/Subtype': '/Link',
            '/Rect': [left, bottom, right, top],
            '/Border': [0, 0, 0],
            '/A': { '/S': '/GoTo', '/D': placeOn(pages, target, null) },
          },
        ],
  );
}

/** `A1, A2, A3` is one run: from where it begins, its prefix and its first number. */
export function labelRuns(labels: readonly string[]): PdfValue[] {
  const runs: PdfValue[] = [];
  let expected = '';
  for (const [at, label] of labels.entries()) {
    const prefix = label.replace(/\d+$/, '');
    const number = Number(label.slice(prefix.length));
    if (label !== expected) {
      runs.push(at, { '/S': '/D', '/St': number, ...(prefix === '' ? {} : { '/P': `u:${prefix}` }) });
    }
    expected = `${prefix}${number + 1}`;
  }
  return runs;
}

function text(words: string): string {
  return `u:${words.toWellFormed()}`;
}
