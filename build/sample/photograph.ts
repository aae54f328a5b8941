import { createCanvas, type Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { addGrain, seededNoise } from './noise.ts';

interface Point {
  x: number;
  y: number;
}

const WIDTH = 1500;
const HEIGHT = 2000;
/** Where the sheet's corners fall in the picture: held a little low and from the right. */
const CORNERS: readonly [Point, Point, Point, Point] = [
  { x: 118, y: 112 },
  { x: 1402, y: 84 },
  { x: 1444, y: 1918 },
  { x: 64, y: 1884 },
];

/** A sheet of paper photographed by hand: a table, perspective, a soft shadow, uneven light and grain. */
export async function photographed(sheet: Canvas, taken: Date): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  drawTable(canvas);
  context.save();
  context.shadowColor = 'rgba(20,12,4,0.55)';
  context.shadowBlur = 34;
  context.shadowOffsetX = -12;
  context.shadowOffsetY = 16;
  context.fillStyle = '#fbf8f0';
  context.beginPath();
  for (const corner of CORNERS) context.lineTo(corner.x, corner.y);
  context.fill();
  context.restore();
  const image = context.getImageData(0, 0, WIDTH, HEIGHT);
  laySheet(sheet, image.data);
  shade(image.data);
  addGrain(image.data, 11, seededNoise(7));
  return sharp(Buffer.from(image.data), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .blur(0.5)
    .jpeg({ quality: 74 })
    .withExif(phoneExif(taken))
    .toBuffer();
}

/** What a telephone writes into its pictures. The place is left out, as the family's telephones are set to. */
export function phoneExif(taken: Date): { IFD0: Record<string, string>; IFD2: Record<string, string> } {
  const local = new Date(taken.getTime() - 7 * 3_600_000).toISOString();
  const written = local.slice(0, 19).replaceAll('-', ':').replace('T', ' ');
  return {
    IFD0: { Make: 'Juniper', Model: 'Juniper 5', Software: 'Camera 5.2', DateTime: written },
    IFD2: { DateTimeOriginal: written, DateTimeDigitized: written, OffsetTimeOriginal: '-07:00' },
  };
}

function drawTable(canvas: Canvas): void {
  const context = canvas.getContext('2d');
  const random = seededNoise(19);
  context.fillStyle = '#8a6544';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (let line = 0; line < 420; line += 1) {
    const y = random() * HEIGHT;
    context.strokeStyle = `rgba(${random() < 0.5 ? '60,38,20' : '176,134,96'},${(0.05 + random() * 0.14).toFixed(3)})`;
    context.lineWidth = 1 + random() * 3;
    context.beginPath();
    context.moveTo(0, y);
    context.bezierCurveTo(500, y + random() * 24 - 12, 1000, y + random() * 24 - 12, WIDTH, y + random() * 10 - 5);
    context.stroke();
  }
}

/** Maps the sheet's square onto the four corners (Heckbert's projective mapping) and inks the pixels inside. */
function laySheet(sheet: Canvas, target: Uint8ClampedArray): void {
  const ink = sheet.getContext('2d').getImageData(0, 0, sheet.width, sheet.height).data;
  const toSheet = inverse(squareTo(CORNERS));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = toSheet;
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const w = g * x + h * y + i;
      const u = (a * x + b * y + c) / w;
      const v = (d * x + e * y + f) / w;
      if (u <= 0 || u >= 1 || v <= 0 || v >= 1) continue;
      const dark = sampled(ink, sheet.width, u * (sheet.width - 1), v * (sheet.height - 1)) / 255;
      const at = (y * WIDTH + x) * 4;
      for (let channel = 0; channel < 3; channel += 1)
        target[at + channel] = 26 + ((target[at + channel] ?? 0) - 26) * dark;
    }
  }
}

/** Brightness between four pixels. */
function sampled(pixels: Uint8ClampedArray, width: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [dx, dy] = [x - left, y - top];
  const at = (column: number, row: number): number => pixels[(row * width + column) * 4 + 1] ?? 255;
  const upper = at(left, top) * (1 - dx) + at(left + 1, top) * dx;
  const lower = at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx;
  return upper * (1 - dy) + lower * dy;
}

function squareTo([p0, p1, p2, p3]: readonly [Point, Point, Point, Point]): number[] {
  const sx = p0.x - p1.x + p2.x - p3.x;
  const sy = p0.y - p1.y + p2.y - p3.y;
  const [dx1, dx2, dy1, dy2] = [p1.x - p2.x, p3.x - p2.x, p1.y - p2.y, p3.y - p2.y];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
}

/** Up to scale, which a projective mapping does not mind. */
function inverse([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0]: readonly number[]): number[] {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** Lamp from the upper left, and the photographer's own shadow at the lower right. */
function shade(pixels: Uint8ClampedArray): void {
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const lamp = 1.03 - 0.16 * Math.hypot(x / WIDTH - 0.28, y / HEIGHT - 0.22);
      const shadow = 0.2 / (1 + Math.exp(-(x * 0.5 + y - 2150) / 90));
      const light = lamp - shadow;
      const at = (y * WIDTH + x) * 4;
      pixels[at] = (pixels[at] ?? 0) * light;
      pixels[at + 1] = (pixels[at + 1] ?? 0) * light * 0.985;
      pixels[at + 2] = (pixels[at + 2] ?? 0) * light * 0.94;
    }
  }
}
