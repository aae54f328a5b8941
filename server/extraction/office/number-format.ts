import { format as show, getFormatFromId, isDateFormat } from 'numfmt';

/** Excel shows these two as each computer writes its dates: the file doesn't say how, so they come out as ISO dates. */
const dateOfTheComputer: Record<number, string> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd hh:mm' };

/** Sheets that count days from 1904 count so many fewer. */
const daysBefore1904 = 1_462;

/** The format code of a cell style: the workbook's own, or one that Excel knows by number (ECMA-376, 18.8.30). */
export function formatOf(id: number, custom: ReadonlyMap<number, string>): string {
  return custom.get(id) ?? dateOfTheComputer[id] ?? getFormatFromId(id) ?? 'General';
}

/**
 * A cell's number as the sheet shows it: "$1,599.99", "March 1, 2024". What a format hides is there all the same, and
 * without a format the number has all its digits, however narrow the column.
 */
export function formatNumber(value: number, format: string, since1904: boolean): string {
  if (/^(general|@|)$/i.test(format.trim())) return String(Number(value.toPrecision(15)));
  const serial = since1904 && isDateFormat(format) ? value + daysBefore1904 : value;
  const shown = show(format, serial, { throws: false, dateErrorThrows: false, nbsp: false, fillChar: '' }).trim();
  if (shown === '' || /^#+$/.test(shown) || !Number.isFinite(value)) return String(value);
  return shown;
}
