import sharp from 'sharp';

/** How the lines of a picture run: what a look at a small copy says before anything is read. */
export interface Slant {
  /** How far lines along the picture rise or fall: the degrees that they have to be turned clockwise to be level. */
  along: Lines;
  /** The same for lines that run up or down, of the picture turned by 90° clockwise. */
  down: Lines;
  /** Marks of ink, light or dark, where they are in the picture: pairs of x and y as shares of its size. */
  ink: Float32Array;
  /** The middle of the part with the most ink, as shares. */
  middle: { x: number; y: number };
}

export interface Lines {
  angle: number;
  /** How much the ink gathers in lines of that direction; 1 is evenly spread. */
  clarity: number;
}

/** The look is at a copy whose longer side has so many pixels: a letter is some five pixels high there. */
const side = 900;
const steepest = 16;
const marksAtMost = 60_000;
/** Difference to the surroundings that makes a mark. */
const markFrom = 28;

/** Measures an encoded grey picture, in some 100 ms whatever is in it. */
export async function slantOf(bytes: Buffer): Promise<Slant> {
  const copy = sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).greyscale();
  const { data, info } = await copy.clone().raw().toBuffer({ resolveWithObject: true });
  const around = await copy.blur(8).raw().toBuffer();
  const { width, height } = info;
  const marks: number[] = [];
  for (let at = 0; at < data.length; at++) if (Math.abs((data[at] ?? 0) - (around[at] ?? 0)) > markFrom) marks.push(at);
  const every = Math.max(1, Math.ceil(marks.length / marksAtMost));
  const some = marks.filter((_, at) => at % every === 0);
  const [xs, ys] = [
    Float32Array.from(some, (at) => at % width),
    Float32Array.from(some, (at) => Math.floor(at / width)),
  ];
  const ink = new Float32Array(2 * some.length);
  for (let at = 0; at < some.length; at++) {
    ink[2 * at] = (xs[at] ?? 0) / width;
    ink[2 * at + 1] = (ys[at] ?? 0) / height;
  }
  return {
    along: clearest(xs, ys, width, height),
    // Turned by 90° clockwise, what was at the bottom is at the left.
    down: clearest(
      ys.map((y) => height - y),
      xs,
      height,
      width,
    ),
    ink,
    middle: densest(ink),
  };
}

/** Angles in steps of one degree, then finer around the best. */
function clearest(xs: Float32Array, ys: Float32Array, width: number, height: number): Lines {
  let best: Lines = { angle: 0, clarity: 0 };
  const look = (angle: number): void => {
    const clarity = clarityAt(xs, ys, width, height, angle);
    if (clarity > best.clarity) best = { angle, clarity };
  };
  for (let angle = -steepest; angle <= steepest; angle += 1) look(angle);
  for (const step of [0.5, 0.25, 0.1]) {
    const { angle } = best;
    look(angle - step);
    look(angle + step);
  }
  // A level page is not turned for a tenth of a degree.
  return { angle: best.angle === 0 ? 0 : Math.round(best.angle * 10) / 10, clarity: best.clarity };
}

/** Ink in the rows of the picture turned by `angle`: many in few rows is clear. */
function clarityAt(xs: Float32Array, ys: Float32Array, width: number, height: number, angle: number): number {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const rows = new Float64Array(Math.ceil(height + width * Math.abs(sin)) + 2);
  const lift = sin < 0 ? width * -sin : 0;
  for (let at = 0; at < xs.length; at++) {
    const row = Math.round((xs[at] ?? 0) * sin + (ys[at] ?? 0) * cos + lift);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let squares = 0;
  for (const count of rows) squares += count * count;
  return xs.length === 0 ? 0 : (squares * height) / (xs.length * xs.length);
}

/** Of 6 × 6 parts, with those around them. */
function densest(ink: Float32Array): { x: number; y: number } {
  const parts = 6;
  const counts = new Float64Array(parts * parts);
  const part = (share: number): number => Math.min(parts - 1, Math.floor(share * parts));
  for (let at = 0; at < ink.length; at += 2) {
    const cell = part(ink[at + 1] ?? 0) * parts + part(ink[at] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  let best = { x: 0.5, y: 0.5, count: 0 };
  for (let row = 0; row < parts; row++)
    for (let column = 0; column < parts; column++) {
      let count = counts[row * parts + column] ?? 0;
      for (const [up, left] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        const [r, c] = [row + up, column + left];
        if (r >= 0 && c >= 0 && r < parts && c < parts) count += (counts[r * parts + c] ?? 0) / 2;
      }
      if (count > best.count) best = { x: (column + 0.5) / parts, y: (row + 0.5) / parts, count };
    }
  return { x: best.x, y: best.y };
}
