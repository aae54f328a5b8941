import sharp, { type Sharp } from 'sharp';
import type { StoredPicture } from './picture-writer.ts';

/** Rows without loss that are larger than this are stored as JPEG instead: a photo is, a page of text is not. */
const losslessAtMost = 3 * 1024 * 1024;
const quality = 90;

/** A picture in the smaller of the two forms that a PDF holds; the same picture has the same bytes. */
export async function storedPicture(picture: Sharp): Promise<StoredPicture> {
  const { channels } = await picture.clone().stats();
  const gray = channels.length < 3 || (await isGray(picture));
  // What sharp calls grayscale it writes with three samples; this has one.
  const plain = picture.clone().toColourspace(gray ? 'b-w' : 'srgb');
  const { data, info } = await plain
    .removeAlpha()
    .png({ compressionLevel: 9, palette: false })
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height, samples: gray ? 1 : 3 } as const;
  const rows = rowsOfPng(data);
  if (rows.length <= losslessAtMost) return { ...size, format: 'png rows', bytes: rows };
  const jpeg = await plain.clone().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
  return { ...size, format: 'jpeg', bytes: jpeg };
}

/** A scan in gray saved with three colors that are all the same. */
async function isGray(picture: Sharp): Promise<boolean> {
  const { data } = await picture
    .clone()
    .removeAlpha()
    .toColourspace('srgb')
    .resize({ width: 400, height: 400, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at + 2 < data.length; at += 3) {
    if (Math.abs(data[at]! - data[at + 1]!) > 2 || Math.abs(data[at]! - data[at + 2]!) > 2) return false;
  }
  return true;
}

/** The compressed rows of a PNG, which a PDF takes as they are. */
function rowsOfPng(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

sharp.cache(false);
sharp.concurrency(1);
