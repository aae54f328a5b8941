import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { pngOfText } from './pictures.ts';

/** A PDF whose pages hold the texts given; line breaks stay. */
export function textPdf(pages: readonly string[], info: { title?: string; author?: string } = {}): Promise<Buffer> {
  return written({ info: pdfInfo(info) }, (document) => {
    for (const [at, page] of pages.entries()) {
      if (at > 0) document.addPage();
      document.fontSize(12).text(page);
    }
  });
}

/** A PDF whose pages are pictures of text: nothing but recognition finds the words. */
export async function scannedPdf(
  lines: readonly string[],
  options: { pages?: number; turned?: number } = {},
): Promise<Buffer> {
  const picture = await pngOfText(lines, { turned: options.turned ?? 0 });
  return picturesOnPages(Array.from({ length: options.pages ?? 1 }, () => picture));
}

/** A PDF with a picture or typed words on each page; below a picture the words that a scanner read in it, if any. */
export function picturesOnPages(pictures: readonly (Buffer | string)[], words = ''): Promise<Buffer> {
  return written({}, (document) => {
    for (const [at, picture] of pictures.entries()) {
      if (at > 0) document.addPage();
      if (typeof picture === 'string') document.fontSize(12).text(picture);
      else document.image(picture, 20, 20, { fit: [570, 750] });
      if (words !== '') document.fontSize(6).text(words, 20, 600);
    }
  });
}

const lineOfStamp = (page: number, pages: number): string =>
  `Case 3:25-cv-01234-ABC   Document 45-3   Filed 03/04/2025   Page ${page} of ${pages}`;

/** Scans that fill their pages, with the line that a court's system prints over them and a footer: over 80 letters. */
export async function stampedScans(pages: readonly (readonly string[])[]): Promise<Buffer> {
  const scans = await Promise.all(pages.map((lines) => pngOfText(lines, { height: 1_605 })));
  return written({ margin: 0 }, (document) => {
    for (const [at, scan] of scans.entries()) {
      if (at > 0) document.addPage();
      document.image(scan, 0, 0, { width: 612 });
      document.fontSize(9).text(lineOfStamp(at + 1, scans.length), 60, 8, { lineBreak: false });
      document.text('Electronically received by the Superior Court, Department 7', 60, 775, { lineBreak: false });
    }
  });
}

/** Typed words above a picture that is a third of the page; both on each page when there are several. */
export async function textAbovePicture(
  typed: string,
  lines: readonly string[],
  options: { pages?: number; width?: number } = {},
): Promise<Buffer> {
  const picture = await pngOfText(lines);
  return written({}, (document) => {
    for (let page = 0; page < (options.pages ?? 1); page++) {
      if (page > 0) document.addPage();
      document.fontSize(12).text(typed, 72, 72, { width: 468 });
      document.image(picture, 72, 400, { width: options.width ?? 468 });
    }
  });
}

/** Typed words over a picture that fills the page, the same on every page. */
export function decoratedPages(picture: Buffer, typed: readonly string[]): Promise<Buffer> {
  return written({}, (document) => {
    // @ts-expect-error The types lack what opens a picture once for several pages.
    const opened = document.openImage(picture) as Buffer;
    for (const [at, words] of typed.entries()) {
      if (at > 0) document.addPage();
      document.image(opened, 0, 0, { width: 612, height: 792 });
      document.fontSize(12).text(words, 72, 72, { width: 468 });
    }
  });
}

/** A scan with the words that were recognized in it before, laid over it invisibly where they are. */
export async function recognizedScan(lines: readonly string[], laid: readonly string[] = lines): Promise<Buffer> {
  const scan = await pngOfText(lines);
  return written({ margin: 0 }, (document) => {
    document.image(scan, 0, 0, { width: 612 });
    document.addContent('3 Tr');
    const points = 612 / 1_240;
    for (const [at, line] of laid.entries())
      document.fontSize(34 * points).text(line, 80 * points, (120 + at * 60 - 31) * points, { lineBreak: false });
  });
}

/** A page of raw drawing operations; `parts` are further objects, from number 5. */
export function drawnPdf(content: string, resources = '', parts: readonly string[] = []): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << ${resources} >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...parts,
  ]);
}

/**
 * A page of lines in Helvetica whose font says that its characters are others: `letters` names them, from code 32 on.
 * Each line is drawn as it is given; a text layer says what `letters` say of it.
 */
export function pdfOfOtherLetters(lines: readonly string[], letters: readonly number[]): Buffer {
  return pdfOfPlacedWords(
    lines.map((line, at) => [60, 720 - 30 * at, line] as const),
    letters,
  );
}

