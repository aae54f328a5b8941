import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const FONTS = fileURLToPath(new URL('standard_fonts/', import.meta.resolve('pdfjs-dist/package.json')));

/** Each page of a PDF as ink on white paper, with the fonts pdf.js ships: no machine's own fonts are asked. */
export async function printedPages(pdf: Buffer, dpi: number): Promise<Canvas[]> {
  const opening = getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: FONTS,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const document = await opening.promise;
  const pages: Canvas[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    await page.render({ canvas, viewport }).promise;
    pages.push(canvas);
  }
  await opening.destroy();
  return pages;
}
