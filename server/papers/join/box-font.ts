/*
 * A TrueType font (OpenType 1.9) whose one letter is a box as high as a line and half as wide. Readers take the place of
 * a letter from its shape: without one PDFium says that words of other than Latin letters have no height.
 */

/** Units to the em; the box is `half` wide and `em` high, from the baseline. */
const em = 1000;
const half = em / 2;

/** Its second glyph is the box. The same bytes each time. */
export function boxFont(): Buffer {
  const none = Buffer.alloc(0);
  const box = boxGlyph();
  return fontFile({
    cmap: words(0, 1, 3, 1, 0, 12, 4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0),
    glyf: Buffer.concat([none, box]),
    head: head(),
    hhea: words(1, 0, em, 0, 0, half, 0, 0, half, 1, 0, 0, 0, 0, 0, 0, 0, 2),
    hmtx: words(half, 0, half, 0),
    // Offsets are halves.
    loca: words(0, 0, box.length / 2),
    maxp: words(1, 0, 2, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
  });
}

function boxGlyph(): Buffer {
  const onCurve = [1, 1, 1, 1];
  // One contour of four points; its steps across, then up.
  return Buffer.concat([
    words(1, 0, 0, half, em, 3, 0),
    Buffer.from(onCurve),
    words(0, 0, half, 0),
    words(0, em, 0, -em),
  ]);
}

function head(): Buffer {
  const magic = [0x5f0f, 0x3cf5];
  // Version, revision, checksum of the whole (which no reader asks for), flags, and no dates.
  return words(1, 0, 1, 0, 0, 0, ...magic, 3, em, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, half, em, 0, 8, 2, 0, 0);
}

function fontFile(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables);
  const directory: Buffer[] = [words(1, 0, entries.length, 64, 2, entries.length * 16 - 64)];
  const bodies: Buffer[] = [];
  let offset = 12 + 16 * entries.length;
  for (const [tag, table] of entries) {
    const body = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const numbers = Buffer.alloc(12);
    numbers.writeUInt32BE(checksum(body), 0);
    numbers.writeUInt32BE(offset, 4);
    numbers.writeUInt32BE(table.length, 8);
    directory.push(Buffer.from(tag), numbers);
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}

/** Numbers of 16 bits. */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2);
  return bytes;
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
