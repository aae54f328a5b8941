import { utils, write } from '@e965/xlsx';
import { escapeXml } from './office.ts';
import { zip } from './zip.ts';

/** A number and the format that its cell has. */
type Formatted = readonly [value: number, format: string];

/** An Excel file from before 2007, with a second sheet that is hidden. Strings are text, pairs numbers in a format. */
export function xls(rows: readonly (readonly (string | Formatted)[])[]): Buffer {
  const book = utils.book_new();
  const cells = utils.aoa_to_sheet(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell[0]))));
  for (const [r, row] of rows.entries()) {
    for (const [c, cell] of row.entries()) {
      if (typeof cell !== 'string') cells[utils.encode_cell({ r, c })] = { t: 'n', v: cell[0], z: cell[1] };
    }
  }
  utils.book_append_sheet(book, cells, 'Support');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['cash', 90]]), 'Kept back');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return write(book, { bookType: 'biff8', type: 'buffer' }) as Buffer;
}

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Relationships rId1, rId2, … to the targets, of any type. */
export function relations(...targets: string[]): string {
  const list = targets.map((target, at) => `<Relationship Id="rId${at + 1}" Type="x" Target="${target}"/>`);
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
}

/** A chart of one series, as Word, Excel and PowerPoint keep it in a part of its own. */
export function chartPart(title: string, series: string, points: readonly (readonly [string, number])[]): string {
  const cache = (kind: string, values: readonly (string | number)[], format = ''): string =>
    `<c:${kind}Ref><c:f>A1</c:f><c:${kind}Cache>${format}${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref>`;
  const format = '<c:formatCode>"$"#,##0.00</c:formatCode>';
  return `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ${drawing}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:idx val="0"/><c:tx>${cache('str', [series])}</c:tx><c:cat>${cache(
    'str',
    points.map(([name]) => name),
  )}</c:cat><c:val>${cache(
    'num',
    points.map(([, value]) => value),
    format,
  )}</c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
}

/** A workbook of numbers in their formats, one below the other; with a chart, a text box, a note and a thread. */
export function richXlsx(numbers: readonly Formatted[], since1904 = false): Buffer {
  const main = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}"`;
  const formats = numbers.map(([, code], at) => `<numFmt numFmtId="${200 + at}" formatCode="${escapeXml(code)}"/>`);
  const styles = numbers.map((_, at) => `<xf numFmtId="${200 + at}"/>`);
  const rows = numbers.map(([value], at) => `<row r="${at + 1}"><c r="A${at + 1}" s="${at}"><v>${value}</v></c></row>`);
  const parts: Record<string, string> = {
    '_rels/.rels': relations('xl/workbook.xml'),
    'xl/workbook.xml': `<workbook ${main}><workbookPr date1904="${since1904 ? 1 : 0}"/><sheets><sheet name="Support" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml', 'persons/person.xml'),
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      '../drawings/drawing1.xml',
      '../comments1.xml',
      '../threadedComments/threadedComment1.xml',
    ),
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" ${drawing}><xdr:sp><xdr:txBody><a:p><a:r><a:t>Paid in cash</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relations('../charts/chart1.xml'),
    'xl/charts/chart1.xml': chartPart('Support', 'Paid', [
      ['March', 900],
      ['April', 0],
    ]),
    'xl/comments1.xml': `<comments ${main}><authors><author>Sam</author><author>tc={1}</author></authors><commentList><comment ref="A1" authorId="0"><text><t>By check</t></text></comment><comment ref="A2" authorId="1"><text><t>[Threaded comment] Late?</t></text></comment></commentList></comments>`,
    'xl/persons/person.xml': '<personList xmlns="x"><person displayName="Dana Reyes" id="{2}"/></personList>',
    'xl/threadedComments/threadedComment1.xml':
      '<ThreadedComments xmlns="x"><threadedComment ref="A2" dT="2024-03-02T10:00:00" personId="{2}" id="{1}"><text>Late?</text></threadedComment></ThreadedComments>',
  };
  return zip(Object.entries(parts).map(([name, content]) => ({ name, content })));
}
