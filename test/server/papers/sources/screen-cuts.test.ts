import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { screenCuts } from '#server/papers/sources/screen-cuts.ts';

const [width, height] = [60, 4_000];
const options = { scale: 0.5, tall: 500, overlap: 10 };

/** Bars of 40 rows with 20 blank rows between them, or noise in every row. */
function screen(blankRows: boolean): Sharp {
  const pixels = Buffer.alloc(width * height, 255);
  for (let row = 0; row < height; row += 1) {
    if (!blankRows || row % 60 < 40) pixels[row * width + 7] = 0;
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } });
}

it.each([true, false])('shows every row, on no page more than fits (blank rows: %s)', async (blankRows) => {
  const cuts = await screenCuts(screen(blankRows), options);
  expect(cuts.length).toBeGreaterThan(3);
  expect(cuts[0]?.from).toBe(0);
  expect(cuts.at(-1)?.to).toBe(height);
  expect(Math.max(...cuts.map(({ from, to }) => to - from)) * options.scale).toBeLessThanOrEqual(options.tall);
  // The next page begins with the last rows of this one.
  expect(cuts.slice(1).map(({ from }, at) => (cuts[at]?.to ?? 0) - from)).toEqual(cuts.slice(1).map(() => 20));
});

it('divides where nothing is, if there is such a row', async () => {
  const cuts = await screenCuts(screen(true), options);
  for (const { to } of cuts.slice(0, -1)) expect(to % 60).toBeGreaterThanOrEqual(40);
});
