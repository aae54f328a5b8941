import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { pngOfText } from '#test/support/files/pictures.ts';

/* PDFs with a fault planted in them, or none. */

export type Draw = (document: PDFKit.PDFDocument) => void;

export function drawn(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'LETTER', margin: 72, ...options });
    // What pdfkit says of itself would be a finding of every file.
    delete document.info.Producer;
    delete document.info.Creator;
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    draw(document);
    document.end();
  });
}

export const pageOfText: Draw = (document) => {
  document.fillColor('black').fontSize(12);
  document.text('The parties met at 4:30 p.m. on March 3, 2024, outside the school, and the exchange took place.');
  document.text('Receipt 20240303-17 shows $1,250.00 paid; the call to (555) 010-4477 lasted 12 minutes.', 72, 120);
};

/** Text under something, in the ways in which people hide it. */
export const hiding: Record<string, (secret: string, noise: Buffer) => Draw> = {
  'a black box': (secret) => (document) => {
    document.text(secret, 72, 300).rect(60, 290, 450, 30).fill('black');
  },
  'white ink': (secret) => (document) => {
    document.fillColor('white').text(secret, 72, 300);
  },
  'ink that is nearly white': (secret) => (document) => {
    document.fillColor('#fafafa').text(secret, 72, 300);
  },
  'a photograph over it': (secret, noise) => (document) => {
    document.text(secret, 72, 300).image(noise, 60, 280, { width: 450, height: 60 });
  },
  'the edge of the page': (secret) => (document) => {
    document.text(secret, 650, 300, { lineBreak: false });
  },
  'a mode that paints nothing': (secret) => (document) => {
    document.addContent('3 Tr').text(secret, 72, 300).addContent('0 Tr');
  },
  'a box over its last half': (secret) => (document) => {
    const width = document.widthOfString(secret);
    document
      .text(secret, 72, 300)
      .rect(72 + width / 2, 290, width, 30)
      .fill('black');
  },
};

/** A picture in which no two neighbors are alike. */
export function photograph(): Promise<Buffer> {
  return sharp({
    create: {
      width: 300,
      height: 60,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
}

/** A scan with the words that recognition read in it, and a box over the first line where one is asked for. */
export async function scanWithLayer(lines: readonly string[], box: string | null = null): Promise<Buffer> {
  const scale = 0.45;
  const picture = await pngOfText(lines);
  return drawn((document) => {
    document.image(picture, 20, 20, { scale });
    document.addContent('3 Tr').fontSize(34 * scale);
    // As pngOfText places them: baselines 60 pixels apart, the first at 120.
    for (const [at, line] of lines.entries()) {
      document.text(line, 20 + 80 * scale, 20 + (120 + at * 60) * scale, { baseline: 'alphabetic', lineBreak: false });
    }
    document.addContent('0 Tr');
    if (box !== null) document.rect(20 + 70 * scale, 20 + 80 * scale, 400, 50 * scale).fill(box);
  });
}
