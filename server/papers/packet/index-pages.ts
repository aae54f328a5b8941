import { paperSizes } from '#server/papers/paper-sizes.ts';
import { inLines } from './lines.ts';
import type { PlanRow } from './packet.ts';
import { titleWithPart } from './part.ts';

/*
 * Where each row of the index is, to the point: how many pages it takes is known before it is set, and its links are
 * laid over the rows afterwards. Page numbers take no room of their own, so they may come later. Lengths in points.
 */

export interface IndexPage {
  entries: IndexEntry[];
}

export interface IndexEntry {
  /** From the top of the page, with its height. */
  top: number;
  height: number;
  /** A heading, or the cells of a row in their lines; page numbers come when they are known. */
  t: 'heading' | 'row';
  /** Which row of the plan, or which heading. */
  at: number;
  cells: Record<'label' | 'title' | 'date' | 'bates', string[]>;
}

export interface IndexColumns {
  label: number;
  title: number;
  date: number;
  bates: number;
  page: number;
}

/** What the index says besides its rows. */
export interface IndexHeading {
  text: string;
  /** The row that it is above. */
  before: number;
  /** The file that begins with it; null for a section. */
  volume: number | null;
}

type IndexedRow = Pick<PlanRow, 'label' | 'title' | 'date' | 'bates' | 'part'>;

export const indexLook = {
  side: 54,
  size: 10,
  line: 12.5,
  /** Above the lines of a row, and above and below them together. */
  above: 4.5,
  gap: 6,
  heading: 24,
  /** Of the first page, where the title of the packet is. */
  firstTop: 130,
  top: 78,
  /** The names of the columns are so far above the first row. */
  head: 14,
  bottom: 64,
  between: 8,
  pageColumn: 44,
} as const;

const mostLines = 12;
const usual = { label: 52, date: 68, bates: 92, page: indexLook.pageColumn } as const;

export function indexColumns(paper: keyof typeof paperSizes, rows: readonly IndexedRow[]): IndexColumns {
  const { side, between } = indexLook;
  const date = rows.some((row) => row.date !== '') ? usual.date : 0;
  const bates = rows.some((row) => row.bates !== null) ? usual.bates : 0;
  const taken = [usual.label, date, bates, usual.page].filter((width) => width > 0);
  const title = paperSizes[paper][0] - 2 * side - taken.reduce((sum, width) => sum + width + between, 0);
  return { ...usual, date, bates, title };
}

/** Rows on pages, none over a page’s end, and no heading without a row below it. */
export function indexPages(
  paper: keyof typeof paperSizes,
  rows: readonly IndexedRow[],
  headings: readonly IndexHeading[],
): IndexPage[] {
  const columns = indexColumns(paper, rows);
  const end = paperSizes[paper][1] - indexLook.bottom;
  const pages: IndexPage[] = [{ entries: [] }];
  let top: number = indexLook.firstTop;
  for (const [at, row] of rows.entries()) {
    const above = headings.flatMap((heading, which) => (heading.before === at ? [which] : []));
    const cells = cellsOf(row, columns);
    const height = Math.max(1, ...Object.values(cells).map(({ length }) => length)) * indexLook.line + indexLook.gap;
    if (top + above.length * indexLook.heading + height > end) {
      pages.push({ entries: [] });
      top = indexLook.top;
    }
    const page = pages.at(-1)!.entries;
    for (const which of above) {
      page.push({ t: 'heading', at: which, top, height: indexLook.heading, cells: noCells });
      top += indexLook.heading;
    }
    page.push({ t: 'row', at, top, height, cells });
    top += height;
  }
  return pages;
}

const noCells: IndexEntry['cells'] = { label: [], title: [], date: [], bates: [] };

function cellsOf({ label, title, date, bates, part }: IndexedRow, columns: IndexColumns): IndexEntry['cells'] {
  const lines = (text: string, width: number): string[] =>
    inLines(text, { width, size: indexLook.size, most: mostLines });
  const range = bates === null ? '' : bates.first === bates.last ? bates.first : `${bates.first} – ${bates.last}`;
  return {
    label: lines(label ?? '', columns.label),
    title: lines(titleWithPart({ title, part }), columns.title),
    date: lines(date, columns.date),
    bates: lines(range, columns.bates),
  };
}
