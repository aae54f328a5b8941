import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  rows: { at: number; cells: string[] }[];
  rowsInFile: number;
  formulas: Record<string, string>;
  comments: { at: string; text: string }[];
  /** What lies above the cells: charts, and words in shapes. */
  drawn: Block[];
}

export interface WorkbookReading {
  sheets: WorkbookSheet[];
  facts: Record<string, string>;
  language: string | null;
}

/** What of a sheet is wanted: it is read to its end only to count its rows. */
export interface SheetBounds {
  rows: number;
  cells: number;
}

export const wholeSheets: SheetBounds = { rows: Infinity, cells: Infinity };

/** The sheets of an Excel file of today, or of one from before 2007. */
export async function readWorkbookSheets(
  path: string,
  mimeType: string,
  limits: ExtractionLimits,
  bounds: SheetBounds,
): Promise<WorkbookReading> {
  if (mimeType === 'application/vnd.ms-excel') return (await import('./xls.ts')).readXlsSheets(path, bounds);
  return (await import('./xlsx.ts')).readXlsxSheets(path, limits, bounds);
}

/** A page a sheet, hidden sheets too: evidence does not end where somebody clicked "hide". */
export async function readWorkbook(path: string, mimeType: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const { sheets, facts, language } = await readWorkbookSheets(path, mimeType, limits, wholeSheets);
  return { pages: sheets.map(pageOf), pageCount: sheets.length, language, facts };
}

function pageOf({ name, hidden, rows, comments, drawn }: WorkbookSheet): Block[] {
  return [
    { type: 'heading', level: 2, text: hidden ? `${name} (hidden sheet)` : name },
    { type: 'table', rows: rows.map(({ cells }) => cells) },
    ...drawn,
    ...comments.map(({ at, text }): Block => ({ type: 'item', text: `Comment at ${at}: ${text}` })),
  ];
}

/** A comment with who wrote it. Excel itself writes the author into it, as its first line; programs write "Author". */
export function signedComment(author: string, text: string): string {
  const ofProgram = /^(unknown author|author)?$/i.test(author) || author.startsWith('tc={');
  return ofProgram || text.startsWith(author) ? text : `${author}: ${text}`;
}
