import { ExtractionError } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { embeddedPictures, type EmbeddedPicture } from '#server/extraction/office/embedded-pictures.ts';
import type { ExtractedPage, Extraction, Job } from '#server/extraction/protocol.ts';
import { recognisedPages, type Recognition } from '#server/extraction/recognised-pages.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import { openPicture, type PictureFile } from './picture-file.ts';
import { prepared } from './read-picture.ts';
import { openRecogniser } from './recognise.ts';

type Reading = Pick<Extraction, 'method' | 'pages' | 'pageCount' | 'language' | 'facts'>;

/** Smaller ones are bullets, lines and icons. */
const sideAtLeast = 40;
const pixelsAtLeast = 15_000;

interface Legible {
  picture: PictureFile;
  page: number;
}

/**
 * A document's reading with the words of the pictures in it, at the end of the page that each is on: what was scanned
 * or photographed and put into a document is as much its content as what was typed.
 */
export async function withPictures(
  job: Extract<Job, { kind: 'extract' }>,
  reading: Reading,
  recognition: Recognition,
): Promise<Reading> {
  const { limits } = job.settings;
  const { legible, unread } = await legiblePictures(await embeddedPictures(job.file.path, limits), limits);
  if (legible.length === 0) return { ...reading, pages: withUnread(reading.pages, unread) };
  const recogniser = await openRecogniser(job.settings);
  // The first is the document itself: it is there even when every picture is given up.
  const pages = [{}, ...legible].map(() => ({ text: '', confidence: null }));
  const numbers = legible.map((_, at) => at + 1);
  const read = await recognisedPages(pages, numbers, recognition, async (index, coarse) => {
    const picture = legible[index - 1]?.picture;
    if (!picture) throw new Error('there is no such picture');
    return recogniser.read(await prepared(picture.open(0), picture), coarse);
  });
  const words = read.slice(1);
  const facts = { ...reading.facts };
  if (recogniser.missing.length > 0) facts['missingLanguages'] = recogniser.missing.join(', ');
  const said = reading.pages.map((page, at) => ({
    ...withWords(page, wordsOn(at, legible, words)),
    ...notReadOn(at, legible, words),
  }));
  const typed = reading.pages.some(({ text }) => text.trim() !== '');
  const recognised = words.some(({ text }) => text !== '');
  const method = !typed && recognised ? 'ocr' : reading.method;
  const language = reading.language ?? (typed ? null : recogniser.language);
  return { ...reading, method, pages: withUnread(said, unread), language, facts };
}

/** Those with enough in them to be read; `unread` counts drawings (EMF, WMF, SVG) and what can't be decoded. */
async function legiblePictures(
  pictures: readonly EmbeddedPicture[],
  limits: ExtractionLimits,
): Promise<{ legible: Legible[]; unread: number }> {
  const legible: Legible[] = [];
  let unread = 0;
  for (const { name, page, bytes } of pictures.slice(0, limits.pdfPages)) {
    const mimeType = mimeOfName(name) ?? '';
    const picture = /^image\/(?!svg|emf|wmf)/.test(mimeType) ? await opened(bytes, mimeType, limits) : null;
    if (!picture) unread++;
    else if (isLarge(picture)) legible.push({ picture, page });
  }
  return { legible, unread: unread + Math.max(0, pictures.length - limits.pdfPages) };
}

async function opened(bytes: Buffer, mimeType: string, limits: ExtractionLimits): Promise<PictureFile | null> {
  try {
    return await openPicture(bytes, mimeType, limits);
  } catch (error) {
    // It costs nothing of the text around it, and is counted.
    if (error instanceof ExtractionError) return null;
    throw error;
  }
}

function isLarge({ width, height }: PictureFile): boolean {
  return Math.min(width, height) >= sideAtLeast && width * height >= pixelsAtLeast;
}

interface PictureWords extends ExtractedPage {
  number: number;
}

function wordsOn(page: number, legible: readonly Legible[], words: readonly ExtractedPage[]): PictureWords[] {
  return words.flatMap((each, at) =>
    legible[at]?.page === page && each.text !== '' ? [{ ...each, number: at + 1 }] : [],
  );
}

/** That a picture on this page was given up. */
function notReadOn(
  page: number,
  legible: readonly Legible[],
  words: readonly ExtractedPage[],
): Pick<ExtractedPage, 'notRead'> {
  const lost = words.find(({ notRead }, at) => notRead !== undefined && legible[at]?.page === page);
  return lost?.notRead === undefined ? {} : { notRead: lost.notRead };
}

/** A page without words of its own is as certain as its pictures. */
function withWords(page: ExtractedPage, words: readonly PictureWords[]): ExtractedPage {
  if (words.length === 0) return page;
  const read = words.map(({ number, text }) => `Words in picture ${number}:\n${text}`);
  if (page.text.trim() !== '') return { ...page, text: [page.text, ...read].join('\n\n') };
  const sure = words.map(({ confidence }) => confidence ?? 0);
  const mean = Math.round(sure.reduce((sum, each) => sum + each, 0) / sure.length);
  return { text: read.join('\n\n'), confidence: mean };
}

/** What is not read is said where it would be looked for. */
function withUnread(pages: readonly ExtractedPage[], unread: number): ExtractedPage[] {
  const last = pages.at(-1);
  if (unread === 0 || !last) return [...pages];
  const sentence = `${unread === 1 ? '1 picture' : `${unread} pictures`} in this file could not be read.`;
  return [...pages.slice(0, -1), { ...last, text: last.text === '' ? sentence : `${last.text}\n\n${sentence}` }];
}
