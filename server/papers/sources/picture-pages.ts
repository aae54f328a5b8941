import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { paperSizes } from '#server/papers/paper-sizes.ts';
import { bareJpeg } from './jpeg-file.ts';
import { note, type Note } from './notes.ts';
import { type Matrix, PictureWriter, type StoredPicture } from './picture-writer.ts';
import type { PageOptions } from './source.ts';
import type { Placement } from './placed-words.ts';
import { screenCuts } from './screen-cuts.ts';
import { storedPicture } from './stored-picture.ts';

/* Pictures on paper: one to a page, upright, as large as fits and never larger than 150 pixels to the inch show them. */

const margin = 54;
const leastDpi = 150;
/** Longer than so many times its width it is no photo but a screen that was scrolled. */
const longAtLeast = 2.6;
/** How wide such a screen is on paper: letters are then about as large as those of a book. */
const screenWidth = 300;
/** Lines of the page before that the next one begins with. */
const overlap = 18;

interface Frame extends StoredPicture {
  /** As EXIF numbers it, 1 to 8. */
  orientation: number;
  /** Upright, to look for blank lines in. */
  open: () => Sharp;
}

/** Writes the pictures of a file to `out`. Throws for one that can’t be read. */
export async function picturePages(
  path: string,
  mimeType: string,
  out: string,
  options: PageOptions,
): Promise<{ pages: number; notes: Note[]; placements: Placement[] }> {
  const writer = new PictureWriter(out);
  const notes: Note[] = [];
  const placements: Placement[] = [];
  let page = 0;
  try {
    for await (const frame of framesOf(path, mimeType, options.dpi)) {
      page += 1;
      const on = await placeFrame(writer, frame, options, notes);
      placements.push(...on.map((each) => ({ page, ...each })));
    }
    writer.finish();
  } finally {
    writer.close();
  }
  if (mimeType !== 'image/jpeg') notes.push(note('picture_converted'));
  return { pages: writer.pages, notes, placements };
}

async function* framesOf(path: string, mimeType: string, dpi: number): AsyncGenerator<Frame> {
  if (mimeType === 'image/jpeg') {
    const jpeg = await wholeJpeg(path);
    if (jpeg) return yield jpeg;
  }
  const opened = await openFrames(path, mimeType);
  for (let page = 0; page < opened.pages; page += 1) {
    const open = (): Sharp => opened.open(page);
    const { data, info } = await open().raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const [paperWidth] = paperSizes.letter;
    const most = Math.round((paperWidth * dpi) / 72);
    const upright = sharp(data, { raw: { width, height, channels } });
    const long = height > width * longAtLeast;
    const sized = width > most && !long ? upright.resize({ width: most }) : upright;
    yield {
      ...(await storedPicture(sized)),
      orientation: 1,
      open: () => sharp(data, { raw: { width, height, channels } }),
    };
  }
}

/** One whose bytes a PDF takes as they are. */
async function wholeJpeg(path: string): Promise<Frame | null> {
  const file = await readFile(path);
  const bare = bareJpeg(file);
  if (!bare) return null;
  const picture = sharp(file, { failOn: 'error' });
  const { width, height, orientation = 1 } = await picture.metadata();
  // Decodes it: one that is cut off goes another way, which shows what there is.
  const whole = await picture.stats().catch(() => null);
  if (!whole) return null;
  return { width, height, format: 'jpeg', ...bare, orientation, open: () => sharp(file).autoOrient() };
}

interface Opened {
  pages: number;
  open: (page: number) => Sharp;
}

async function openFrames(path: string, mimeType: string): Promise<Opened> {
  if (mimeType === 'image/heic' || mimeType === 'image/heif') return openHeic(path);
  if (mimeType === 'image/bmp' || mimeType === 'image/x-ms-bmp') return openBitmap(path);
  const options = { limitInputPixels: pixelsAtMost, failOn: 'none' } as const;
  const { pages = 1 } = await sharp(path, options).metadata();
  const several = mimeType === 'image/tiff';
  return {
    pages: several ? pages : 1,
    open: (page) =>
      sharp(path, several ? { ...options, page } : options)
        .autoOrient()
        .flatten(white),
  };
}

