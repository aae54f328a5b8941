import type { Row, Segment } from './page-rows.ts';

/** Rows that are read from top to bottom, between two edges. */
export interface Region {
  left: number;
  right: number;
  rows: Row[];
}

const narrowestGutter = 8;
/** Fewer lines side by side are no columns of text. */
const fewestLines = 6;

/**
 * The regions of each page in reading order: text across columns first, then each column from top to bottom. A page that
 * shows its columns less clearly, because of a table or a figure, has those of most pages.
 */
export function regionsOfPages(pages: readonly (readonly Row[])[]): Region[][] {
  const gutters = pages.map(gutterOf);
  const shared = sharedGutter(gutters);
  return pages.map((rows, at) => {
    const gutter = gutters[at] ?? (shared !== null && keepsTo(rows, shared) ? shared : null);
    return regionsBy(rows, gutter, 0);
  });
}

function sharedGutter(gutters: readonly (number | null)[]): number | null {
  const found = gutters.filter((gutter) => gutter !== null).toSorted((a, b) => a - b);
  const middle = found[Math.floor(found.length / 2)] ?? null;
  if (middle === null || found.length < 2 || found.length < gutters.length * 0.4) return null;
  return found.filter((gutter) => Math.abs(gutter - middle) < 10).length > found.length / 2 ? middle : null;
}

function keepsTo(rows: readonly Row[], gutter: number): boolean {
  const crossing = rows.filter(({ segments }) => segments.some((segment) => crosses(segment, gutter)));
  return rows.length >= fewestLines && crossing.length < 0.4 * rows.length;
}

function regionsOf(rows: readonly Row[], depth: number): Region[] {
  return regionsBy(rows, depth < 3 ? gutterOf(rows) : null, depth);
}

function regionsBy(rows: readonly Row[], gutter: number | null, depth: number): Region[] {
  if (gutter === null) return rows.length === 0 ? [] : [regionOf(rows)];
  const regions: Region[] = [];
  let across: Row[] = [];
  let sides: { left: Row[]; right: Row[] } = { left: [], right: [] };
  const endAcross = (): void => {
    if (across.length > 0) regions.push(regionOf(across));
    across = [];
  };
  const endSides = (): void => {
    regions.push(...regionsOf(sides.left, depth + 1), ...regionsOf(sides.right, depth + 1));
    sides = { left: [], right: [] };
  };
  for (const row of rows) {
    if (row.segments.some((segment) => crosses(segment, gutter))) {
      endSides();
      across.push(row);
      continue;
    }
    endAcross();
    const left = row.segments.filter(({ right }) => right <= gutter);
    const right = row.segments.filter(({ x }) => x >= gutter);
    if (left.length > 0) sides.left.push({ ...row, segments: left });
    if (right.length > 0) sides.right.push({ ...row, segments: right });
  }
  endAcross();
  endSides();
  return regions;
}

function regionOf(rows: readonly Row[]): Region {
  const segments = rows.flatMap((row) => row.segments);
  return {
    left: Math.min(...segments.map(({ x }) => x)),
    right: Math.max(...segments.map(({ right }) => right)),
    rows: [...rows],
  };
}

function crosses({ x, right }: Segment, gutter: number): boolean {
  return x < gutter && right > gutter;
}

/** The middle of the white strip between two columns of text; null when there is none. */
function gutterOf(rows: readonly Row[]): number | null {
  const segments = rows.flatMap((row) => row.segments);
  if (rows.length < fewestLines) return null;
  const { left, right } = regionOf(rows);
  const strips: { from: number; to: number }[] = [];
  let before = false;
  for (let x = left + (right - left) * 0.2; x < right - (right - left) * 0.2; x += 2) {
    const divides = dividesText(segments, x);
    const last = strips.at(-1);
    if (divides && before && last) last.to = x;
    else if (divides) strips.push({ from: x, to: x });
    before = divides;
  }
  const [widest] = strips.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return widest && widest.to - widest.from >= narrowestGutter ? (widest.from + widest.to) / 2 : null;
}

/** Both sides are lines of text that fill their width; cells of a table don't. */
function dividesText(segments: readonly Segment[], x: number): boolean {
  const crossing = segments.filter((segment) => crosses(segment, x));
  const leftSide = segments.filter(({ right }) => right <= x);
  const rightSide = segments.filter((segment) => segment.x >= x);
  if (crossing.length > 0.6 * Math.min(leftSide.length, rightSide.length)) return false;
  return [leftSide, rightSide].every(fillsItsWidth);
}

function fillsItsWidth(side: readonly Segment[]): boolean {
  if (side.length < fewestLines) return false;
  const width = Math.max(...side.map(({ right }) => right)) - Math.min(...side.map(({ x }) => x));
  const full = side.filter(({ x, right, text }) => right - x > 0.65 * width && text.length > 18).length;
  return full > 0.6 * side.length;
}
