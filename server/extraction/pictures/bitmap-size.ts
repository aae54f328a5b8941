/** Pixels of a BMP, or of the largest picture in an ICO, from the header alone; null when it is neither. */
export function bitmapSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length >= 26 && bytes.toString('latin1', 0, 2) === 'BM') return bmpSize(bytes, 14);
  if (bytes.length >= 6 && bytes.readUInt32LE(0) === 0x00010000) return iconSize(bytes);
  return null;
}

function bmpSize(bytes: Buffer, at: number): { width: number; height: number } {
  if (bytes.readUInt32LE(at) === 12) return { width: bytes.readUInt16LE(at + 4), height: bytes.readUInt16LE(at + 6) };
  return { width: Math.abs(bytes.readInt32LE(at + 4)), height: Math.abs(bytes.readInt32LE(at + 8)) };
}

/** The directory of an ICO says 256 at most, so the pictures themselves are asked. */
function iconSize(bytes: Buffer): { width: number; height: number } {
  let largest = { width: 0, height: 0 };
  for (let index = 0; index < bytes.readUInt16LE(4); index++) {
    const entry = 6 + index * 16;
    if (entry + 16 > bytes.length) break;
    const start = bytes.readUInt32LE(entry + 12);
    if (start + 24 > bytes.length) continue;
    const png = bytes.readUInt32BE(start) === 0x89504e47;
    const size = png
      ? { width: bytes.readUInt32BE(start + 16), height: bytes.readUInt32BE(start + 20) }
      : bmpSize(bytes, start);
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
