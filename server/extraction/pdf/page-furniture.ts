import type { Row, Segment } from './page-rows.ts';

export interface PageRows {
  /** From 1. */
  number: number;
  height: number;
  rows: Row[];
}

export interface Furniture {
  lineNumbers: number;
  batesNumbers: number;
  headersAndFooters: number;
}

const fewestLineNumbers = 20;

/** Headers and footers are within this part of the page's height, at its top and bottom. */
const margin = 0.13;

/**
 * Takes off the pages what is no text: the numbers beside the lines of a pleading, Bates numbers, page numbers, and what
 * stands in the same place on most pages. Says how much of each went.
 */
export function withoutFurniture(pages: readonly PageRows[]): { pages: PageRows[]; removed: Furniture } {
  const removed = { lineNumbers: 0, batesNumbers: 0, headersAndFooters: 0 };
  const unnumbered = pages.map((page) => withoutLineNumbers(page, removed));
  const margins = foundInMargins(unnumbered);
  const repeated = repeatedKeys(margins, pages.length);
  const stamped = batesKeys(margins, pages.length);
  const kindOf = (segment: Segment, row: Row, page: PageRows): keyof Furniture | null => {
    const key = keyOf(segment, row, page);
    if (stamped.has(key)) return 'batesNumbers';
    return repeated.has(key) || isPageNumber(segment, row, page) ? 'headersAndFooters' : null;
  };
  const kept = unnumbered.map((page) => {
    const found = atTheEdges(page, (segment, row) => kindOf(segment, row, page) !== null);
    return keeping(page, (segment, row) => {
      const kind = found.has(row) ? kindOf(segment, row, page) : null;
      if (kind !== null) removed[kind]++;
      return kind === null;
    });
  });
  return { pages: kept, removed };
}

/** Rows from the top and the bottom inward, up to the first in which something else is: that is where the text begins. */
function atTheEdges(page: PageRows, isFurniture: (segment: Segment, row: Row) => boolean): ReadonlySet<Row> {
  const found = new Set<Row>();
  for (const rows of [page.rows, page.rows.toReversed()]) {
    for (const row of rows) {
      if (!inMargin(row, page)) break;
      found.add(row);
      if (!row.segments.every((segment) => isFurniture(segment, row))) break;
    }
  }
  return found;
}

function keeping(page: PageRows, keeps: (segment: Segment, row: Row) => boolean): PageRows {
  const rows = page.rows.flatMap((row) => {
    const segments = row.segments.filter((segment) => keeps(segment, row));
    return segments.length === 0 ? [] : [{ ...row, segments }];
  });
  return { ...page, rows };
}

/**
 * Figures that count up from 1 down the left edge, left of everything else: at least as many as no table without a
 * heading has. Pleadings have 25 or 28, transcripts 25.
 */
function withoutLineNumbers(page: PageRows, removed: Furniture): PageRows {
  const first = page.rows.flatMap(({ segments: [segment] }) => (segment ? [segment] : []));
  const figures = first.filter(({ text }) => /^\d{1,2}$/.test(text));
  const edge = Math.min(...figures.map(({ right }) => right));
  const column = figures.filter(({ right }) => Math.abs(right - edge) < 12);
  const steps = column.filter(({ text }, at) => Number(text) === Number(column[at - 1]?.text ?? 0) + 1).length;
  const textLeft = Math.min(
    ...page.rows.flatMap(({ segments }) => segments.filter((each) => !column.includes(each)).map(({ x }) => x)),
  );
  const columnRight = Math.max(...column.map(({ right }) => right));
  const counts = column[0]?.text === '1' && column.length >= fewestLineNumbers && steps >= column.length * 0.9;
  if (!counts || columnRight > textLeft + 2) return page;
  removed.lineNumbers += column.length;
  return keeping(page, (segment) => !column.includes(segment));
}

function inMargin({ y }: Row, { height }: PageRows): boolean {
  return y < height * margin || y > height * (1 - margin);
}

/** What a line in a margin says, any figures, and about where. */
function keyOf({ text, x }: Segment, { y }: Row, { height }: PageRows): string {
  const words = text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ');
  return `${words}@${Math.round((y / height) * 40)}/${words.includes('#') ? '' : Math.round(x / 40)}`;
}

interface Found {
  page: number;
  text: string;
}

/** What is in the margins, by what it says and where. */
function foundInMargins(pages: readonly PageRows[]): ReadonlyMap<string, Found[]> {
  const found = new Map<string, Found[]>();
  for (const page of pages) {
    for (const row of page.rows.filter((each) => inMargin(each, page))) {
      for (const segment of row.segments) {
        const key = keyOf(segment, row, page);
        found.set(key, [...(found.get(key) ?? []), { page: page.number, text: segment.text }]);
      }
    }
  }
  return found;
}

/** On two pages and on two in five: even and odd pages have their own. */
function repeatedKeys(margins: ReadonlyMap<string, Found[]>, pages: number): ReadonlySet<string> {
  const least = Math.max(2, pages * 0.4);
  const repeated = [...margins].filter(([, found]) => {
    return new Set(found.map(({ page }) => page)).size >= least && (isSame(found) || countsPages(found));
  });
  return new Set(repeated.map(([key]) => key));
}

function isSame(found: readonly Found[]): boolean {
  return new Set(found.map(({ text }) => text)).size === 1;
}

/** One of its figures goes up with the pages; dates and times at the top of each page don't. */
function countsPages(found: readonly Found[]): boolean {
  const [first] = found;
  const figures = found.map(({ text, page }) => (text.match(/\d+/g) ?? []).map((figure) => Number(figure) - page));
  return first !== undefined && (figures[0] ?? []).some((offset, at) => figures.every((each) => each[at] === offset));
}

const bates = /^(?:[A-Z][A-Za-z&._-]{0,20}[ _-]?)?\d{4,12}$/;

/** A number padded with zeros that grows by one from page to page; a single page's needs letters before it. */
function batesKeys(margins: ReadonlyMap<string, Found[]>, pages: number): ReadonlySet<string> {
  const keys = [...margins].filter(([, found]) => {
    if (!found.every(({ text }) => bates.test(text)) || !countsPages(found)) return false;
    return found.length > 1 || (pages === 1 && found.every(({ text }) => /^[A-Z]/.test(text)));
  });
  return new Set(keys.map(([key]) => key));
}

/** A page number alone in its row. A bare figure is one only on the page that it counts. */
function isPageNumber({ text }: Segment, { segments }: Row, { number }: PageRows): boolean {
  if (segments.length > 1) return false;
  return (
    Number(text) === number || /^([-–—]\s*\d{1,4}\s*[-–—]|page \d{1,4}( of \d{1,4})?|\d{1,4} of \d{1,4})$/i.test(text)
  );
}
