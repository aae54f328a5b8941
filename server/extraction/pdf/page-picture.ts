import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { greyPicture, type Picture } from '#server/extraction/pictures/grey-picture.ts';
import type { Box } from './drawn-pictures.ts';

const pointsAnInch = 72;
const recognitionDpi = 200;

/** A page as a grey picture at 200 dpi, of some `areas` of it alone if they are given; null when nothing is there. */
export async function pagePicture(
  page: PDFPageProxy,
  limits: ExtractionLimits,
  areas: readonly Box[] | null,
): Promise<Picture | null> {
  const natural = page.getViewport({ scale: 1 });
  const wanted = recognitionDpi / pointsAnInch;
  const scale = Math.min(wanted, Math.sqrt(limits.renderedPixels / Math.max(1, natural.width * natural.height)));
  const drawn = await drawPage(page, scale);
  const canvas = areas ? cutOut(drawn, areas) : drawn;
  const raw = { raw: { width: canvas.width, height: canvas.height, channels: 4 } } as const;
  const grey = sharp(Buffer.from(canvas.data()), raw).flatten({ background: '#ffffff' }).greyscale();
  const { channels } = await grey.clone().stats();
  if ((channels[0]?.stdev ?? 0) < 0.5) return null;
  const bytes = await grey.png({ compressionLevel: 1 }).toBuffer();
  return greyPicture(bytes);
}

/** The same page, white but for what is in the areas. */
function cutOut(drawn: Canvas, areas: readonly Box[]): Canvas {
  const canvas = createCanvas(drawn.width, drawn.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.beginPath();
  for (const [x0, y0, x1, y1] of areas)
    context.rect(x0 * canvas.width, y0 * canvas.height, (x1 - x0) * canvas.width, (y1 - y0) * canvas.height);
  context.clip();
  context.drawImage(drawn, 0, 0);
  return canvas;
}

/** A page in colour on white, at a scale of 72 dpi. */
export async function drawPage(page: PDFPageProxy, scale: number): Promise<Canvas> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({
    canvas: null,
    canvasContext: context,
    viewport,
    intent: 'display',
  }).promise;
  return canvas;
}
