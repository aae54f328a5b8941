/** What the dictionary holds before the first byte. */
const begun =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

const headerBytes = 16;
const ring = 4096;

/** Rich text as Outlook packs it ([MS-OXRTFCP]). Throws for what is no such thing; one that is cut ends where it is cut. */
export function unpackedRtf(bytes: Uint8Array): Buffer {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = packed.toString('latin1', 8, 12);
  if (kind === 'MELA') return packed.subarray(headerBytes, headerBytes + packed.readUInt32LE(4));
  if (kind !== 'LZFu') throw new Error(`rich text is packed as "${kind}"`);
  return unpacked(packed.subarray(headerBytes));
}

/** A byte of flags says of each of the next eight whether it is a letter or a place and length in the last 4,096. */
function unpacked(input: Buffer): Buffer {
  const dictionary = Buffer.alloc(ring);
  let end = dictionary.write(begun, 'latin1');
  const found: number[] = [];
  const say = (byte: number): void => {
    found.push(byte);
    dictionary[end] = byte;
    end = (end + 1) % ring;
  };
  for (let at = 0; at < input.length;) {
    const flags = input[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < input.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        say(input[at++] ?? 0);
        continue;
      }
      if (at + 2 > input.length) return Buffer.from(found);
      const token = input.readUInt16BE(at);
      at += 2;
      const from = token >> 4;
      if (from === end) return Buffer.from(found);
      for (let step = 0; step < (token & 15) + 2; step++) say(dictionary[(from + step) % ring] ?? 0);
    }
  }
  return Buffer.from(found);
}
