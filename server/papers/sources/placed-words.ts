import type { LaidWord } from '#server/papers/join/text-layer.ts';
import type { PageWords } from './source.ts';

/** Where a page of a file is shown on a page that was made: in points, from its top left. */
export interface Placement {
  /** Of the file, from 1. */
  page: number;
  /** Which page was made, from 1. */
  on: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What of its height is seen there: of a long screen each page shows a part. */
  seen: readonly [from: number, to: number];
}

/** The words of each page that was made: those whose middle is seen there. Without what is no word or has no place. */
export function placedWords(all: readonly PageWords[], placements: readonly Placement[]): Map<number, LaidWord[]> {
  const placed = new Map<number, LaidWord[]>();
  for (const { page, on, x, y, width, height, seen } of placements) {
    for (const own of all.filter((each) => each.page === page && each.width > 0 && each.height > 0)) {
      const [across, down] = [width / own.width, height / own.height];
      const words = own.words.flatMap(({ text, ...box }) => {
        const shown = readable(text);
        const middle = (box.y + box.h / 2) * down;
        const inside = box.x >= 0 && box.x + box.w <= own.width && middle >= seen[0] && middle < seen[1];
        if (shown === '' || !(box.w > 0 && box.h > 0) || !inside) return [];
        return [
          { text: shown, x: x + box.x * across, y: y + box.y * down, width: box.w * across, height: box.h * down },
        ];
      });
      if (words.length > 0) placed.set(on, [...(placed.get(on) ?? []), ...words]);
    }
  }
  return placed;
}

/** Whole characters, with a blank where there are any. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
