import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';

/** Black text on white, 1,240 pixels wide, about what a scanner makes at 150 dpi; `turned` clockwise. */
export async function pngOfText(
  lines: readonly string[],
  options: { turned?: number; height?: number } = {},
): Promise<Buffer> {
  const canvas = createCanvas(1_240, options.height ?? Math.max(400, 160 + lines.length * 60));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#111111';
  context.font = '34px sans-serif';
  for (const [at, line] of lines.entries()) context.fillText(line, 80, 120 + at * 60);
  const png = canvas.toBuffer('image/png');
  return options.turned ? sharp(png).rotate(options.turned).png().toBuffer() : png;
}

/** A photo of text as a phone stores it: pixels on their side, with the note that says which way is up. */
export async function phonePhotoOfText(lines: readonly string[], taken = '2024:03:02 14:05:06'): Promise<Buffer> {
  const sideways = await sharp(await pngOfText(lines))
    .rotate(270)
    .jpeg({ quality: 90 })
    .toBuffer();
  return sharp(sideways)
    .withExif({ IFD0: { Orientation: '6', Make: 'Example', Model: 'Phone 1' }, IFD2: { DateTimeOriginal: taken } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A TIFF with a page for each text, as office scanners send them. */
export async function tiffOfPages(pages: readonly string[][]): Promise<Buffer> {
  const pictures = await Promise.all(pages.map((lines) => pngOfText(lines)));
  return sharp(pictures, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
}

/** Noise that keeps a recogniser busy for seconds. */
export function noisePng(width = 2_600, height = 2_000): Promise<Buffer> {
  let seed = 1;
  const pixels = Buffer.alloc(width * height);
  for (let at = 0; at < pixels.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = (seed >> 16) & 0xff;
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(2)
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A BMP, which neither browsers' cameras nor sharp write. */
export function bmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height, 0xff);
  bytes.fill(0, 0, 54);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** A small file that says it is 30,000 pixels wide and high. */
export function hugePng(side = 30_000): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' }, limitInputPixels: false })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}
