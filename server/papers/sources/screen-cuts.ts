import type { Sharp } from 'sharp';

/** Rows of a picture that one page shows. */
export interface Cut {
  from: number;
  to: number;
}

interface CutOptions {
  /** Points to a pixel. */
  scale: number;
  /** The height of the page’s room and how much a page repeats of the one before, in points. */
  tall: number;
  overlap: number;
}

/** A row whose brightest and darkest pixel differ by less has nothing on it. */
const blankBelow = 12;
/** A blank row is looked for in the last third of the page. */
const lookBack = 1 / 3;

/** Where a long picture is divided, upright: at a row with nothing on it where there is one, and nothing is lost. */
export async function screenCuts(picture: Sharp, { scale, tall, overlap }: CutOptions): Promise<Cut[]> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  const blank = (row: number): boolean =>
    isBlank(data.subarray(row * info.width * info.channels, (row + 1) * info.width * info.channels));
  const most = Math.floor(tall / scale);
  const again = Math.min(Math.floor(most / 8), Math.round(overlap / scale));
  const cuts: Cut[] = [];
  for (let from = 0; ;) {
    if (info.height - from <= most) return [...cuts, { from, to: info.height }];
    const to = lastBlank(from + most, from + Math.floor(most * (1 - lookBack)), blank) ?? from + most;
    cuts.push({ from, to });
    from = to - again;
  }
}

function lastBlank(from: number, down: number, blank: (row: number) => boolean): number | null {
  for (let row = from; row > down; row -= 1) if (blank(row)) return row;
  return null;
}

function isBlank(row: Uint8Array): boolean {
  let [least, most] = [255, 0];
  for (const pixel of row) {
    if (pixel < least) least = pixel;
    if (pixel > most) most = pixel;
  }
  return most - least < blankBelow;
}
