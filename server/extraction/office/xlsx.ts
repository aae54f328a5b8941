import { damaged } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block } from '#server/extraction/pages/block.ts';
import { Archive } from './archive.ts';
import { drawingBlocks } from './drawn-words.ts';
import { formatNumber, formatOf } from './number-format.ts';
import { folderOf, relatedTo } from './part-names.ts';
import { readProperties } from './properties.ts';
import { sheetComments } from './sheet-comments.ts';
import { type SheetBounds, type WorkbookReading, type WorkbookSheet } from './workbook.ts';
import { readRelationships, readXml } from './xml.ts';

interface Workbook {
  sheets: { name: string; part: string; hidden: boolean }[];
  strings: string[];
  /** The number format of each cell style. */
  formats: string[];
  since1904: boolean;
}

/** The sheets with their rows in place, the formulas and the comments, as far as they are wanted. */
export async function readXlsxSheets(
  path: string,
  limits: ExtractionLimits,
  bounds: SheetBounds,
): Promise<WorkbookReading> {
  const archive = await Archive.open(path, limits, 'spreadsheet');
  try {
    const workbook = await readWorkbook(archive);
    const sheets: WorkbookSheet[] = [];
    for (const { name, part, hidden } of workbook.sheets) {
      const bytes = await archive.read(part);
      const read = bytes ? readSheet(bytes, workbook, bounds) : { rows: [], rowsInFile: 0, formulas: {} };
      const parts = await partsOf(archive, part);
      const comments = await sheetComments(archive, parts);
      sheets.push({ name, hidden, ...read, comments, drawn: await drawnOn(archive, parts) });
    }
    const { facts, language } = await readProperties(archive, ['docProps/core.xml', 'docProps/app.xml']);
    return { sheets, facts, language };
  } finally {
    archive.close();
  }
}

/** The parts of the sheets in their order, hidden ones too: a page each. */
export async function sheetParts(archive: Archive): Promise<string[]> {
  return (await readSheetList(archive)).sheets.map(({ part }) => part);
}

async function readSheetList(archive: Archive): Promise<Pick<Workbook, 'sheets' | 'since1904'> & { folder: string }> {
  const root = readRelationships(await archive.read('_rels/.rels'), '');
  const part = [...root.values()].find((target) => /(^|\/)workbook\d*\.xml$/.test(target)) ?? 'xl/workbook.xml';
  const bytes = await archive.read(part);
  if (!bytes) throw damaged('spreadsheet', new Error(`there is no ${part}`));
  const targets = await relatedTo(archive, part);
  const sheets: Workbook['sheets'] = [];
  let since1904 = false;
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const target = targets.get(attributes['id'] ?? '');
      const hidden = (attributes['state'] ?? 'visible') !== 'visible';
      if (target !== undefined) sheets.push({ name: attributes['name'] ?? '', part: target, hidden });
    },
  });
  return { sheets, since1904, folder: folderOf(part) };
}

async function readWorkbook(archive: Archive): Promise<Workbook> {
  const { sheets, since1904, folder } = await readSheetList(archive);
  const strings = readStrings(await archive.read(`${folder}/sharedStrings.xml`));
  const formats = readFormats(await archive.read(`${folder}/styles.xml`));
  return { sheets, strings, formats, since1904 };
}

function readStrings(bytes: Uint8Array | null): string[] {
  const strings: string[] = [];
  if (!bytes) return strings;
  let current = '';
  let reading = false;
  let phonetic = false;
  readXml(bytes, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      reading = name === 't' && !phonetic;
    },
    text: (text) => {
      if (reading) current += text;
    },
    close: (name) => {
      reading = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') strings.push(current);
    },
  });
  return strings;
}

function readFormats(bytes: Uint8Array | null): string[] {
  const custom = new Map<number, string>();
  const formats: string[] = [];
  if (!bytes) return formats;
  let inCells = false;
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? 'General');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(formatOf(Number(attributes['numFmtId'] ?? 0), custom));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

const mostColumns = 16_384;

function readSheet(
  bytes: Uint8Array,
  workbook: Workbook,
  bounds: SheetBounds,
): Pick<WorkbookSheet, 'rows' | 'rowsInFile' | 'formulas'> {
  const rows: WorkbookSheet['rows'] = [];
  const formulas: Record<string, string> = {};
  let rowsInFile = 0;
  let cells = 0;
  let row: WorkbookSheet['rows'][number] = { at: 0, cells: [] };
  let cell = { reference: '', column: 0, type: 'n', style: 0, value: '', formula: '' };
  let reading: 'value' | 'formula' | null = null;
  let next = 0;
  const endCell = (): void => {
    next = cell.column + 1;
    const shown = cellText(cell, workbook);
    if (cell.column >= mostColumns) return;
    if (cell.formula !== '' && rows.length < bounds.rows) formulas[cell.reference] = cell.formula;
    if (shown === '') return;
    while (row.cells.length < cell.column) row.cells.push('');
    row.cells[cell.column] = shown;
  };
  const endRow = (): void => {
    if (row.cells.length === 0) return;
    rowsInFile += 1;
    cells += row.cells.length;
    if (rows.length < bounds.rows && cells <= bounds.cells) rows.push(row);
  };
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { at: Number(attributes['r'] ?? row.at + 1), cells: [] };
        next = 0;
      }
      if (name === 'c') {
        const column = attributes['r'] === undefined ? next : columnOf(attributes['r']);
        const reference = attributes['r'] ?? '';
        const style = Number(attributes['s'] ?? 0);
        cell = { reference, column, type: attributes['t'] ?? 'n', style, value: '', formula: '' };
      }
      reading = name === 'v' || name === 't' ? 'value' : name === 'f' ? 'formula' : null;
    },
    text: (text) => {
      if (reading === 'value') cell.value += text;
      if (reading === 'formula') cell.formula += text;
    },
    close: (name) => {
      reading = null;
      if (name === 'c') endCell();
      if (name === 'row') endRow();
    },
  });
  return { rows, rowsInFile, formulas };
}

function cellText(cell: { type: string; style: number; value: string }, workbook: Workbook): string {
  if (cell.value === '') return '';
  if (cell.type === 's') return workbook.strings[Number(cell.value)] ?? '';
  if (cell.type === 'b') return cell.value === '1' ? 'TRUE' : 'FALSE';
  if (cell.type !== 'n') return cell.value;
  const value = Number(cell.value);
  if (Number.isNaN(value)) return cell.value;
  return formatNumber(value, workbook.formats[cell.style] ?? 'General', workbook.since1904);
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/[^A-Za-z]/g, '').toUpperCase())
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** The parts that belong to a sheet: its comments, drawings, tables. */
async function partsOf(archive: Archive, sheet: string): Promise<string[]> {
  return [...(await relatedTo(archive, sheet)).values()];
}

async function drawnOn(archive: Archive, parts: readonly string[]): Promise<Block[]> {
  const drawings = parts.filter((part) => /\/drawing\d*\.xml$/.test(part));
  const blocks: Block[] = [];
  for (const drawing of drawings) blocks.push(...(await drawingBlocks(archive, drawing)));
  return blocks;
}
