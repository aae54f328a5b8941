import { cleanText } from '#server/extraction/clean-text.ts';
import { damaged, ExtractionError, locked } from '#server/extraction/extraction-error.ts';
import type { IdentifiedFile } from '#server/extraction/file-kind.ts';
import { readWorkbookSheets } from '#server/extraction/office/workbook.ts';
import type { Block } from '#server/extraction/pages/block.ts';
import type { Unsupported } from '#server/extraction/protocol.ts';
import { isEncryptedOffice, readDocument } from '#server/extraction/read-document.ts';
import type { ViewJob } from './make-view.ts';
import { boundedSheet, cellsShown, rowsShown, type SheetRow } from './sheet-bounds.ts';
import type { Sheet, SheetView } from './view.ts';

/** A workbook sheet by sheet, with the rows and columns in place and the formulas behind the figures. */
export async function sheetView(
  { file, settings }: ViewJob,
  identified: IdentifiedFile,
): Promise<SheetView | Unsupported> {
  const { mimeType } = identified;
  if (mimeType.includes('opendocument')) {
    const document = await readDocument(file, identified, settings.limits);
    if ('unsupported' in document) return document;
    return { kind: 'sheet', sheets: document.pages.map(sheetOfBlocks), facts: document.facts };
  }
  if (await isEncryptedOffice(file.path)) throw locked('spreadsheet');
  const bounds = { rows: rowsShown, cells: cellsShown };
  const { sheets, facts } = await readWorkbookSheets(file.path, mimeType, settings.limits, bounds).catch(
    (error: unknown) => {
      throw error instanceof ExtractionError ? error : damaged('spreadsheet', error);
    },
  );
  return {
    kind: 'sheet',
    sheets: sheets.map(({ rows, rowsInFile, drawn: _, ...sheet }) =>
      boundedSheet(sheet, rows.map(cleanRow), rowsInFile),
    ),
    facts,
  };
}

function cleanRow({ at, cells }: SheetRow): SheetRow {
  return { at, cells: cells.map((cell) => cleanText(cell ?? '')) };
}

/** OpenDocument sheets come as blocks: their rows follow each other, and nothing is known of empty ones. */
function sheetOfBlocks(blocks: readonly Block[], index: number): Sheet {
  const heading = blocks.find((block) => block.type === 'heading');
  const rows = blocks.flatMap((block) => (block.type === 'table' ? block.rows : []));
  const comments = blocks.flatMap((block) => (block.type === 'item' ? [{ at: '', text: cleanText(block.text) }] : []));
  return boundedSheet(
    { name: heading?.text ?? `Sheet ${index + 1}`, hidden: false, formulas: {}, comments },
    rows.map((cells, row) => ({ at: row + 1, cells: cells.map(cleanText) })),
  );
}
