import { readFile } from 'node:fs/promises';
import { read, set_cptable, utils, type CellObject, type WorkSheet } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { damaged, locked } from '#server/extraction/extraction-error.ts';
import { formatNumber } from './number-format.ts';
import { signedComment, type SheetBounds, type WorkbookReading, type WorkbookSheet } from './workbook.ts';

// Files from before 1997 name a code page instead of using Unicode.
set_cptable(codePages);

/** Excel files from before 2007. Charts and words in shapes are not read. */
export async function readXlsSheets(path: string, bounds: SheetBounds): Promise<WorkbookReading> {
  const workbook = parse(await readFile(path));
  const since1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const sheets = workbook.SheetNames.map((name, at): WorkbookSheet => {
    const hidden = (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    return { name, hidden, ...readSheet(workbook.Sheets[name] ?? {}, bounds, since1904), drawn: [] };
  });
  return { sheets, facts: factsOf({ ...workbook.Props }), language: null };
}

function parse(bytes: Buffer): ReturnType<typeof read> {
  try {
    return read(bytes, {
      type: 'buffer',
      cellFormula: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      dense: true,
    });
  } catch (error) {
    throw /password|encrypt/i.test(String(error)) ? locked('spreadsheet') : damaged('spreadsheet', error);
  }
}

function readSheet(
  sheet: WorkSheet,
  bounds: SheetBounds,
  since1904: boolean,
): Pick<WorkbookSheet, 'rows' | 'rowsInFile' | 'formulas' | 'comments'> {
  const found: ReturnType<typeof readSheet> = { rows: [], rowsInFile: 0, formulas: {}, comments: [] };
  let count = 0;
  for (const [at, row] of (sheet['!data'] ?? []).entries()) {
    const cells: string[] = [];
    const wanted = found.rows.length < bounds.rows;
    for (const [column, cell] of (row ?? []).entries()) {
      if (!cell) continue;
      const reference = utils.encode_cell({ r: at, c: column });
      if (cell.f !== undefined && wanted) found.formulas[reference] = cell.f;
      for (const { a: author, t } of cell.c ?? []) {
        found.comments.push({
          at: reference,
          text: signedComment(author ?? '', (t ?? '').replace(/\r\n?/g, '\n').trim()),
        });
      }
      const shown = textOf(cell, since1904);
      if (shown === '') continue;
      while (cells.length < column) cells.push('');
      cells[column] = shown;
    }
    if (cells.length === 0) continue;
    found.rowsInFile++;
    count += cells.length;
    if (wanted && count <= bounds.cells) found.rows.push({ at: at + 1, cells });
  }
  return found;
}

function textOf({ t: type, v: value, z: format, w: shown }: CellObject, since1904: boolean): string {
  if (value === undefined) return '';
  if (type === 'b') return value === true ? 'TRUE' : 'FALSE';
  if (type === 'e') return shown ?? '#ERROR!';
  if (typeof value !== 'number') return String(value);
  return formatNumber(value, format === undefined ? 'General' : String(format), since1904);
}

function factsOf({ Title: title, Author: author, Subject: subject, Company: company }: Record<string, unknown>) {
  const stated = Object.entries({ title, author, subject, company });
  return Object.fromEntries(stated.filter((fact): fact is [string, string] => typeof fact[1] === 'string'));
}