/** The same of words at their places from the lower left corner, in points. */
export function pdfOfPlacedWords(
  words: readonly (readonly [x: number, y: number, drawn: string])[],
  letters: readonly number[],
): Buffer {
  const names = letters.map((letter, at) => `<${hex(at + 32, 2)}> <${hex(letter, 4)}>`);
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /L def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange ${names.length} beginbfchar ${names.join(' ')} endbfchar endcmap end end`;
  const drawn = words.map(([x, y, word]) => `BT /F1 16 Tf ${x} ${y} Td (${word}) Tj ET`).join('\n');
  return drawnPdf(drawn, '/Font << /F1 5 0 R >>', [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
  ]);
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

/** Words that some writers make bold: drawn again a hair to the right. */
export function boldByDoubling(bold: string, plain: string): Promise<Buffer> {
  return written({}, (document) => {
    document.fontSize(12);
    for (const beside of [0, 0.35, 0.7]) document.text(bold, 72 + beside, 72);
    document.text(plain, 72, 100);
  });
}

/** A sentence with the mark of a note in it, small and above the line. */
export function pdfWithNoteMark(before: string, mark: string, after: string): Promise<Buffer> {
  return written({}, (document) => {
    document.fontSize(12).text(before, 72, 72, { lineBreak: false });
    const end = 72 + document.widthOfString(before);
    document.fontSize(7).text(mark, end, 71, { lineBreak: false });
    const next = end + document.widthOfString(mark);
    document.fontSize(12).text(after, next, 72, { lineBreak: false });
  });
}

/** A form that makes its pages itself, with these words in it, and another page beside it for old programs. */
export function xfaPdf(words: string, beside: string): Buffer {
  const draw = words === '' ? '' : `<draw name="d" w="200pt" h="20pt"><value><text>${words}</text></value></draw>`;
  const form = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">
<subform name="form" layout="tb"><pageSet><pageArea name="p"><contentArea x="10pt" y="10pt" w="500pt" h="700pt"/>
<medium stock="letter" short="612pt" long="792pt"/></pageArea></pageSet>
<subform name="s" w="500pt" h="600pt">${draw}</subform></subform></template></xdp:xdp>`;
  const content = `BT /F1 12 Tf 72 700 Td (${beside}) Tj ET`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA 6 0 R >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
    /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${form.length} >>\nstream\n${form}\nendstream`,
  ]);
}

function pdfOf(objects: readonly string[]): Buffer {
  const numbered = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${numbered}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`);
}

/** A page with a note by somebody, and the window that shows it, as most programs write one. */
export function notedPdf(note: string, author: string): Buffer {
  const content = 'BT /F1 12 Tf 72 700 Td (The page itself.) Tj ET';
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [6 0 R 7 0 R]
    /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Annot /Subtype /Text /Rect [72 600 92 620] /Contents (${note}) /T (${author}) /Popup 7 0 R >>`,
    '<< /Type /Annot /Subtype /Popup /Rect [100 500 300 600] /Parent 6 0 R /Open true >>',
  ]);
}

/** A form with a list open on the page and one that opens; of each, the choice that is stored as `2` was made. */
export function pdfWithLists(choices: readonly string[]): Buffer {
  const options = `/Opt [${choices.map((shown, at) => `[(${at + 1}) (${shown})]`).join(' ')}] /V (2)`;
  const field = (name: string, flags: number, place: string): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff ${flags} /T (${name}) /Rect [${place}] ${options} >>`;
  const content = 'BT /F1 12 Tf 72 700 Td (The form.) Tj ET';
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R] >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [6 0 R 7 0 R]
    /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    field('Relief', 0, '72 500 272 600'),
    field('County', 131_072, '72 400 272 420'),
  ]);
}

interface CarriedFile {
  name: string;
  bytes: Buffer;
  description?: string;
}

/** A page that carries files: of the whole document, and pinned to the page. */
export function pdfWithFiles(
  page: string,
  {
    listed = [],
    pinned = [],
    portfolio = false,
  }: {
    listed?: readonly CarriedFile[];
    pinned?: readonly CarriedFile[];
    portfolio?: boolean;
  },
): Promise<Buffer> {
  return written({}, (untyped) => {
    const document = untyped as CarryingDocument;
    document.fontSize(12).text(page);
    for (const { bytes, ...about } of listed) document.file(bytes, about);
    for (const { bytes, ...about } of pinned) document.fileAnnotation(400, 400, 20, 20, { src: bytes, ...about });
    if (portfolio) document._root.data['Collection'] = { Type: 'Collection', View: 'T' };
  });
}

/** What the types of the library leave out. */
type CarryingDocument = PDFKit.PDFDocument & {
  fileAnnotation(x: number, y: number, w: number, h: number, file: { src: Buffer; name: string }): void;
  _root: { data: Record<string, unknown> };
};

/** A PDF that opens with "sesame" only. */
export function encryptedPdf(text = 'Nobody reads this without the password.'): Promise<Buffer> {
  return written({ userPassword: 'sesame', ownerPassword: 'owner', pdfVersion: '1.7ext3' }, (document) => {
    document.text(text);
  });
}

/** A few hundred kilobytes that ask for gigabytes: drawing commands deflated a thousandfold. */
export function pdfBomb(mebibytes = 400): Buffer {
  const step = Buffer.from('0 0 m 100 100 l S\n'.repeat(58_000));
  const content = deflateSync(Buffer.concat(Array.from({ length: mebibytes }, () => step)));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
  ];
  const head = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${head}4 0 obj\n<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

function pdfInfo({ title, author }: { title?: string; author?: string }): PDFKit.DocumentInfo {
  const info: PDFKit.DocumentInfo = { CreationDate: new Date('2024-03-02T10:00:00Z') };
  if (title !== undefined) info.Title = title;
  if (author !== undefined) info.Author = author;
  return info;
}

function written(options: PDFKit.PDFDocumentOptions, draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'LETTER', ...options });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    draw(document);
    document.end();
  });
}
