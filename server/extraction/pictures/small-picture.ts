import sharp, { type Sharp } from 'sharp';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { openPicture } from './picture-file.ts';

/** Twice as wide as the middle size of the grid, so that it is sharp on a fine screen too. */
export const smallWidth = 320;
export const smallHeight = 420;

/** A picture, upright, small enough for a list. */
export async function smallPicture(path: string, mimeType: string, limits: ExtractionLimits): Promise<Buffer> {
  const picture = await openPicture(path, mimeType, limits);
  return webp(picture.open(0));
}

/** Pixels that were drawn, as a small WebP. */
export function smallDrawing(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  return webp(sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' }));
}

function webp(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: smallWidth, height: smallHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 72, effort: 3 })
    .toBuffer();
}
