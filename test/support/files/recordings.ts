/** A mono recording of a soft tone, 8 kHz, 16 bit. */
export function wav(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++)
    bytes.writeInt16LE(Math.round(4_000 * Math.sin((at * 440 * 2 * Math.PI) / rate)), 44 + at * 2);
  return bytes;
}
