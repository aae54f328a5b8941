import PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

interface Facts {
  title: string;
  author: string;
  /** When the document says it was made: never the clock, or every run would differ. */
  created: Date;
  margins?: { top: number; bottom: number; left: number; right: number };
}

/** Letter paper, standard fonts, uncompressed text: the same words give the same bytes on every machine. */
export function pdfBytes(facts: Facts, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'letter',
    compress: false,
    bufferPages: true,
    margins: facts.margins ?? { top: 72, bottom: 72, left: 72, right: 72 },
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.created, ModDate: facts.created },
  });
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    draw(pdf);
    pdf.end();
  });
}

/** Runs `write` with the lower margin lifted: text set inside it would otherwise start a new page. */
export function inFooter(pdf: Pdf, write: () => void): void {
  const { bottom } = pdf.page.margins;
  pdf.page.margins.bottom = 0;
  write();
  pdf.page.margins.bottom = bottom;
}
