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

/** Headers and footers are within this part of the page's height, at its top and bottom. */
const margin = 0.13;

/**
 * Takes off the pages what is no text: the numbers beside the lines of a pleading, Bates numbers, page numbers, and what
 * stands in the same place on most pages. Says how much of each went.
 */
export function withoutFurniture(pages: readonly PageRows[]): { pages: PageRows[]; removed: Furniture } {
  const removed = { lineNumbers: 0, batesNumbers: 0, headersAndFooters: 0 };
  const unnumbered = pages.map((page) => withoutLineNumbers(page, removed));
  const repeated = repeatedKeys(unnumbered);
  const bates = batesKeys(unnumbered);
  const kept = unnumbered.map((page) =>
    keeping(page, (segment, row) => {
      if (!inMargin(row, page)) return true;
      const key = keyOf(segment, row, page);
      if (bates.has(key)) removed.batesNumbers++;
      else if (repeated.has(key) || isPageNumber(segment, row, page)) removed.headersAndFooters++;
      else return true;
      return false;
    }),
  );
  return { pages: kept, removed };
}

function keeping(page: PageRows, keeps: (segment: Segment, row: Row) => boolean): PageRows {
  const rows = page.rows.flatMap((row) => {
    const segments = row.segments.filter((segment) => keeps(segment, row));
    return segments.length === 0 ? [] : [{ ...row, segments }];
  });
  return { ...page, rows };
}

/** Figures that count up by one down the left edge, at least ten of them, left of everything else. */
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
  if (column.length < 10 || steps < column.length * 0.8 || columnRight > textLeft + 2) return page;
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

function marginKeys(page: PageRows): { key: string; segment: Segment }[] {
  return page.rows
    .filter((row) => inMargin(row, page))
    .flatMap((row) => row.segments.map((segment) => ({ key: keyOf(segment, row, page), segment })));
}

/** On two pages and on two in five: even and odd pages have their own. */
function repeatedKeys(pages: readonly PageRows[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(marginKeys(page).map((each) => each.key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(2, pages.length * 0.4);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

const bates = /^(?:[A-Z][A-Za-z&._-]{0,20}[ _-]?)?(\d{4,12})$/;

/** A number padded with zeros that grows by one from page to page; a single page's needs letters before it. */
function batesKeys(pages: readonly PageRows[]): ReadonlySet<string> {
  const numbers = new Map<string, { page: number; number: number; lettered: boolean }[]>();
  for (const page of pages) {
    for (const { key, segment } of marginKeys(page)) {
      const figures = bates.exec(segment.text)?.[1];
      if (figures === undefined) continue;
      const found = { page: page.number, number: Number(figures), lettered: /^[A-Z]/.test(segment.text) };
      numbers.set(key, [...(numbers.get(key) ?? []), found]);
    }
  }
  const grows = [...numbers].filter(([, found]) => {
    const [first] = found;
    if (!first || (found.length < 2 && !(pages.length === 1 && first.lettered))) return false;
    return found.every(({ page, number }) => number - first.number === page - first.page);
  });
  return new Set(grows.map(([key]) => key));
}

/** A page number alone in its row. A bare figure is one only on the page that it counts. */
function isPageNumber({ text }: Segment, { segments }: Row, { number }: PageRows): boolean {
  if (segments.length > 1) return false;
  return (
    Number(text) === number || /^([-–—]\s*\d{1,4}\s*[-–—]|page \d{1,4}( of \d{1,4})?|\d{1,4} of \d{1,4})$/i.test(text)
  );
}
