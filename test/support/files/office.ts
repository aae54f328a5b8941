import {
  Document,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  type ILevelsOptions,
} from 'docx';
import { zip } from './zip.ts';

/** A Word document: a first line that begins with "# " is a heading. */
export async function docx(paragraphs: readonly string[], rows: readonly string[][] = []): Promise<Buffer> {
  const children = [
    ...paragraphs.map((text) =>
      text.startsWith('# ')
        ? new Paragraph({ text: text.slice(2), heading: HeadingLevel.HEADING_1 })
        : new Paragraph({ children: [new TextRun(text)] }),
    ),
    ...(rows.length > 0 ? [table(rows)] : []),
  ];
  return Packer.toBuffer(new Document({ creator: 'Dana Reyes', title: 'Declaration', sections: [{ children }] }));
}

const levels: ILevelsOptions[] = [
  { level: 0, format: LevelFormat.DECIMAL, text: '%1.' },
  { level: 1, format: LevelFormat.LOWER_LETTER, text: '%2.' },
  { level: 2, format: LevelFormat.LOWER_ROMAN, text: '%3.' },
  { level: 3, format: LevelFormat.BULLET, text: '•' },
];

/**
 * A Word document with one list that runs through it, as a declaration has: "# " opens a heading, "- " an item, and
 * each two spaces before the hyphen take it a level deeper (1., a., i., •). Other lines are outside the list.
 */
export async function numberedDocx(lines: readonly string[], pattern = levels): Promise<Buffer> {
  const children = lines.map((line) => {
    if (line.startsWith('# ')) return new Paragraph({ text: line.slice(2), heading: HeadingLevel.HEADING_1 });
    const [item, indent = ''] = /^( *)- /.exec(line) ?? [''];
    if (item === '') return new Paragraph(line);
    const numbering = { reference: 'paragraphs', level: indent.length / 2 };
    return new Paragraph({ text: line.slice(item.length), numbering });
  });
  const config = [{ reference: 'paragraphs', levels: pattern }];
  return Packer.toBuffer(new Document({ numbering: { config }, sections: [{ children }] }));
}

/** A Word document that shows a picture, a PNG, in each of so many paragraphs. */
export function docxWithPicture(png: Buffer, times = 1): Promise<Buffer> {
  return docxWithPictures(Array.from({ length: times }, () => png));
}

export function docxWithPictures(pngs: readonly Buffer[]): Promise<Buffer> {
  const picture = (data: Buffer): Paragraph =>
    new Paragraph({ children: [new ImageRun({ type: 'png', data, transformation: { width: 20, height: 20 } })] });
  return Packer.toBuffer(new Document({ sections: [{ children: pngs.map(picture) }] }));
}

