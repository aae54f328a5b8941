export interface JpegPage {
  bytes: Buffer;
  width: number;
  height: number;
}

/** A PDF whose pages are JPEG pictures at 200 dpi: how a multi-page TIFF is shown. */
export function picturesPdf(pages: readonly JpegPage[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Buffer): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (number: number, head: string, stream?: Buffer): void => {
    offsets[number] = length;
    write(`${number} 0 obj\n${head}\n`);
    if (stream) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${3 + at * 3} 0 R`).join(' ')}] >>`);
  for (const [at, { bytes, width, height }] of pages.entries()) {
    const own = 3 + at * 3;
    const wide = ((width * 72) / 200).toFixed(2);
    const high = ((height * 72) / 200).toFixed(2);
    const drawing = Buffer.from(`q ${wide} 0 0 ${high} 0 0 cm /Picture Do Q`);
    object(
      own,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${own + 1} 0 R /Resources << /XObject << /Picture ${own + 2} 0 R >> >> >>`,
    );
    object(own + 1, `<< /Length ${drawing.length} >>`, drawing);
    object(
      own + 2,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${bytes.length} >>`,
      bytes,
    );
  }
  const table = length;
  const count = 3 + pages.length * 3;
  const lines = Array.from({ length: count - 1 }, (_, at) => `${String(offsets[at + 1]).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
