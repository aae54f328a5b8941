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

/** Those of a file that has so many pages. */
export function pagesWithin(ranges: readonly PageRange[], count: number): PageRange[] {
  return ranges.flatMap(({ first, last }) => (first > count ? [] : [{ first, last: Math.min(last, count) }]));
}

export function hasPage(ranges: readonly PageRange[], page: number): boolean {
  return ranges.some(({ first, last }) => first <= page && page <= last);
}

/** Says of what has fewer pages that one that is named is not there; null where all are, or their number is not known. */
export function noSuchPage(
  ranges: readonly PageRange[] | null,
  { title, pageCount }: { title: string; pageCount: number | null },
): string | null {
  const last = ranges?.at(-1)?.last;
  if (last === undefined || pageCount === null || last <= pageCount) return null;
  return `“${title}” has ${pageCount === 1 ? 'one page' : `${pageCount} pages`}; there is no page ${last}.`;
}

/** Each of them, in order. */
export function pageNumbers(ranges: readonly PageRange[]): number[] {
  return ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_none, at) => first + at));
}

/** As they are read: “page 3”, “pages 3–7, 12”. */
export function pageRangeWords(ranges: readonly PageRange[]): string {
  const [only, ...others] = ranges;
  const word = others.length === 0 && only?.first === only?.last ? 'page' : 'pages';
  return `${word} ${writePages(ranges).replaceAll('-', '–').replaceAll(',', ', ')}`;
}

/** As they are kept: "1-3,7". */
export function writePages(ranges: readonly PageRange[]): string {
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
