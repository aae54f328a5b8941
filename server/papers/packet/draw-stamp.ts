import { numberAsPdf } from '#server/papers/join/pdf-syntax.ts';
import type { Face, StampLetters } from './stamp-letters.ts';
import type { Stamp } from './stamps.ts';

/*
 * How a stamp looks, the same as the sheet `packet-stamps.typ` has it: as large as its page is seen, its corner bottom
 * left. Lengths in points, from there.
 */

const look = {
  /** From the sides of the page, and from its top and bottom. */
  side: 18,
  edge: 12,
  /** Around a line, which is white behind. */
  inset: 2.5,
  mark: 9,
  label: 11,
  sticker: { above: 20, x: 8, y: 6, leading: 5, stroke: 1.2 },
};

/** Drawn last are what marks the page and the number of the page, in this order: by that they are found again. */
export function drawStamp(stamp: Stamp, letters: StampLetters): string {
  const { scale, sticker, mark, label, width, height } = stamp;
  const [side, edge] = [look.side * scale, look.edge * scale];
  const tag = (text: string, face: Face, size: number, place: { right: boolean; top: boolean }): string => {
    const inset = look.inset * scale;
    const boxWidth = letters.width(text, face, size * scale) + 2 * inset;
    const boxHeight = letters.capHeight(face, size * scale) + 2 * inset;
    const x = place.right ? width - side - boxWidth : side;
    const y = place.top ? height - edge - boxHeight : edge;
    const words = line(text, letters, { face, size: size * scale, x: x + inset, y: y + inset });
    return `1 g ${box(x, y, boxWidth, boxHeight)} f\n${words}`;
  };
  const [first, ...others] = sticker?.lines ?? [];
  const above =
    first === undefined
      ? ''
      : others.length > 0
        ? drawSticker(stamp, sticker?.lines ?? [], letters)
        : tag(first.text, 'regular', first.size, { right: true, top: true });
  return [
    above,
    mark === '' ? '' : tag(mark, 'regular', look.mark, { right: false, top: false }),
    tag(label, 'bold', look.label, { right: true, top: false }),
  ].join('');
}

function drawSticker(
  { scale, width }: Stamp,
  lines: readonly { text: string; size: number }[],
  letters: StampLetters,
): string {
  const { above, x: insetX, y: insetY, leading, stroke } = look.sticker;
  const widths = lines.map(({ text, size }) => letters.width(text, 'bold', size * scale));
  const heights = lines.map(({ size }) => letters.capHeight('bold', size * scale));
  const gaps = (lines.length - 1) * leading * scale;
  const boxWidth = Math.max(...widths) + 2 * insetX * scale;
  const boxHeight = heights.reduce((sum, each) => sum + each, gaps) + 2 * insetY * scale;
  const [left, bottom] = [width - look.side * scale - boxWidth, (look.edge + above) * scale];
  let baseline = bottom + boxHeight - insetY * scale + leading * scale;
  const words = lines.map(({ text, size }, at) => {
    baseline -= leading * scale + (heights[at] ?? 0);
    const x = left + (boxWidth - (widths[at] ?? 0)) / 2;
    return line(text, letters, { face: 'bold', size: size * scale, x, y: baseline });
  });
  return `1 g 0 G ${number(stroke * scale)} w ${box(left, bottom, boxWidth, boxHeight)} B\n${words.join('')}`;
}

function line(
  text: string,
  letters: StampLetters,
  { face, size, x, y }: { face: Face; size: number; x: number; y: number },
): string {
  const font = face === 'bold' ? '/Bold' : '/Regular';
  return `BT 0 g ${font} ${number(size)} Tf ${number(x)} ${number(y)} Td <${letters.codes(text, face)}> Tj ET\n`;
}

function box(x: number, y: number, width: number, height: number): string {
  return `${number(x)} ${number(y)} ${number(width)} ${number(height)} re`;
}

/** To a thousandth of a point. */
function number(value: number): string {
  return numberAsPdf(Math.round(value * 1000) / 1000);
}
