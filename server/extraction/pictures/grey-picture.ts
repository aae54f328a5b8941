import sharp from 'sharp';
import type { Picture } from './recognise.ts';

/** An encoded grey picture in the form the recogniser asks for it. */
export function greyPicture(bytes: Buffer): Picture {
  return {
    open: async (turned, pixels) => {
      const sized = pixels === undefined ? bytes : await scaled(bytes, pixels, false);
      return turned === 0 ? sized : sharp(sized).rotate(turned).png({ compressionLevel: 1 }).toBuffer();
    },
  };
}

/** The picture with about so many pixels; never larger than it is unless `enlarge`. */
export async function scaled(bytes: Buffer, pixels: number, enlarge = true): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const factor = Math.sqrt(pixels / (width * height));
  if (factor > 0.98 && (!enlarge || factor < 1.02)) return bytes;
  const wide = Math.max(1, Math.round(width * factor));
  return sharp(bytes).resize({ width: wide, kernel: 'cubic' }).png({ compressionLevel: 1 }).toBuffer();
}
