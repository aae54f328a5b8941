/*
 * Tables for a spreadsheet. RFC 4180 with a byte order mark, which Excel needs to read UTF-8; rows end in CRLF, lines
 * inside a cell in LF.
 */

/** What a file says of itself, as every cell of it was treated so. */
export const formulaRule =
  'a cell that would begin with =, +, -, @ or a control character begins with one more apostrophe, so that no spreadsheet runs it as a formula.';

/** The whole file. */
export function csvOf(rows: Iterable<readonly string[]>): Buffer {
  const pieces = [Buffer.from('\uFEFF')];
  for (const row of rows) pieces.push(Buffer.from(`${row.map((cell) => quoted(cell)).join(',')}\r\n`));
  // Not as one text first, which could be longer than a text may be.
  return Buffer.concat(pieces);
}

function quoted(cell: string): string {
  const plain = /^'*[=+\-@\p{Cc}]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
