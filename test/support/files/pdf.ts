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

/** A PDF with a picture on each page, and below it the words that a scanner read in it, if any. */
export function picturesOnPages(pictures: readonly Buffer[], words = ''): Promise<Buffer> {
  return written({}, (document) => {
    for (const [at, picture] of pictures.entries()) {
      if (at > 0) document.addPage();
      document.image(picture, 20, 20, { fit: [570, 750] });
      if (words !== '') document.fontSize(6).text(words, 20, 600);
    }
  });
}

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