const pixelsAtMost = 150_000_000;
const white = { background: '#ffffff' };

async function openHeic(path: string): Promise<Opened> {
  const images = await decodeHeic.all({ buffer: await readFile(path) });
  try {
    const [first] = images;
    if (!first) throw new Error('This file holds no picture.');
    if (first.width * first.height > pixelsAtMost) throw new Error('This picture has too many pixels.');
    const { width, height, data } = await first.decode();
    return { pages: 1, open: () => sharp(data, { raw: { width, height, channels: 4 } }).flatten(white) };
  } finally {
    images.dispose();
  }
}

/** Which sharp does not know. */
async function openBitmap(path: string): Promise<Opened> {
  const image = await loadImage(await readFile(path));
  const { width, height } = image;
  if (width * height > pixelsAtMost) throw new Error('This picture has too many pixels.');
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const pixels = Buffer.from(canvas.data());
  return { pages: 1, open: () => sharp(pixels, { raw: { width, height, channels: 4 } }).flatten(white) };
}

/** Where it was placed. */
async function placeFrame(
  writer: PictureWriter,
  frame: Frame,
  { paper }: PageOptions,
  notes: Note[],
): Promise<Omit<Placement, 'page'>[]> {
  const [pageWidth, pageHeight] = paperSizes[paper];
  const turned = frame.orientation >= 5;
  const [wide, high] = turned ? [frame.height, frame.width] : [frame.width, frame.height];
  const [room, tall] = [pageWidth - 2 * margin, pageHeight - 2 * margin];
  const natural = 72 / leastDpi;
  const picture = writer.picture(frame);
  if (high <= wide * longAtLeast) {
    const scale = Math.min(natural, room / wide, tall / high);
    const [width, height] = [wide * scale, high * scale];
    const [x, y] = [(pageWidth - width) / 2, pageHeight - margin - height];
    writer.page(pageWidth, pageHeight, { picture, matrix: placed(frame.orientation, x, y, width, height), clip: null });
    return [{ on: writer.pages, x, y: margin, width, height, seen: [0, height] }];
  }
  const scale = Math.min(natural, screenWidth / wide);
  const [width, height] = [wide * scale, high * scale];
  const x = (pageWidth - width) / 2;
  const cuts = await screenCuts(frame.open(), { scale, tall, overlap });
  const placements: Omit<Placement, 'page'>[] = [];
  for (const [at, { from, to }] of cuts.entries()) {
    const top = pageHeight - margin;
    const shown = (to - from) * scale;
    // What both pages show is above the line of the second.
    const again = at === 0 ? 0 : ((cuts[at - 1]?.to ?? from) - from) * scale;
    const marks = again === 0 ? [] : [[x - 12, top - again, x + width + 12, top - again] as const];
    writer.page(pageWidth, pageHeight, {
      picture,
      matrix: placed(frame.orientation, x, top - height + from * scale, width, height),
      clip: [x, top - shown, width, shown],
      lines: marks,
    });
    const seen = [from * scale, to * scale] as const;
    placements.push({ on: writer.pages, x, y: margin - from * scale, width, height, seen });
  }
  if (cuts.length > 1) notes.push(note('long_picture_cut', writer.pages - cuts.length + 1));
  return placements;
}

/** The picture upright in a box, whatever way up its bytes are (EXIF 2.32, tag 274). */
function placed(orientation: number, x: number, y: number, width: number, height: number): Matrix {
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, x + width, y];
    case 3:
      return [-width, 0, 0, -height, x + width, y + height];
    case 4:
      return [width, 0, 0, -height, x, y + height];
    case 5:
      return [0, -height, -width, 0, x + width, y + height];
    case 6:
      return [0, -height, width, 0, x, y + height];
    case 7:
      return [0, height, width, 0, x, y];
    case 8:
      return [0, height, -width, 0, x + width, y];
    default:
      return [width, 0, 0, height, x, y];
  }
}
