/** Random figures that are the same for the same seed. */
export function figures(seed: number): (below: number) => number {
  let state = seed + 0x6d2b79f5;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 1 | state);
    state ^= state + Math.imul(state ^ (state >>> 7), 61 | state);
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
}

export interface Damage {
  bytes: Buffer;
  /** So many messages at most can read differently from what was written. */
  touched: number;
}

/** An export as bad disks, cut downloads and careful forgers leave it. */
export function damaged(sound: Buffer, seed: number): Damage {
  const below = figures(seed);
  const bytes = Buffer.from(sound);
  switch (below(4)) {
    case 0:
      return { bytes: bytes.subarray(0, below(bytes.length)), touched: 1 };
    case 1: {
      const flips = 1 + below(3);
      for (let flip = 0; flip < flips; flip++) bytes[below(bytes.length)] = below(256);
      return { bytes, touched: flips };
    }
    case 2: {
      const from = below(bytes.length);
      return { bytes: Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + below(400))]), touched: 1 };
    }
    default:
      return { bytes: linesInAnotherOrder(bytes, below), touched: Infinity };
  }
}

function linesInAnotherOrder(bytes: Buffer, below: (limit: number) => number): Buffer {
  const lines = bytes.toString('latin1').split('\n');
  for (let swap = 0; swap < 4; swap++) {
    const [one, other] = [below(lines.length), below(lines.length)];
    [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  }
  return Buffer.from(lines.join('\n'), 'latin1');
}
