import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import type { PdfObject } from '#server/papers/join/pdf-objects.ts';
import type { PageBitmap } from '#server/papers/pdfium/draw-page.ts';
import type { Box } from '#server/papers/pdfium/words.ts';

/** Black over every pixel that a box touches. `dpi` is that of the bitmap. */
export function paintOut({ width, height, pixels }: PageBitmap, boxes: readonly Box[], dpi: number): void {
  const scale = dpi / 72;
  for (const box of boxes) {
    const left = Math.max(0, Math.floor(box.x * scale));
    const right = Math.min(width, Math.ceil((box.x + box.width) * scale));
    const bottom = Math.min(height, Math.ceil((box.y + box.height) * scale));
    for (let y = Math.max(0, Math.floor(box.y * scale)); y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) pixels.set([0, 0, 0, 255], (y * width + x) * 4);
    }
  }
}

/** A page of text is smaller than this without loss; a photograph is kept as a JPEG. */
const losslessAtMost = 1_500_000;
const quality = 88;

/** A bitmap as a picture of a PDF. */
export async function pictureObject({ width, height, pixels }: PageBitmap): Promise<PdfObject> {
  const gray = isGray(pixels);
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  const plain = gray ? picture.toColourspace('b-w') : picture;
  const samples = deflateSync(await plain.clone().raw().toBuffer());
  const lossless = samples.length <= losslessAtMost;
  const data = lossless ? samples : await plain.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
  return {
    stream: {
      data: data.toString('base64'),
      dict: {
        '/Type': '/XObject',
        '/Subtype': '/Image',
        '/Width': width,
        '/Height': height,
        '/BitsPerComponent': 8,
        '/ColorSpace': gray ? '/DeviceGray' : '/DeviceRGB',
        '/Filter': lossless ? '/FlateDecode' : '/DCTDecode',
      },
    },
  };
}

function isGray(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false;
  }
  return true;
}
