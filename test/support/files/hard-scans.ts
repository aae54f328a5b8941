import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';

/** A picture of words that is hard to read, and what it says. */
export interface HardScan {
  kind: string;
  png: Buffer;
  says: string;
}

const sentences = [
  'I never agreed to that and I said so at the time.',
  'The children were ready at six and nobody came.',
  'My mother waited with me until half past seven.',
  'I wrote to the school on Monday about the pickup.',
  'He answered the next day that he had forgotten.',
  'I keep every message that I receive from him.',
  'The court ordered exchanges at the public library.',
  'Receipts for the summer camp are in Exhibit twelve.',
  'On Friday I drove both ways because he was away.',
  'We asked for a hearing before the holidays begin.',
  'The counselor spoke with each of us for an hour.',
  'I believe that the schedule should stay as it is.',
  'Nothing in the order says that visits may be moved.',
  'She called the office twice and left her number.',
];

/** All kinds; `small` ones have a third of the lines, for tests of every day. */
export async function hardScans(options: { small?: boolean } = {}): Promise<HardScan[]> {
  const lines = options.small ? sentences.slice(0, 6) : [...sentences, ...sentences.toReversed()];
  const plain = page(lines, { paper: '#ffffff', ink: '#111111' });
  const says = lines.join('\n');
  return [
    { kind: 'plain', png: plain, says },
    twoColumns(lines),
    ...(await Promise.all(
      [3, -8, 15].map(async (angle) => ({ kind: `skew ${angle}°`, png: await skewed(plain, angle), says })),
    )),
    ...(await Promise.all(
      [90, 180, 270].map(async (turn) => ({
        kind: `turned ${turn}°`,
        png: await sharp(plain).rotate(turn).png().toBuffer(),
        says,
      })),
    )),
    whiteOnColor(lines),
    darkChat(lines),
    { kind: 'low contrast', png: page(lines, { paper: '#d8d8d0', ink: '#9a9a96' }), says },
  ];
}

interface Colors {
  paper: string;
  ink: string;
}

/** Black on white in lines of a letter, 1,240 pixels wide as a scan at 150 dpi. */
function page(lines: readonly string[], { paper, ink }: Colors): Buffer {
  const canvas = createCanvas(1_240, Math.max(500, 200 + lines.length * 50));
  const context = canvas.getContext('2d');
  fill(context, paper, 0, 0, canvas.width, canvas.height);
  write(context, lines, { ink, x: 110, y: 130, size: 30, high: 50 });
  return canvas.toBuffer('image/png');
}

/** Shorter lines in two columns whose lines are level with each other. */
function twoColumns(lines: readonly string[]): HardScan {
  const halves = lines.flatMap((line) => {
    const words = line.split(' ');
    const middle = Math.ceil(words.length / 2);
    return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
  });
  const middle = Math.ceil(halves.length / 2);
  const columns = [halves.slice(0, middle), halves.slice(middle)];
  const canvas = createCanvas(1_240, Math.max(500, 200 + middle * 44));
  const context = canvas.getContext('2d');
  fill(context, '#ffffff', 0, 0, canvas.width, canvas.height);
  for (const [at, column] of columns.entries())
    write(context, column, { ink: '#111111', x: 100 + at * 560, y: 120, size: 28, high: 44 });
  return { kind: 'two columns', png: canvas.toBuffer('image/png'), says: halves.join('\n') };
}

/** A page turned a few degrees clockwise, as a scanner's feeder does. */
export function skewed(png: Buffer, angle: number): Promise<Buffer> {
  return sharp(png).rotate(angle, { background: '#ffffff' }).png().toBuffer();
}

/** A form's blue boxes with white words, and black words between. */
function whiteOnColor(lines: readonly string[]): HardScan {
  const canvas = createCanvas(1_240, Math.max(500, 200 + lines.length * 70));
  const context = canvas.getContext('2d');
  fill(context, '#ffffff', 0, 0, canvas.width, canvas.height);
  for (const [at, line] of lines.entries()) {
    const onColor = at % 3 === 1;
    if (onColor) fill(context, '#1f4e9e', 80, 80 + at * 70, 1_080, 60);
    write(context, [line], { ink: onColor ? '#ffffff' : '#111111', x: 110, y: 120 + at * 70, size: 30, high: 70 });
  }
  return { kind: 'white on color', png: canvas.toBuffer('image/png'), says: lines.join('\n') };
}

/** A phone's messages by night: grey bubbles on the left, the owner's blue ones on the right. */
function darkChat(lines: readonly string[]): HardScan {
  const canvas = createCanvas(1_080, 160 + lines.length * 130);
  const context = canvas.getContext('2d');
  fill(context, '#000000', 0, 0, canvas.width, canvas.height);
  const says: string[] = [];
  for (const [at, line] of lines.entries()) {
    const words = line.split(' ').slice(0, 7).join(' ');
    const own = at % 2 === 1;
    context.font = '36px sans-serif';
    const wide = context.measureText(words).width + 64;
    const x = own ? canvas.width - wide - 30 : 30;
    context.fillStyle = own ? '#0a84ff' : '#262629';
    context.beginPath();
    context.roundRect(x, 80 + at * 130, wide, 90, 44);
    context.fill();
    write(context, [words], { ink: '#ffffff', x: x + 32, y: 80 + at * 130 + 57, size: 36, high: 130 });
    says.push(words);
  }
  return { kind: 'dark chat', png: canvas.toBuffer('image/png'), says: says.join('\n') };
}

function fill(context: SKRSContext2D, color: string, x: number, y: number, width: number, height: number): void {
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
}

interface Hand {
  ink: string;
  x: number;
  y: number;
  size: number;
  high: number;
}

function write(context: SKRSContext2D, lines: readonly string[], { ink, x, y, size, high }: Hand): void {
  context.fillStyle = ink;
  context.font = `${size}px sans-serif`;
  for (const [at, line] of lines.entries()) context.fillText(line, x, y + at * high);
}

/** The share of characters that are wrong, missing or too many (edit distance); line breaks count as blanks. */
export function characterErrors(read: string, says: string): number {
  const [a, b] = [flat(read), flat(says)];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return (row[b.length] ?? 0) / Math.max(1, b.length);
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