/** A Word document of raw parts: what Word writes and the library above can't. */
export function docxOfParts(
  body: string,
  numbering: string,
  styles = '',
  footnotes = '',
  { endnotes = '', settings = '' } = {},
): Buffer {
  const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const part = (name: string, inner: string) => ({
    name: `word/${name}.xml`,
    content: `<?xml version="1.0"?><w:${name} ${main}>${inner}</w:${name}>`,
  });
  return zip([
    {
      name: '[Content_Types].xml',
      content: '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    part('document', `<w:body>${body}</w:body>`),
    part('numbering', numbering),
    part('styles', styles),
    part('footnotes', footnotes),
    part('endnotes', endnotes),
    part('settings', settings),
  ]);
}

function table(rows: readonly string[][]): Table {
  return new Table({
    rows: rows.map(
      (row) => new TableRow({ children: row.map((text) => new TableCell({ children: [new Paragraph(text)] })) }),
    ),
  });
}

const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function rels(targets: readonly string[]): string {
  const list = targets.map(
    (target, at) => `<Relationship Id="rId${at + 1}" Type="${officeRelationships}/part" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="${relationships}">${list.join('')}</Relationships>`;
}

export type Cell = string | number | Date | boolean;

/** A workbook; dates are real date cells (style 1), numbers have two decimals (style 2), text is shared strings. */
export function xlsx(rows: readonly Cell[][], options: { sheet?: string; hidden?: readonly Cell[][] } = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const strings: string[] = [];
  const sheets = [rows, ...(options.hidden ? [options.hidden] : [])].map((each) => sheetXml(each, strings));
  const names = [
    `<sheet name="${escapeXml(options.sheet ?? 'Sheet1')}" sheetId="1" r:id="rId1"/>`,
    ...(options.hidden ? ['<sheet name="Kept back" sheetId="2" state="hidden" r:id="rId2"/>'] : []),
  ];
  return zip([
    {
      name: '[Content_Types].xml',
      content: '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: '_rels/.rels', content: rels(['xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${officeRelationships}"><sheets>${names.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: rels(sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)) },
    {
      name: 'xl/styles.xml',
      content: `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<?xml version="1.0"?><sst xmlns="${main}">${strings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    },
    ...sheets.map((content, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content })),
  ]);
}

function sheetXml(rows: readonly Cell[][], strings: string[]): string {
  const cell = (value: Cell, reference: string): string => {
    if (typeof value === 'number') return `<c r="${reference}" s="2"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (value instanceof Date) return `<c r="${reference}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
    return `<c r="${reference}" t="s"><v>${strings.push(value) - 1}</v></c>`;
  };
  const lines = rows.map(
    (row, line) =>
      `<row r="${line + 1}">${row.map((value, at) => cell(value, `${columnName(at)}${line + 1}`)).join('')}</row>`,
  );
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
}

/** A presentation: the first line of a slide is its title. */
export function pptx(slides: readonly string[][]): Buffer {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  const main = 'http://schemas.openxmlformats.org/presentationml/2006/main';
  const shape = (text: string, at: number): string =>
    `<p:sp><p:nvSpPr><p:nvPr>${at === 0 ? '<p:ph type="title"/>' : ''}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return zip([
    { name: '_rels/.rels', content: rels(['ppt/presentation.xml']) },
    {
      name: 'ppt/presentation.xml',
      content: `<?xml version="1.0"?><p:presentation xmlns:p="${main}" xmlns:r="${officeRelationships}"><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    { name: 'ppt/_rels/presentation.xml.rels', content: rels(slides.map((_, at) => `slides/slide${at + 1}.xml`)) },
    ...slides.map((lines, at) => ({
      name: `ppt/slides/slide${at + 1}.xml`,
      content: `<?xml version="1.0"?><p:sld xmlns:p="${main}" xmlns:a="${drawing}"><p:cSld><p:spTree>${lines.map(shape).join('')}</p:spTree></p:cSld></p:sld>`,
    })),
  ]);
}

const openDocument = [
  ['office', 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'],
  ['text', 'urn:oasis:names:tc:opendocument:xmlns:text:1.0'],
  ['table', 'urn:oasis:names:tc:opendocument:xmlns:table:1.0'],
]
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(' ');

export function odt(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `<text:p>${escapeXml(text)}</text:p>`).join('');
  return openDocumentFile('text', `<office:text>${body}</office:text>`);
}

/** A spreadsheet as LibreOffice pads it: a million repeated empty rows and columns at the end. */
export function ods(rows: readonly string[][], sheet = 'Sheet1'): Buffer {
  const padding = '<table:table-cell table:number-columns-repeated="16380"/>';
  const lines = rows.map(
    (row) =>
      `<table:table-row>${row.map((text) => `<table:table-cell><text:p>${escapeXml(text)}</text:p></table:table-cell>`).join('')}${padding}</table:table-row>`,
  );
  const end = `<table:table-row table:number-rows-repeated="1048570">${padding}</table:table-row>`;
  return openDocumentFile(
    'spreadsheet',
    `<office:spreadsheet><table:table table:name="${escapeXml(sheet)}">${lines.join('')}${end}</table:table></office:spreadsheet>`,
  );
}

function openDocumentFile(kind: string, body: string): Buffer {
  return zip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, stored: true },
    {
      name: 'content.xml',
      content: `<?xml version="1.0"?><office:document-content ${openDocument}><office:body>${body}</office:body></office:document-content>`,
    },
  ]);
}
