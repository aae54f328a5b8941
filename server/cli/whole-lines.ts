import { Transform } from 'node:stream';

const NEWLINE = 0x0a;

/**
 * Passes bytes on in whole lines. The protocol's own reader joins and searches everything it holds for each piece that
 * arrives, so that a 20 MiB upload in pieces of 64 KiB would cost gigabytes of copying.
 */
export function wholeLines(): Transform {
  let held: Buffer[] = [];
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const end = piece.lastIndexOf(NEWLINE) + 1;
      if (end === 0) {
        held.push(piece);
        return done();
      }
      const lines = Buffer.concat([...held, piece.subarray(0, end)]);
      held = end < piece.length ? [piece.subarray(end)] : [];
      done(null, lines);
    },
    flush(done) {
      done(null, held.length > 0 ? Buffer.concat(held) : null);
    },
  });
}
