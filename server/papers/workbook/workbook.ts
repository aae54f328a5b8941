import { writeZip } from './write-zip.ts';

/** A small Excel writer: text, dates, numbers, money and sums. Text is never run as a formula. The same input gives the same bytes. */
export type Cell =
  | { text: string; bold?: true }
  /** A day, `YYYY-MM-DD`, from 1900-03-01. */
  | { date: string }
  | { number: number }
  | { money: number; bold?: true }
  | { formula: string; money: number; bold?: true }
  | null;

export interface Sheet {
  name: string;
  /** Widths in characters. */
  widths: readonly number[];
  rows: readonly (readonly Cell[])[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Order of the cell formats in styles.xml. */
const STYLE = { plain: 0, bold: 1, date: 2, money: 3, boldMoney: 4 } as const;

export function writeXlsx(sheets: readonly Sheet[], author: string, savedAt: string): Buffer {
  const strings = new Map<string, number>();
  const worksheets = sheets.map((sheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    xml: worksheet(sheet, strings),
  }));
  const parts = [
    { name: '[Content_Types].xml', xml: contentTypes(sheets.length) },
    { name: '_rels/.rels', xml: packageRelations() },
    { name: 'docProps/core.xml', xml: coreProperties(author, savedAt) },
    { name: 'xl/workbook.xml', xml: workbook(sheets) },
    { name: 'xl/_rels/workbook.xml.rels', xml: workbookRelations(sheets.length) },
    { name: 'xl/styles.xml', xml: styles() },
    ...worksheets,
    { name: 'xl/sharedStrings.xml', xml: sharedStrings(strings) },
  ];
  return writeZip(parts.map(({ name, xml }) => ({ name, bytes: Buffer.from(HEAD + xml, 'utf8') })));
}

/** Excel counts days from 30 December 1899. */
const serial = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function worksheet(sheet: Sheet, strings: Map<string, number>): string {
  const columns = sheet.widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const rows = sheet.rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, strings));
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>` +
    `<cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  );
}

function cellXml(cell: Cell, at: string, strings: Map<string, number>): string {
  if (cell === null) return '';
  if ('text' in cell) {
    const index = strings.get(cell.text) ?? strings.size;
    strings.set(cell.text, index);
    return `<c r="${at}" s="${cell.bold ? STYLE.bold : STYLE.plain}" t="s"><v>${index}</v></c>`;
  }
  if ('number' in cell) return `<c r="${at}" s="${STYLE.plain}"><v>${cell.number}</v></c>`;
  if ('date' in cell) return `<c r="${at}" s="${STYLE.date}"><v>${serial(cell.date)}</v></c>`;
  const style = cell.bold ? STYLE.boldMoney : STYLE.money;
  const formula = 'formula' in cell ? `<f>${escaped(cell.formula)}</f>` : '';
  return `<c r="${at}" s="${style}">${formula}<v>${cell.money}</v></c>`;
}

/** Excel opens no file with a longer cell. */
const longestCell = 32_767;

/** As XML can have it: what is not a character there as Excel writes it (`_x0001_`), which it would read from text too. */
function asXml(text: string): string {
  const whole = text.toWellFormed();
  const shown = whole.length > longestCell ? `${whole.slice(0, longestCell - 1).toWellFormed()}…` : whole;
  return shown
    .replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, (sign) => `_x${code(sign)}_`);
}

function code(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}

/** A, …, Z, AA, …: what Excel calls a column, from 0. */
function columnName(column: number): string {
  const before = column < 26 ? '' : columnName(Math.floor(column / 26) - 1);
  return `${before}${String.fromCharCode(65 + (column % 26))}`;
}

function sharedStrings(strings: ReadonlyMap<string, number>): string {
  const items = [...strings.keys()].map((text) => `<si><t xml:space="preserve">${escaped(asXml(text))}</t></si>`);
  return `<sst xmlns="${MAIN}" uniqueCount="${strings.size}">${items.join('')}</sst>`;
}

function styles(): string {
  const font = (bold: boolean): string => `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/></font>`;
  const formats = [
    [0, 0],
    [0, 1],
    [164, 0],
    [165, 0],
    [165, 1],
  ].map(
    ([number, fontId]) =>
      `<xf numFmtId="${number}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  );
  return (
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/>` +
    `<numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts count="2">${font(false)}${font(true)}</fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`
  );
}

function workbook(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    (sheet, i) => `<sheet name="${escaped(sheet.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`;
}

function workbookRelations(count: number): string {
  const targets = Array.from({ length: count }, (_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const);
  const all = [...targets, ['styles', 'styles.xml'] as const, ['sharedStrings', 'sharedStrings.xml'] as const];
  const lines = all.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function packageRelations(): string {
  return (
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/>` +
    `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`
  );
}

function coreProperties(author: string, savedAt: string): string {
  const dated = (name: string): string => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${savedAt}</dcterms:${name}>`;
  return (
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
    `xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
    `<dc:creator>${escaped(author)}</dc:creator>${dated('created')}${dated('modified')}</cp:coreProperties>`
  );
}

function contentTypes(sheetCount: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (name: string, kind: string): string => `<Override PartName="/${name}" ContentType="${kind}"/>`;
  const sheets = Array.from({ length: sheetCount }, (_, i) =>
    part(`xl/worksheets/sheet${i + 1}.xml`, `${type}.worksheet+xml`),
  );
  return (
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', `${type}.sheet.main+xml`)}${sheets.join('')}` +
    `${part('xl/styles.xml', `${type}.styles+xml`)}${part('xl/sharedStrings.xml', `${type}.sharedStrings+xml`)}` +
    `${part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`
  );
}
