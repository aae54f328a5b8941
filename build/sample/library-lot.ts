import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { addGrain, seededNoise } from './noise.ts';
import { phoneExif } from './photograph.ts';

const WIDTH = 1600;
const HEIGHT = 1200;
const HORIZON = 640;

/** The photo Maya took while waiting on August 9: the library's lot on a summer evening, nearly empty. A drawing. */
export async function libraryLotPhoto(): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  sky(context);
  hills(context);
  library(context);
  trees(context);
  lot(context);
  lamp(context, 1290, 1010, 690);
  lamp(context, 560, 760, 330);
  car(context);
  const image = context.getImageData(0, 0, WIDTH, HEIGHT);
  addGrain(image.data, 14, seededNoise(23));
  return sharp(Buffer.from(image.data), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .blur(0.9)
    .jpeg({ quality: 72 })
    .withExif(phoneExif(new Date('2026-08-09T18:47:12-07:00')))
    .toBuffer();
}

function sky(context: SKRSContext2D): void {
  const evening = context.createLinearGradient(0, 0, 0, HORIZON);
  evening.addColorStop(0, '#7d9cc0');
  evening.addColorStop(0.6, '#d9cdb8');
  evening.addColorStop(1, '#f2c992');
  context.fillStyle = evening;
  context.fillRect(0, 0, WIDTH, HORIZON);
  const sun = context.createRadialGradient(180, 560, 10, 180, 560, 520);
  sun.addColorStop(0, 'rgba(255,240,205,0.95)');
  sun.addColorStop(1, 'rgba(255,220,160,0)');
  context.fillStyle = sun;
  context.fillRect(0, 0, WIDTH, HORIZON);
  const random = seededNoise(5);
  for (let cloud = 0; cloud < 26; cloud += 1) {
    context.fillStyle = 'rgba(255,246,232,0.10)';
    context.beginPath();
    context.ellipse(
      random() * WIDTH,
      90 + random() * 240,
      90 + random() * 190,
      7 + random() * 15,
      -0.04,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

function hills(context: SKRSContext2D): void {
  for (const [color, base, height] of [
    ['#93a09a', 600, 46],
    ['#6f8272', 628, 34],
  ] as const) {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(0, HORIZON + 10);
    for (let x = 0; x <= WIDTH; x += 20)
      context.lineTo(x, base - Math.sin(x / 210 + base) * height * 0.5 - Math.sin(x / 83) * 6);
    context.lineTo(WIDTH, HORIZON + 10);
    context.fill();
  }
  const meadow = context.createLinearGradient(0, HORIZON, 0, 700);
  meadow.addColorStop(0, '#76865f');
  meadow.addColorStop(1, '#66774e');
  context.fillStyle = meadow;
  context.fillRect(0, HORIZON - 2, WIDTH, 72);
}

function library(context: SKRSContext2D): void {
  context.fillStyle = '#9c5f47';
  context.fillRect(660, 400, 760, 300);
  context.fillStyle = 'rgba(60,25,15,0.16)';
  for (let y = 410; y < 700; y += 11) context.fillRect(660, y, 760, 1.5);
  context.fillStyle = '#e6dcc8';
  context.fillRect(640, 380, 800, 26);
  context.fillRect(660, 682, 760, 20);
  for (let bay = 0; bay < 6; bay += 1) {
    const x = 690 + bay * 122;
    if (bay === 3) continue;
    const pane = context.createLinearGradient(x, 450, x + 80, 620);
    pane.addColorStop(0, '#f3d7a2');
    pane.addColorStop(1, '#54626b');
    context.fillStyle = '#e6dcc8';
    context.fillRect(x - 7, 443, 98, 192);
    context.fillStyle = pane;
    context.fillRect(x, 450, 84, 178);
    context.fillStyle = '#e6dcc8';
    context.fillRect(x + 39, 450, 5, 178);
    context.fillRect(x, 530, 84, 5);
  }
  context.fillStyle = '#e6dcc8';
  context.fillRect(1040, 500, 112, 202);
  context.fillStyle = '#39464d';
  context.fillRect(1052, 512, 42, 190);
  context.fillRect(1098, 512, 42, 190);
  sign(context);
}

/** Pen strokes on a grid one wide and two high: no font of this machine may decide how the picture looks. */
const LETTERS: Record<string, readonly string[]> = {
  L: ['0,0 0,2 1,2'],
  I: ['.5,0 .5,2'],
  B: ['0,1 .9,1 1,.5 .8,0 0,0 0,2 .9,2 1,1.5 .8,1'],
  R: ['0,2 0,0 .9,0 1,.5 .9,1 0,1', '.5,1 1,2'],
  A: ['0,2 .5,0 1,2', '.2,1.3 .8,1.3'],
  Y: ['0,0 .5,1 1,0', '.5,1 .5,2'],
};

function sign(context: SKRSContext2D): void {
  context.strokeStyle = '#4b3a2b';
  context.lineWidth = 3.4;
  'LIBRARY'.split('').forEach((letter, index) => {
    for (const stroke of LETTERS[letter] ?? []) {
      context.beginPath();
      for (const point of stroke.split(' ')) {
        const [x = 0, y = 0] = point.split(',').map(Number);
        context.lineTo(972 + index * 26 + x * 14, 386 + y * 7);
      }
      context.stroke();
    }
  });
}

function trees(context: SKRSContext2D): void {
  const random = seededNoise(31);
  for (const [x, size] of [
    [90, 120],
    [300, 150],
    [520, 105],
    [1500, 165],
  ] as const) {
    context.fillStyle = '#4a3b2d';
    context.fillRect(x - 8, 560, 16, 150);
    for (let leaf = 0; leaf < 190; leaf += 1) {
      const turn = random() * Math.PI * 2;
      const reach = Math.sqrt(random()) * size;
      const light = 44 + random() * 46 + Math.cos(turn + 0.6) * -14;
      context.fillStyle = `rgba(${Math.round(light)},${Math.round(light * 1.3)},${Math.round(light * 0.62)},0.75)`;
      context.beginPath();
      context.arc(x + Math.cos(turn) * reach, 515 + Math.sin(turn) * reach * 0.8, 10 + random() * 14, 0, Math.PI * 2);
      context.fill();
    }
  }
}

function lot(context: SKRSContext2D): void {
  context.fillStyle = '#7d8a5f';
  context.fillRect(0, 690, WIDTH, 40);
  context.fillStyle = '#c9c2b4';
  context.fillRect(0, 722, WIDTH, 18);
  const asphalt = context.createLinearGradient(0, 740, 0, HEIGHT);
  asphalt.addColorStop(0, '#8b857c');
  asphalt.addColorStop(1, '#57534e');
  context.fillStyle = asphalt;
  context.fillRect(0, 740, WIDTH, HEIGHT - 740);
  context.fillStyle = 'rgba(236,230,214,0.85)';
  for (let bay = -6; bay <= 6; bay += 1) {
    const [top, bottom] = [800 + bay * 128, 800 + bay * 236];
    context.beginPath();
    context.moveTo(top - 3, 770);
    context.lineTo(top + 3, 770);
    context.lineTo(bottom + 8, 960);
    context.lineTo(bottom - 6, 960);
    context.fill();
  }
  context.fillStyle = 'rgba(30,24,18,0.22)';
  context.beginPath();
  context.moveTo(0, 1075);
  context.lineTo(WIDTH, 1010);
  context.lineTo(WIDTH, HEIGHT);
  context.lineTo(0, HEIGHT);
  context.fill();
}

function lamp(context: SKRSContext2D, x: number, foot: number, height: number): void {
  const thick = height / 75;
  context.fillStyle = '#3a3f42';
  context.fillRect(x - thick / 2, foot - height, thick, height);
  context.fillRect(x - height * 0.17, foot - height, height * 0.17, thick * 0.8);
  context.fillStyle = '#f6e6bd';
  context.fillRect(x - height * 0.18, foot - height + thick * 0.6, height * 0.07, thick * 0.6);
  context.fillStyle = 'rgba(20,16,12,0.2)';
  context.beginPath();
  context.ellipse(x + height * 0.2, foot, height * 0.22, thick, 0.05, 0, Math.PI * 2);
  context.fill();
}

/** One parked car, far off, and not the one she waits for. */
function car(context: SKRSContext2D): void {
  context.save();
  context.translate(250, 745);
  context.fillStyle = 'rgba(20,16,12,0.35)';
  context.beginPath();
  context.ellipse(95, 74, 108, 11, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = '#5b7487';
  context.beginPath();
  context.moveTo(0, 62);
  context.bezierCurveTo(0, 34, 14, 32, 38, 28);
  context.bezierCurveTo(58, 0, 66, 0, 104, 0);
  context.bezierCurveTo(136, 0, 144, 8, 158, 28);
  context.bezierCurveTo(186, 32, 190, 38, 190, 62);
  context.fill();
  context.fillStyle = '#2b3339';
  context.beginPath();
  context.moveTo(50, 28);
  context.bezierCurveTo(62, 9, 70, 8, 96, 8);
  context.lineTo(96, 28);
  context.moveTo(102, 28);
  context.lineTo(102, 8);
  context.bezierCurveTo(128, 8, 136, 14, 146, 28);
  context.fill();
  for (const x of [42, 150]) {
    context.fillStyle = '#22252a';
    context.beginPath();
    context.arc(x, 62, 17, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = '#b9bec2';
    context.beginPath();
    context.arc(x, 62, 8, 0, Math.PI * 2);
    context.fill();
  }
  context.restore();
}
