import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Picture } from './paper.ts';

/* Pictures of evidence as papers show them. */

export interface PrintedPicture {
  bytes: Buffer;
  type: 'png' | 'jpg' | 'gif' | 'webp';
  /** As it is printed where there is room, in points, upright. */
  width: number;
  height: number;
}

const types: Readonly<Record<string, PrintedPicture['type']>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Pixels to the inch where there is room for all of them; what a file says of its own is as often wrong. */
const density = 96;
/** The typesetter unpacks a picture as a whole: one with more pixels goes in smaller, at no less than 300 an inch. */
const pixelsAtMost = 16_000_000;
const longestSide = 3_000;
const kept = 32;

export interface PictureShelf {
  /** Null for a picture that can’t be shown: of another kind, or damaged. */
  printed(picture: Picture): Promise<PrintedPicture | null>;
}

/** Remembers the last pictures by their path: while a paper is edited, they stay the same. */
export function openPictureShelf(): PictureShelf {
  const known = new Map<string, Promise<PrintedPicture | null>>();
  return {
    printed: (picture) => {
      const found = known.get(picture.path) ?? prepare(picture);
      known.delete(picture.path);
      known.set(picture.path, found);
      for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - kept))) known.delete(oldest);
      return found;
    },
  };
}

async function prepare({ path, mimeType }: Picture): Promise<PrintedPicture | null> {
  const type = types[mimeType];
  if (type === undefined) return null;
  const bytes = await readFile(path);
  try {
    const picture = sharp(bytes, { failOn: 'error' });
    const { width, height, autoOrient } = await picture.metadata();
    const size = { width: (autoOrient.width * 72) / density, height: (autoOrient.height * 72) / density };
    if (width * height <= pixelsAtMost) {
      // Decodes it: the typesetter would refuse the whole paper for a damaged one.
      await picture.stats();
      return { bytes, type, ...size };
    }
    const smaller = picture.rotate().resize({ width: longestSide, height: longestSide, fit: 'inside' });
    return { bytes: await smaller.jpeg({ quality: 88 }).toBuffer(), type: 'jpg', ...size };
  } catch (error) {
    if (isOfTheFile(error)) return null;
    throw error;
  }
}

/** What sharp says of bytes that it can’t read is a plain Error; a fault of ours is of another class. */
function isOfTheFile(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error;
}
