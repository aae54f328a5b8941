import type { Sharp } from 'sharp';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { CutShort } from '#server/rules/pages-not-read.ts';
import type { Extraction, Job } from '#server/extraction/protocol.ts';
import { recognisedPages, type Recognition } from '#server/extraction/recognised-pages.ts';
import { cameraFacts } from './camera-facts.ts';
import { openPicture, type PictureFile } from './picture-file.ts';
import { greyPicture, type Picture, scaled } from './grey-picture.ts';
import { openRecogniser } from './recognise.ts';

type PictureJob = Extract<Job, { kind: 'extract' }>;
type Reading = Pick<Extraction, 'method' | 'pages' | 'pageCount' | 'language' | 'facts' | 'cutShort'>;

/** The words in a picture, a page of a TIFF at a time; of a very long one the first pages are read. */
export async function readPicture(job: PictureJob, mimeType: string, recognition: Recognition): Promise<Reading> {
  const { limits } = job.settings;
  const picture = await openPicture(job.file.path, mimeType, limits);
  const recogniser = await openRecogniser(job.settings);
  const empty = Array.from({ length: Math.min(picture.pages, limits.pdfPages) }, () => ({
    text: '',
    confidence: null,
  }));
  const all = empty.map((_, index) => index);
  const pages = await recognisedPages(empty, all, recognition, async (index, coarse) =>
    recogniser.read(await prepared(picture.open(index), picture), coarse),
  );
  const cutShort: CutShort[] = picture.pages > limits.pdfPages ? ['pages'] : [];
  const facts = factsOf(picture);
  if (recogniser.missing.length > 0) facts['missingLanguages'] = recogniser.missing.join(', ');
  return { method: 'ocr', pages, pageCount: picture.pages, language: recogniser.language, facts, cutShort };
}

/** The picture's own details, without looking for words in it. */
export async function pictureFacts(
  path: string,
  mimeType: string,
  limits: ExtractionLimits,
): Promise<Record<string, string>> {
  return factsOf(await openPicture(path, mimeType, limits));
}

function factsOf({ width, height, exif }: PictureFile): Record<string, string> {
  return { pixelSize: `${width} × ${height}`, ...cameraFacts(exif) };
}

/** 200 dpi of a page that fills the photo; more pixels make recognition slower, not better. */
const enoughPixels = 4_500_000;
/** Letters of a small screenshot are lower than the recogniser likes: twice as large they are read. */
const smallSide = 1_000;

/** A picture as the recognizer likes it: grey, neither too large nor too small. */
export async function prepared(
  opened: Sharp,
  { width, height }: Pick<PictureFile, 'width' | 'height'>,
): Promise<Picture> {
  const grey = await opened.greyscale().png({ compressionLevel: 1 }).toBuffer();
  const small = Math.max(width, height) < smallSide;
  return greyPicture(await scaled(grey, small ? width * height * 4 : enoughPixels, small));
}
