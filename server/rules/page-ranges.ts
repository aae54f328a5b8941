export interface PageRange {
  first: number;
  last: number;
}

/** More are nobody's list. */
const mostRanges = 200;

/** Pages as people write them, "1-3, 7": sorted, and joined where they meet; null for what names no pages. */
export function readPages(written: string): PageRange[] | null {
  const parts = written.split(/[,;]/);
  if (parts.length > mostRanges) return null;
  const ranges: PageRange[] = [];
  for (const part of parts) {
    const [, from, to] = /^\s*([1-9]\d{0,5})(?:\s*[-–—]\s*([1-9]\d{0,5}))?\s*$/.exec(part) ?? [];
    if (from === undefined) return null;
    const [first, last] = [Number(from), Number(to ?? from)];
    if (last < first) return null;
    ranges.push({ first, last });
  }
  return joined(ranges);
}

function joined(ranges: readonly PageRange[]): PageRange[] {
  const apart: PageRange[] = [];
  for (const { first, last } of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = apart.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else apart.push({ first, last });
  }
  return apart;
}

/** As they are kept: "1-3,7". */
export function writePages(ranges: readonly PageRange[]): string {
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
