import PDFDocument from 'pdfkit';

const left = 108;
const top = 72;
const leading = 24;
const lineNumbers = 25;

export interface PleadingOptions {
  /** The number of the first page: "ELLERY 000041". */
  bates?: number;
  /** False: a plain page, without line numbers and footer. */
  numbered?: boolean;
}

/**
 * A pleading as courts in California want it: lines numbered down the left edge, a footer with the page number and the
 * title. `draw` writes the pages; a new one begins with `page()`.
 */
export function pleading(
  draw: (paper: PleadingPaper) => void,
  { bates, numbered = true }: PleadingOptions = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    const paper = new PleadingPaper(document, { bates: bates ?? null, numbered });
    paper.page();
    draw(paper);
    document.end();
  });
}

export class PleadingPaper {
  #document: PDFKit.PDFDocument;
  #bates: number | null;
  #numbered: boolean;
  #page = 0;
  #line = 0;

  constructor(document: PDFKit.PDFDocument, { bates, numbered }: { bates: number | null; numbered: boolean }) {
    this.#document = document;
    this.#bates = bates;
    this.#numbered = numbered;
  }

  page(): void {
    this.#document.addPage();
    this.#page++;
    this.#line = 0;
    if (!this.#numbered) return;
    this.#document.font('Times-Roman').fontSize(12);
    for (let at = 0; at < lineNumbers; at++) this.#put(String(at + 1), at < 9 ? 76 : 70, top + at * leading);
    this.#document.fontSize(10);
    this.#put(String(this.#page), 306, 730);
    this.#put('DECLARATION OF MAYA ELLERY', 230, 744);
    if (this.#bates !== null) this.#put(`ELLERY ${String(this.#bates + this.#page - 1).padStart(6, '0')}`, 480, 760);
  }

  /** Lines of the grid. */
  text(lines: readonly string[], { x = left, font = 'Times-Roman', size = 12 } = {}): void {
    this.#document.font(font).fontSize(size);
    for (const line of lines) this.#put(line, x, top + this.#line++ * leading);
  }

  /** A paragraph whose first line is set in. */
  paragraph(lines: readonly string[]): void {
    const [first = '', ...others] = lines;
    this.text([first], { x: left + 36 });
    this.text(others);
  }

  heading(text: string): void {
    this.text([text], { font: 'Times-Bold', x: 250 });
  }

  /** Cells at tab stops, a row on every line of the grid. */
  table(rows: readonly (readonly string[])[]): void {
    this.#document.font('Times-Roman').fontSize(12);
    for (const row of rows) {
      for (const [at, cell] of row.entries()) this.#put(cell, left + at * 160, top + this.#line * leading);
      this.#line++;
    }
  }

  /** A raised figure after the line that was written last, which ends at `x`. */
  mark(figure: string, x: number): void {
    this.#document.font('Times-Roman').fontSize(7);
    this.#put(figure, x, top + (this.#line - 1) * leading - 1);
  }

  /** Small print at the foot of the page. */
  notes(lines: readonly string[]): void {
    this.#document.font('Times-Roman').fontSize(9);
    for (const [at, line] of lines.entries()) this.#put(line, left, 640 + at * 11);
  }

  widthOf(text: string): number {
    return this.#document.font('Times-Roman').fontSize(12).widthOfString(text);
  }

  #put(text: string, x: number, y: number): void {
    this.#document.text(text, x, y, { lineBreak: false });
  }
}

/** Two columns of text under a title that goes across them. */
export function twoColumns(title: string, columns: readonly [readonly string[], readonly string[]]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'LETTER', margin: 0 });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
    document.font('Times-Bold').fontSize(18).text(title, 72, 100, { lineBreak: false });
    document.font('Times-Roman').fontSize(11);
    for (const [at, lines] of columns.entries()) {
      for (const [line, text] of lines.entries()) {
        document.text(text, 72 + at * 250, 150 + line * 14, { lineBreak: false });
      }
    }
    document.end();
  });
}
