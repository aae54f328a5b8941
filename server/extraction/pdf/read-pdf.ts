import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { damaged, ExtractionError } from '#server/extraction/extraction-error.ts';
import type { Picture } from '#server/extraction/pictures/grey-picture.ts';
import { openRecogniser } from '#server/extraction/pictures/recognise.ts';
import type { CutShort } from '#server/rules/pages-not-read.ts';
import { contentOf } from '#server/rules/pdf-letters.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { withoutWords } from '#server/extraction/pictures/page-of-words.ts';
import type { ExtractedPage, Extraction, Job, RecognisedWord, RecognisedWords } from '#server/extraction/protocol.ts';
import { recognisedPages, type Recognition } from '#server/extraction/recognised-pages.ts';
import { attachedText, filesOfDocument } from './attached-files.ts';
import type { Box } from './drawn-pictures.ts';
import { isGarbled } from './garbled-text.ts';
import { pagePicture } from './page-picture.ts';
import { annotationText, layOutText } from './page-text.ts';
import { pictureAreas, type PictureAreas } from './picture-areas.ts';
import { xfaText, type XfaNode } from './xfa-text.ts';
import { openPdf } from './pdf-document.ts';

type PdfJob = Extract<Job, { kind: 'extract' }>;
type Reading = Pick<Extraction, 'method' | 'pages' | 'pageCount' | 'language' | 'facts' | 'cutShort'>;

/**
 * Text of every page first, then recognition of the pages that are pictures. A bad page costs that page only; of a very
 * long file the first pages are read.
 */
