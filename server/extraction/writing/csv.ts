/** Rows of a CSV file (RFC 4180, and what programs make of it): quotes, doubled quotes, line breaks in cells. */
export function parseCsv(text: string, separator: string = guessSeparator(text)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** The separator that the first lines use most: Excel writes semicolons where commas are decimal. */
function guessSeparator(text: string): string {
  const start = text.slice(0, 4096).replace(/"[^"]*"/g, '');
  const count = (separator: string): number => start.split(separator).length;
  return [',', ';', '\t', '|'].reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',');
}
