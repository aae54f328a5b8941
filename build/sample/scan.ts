import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { addGrain, seededNoise } from './noise.ts';
import { pdfBytes } from './pdf-bytes.ts';
import { printedPages } from './printed-page.ts';

const DPI = 170;

/** Prints a PDF and scans it again: pages that are only pictures, a little crooked, with grain, dust and a fold. */
export async function scanned(pdf: Buffer, facts: { title: string; scannedAt: Date }): Promise<Buffer> {
  const pages = await printedPages(pdf, DPI);
  const pictures: Buffer[] = [];
  for (const [index, page] of pages.entries()) pictures.push(await scanPage(page, index));
  const margins = { top: 0, bottom: 0, left: 0, right: 0 };
  const scanner = { title: facts.title, author: 'Office scanner', created: facts.scannedAt, margins };
  return pdfBytes(scanner, (out) => {
    pictures.forEach((picture, index) => {
      if (index > 0) out.addPage();
      out.image(picture, 0, 0, { width: 612, height: 792 });
    });
  });
}

async function scanPage(page: Canvas, index: number): Promise<Buffer> {
  const { width, height } = page;
  const random = seededNoise(41 + index);
  const glass = createCanvas(width, height);
  const context = glass.getContext('2d');
  context.fillStyle = '#e9e7e1';
  context.fillRect(0, 0, width, height);
  context.save();
  context.translate(width / 2, height / 2);
  context.rotate(((index % 2 === 0 ? 0.65 : -0.45) * Math.PI) / 180);
  context.globalCompositeOperation = 'multiply';
  context.drawImage(page, -width / 2, -height / 2);
  context.restore();
  foldAndEdge(context, width, height);
  dust(context, width, height, random);
  const image = context.getImageData(0, 0, width, height);
  addGrain(image.data, 13, random);
  return sharp(Buffer.from(image.data), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .grayscale()
    .blur(0.55)
    .linear(1.09, -4)
    .toColourspace('b-w')
    .jpeg({ quality: 68 })
    .withDensity(DPI)
    .toBuffer();
}

function foldAndEdge(context: SKRSContext2D, width: number, height: number): void {
  for (const third of [1 / 3, 2 / 3]) {
    const y = height * third;
    const fold = context.createLinearGradient(0, y - 9, 0, y + 9);
    fold.addColorStop(0, 'rgba(0,0,0,0)');
    fold.addColorStop(0.5, 'rgba(0,0,0,0.07)');
    fold.addColorStop(1, 'rgba(0,0,0,0)');
    context.fillStyle = fold;
    context.fillRect(0, y - 9, width, 18);
  }
  const edge = context.createLinearGradient(0, 0, 42, 0);
  edge.addColorStop(0, 'rgba(0,0,0,0.34)');
  edge.addColorStop(1, 'rgba(0,0,0,0)');
  context.fillStyle = edge;
  context.fillRect(0, 0, 42, height);
}

function dust(context: SKRSContext2D, width: number, height: number, random: () => number): void {
  for (let speck = 0; speck < 90; speck += 1) {
    context.fillStyle = `rgba(40,40,40,${(0.15 + random() * 0.4).toFixed(3)})`;
    context.beginPath();
    context.arc(random() * width, random() * height, 0.4 + random() * 1.1, 0, Math.PI * 2);
    context.fill();
  }
}
