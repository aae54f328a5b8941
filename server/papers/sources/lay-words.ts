import { renameSync } from 'node:fs';
import { asNode, pagesInTree, resolved, type TreePage } from '#server/papers/join/page-tree.ts';
import { type PageView, pageView } from '#server/papers/join/page-view.ts';
import { type PdfObject, type PdfValue, reference } from '#server/papers/join/pdf-objects.ts';
import { textLayers, wordsFont } from '#server/papers/join/text-layer.ts';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import type { Box } from '#server/papers/pdfium/words.ts';
import { changedPdf, readHead } from './change-pdf.ts';
import type { Objects } from './clean-objects.ts';
import { note, type Note } from './notes.ts';
import { placedWords, type Placement } from './placed-words.ts';
import type { PageWords } from './source.ts';

/**
 * Puts words under the pages of a clean PDF that are pictures, or have some, beside the text that they have themselves.
 * `placements`: where the pages of the file are seen; null where each is one page of the PDF. `folder` is for files that
 * are needed meanwhile.
 */
export async function layWords(
  words: readonly PageWords[] | undefined,
  pdf: string,
  folder: string,
  placements: readonly Placement[] | null,
): Promise<Note[]> {
  if (words === undefined || words.length === 0) return [];
  const head = await readHead(pdf, folder);
  const pages = pagesInTree(head);
  const views = pages.map(({ page }) => viewOf(head.objects, page));
  const placed = placedWords(words, placements ?? views.map(wholePage));
  const texts = await lettersOn(pdf);
  const layers = pages.flatMap((page, at) => {
    const [view, text] = [views[at], texts[at] ?? []];
    const own = (placed.get(at + 1) ?? []).filter((word) => isBeside(word, text));
    return view && own.length > 0 ? [{ page, view, words: own, height: view.height }] : [];
  });
  if (layers.length === 0) return [];
  const firstContent = head.last + 1;
  const font = firstContent + layers.length;
  const { contents, objects } = textLayers(layers, font);
  const changed = layers.flatMap(({ page, view }, at): [number, PdfObject][] => {
    const content = `q ${upright(view).join(' ')} cm\n${contents[at] ?? ''}Q\n`;
    return [
      [firstContent + at, { stream: { data: Buffer.from(content).toString('base64'), dict: {} } }],
      [page.number, { value: withLayer(head.objects, page, firstContent + at, font) }],
    ];
  });
  const options = ['--object-streams=generate', '--deterministic-id'];
  renameSync(await changedPdf(pdf, head, [...changed, ...objects], folder, options), pdf);
  return [note('words_recognized')];
}

function viewOf(objects: Objects, page: TreePage['page']): PageView {
  const box = (key: string): PdfValue | undefined => {
    const list = resolved(objects, page[key]);
    return Array.isArray(list) ? list.map((each) => resolved(objects, each)) : undefined;
  };
  return pageView(box('/MediaBox'), box('/CropBox'), resolved(objects, page['/Rotate']));
}

function wholePage({ width, height }: PageView, at: number): Placement {
  return { page: at + 1, on: at + 1, x: 0, y: 0, width, height, seen: [0, height] };
}

/** From the page as it is seen to its own coordinates: PDF’s six numbers. */
function upright({ box: [left, bottom, right, top], turn }: PageView): number[] {
  switch (turn) {
    case 0:
      return [1, 0, 0, 1, left, bottom];
    case 90:
      return [0, 1, -1, 0, right, bottom];
    case 180:
      return [-1, 0, 0, -1, right, top];
    case 270:
      return [0, -1, 1, 0, left, top];
  }
}

/** Before what the page draws: it begins with a clean slate, and leaves one. */
function withLayer(objects: Objects, { page }: TreePage, content: number, font: number): PdfValue {
  const resources = asNode(objects, page['/Resources']) ?? {};
  const drawn = page['/Contents'] ?? [];
  const list = resolved(objects, drawn);
  return {
    ...page,
    '/Contents': [reference(content), ...(Array.isArray(list) ? list : [drawn])],
    '/Resources': {
      ...resources,
      '/Font': { ...asNode(objects, resources['/Font']), [wordsFont]: reference(font) },
    },
  };
}

/** The letters that each page has. */
function lettersOn(pdf: string): Promise<Box[][]> {
  return withPdfium(pdf, ({ pageCount, page }) =>
    Array.from({ length: pageCount }, (_, at) =>
      page(at, ({ characters }) => characters().filter(({ text }) => /[^\s\u0000]/u.test(text))),
    ),
  );
}

/** What the page says itself is not said twice. */
function isBeside(word: Box, letters: readonly Box[]): boolean {
  return !letters.some(({ x, y, width, height }) => {
    const [across, down] = [x + width / 2, y + height / 2];
    return across >= word.x && across <= word.x + word.width && down >= word.y && down <= word.y + word.height;
  });
}
