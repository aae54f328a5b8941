import { asList, type PdfValue } from './pdf-objects.ts';

type Box = [left: number, bottom: number, right: number, top: number];

/** How a page is seen: by its crop box, turned clockwise. Its entries are given as values, not as references. */
export interface PageView {
  box: Box;
  turn: 0 | 90 | 180 | 270;
  width: number;
  height: number;
}

export function pageView(
  media: PdfValue | undefined,
  crop: PdfValue | undefined,
  rotate: PdfValue | undefined,
): PageView {
  const box = visibleBox(media, crop);
  const turn = (((Number(rotate ?? 0) % 360) + 360) % 360) as PageView['turn'];
  const [left, bottom, right, top] = box;
  const [width, height] = [right - left, top - bottom];
  return turn % 180 === 0 ? { box, turn, width, height } : { box, turn, width: height, height: width };
}

/** What a reader shows: the crop box where it is on the sheet. */
function visibleBox(media: PdfValue | undefined, crop: PdfValue | undefined): Box {
  const sheet = media === undefined ? letterSheet : ordered(media);
  if (crop === undefined) return sheet;
  const [left, bottom, right, top] = ordered(crop);
  const seen: Box = [
    Math.max(left, sheet[0]),
    Math.max(bottom, sheet[1]),
    Math.min(right, sheet[2]),
    Math.min(top, sheet[3]),
  ];
  return seen[0] < seen[2] && seen[1] < seen[3] ? seen : sheet;
}

const letterSheet: Box = [0, 0, 612, 792];

function ordered(value: PdfValue): Box {
  const [a = 0, b = 0, c = 0, d = 0] = asList(value).map(Number);
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
