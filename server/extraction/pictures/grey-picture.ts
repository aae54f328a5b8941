import sharp from 'sharp';

/** A picture that the recognizer asks for as often, as large and as turned as it needs it: encoded, grey. */
export interface Picture {
  /** Turned clockwise by `degrees`, with white corners; scaled down when `pixels` says how large it may be. */
  open: (degrees: number, pixels?: number) => Promise<Buffer>;
  /** A square piece of it, `side` pixels wide, of which the middle is given in shares of its size; then turned. */
  piece: (middle: { x: number; y: number }, side: number, degrees: number) => Promise<Buffer>;
}

/** An encoded grey picture in the form the recogniser asks for it. */
export function greyPicture(bytes: Buffer): Picture {
  return {
    open: async (degrees, pixels) => turned(pixels === undefined ? bytes : await scaled(bytes, pixels, false), degrees),
    piece: async ({ x, y }, side, degrees) => {
      const { width, height } = await sharp(bytes).metadata();
      const [wide, high] = [Math.min(side, width), Math.min(side, height)];
      const left = Math.round(Math.min(Math.max(0, x * width - wide / 2), width - wide));
      const top = Math.round(Math.min(Math.max(0, y * height - high / 2), height - high));
      return turned(
        await sharp(bytes).extract({ left, top, width: wide, height: high }).png({ compressionLevel: 1 }).toBuffer(),
        degrees,
      );
    },
  };
}

async function turned(bytes: Buffer, degrees: number): Promise<Buffer> {
  return degrees === 0
    ? bytes
    : sharp(bytes).rotate(degrees, { background: '#ffffff' }).greyscale().png({ compressionLevel: 1 }).toBuffer();
}

/** The picture with about so many pixels; never larger than it is unless `enlarge`. */
export async function scaled(bytes: Buffer, pixels: number, enlarge = true): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const factor = Math.sqrt(pixels / (width * height));
  if (factor > 0.98 && (!enlarge || factor < 1.02)) return bytes;
  const wide = Math.max(1, Math.round(width * factor));
  return sharp(bytes).resize({ width: wide, kernel: 'cubic' }).png({ compressionLevel: 1 }).toBuffer();
}
