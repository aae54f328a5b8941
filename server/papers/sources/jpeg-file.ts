/*
 * A JPEG as a PDF holds it: the picture’s own bytes, without what a camera wrote next to them (place, device, small
 * pictures, recordings), ITU-T T.81, annex B.
 */

const marker = { start: 0xd8, end: 0xd9, scan: 0xda } as const;
/** JFIF’s density, and Adobe’s note on how colors are stored, without which they are drawn wrong. */
const keptSegments = new Set([0xe0, 0xee]);

/** Null for what is no whole JPEG with one or three colors of eight bits. */
export function bareJpeg(file: Buffer): { bytes: Buffer; samples: 1 | 3 } | null {
  if (file[0] !== 0xff || file[1] !== marker.start) return null;
  const parts: Buffer[] = [file.subarray(0, 2)];
  let samples: number | null = null;
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return null;
    const kind = file[at + 1] ?? 0;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    if (kind === marker.end) {
      parts.push(file.subarray(at, at + 2));
      return finished(parts, samples);
    }
    const next = at + 2 + file.readUInt16BE(at + 2);
    if (next > file.length) return null;
    if (isFrame(kind)) {
      if (file[at + 4] !== 8) return null;
      samples = file[at + 9] ?? null;
    }
    const application = kind >= 0xe0 && kind <= 0xef;
    if (kind !== 0xfe && (!application || keptSegments.has(kind))) parts.push(file.subarray(at, next));
    at = next;
    if (kind !== marker.scan) continue;
    const end = endOfScan(file, at);
    parts.push(file.subarray(at, end));
    at = end;
    // One whose end was cut off is drawn as far as it goes.
    if (at + 2 <= file.length && file[at + 1] === marker.end) {
      parts.push(file.subarray(at, at + 2));
      return finished(parts, samples);
    }
  }
  return null;
}

function finished(parts: readonly Buffer[], samples: number | null): { bytes: Buffer; samples: 1 | 3 } | null {
  return samples === 1 || samples === 3 ? { bytes: Buffer.concat(parts), samples } : null;
}

function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
}

/** Where the next marker is that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at !== -1 && at + 1 < file.length) {
    const kind = file[at + 1] ?? 0;
    if (kind !== 0 && !(kind >= 0xd0 && kind <= 0xd7)) return at;
    at = file.indexOf(0xff, at + 2);
  }
  return file.length;
}
