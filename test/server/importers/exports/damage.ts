import { Seeded } from '#test/sim/seeded.ts';

export interface Damage {
  bytes: Buffer;
  /** So many messages at most can read differently from what was written. */
  touched: number;
}

/** An export as bad disks, cut downloads and careful forgers leave it. */
export function damaged(sound: Buffer, seed: number): Damage {
  const seeded = new Seeded(seed);
  const bytes = Buffer.from(sound);
  switch (seeded.below(4)) {
    case 0:
      return { bytes: bytes.subarray(0, seeded.below(bytes.length)), touched: 1 };
    case 1: {
      const flips = 1 + seeded.below(3);
      for (let flip = 0; flip < flips; flip++) bytes[seeded.below(bytes.length)] = seeded.below(256);
      return { bytes, touched: flips };
    }
    case 2: {
      const from = seeded.below(bytes.length);
      return { bytes: Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + seeded.below(400))]), touched: 1 };
    }
    default:
      return { bytes: linesInAnotherOrder(bytes, seeded), touched: Infinity };
  }
}

function linesInAnotherOrder(bytes: Buffer, seeded: Seeded): Buffer {
  const lines = bytes.toString('latin1').split('\n');
  for (let swap = 0; swap < 4; swap++) {
    const [one, other] = [seeded.below(lines.length), seeded.below(lines.length)];
    [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  }
  return Buffer.from(lines.join('\n'), 'latin1');
}
