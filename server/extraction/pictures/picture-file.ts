import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import decodeHeic from 'heic-decode';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { damaged, ExtractionError, overLimit } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { bitmapSize } from './bitmap-size.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface PictureFile {
  /** Pages of a TIFF; 1 for everything else (the first frame of an animation). */
  pages: number;
  width: number;
  height: number;
  /** Camera data as in the file. */
  exif: Buffer | null;
  /** Upright, white behind transparency, at most `renderedPixels` large. */
  open: (page: number) => Sharp;
}

/** Opens a picture, by its path or its bytes, after looking at its size: what is too large is never decoded. */
export async function openPicture(
  file: string | Buffer,
  mimeType: string,
  limits: ExtractionLimits,
): Promise<PictureFile> {
  try {
    const bytes = async (): Promise<Buffer> => (typeof file === 'string' ? readFile(file) : file);
    if (mimeType === 'image/heic' || mimeType === 'image/heif') return await openHeic(await bytes(), limits);
    if (mimeType === 'image/bmp' || mimeType === 'image/x-icon') return await openBitmap(await bytes(), limits);
    return await openWithSharp(file, mimeType, limits);
  } catch (error) {
    throw error instanceof ExtractionError ? error : damaged('picture', error);
  }
}

async function openWithSharp(file: string | Buffer, mimeType: string, limits: ExtractionLimits): Promise<PictureFile> {
  const metadata = await sharp(file, { limitInputPixels: false }).metadata();
  const { width, height } = uprightSize(metadata);
  refuseHuge(width, height, limits);
  const pages = mimeType === 'image/tiff' ? (metadata.pages ?? 1) : 1;
  const options = { limitInputPixels: limits.imagePixels, failOn: 'none' } as const;
  const open = (page: number): Sharp => {
    const source = pages > 1 ? sharp(file, { ...options, page }) : sharp(file, options);
    return shrink(source.autoOrient().flatten({ background: '#ffffff' }), width, height, limits);
  };
  return { pages, width, height, exif: metadata.exif ?? null, open };
}

function uprightSize({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

async function openHeic(bytes: Buffer, limits: ExtractionLimits): Promise<PictureFile> {
  const images = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) throw new Error('the file holds no picture');
    refuseHuge(first.width, first.height, limits);
    const { width, height, data } = await first.decode();
    const raw = { raw: { width, height, channels: 4 } } as const;
    const open = (): Sharp => shrink(sharp(data, raw).flatten({ background: '#ffffff' }), width, height, limits);
    // Sharp reads the camera data of a HEIC although it can't decode its pixels.
    const metadata = await sharp(bytes)
      .metadata()
      .catch(() => null);
    return { pages: 1, width, height, exif: metadata?.exif ?? null, open };
  } finally {
    images.dispose();
  }
}

/** BMP and ICO, which sharp does not know. */
async function openBitmap(bytes: Buffer, limits: ExtractionLimits): Promise<PictureFile> {
  const size = bitmapSize(bytes);
  if (size) refuseHuge(size.width, size.height, limits);
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const { width, height } = image;
  const pixels = Buffer.from(canvas.data());
  const raw = { raw: { width, height, channels: 4 } } as const;
  const open = (): Sharp => shrink(sharp(pixels, raw).flatten({ background: '#ffffff' }), width, height, limits);
  return { pages: 1, width, height, exif: null, open };
}

function refuseHuge(width: number, height: number, limits: ExtractionLimits): void {
  if (width * height > limits.imagePixels) throw overLimit('pixels', limits.imagePixels);
}

function shrink(picture: Sharp, width: number, height: number, limits: ExtractionLimits): Sharp {
  const factor = Math.sqrt(limits.renderedPixels / (width * height));
  return factor >= 1 ? picture : picture.resize({ width: Math.max(1, Math.floor(width * factor)) });
}