export async function readPdf(job: PdfJob, recognition: Recognition): Promise<Reading> {
  const { limits } = job.settings;
  const document = await openPdf(job.file.path, limits, { anyLength: true });
  try {
    const { known } = recognition.state;
    const found = known ? asFound(known) : await readTextPages(document, recognition, limits);
    const { facts, language } = await documentFacts(document);
    const cutShort: CutShort[] = known ? known.cutShort : document.numPages > limits.pdfPages ? ['pages'] : [];
    const reading = { pageCount: document.numPages, facts, cutShort };
    if (found.pictures.length === 0) return { ...reading, method: 'text', pages: found.pages, language };
    if (job.textOnly === true) {
      recognition.report({ type: 'left', numbers: found.pictures });
      return { ...reading, method: 'text', pages: found.pages, language };
    }
    const recogniser = await openRecogniser(job.settings);
    const pages = await recognisedPages(found.pages, found.pictures, recognition, async (index, coarse) => {
      const own = found.pages[index]?.text ?? '';
      const page = await document.getPage(index + 1);
      const { areas, garbled = false } = await lookAt(page);
      if (!areas) return { text: own, confidence: null };
      const read = await recognisePage(page, areas, job, (picture) => recogniser.read(picture, coarse));
      if (garbled && (read?.text ?? '').trim() === '') throw withoutLetters();
      return read === null ? { text: own, confidence: null } : joined(own, read, areas);
    });
    const allPictures =
      found.pictures.length === found.pages.length && found.pages.every(({ text }) => text.trim() === '');
    const method =
      allPictures || pages.some(({ text, confidence }) => confidence !== null && text !== '') ? 'ocr' : 'text';
    if (recogniser.missing.length > 0) facts['missingLanguages'] = recogniser.missing.join(', ');
    return { ...reading, method, pages, language: language ?? (method === 'ocr' ? recogniser.language : null) };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** What each page itself holds as text, without recognition; a page that can't be read has none. */
export async function pdfTexts(path: string, limits: ExtractionLimits): Promise<string[]> {
  const document = await openPdf(path, limits);
  try {
    const recognition = { state: { done: {}, coarse: [], skip: [] }, report: () => {} };
    return (await readTextPages(document, recognition, limits)).pages.map(({ text }) => text);
  } finally {
    await document.loadingTask.destroy();
  }
}

interface TextPages {
  pages: ExtractedPage[];
  /** Indexes of pages to recognize. */
  pictures: number[];
}

function asFound({ texts, numbers }: NonNullable<Recognition['state']['known']>): TextPages {
  return { pages: texts.map((text) => ({ text, confidence: null })), pictures: numbers };
}

/** Up to the page with which there is more text than is kept, which is cut later. */
async function readTextPages(
  document: PDFDocumentProxy,
  { state, report }: Recognition,
  limits: ExtractionLimits,
): Promise<TextPages> {
  const found: TextPages = { pages: [], pictures: [] };
  const pages = Math.min(document.numPages, limits.pdfPages);
  let characters = 0;
  let firstError: unknown;
  let unreadable = 0;
  for (let number = 1; number <= pages && characters <= limits.characters; number++) {
    const ended = state.unopened?.[number - 1];
    let read: ExtractedPage = { text: '', confidence: null, ...(ended !== undefined && { notRead: ended }) };
    try {
      if (ended === undefined) {
        report({ type: 'reading', index: number - 1, pages });
        const page = await document.getPage(number);
        const { text, areas } = await lookAt(page);
        read = { text, confidence: null };
        if (areas) found.pictures.push(number - 1);
        page.cleanup();
      } else unreadable += 1;
    } catch (error) {
      unreadable += 1;
      firstError ??= error;
      read = { ...read, notRead: 'damaged' };
    }
    if (number === pages) read.text = [read.text, await attachedText(document)].filter(Boolean).join('\n\n');
    characters += read.text.length;
    found.pages.push(read);
    const settled = number - found.pictures.length;
    if (settled > 0 && number % 10 === 0) report({ type: 'progress', page: settled, pages });
  }
  if (unreadable > 0 && unreadable === found.pages.length && firstError !== undefined) throw damaged('PDF', firstError);
  return found;
}

/**
 * What a page itself holds as text, and which parts of it only recognition can read: none of a form that makes it, all
 * of a page whose text is garbled.
 */
async function lookAt(page: PDFPageProxy): Promise<{ text: string; areas: PictureAreas | null; garbled?: boolean }> {
  const form = (await page.getXfa()) as XfaNode | null;
  // A broken annotation must not cost the page's text.
  const notes = await annotationText(page).catch(() => '');
  const withNotes = (text: string): string => [text, notes].filter(Boolean).join('\n\n');
  if (form) return { text: withNotes(xfaText(form)), areas: null };
  const content = await contentOf(page);
  const written = layOutText(content);
  if (isGarbled(written))
    return { text: notes, areas: { whole: true, areas: [[0, 0, 1, 1]], text: [] }, garbled: true };
  const text = withNotes(written);
  return { text, areas: await pictureAreas(page, content, lettersOf(text)) };
}

/** Nobody has read the words that a reader sees on the page. */
function withoutLetters(): ExtractionError {
  return new ExtractionError(
    'damaged',
    'The fonts of this PDF do not say which letters they show, and no words were recognized in its pages.',
  );
}

function lettersOf(text: string): number {
  return text.replace(/\s/g, '').length;
}

/** The page is a picture of text, which only recognition can read; `text` is what the page itself holds. */
export async function isPicture(page: PDFPageProxy, text: string): Promise<boolean> {
  const areas = await pictureAreas(page, await contentOf(page), lettersOf(text));
  return areas?.whole ?? false;
}

async function recognisePage(
  page: PDFPageProxy,
  areas: PictureAreas,
  job: PdfJob,
  read: (picture: Picture) => Promise<ExtractedPage>,
): Promise<ExtractedPage | null> {
  const picture = await pagePicture(page, job.settings.limits, areas.whole ? null : areas.areas);
  page.cleanup();
  return picture ? read(picture) : null;
}

/**
 * The page's own text and the words that only its pictures have: what was recognized where its text is, is its text. Of
 * a scan, the picture's words come first, and a stamp or Bates number after them.
 */
function joined(own: string, read: ExtractedPage, { whole, text: places }: PictureAreas): ExtractedPage {
  const news = own === '' ? read : withoutWords(read, (word, size) => isWithin(word, size, places));
  if (news.text === '') return { text: own, confidence: null };
  const text = (whole ? [news.text, own] : [own, news.text]).filter(Boolean).join('\n\n');
  return { ...news, text };
}

function isWithin(word: RecognisedWord, { width, height }: RecognisedWords, places: readonly Box[]): boolean {
  const x = (word.x + word.w / 2) / width;
  const y = (word.y + word.h / 2) / height;
  return places.some(([x0, y0, x1, y1]) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
}

const factNames: Record<string, string> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Creator: 'application',
  Producer: 'producer',
};

export async function documentFacts(
  document: PDFDocumentProxy,
): Promise<{ facts: Record<string, string>; language: string | null }> {
  const facts: Record<string, string> = {};
  const found = await document.getMetadata().catch(() => null); // Broken metadata is no reason to lose the text.
  const info = (found?.info ?? {}) as Record<string, unknown>;
  for (const [name, fact] of Object.entries(factNames)) {
    const value = info[name];
    if (typeof value === 'string') facts[fact] = value;
  }
  const attached = await filesOfDocument(document);
  if (attached.length > 0) facts['attachedFiles'] = attached.map(({ name }) => name).join(', ');
  const created = pdfDate(info['CreationDate']);
  const modified = pdfDate(info['ModDate']);
  if (created) facts['created'] = created;
  if (modified) facts['modified'] = modified;
  const language = info['Language'];
  return { facts, language: typeof language === 'string' && language !== '' ? language : null };
}

/** D:20190405123000-05'00' as 2019-04-05T12:30:00-05:00; the offset stays the file's own. */
function pdfDate(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?([Zz]|[+-]\d\d)?'?(\d\d)?/.exec(value);
  if (!parts) return null;
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00', zone, zoneMinutes = '00'] = parts;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const offset = zone === undefined ? '' : /z/i.test(zone) ? 'Z' : `${zone}:${zoneMinutes}`;
  return `${date}T${hour}:${minute}:${second}${offset}`;
}
