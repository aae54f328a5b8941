import { OPS, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a page draws, as far as it matters for whether its words are pictures. */
export interface DrawnPictures {
  pictures: DrawnPicture[];
  /** Letters that are seen, and letters that are not: an earlier recognition lays them under or invisibly over a scan. */
  seen: number;
  hidden: number;
  /** Nothing at all is drawn. */
  empty: boolean;
}

export interface DrawnPicture {
  /** The box it fills, in the PDF's own points: x0, y0, x1, y1. */
  box: Box;
  pixels: number;
  /** The same picture is on more than two pages of the document. */
  repeated: boolean;
}

export type Box = readonly [x0: number, y0: number, x1: number, y1: number];
type Matrix = number[];

interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** A picture that fills at least this share of the page hides the words that were drawn before it. */
const hidesFrom = 0.5;
/** Text that is not painted (PDF 32000-1, table 106): invisible, or only a clipping path. */
const unpainted = new Set([3, 7]);

/** Follows the drawing operations of a page, without a look at the pictures' pixels. */
export function drawnPictures({ fnArray, argsArray }: OperatorList, page: Box): DrawnPictures {
  const drawn: DrawnPictures = { pictures: [], seen: 0, hidden: 0, empty: fnArray.length === 0 };
  const pageArea = area(page);
  const saved: { at: Matrix; mode: number }[] = [];
  let at: Matrix = [1, 0, 0, 1, 0, 0];
  let mode = 0;
  const put = (matrix: Matrix | null, pixels: number, repeated = false): void => {
    const box = within(unitBox(matrix ? Util.transform(at, matrix) : at), page);
    if (area(box) <= 0) return;
    drawn.pictures.push({ box, pixels, repeated });
    if (area(box) < hidesFrom * pageArea) return;
    drawn.hidden += drawn.seen;
    drawn.seen = 0;
  };
  for (const [step, operation] of fnArray.entries()) {
    const given = argsArray[step] as unknown[] | null;
    const args = given ?? [];
    switch (operation) {
      case OPS.save:
      case OPS.beginAnnotation:
        saved.push({ at, mode });
        if (operation === OPS.beginAnnotation) at = annotationMatrix(args);
        break;
      case OPS.restore:
      case OPS.endAnnotation:
      case OPS.paintFormXObjectEnd:
        ({ at, mode } = saved.pop() ?? { at, mode });
        break;
      case OPS.transform:
        at = Util.transform(at, args);
        break;
      case OPS.paintFormXObjectBegin:
        saved.push({ at, mode });
        if (args[0]) at = Util.transform(at, [...(args[0] as Float32Array)]);
        break;
      case OPS.setTextRenderingMode:
        mode = args[0] as number;
        break;
      case OPS.showText:
        drawn[unpainted.has(mode) ? 'hidden' : 'seen'] += lettersOf(args[0]);
        break;
      case OPS.paintImageXObject: {
        const [name, width, height] = args as [string, number, number];
        // pdf.js names a picture after the document when more than two pages have it, else after its page.
        put(null, width * height, name.startsWith('g_'));
        break;
      }
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        put(null, pixelsOf(args[0]));
        break;
      case OPS.paintSolidColorImageMask:
        break; // One colour: nothing is written in it.
      case OPS.paintInlineImageXObjectGroup:
        for (const { transform, w, h } of args[1] as { transform: Matrix; w: number; h: number }[])
          put(transform, w * h);
        break;
      case OPS.paintImageMaskXObjectGroup:
        for (const each of args[0] as { transform: Matrix }[]) put(each.transform, pixelsOf(each));
        break;
      case OPS.paintImageXObjectRepeat: {
        const [, scaleX, scaleY, places] = args as [string, number, number, number[]];
        for (const [x, y] of pairs(places)) put([scaleX, 0, 0, scaleY, x, y], 0);
        break;
      }
      case OPS.paintImageMaskXObjectRepeat: {
        const [picture, a, b, c, d, places] = args as [unknown, number, number, number, number, number[]];
        for (const [x, y] of pairs(places)) put([a, b, c, d, x, y], pixelsOf(picture));
        break;
      }
    }
  }
  return drawn;
}

export function area([x0, y0, x1, y1]: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

function within(box: Box, page: Box): Box {
  return [Math.max(box[0], page[0]), Math.max(box[1], page[1]), Math.min(box[2], page[2]), Math.min(box[3], page[3])];
}

/** Where the unit square that a picture is drawn in comes to be. */
function unitBox([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix): Box {
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function annotationMatrix([, , transform, matrix]: unknown[]): Matrix {
  return Util.transform(transform, matrix);
}

function lettersOf(glyphs: unknown): number {
  let letters = 0;
  for (const glyph of glyphs as (number | null | { unicode?: string })[]) {
    if (typeof glyph === 'object' && glyph?.unicode?.trim()) letters += 1;
  }
  return letters;
}

function pixelsOf(picture: unknown): number {
  const { width = 0, height = 0 } = picture as { width?: number; height?: number };
  return width * height;
}

function pairs(places: ArrayLike<number>): [number, number][] {
  return Array.from({ length: places.length / 2 }, (_, at) => [places[2 * at] ?? 0, places[2 * at + 1] ?? 0]);
}
