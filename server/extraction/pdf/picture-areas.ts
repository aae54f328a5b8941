import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { area, type Box, type DrawnPictures, drawnPictures } from './drawn-pictures.ts';
import { drawingOf } from './drawing-of-page.ts';
import type { TextContent } from './page-text.ts';

type TextItem = Extract<TextContent['items'][number], { str: string }>;

/** The parts of a page that only recognition can read, as shares of its width and height from the top left. */
export interface PictureAreas {
  /** The page itself is a picture: all of it is read. */
  whole: boolean;
  areas: Box[];
  /** Where the page's own text is, in the same shares: what is recognized there is no news. */
  text: Box[];
}

/** Rows and columns that a page is divided into, to see what covers what. */
const cells = 48;
/** A letterhead, a seal and a signature are smaller; nobody's words are lost with them. */
const pictureAtLeast = 0.04;
/** A page of which pictures cover so much, with less text than this over it, is a scan. */
const wholeAtLeast = 0.5;
const mostlyText = 0.5;
/** What fills a page with so much text over it is its background. */
const backgroundFrom = 0.35;
/** An earlier recognition read the page when it laid so many letters under it, over so many of its rows. */
const lettersLaid = 80;
const rowsLaid = 0.3;
const surelyLaid = 400;
/** All pictures together; fewer pixels are color gradients and lines. */
const pixelsAtLeast = 15_000;

/**
 * Which pictures of a page hold words that its text lacks; null when none does. `letters` of the page's own text, notes
 * and fields too. Drawing operations, for which pdf.js unpacks pictures, are asked for only where the text leaves room.
 */
export async function pictureAreas(
  page: PDFPageProxy,
  content: TextContent,
  letters: number,
): Promise<PictureAreas | null> {
  const text = textBoxes(page, content);
  const written = new Cells(text.map(({ box, height }) => grown(box, height)));
  if (written.free < pictureAtLeast) return null;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
  const drawn = drawnPictures(await drawingOf(page), [x0, y0, x1, y1]);
  const own = text.map(({ box }) => box);
  // Without any letter, words may be drawn as shapes.
  if (letters === 0) return drawn.empty ? null : { whole: true, areas: [[0, 0, 1, 1]], text: own };
  return areasOf(page, drawn, written, own);
}

function areasOf(page: PDFPageProxy, drawn: DrawnPictures, written: Cells, text: Box[]): PictureAreas | null {
  if (drawn.pictures.reduce((sum, { pixels }) => sum + pixels, 0) < pixelsAtLeast) return null;
  const hidden = drawn.hidden > drawn.seen;
  const laid = hidden ? drawn.hidden : 0;
  if (laid >= surelyLaid) return null;
  const decorated = drawn.seen >= lettersLaid && !hidden;
  const all = drawn.pictures.map(({ box, repeated }) => ({ box: shareOf(page, box), repeated }));
  const under = decorated && written.share >= backgroundFrom;
  const boxes = all.flatMap(({ box, repeated }) =>
    (repeated && decorated) || (under && area(box) >= wholeAtLeast) ? [] : [box],
  );
  const pictures = new Cells(boxes);
  const bare = pictures.without(written);
  if (bare.share < pictureAtLeast) return null;
  if (laid >= lettersLaid && written.rows(pictures) >= rowsLaid) return null;
  const whole = pictures.share >= wholeAtLeast && bare.share >= mostlyText * pictures.share;
  return { whole, areas: whole ? [[0, 0, 1, 1]] : boxes.filter((box) => bare.touches(box)), text };
}

/** Where the words of a page are, upright on it, as shares of its size. */
function textBoxes(page: PDFPageProxy, { items }: TextContent): { box: Box; height: number }[] {
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const box = shareOf(page, itemBox(item));
    return [{ box, height: Math.min(box[2] - box[0], box[3] - box[1]) }];
  });
}

/** Of the baseline's length along, and a letter's height up and a bit down. */
function itemBox({ transform, width, height }: TextItem): Box {
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
  const along = Math.hypot(a, b) || 1;
  const up = Math.hypot(c, d) || 1;
  const corners = [
    [0, -0.25],
    [1, -0.25],
    [0, 1],
    [1, 1],
  ].map(([right = 0, high = 0]) => [
    e + (a / along) * width * right + (c / up) * height * high,
    f + (b / along) * width * right + (d / up) * height * high,
  ]);
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function shareOf(page: PDFPageProxy, [x0, y0, x1, y1]: Box): Box {
  const viewport = page.getViewport({ scale: 1 });
  const [ax = 0, ay = 0] = viewport.convertToViewportPoint(x0, y0) as number[];
  const [bx = 0, by = 0] = viewport.convertToViewportPoint(x1, y1) as number[];
  const [width, height] = [Math.max(1, viewport.width), Math.max(1, viewport.height)];
  return [Math.min(ax, bx) / width, Math.min(ay, by) / height, Math.max(ax, bx) / width, Math.max(ay, by) / height];
}

/** A line's words stand for the space around them, up to the next line. */
function grown([x0, y0, x1, y1]: Box, by: number): Box {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

/** The cells of a page that boxes touch. */
class Cells {
  #marked = new Uint8Array(cells * cells);

  constructor(boxes: readonly Box[] = []) {
    for (const box of boxes) for (const cell of cellsOf(box)) this.#marked[cell] = 1;
  }

  get share(): number {
    return this.#marked.reduce((sum, each) => sum + each, 0) / this.#marked.length;
  }

  get free(): number {
    return 1 - this.share;
  }

  without(others: Cells): Cells {
    const rest = new Cells();
    for (const [cell, marked] of this.#marked.entries()) if (marked && !others.#marked[cell]) rest.#marked[cell] = 1;
    return rest;
  }

  touches(box: Box): boolean {
    return cellsOf(box).some((cell) => this.#marked[cell]);
  }

  /** The share of the rows of `others` that have marked cells. */
  rows(others: Cells): number {
    const rowsOf = (of: Cells): Set<number> =>
      new Set([...of.#marked.keys()].filter((cell) => of.#marked[cell]).map((cell) => Math.floor(cell / cells)));
    const [mine, all] = [rowsOf(this), rowsOf(others)];
    return all.size === 0 ? 0 : [...all].filter((row) => mine.has(row)).length / all.size;
  }
}

/** Those whose middle is in the box. */
function cellsOf([x0, y0, x1, y1]: Box): number[] {
  const found: number[] = [];
  const first = (from: number): number => Math.max(0, Math.ceil(from * cells - 0.5));
  const last = (to: number): number => Math.min(cells - 1, Math.floor(to * cells - 0.5));
  for (let row = first(y0); row <= last(y1); row++)
    for (let column = first(x0); column <= last(x1); column++) found.push(row * cells + column);
  return found;
}
