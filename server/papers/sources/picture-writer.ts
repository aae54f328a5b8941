import { closeSync, openSync, writeSync } from 'node:fs';

/** A picture as a PDF holds it. */
export interface StoredPicture {
  width: number;
  height: number;
  /** JPEG as it is in its file, or the compressed rows of a PNG with eight bits a sample. */
  format: 'jpeg' | 'png rows';
  samples: 1 | 3;
  bytes: Uint8Array;
}

/** Where a picture is on a page, in points from the bottom left: PDF’s six numbers. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface PlacedPicture {
  /** As given back by `picture`. */
  picture: number;
  matrix: Matrix;
  /** Nothing is drawn outside of it: x, y, width, height from the bottom left. */
  clip: readonly [number, number, number, number] | null;
  /** Thin lines across the page, from and to. */
  lines?: readonly (readonly [number, number, number, number])[];
}

/** Writes a PDF whose pages are pictures, one after the other, so that one page at a time is in memory. */
export class PictureWriter {
  #file: number;
  #at = 0;
  #offsets: number[] = [];
  #pages: number[] = [];

  constructor(path: string) {
    this.#file = openSync(path, 'w');
    this.#write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
    // The catalog and the tree of pages are written at the end, with these numbers.
    this.#offsets.push(0, 0);
  }

  get pages(): number {
    return this.#pages.length;
  }

  picture({ width, height, format, samples, bytes }: StoredPicture): number {
    const space = samples === 1 ? '/DeviceGray' : '/DeviceRGB';
    const filter =
      format === 'jpeg'
        ? '/DCTDecode'
        : `/FlateDecode /DecodeParms << /Predictor 15 /Colors ${samples} /BitsPerComponent 8 /Columns ${width} >>`;
    return this.#object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter ${filter} /Length ${bytes.length} >>`,
      bytes,
    );
  }

  page(width: number, height: number, { picture, matrix, clip, lines = [] }: PlacedPicture): void {
    const drawing = [
      'q',
      ...(clip === null ? [] : [`${numbers(clip)} re W n`]),
      `${numbers(matrix)} cm /Picture Do`,
      'Q',
      ...(lines.length === 0 ? [] : ['0.5 w 0.5 G [3 3] 0 d']),
      ...lines.map(([x, y, toX, toY]) => `${numbers([x, y])} m ${numbers([toX, toY])} l S`),
    ].join('\n');
    const content = this.#object(`<< /Length ${drawing.length} >>`, Buffer.from(drawing));
    const page = this.#object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${numbers([width, height])}] /Contents ${content} 0 R /Resources << /XObject << /Picture ${picture} 0 R >> >> >>`,
    );
    this.#pages.push(page);
  }

  finish(): void {
    this.#numbered(1, '<< /Type /Catalog /Pages 2 0 R >>');
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ');
    this.#numbered(2, `<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`);
    const table = this.#at;
    const size = this.#offsets.length + 1;
    const lines = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`);
    this.#write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
    this.close();
  }

  close(): void {
    if (this.#file !== -1) closeSync(this.#file);
    this.#file = -1;
  }

  #object(head: string, stream?: Uint8Array): number {
    this.#offsets.push(0);
    const number = this.#offsets.length;
    this.#numbered(number, head, stream);
    return number;
  }

  #numbered(number: number, head: string, stream?: Uint8Array): void {
    this.#offsets[number - 1] = this.#at;
    this.#write(`${number} 0 obj\n${head}\n`);
    if (stream) {
      this.#write('stream\n');
      this.#write(stream);
      this.#write('\nendstream\n');
    }
    this.#write('endobj\n');
  }

  #write(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    this.#at += bytes.length;
  }
}

function numbers(values: readonly number[]): string {
  return values.map((value) => String(Number(value.toFixed(3)))).join(' ');
}
