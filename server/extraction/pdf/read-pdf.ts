import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { damaged, overLimit } from '#server/extraction/extraction-error.ts';
import type { Picture } from '#server/extraction/pictures/grey-picture.ts';
import { openRecogniser } from '#server/extraction/pictures/recognise.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { withoutWords } from '#server/extraction/pictures/page-of-words.ts';
import type { ExtractedPage, Extraction, Job, RecognisedWord, RecognisedWords } from '#server/extraction/protocol.ts';
import { recognisedPages, type Recognition } from '#server/extraction/recognised-pages.ts';
import type { Box } from './drawn-pictures.ts';
import { pagePicture } from './page-picture.ts';
import { annotationText, layOutText } from './page-text.ts';
import { pictureAreas, type PictureAreas } from './picture-areas.ts';
import { xfaText, type XfaNode } from './xfa-text.ts';
import { openPdf } from './pdf-document.ts';

type PdfJob = Extract<Job, { kind: 'extract' }>;
type Reading = Pick<Extraction, 'method' | 'pages' | 'pageCount' | 'language' | 'facts'>;

/** Text of every page first, then recognition of the pages that are pictures. A bad page costs that page only. */
export async function readPdf(job: PdfJob, recognition: Recognition): Promise<Reading> {
  const { limits } = job.settings;
  const document = await openPdf(job.file.path, limits);
  try {
    const found = await readTextPages(document, recognition.report, limits.characters);
    if (found.unreadable.length === document.numPages) throw damaged('PDF', found.firstError);
    const { facts, language } = await documentFacts(document);
    const givenUp = recognition.state.skip.map((index) => index + 1);
    const unread = [...found.unreadable, ...givenUp];
    if (unread.length > 0) facts['unreadablePages'] = unread.join(', ');
    const reading = { pageCount: document.numPages, facts };
    if (found.pictures.size === 0) return { ...reading, method: 'text', pages: found.pages, language };
    const recogniser = await openRecogniser(job.settings);
    const pages = await recognisedPages(found.pages, [...found.pictures.keys()], recognition, async (index, coarse) => {
      const own = found.pages[index]?.text ?? '';
      const areas = found.pictures.get(index);
      if (!areas) throw new Error('there is no such picture');
      const page = await document.getPage(index + 1);
      const read = await recognisePage(page, areas, job, (picture) => recogniser.read(picture, coarse)).catch(
        (error: unknown) => {
          facts['unreadablePages'] = [facts['unreadablePages'], index + 1].filter(Boolean).join(', ');
          facts['unreadableBecause'] = error instanceof Error ? error.message : String(error);
          return null;
        },
      );
      return read === null ? { text: own, confidence: null } : joined(own, read, areas);
    });
    const allPictures = [...found.pictures.values()].filter(({ whole }) => whole).length === document.numPages;
    const method =
      allPictures || pages.some(({ text, confidence }) => confidence !== null && text !== '') ? 'ocr' : 'text';
    if (recogniser.missing.length > 0) facts['missingLanguages'] = recogniser.missing.join(', ');
    return { ...reading, method, pages, language: language ?? (method === 'ocr' ? recogniser.language : null) };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** The PDF's own details, without reading its pages. */
export async function pdfFacts(path: string, limits: ExtractionLimits): Promise<Record<string, string>> {
  const document = await openPdf(path, limits);
  try {
    return (await documentFacts(document)).facts;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** What each page itself holds as text, without recognition; a page that can't be read has none. */
export async function pdfTexts(path: string, limits: ExtractionLimits): Promise<string[]> {
  const document = await openPdf(path, limits);
  try {
    return (await readTextPages(document, () => {}, limits.characters)).pages.map(({ text }) => text);
  } finally {
    await document.loadingTask.destroy();
  }
}

interface TextPages {
  pages: ExtractedPage[];
  /** What to recognize, by the index of its page. */
  pictures: Map<number, PictureAreas>;
  /** Numbers of pages that pdf.js could not open. */
  unreadable: number[];
  firstError: unknown;
}

async function readTextPages(
  document: PDFDocumentProxy,
  report: Recognition['report'],
  mostCharacters: number,
): Promise<TextPages> {
  const found: TextPages = { pages: [], pictures: new Map(), unreadable: [], firstError: null };
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    let text = '';
    report({ type: 'reading', index: number - 1 });
    try {
      const page = await document.getPage(number);
      const content = await page.getTextContent();
      text = await wholeText(page, content);
      const areas = await pictureAreas(page, content, lettersOf(text));
      if (areas) found.pictures.set(number - 1, areas);
      page.cleanup();
    } catch (error) {
      found.unreadable.push(number);
      found.firstError ??= error;
    }
    characters += text.length;
    if (characters > mostCharacters) throw overLimit('characters', mostCharacters);
    found.pages.push({ text, confidence: null });
    const settled = number - found.pictures.size;
    if (settled > 0 && number % 10 === 0) report({ type: 'progress', page: settled, pages: document.numPages });
  }
  return found;
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

async function wholeText(page: PDFPageProxy, content: TextContent): Promise<string> {
  const form = (await page.getXfa()) as XfaNode | null;
  const text = form ? xfaText(form) : layOutText(content);
  // A broken annotation must not cost the page's text.
  const notes = await annotationText(page).catch(() => '');
  return [text, notes].filter(Boolean).join('\n\n');
}

function lettersOf(text: string): number {
  return text.replace(/\s/g, '').length;
}

/** The page is a picture of text, which only recognition can read; `text` is what the page itself holds. */
export async function isPicture(page: PDFPageProxy, text: string): Promise<boolean> {
  const areas = await pictureAreas(page, await page.getTextContent(), lettersOf(text));
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
  const attached = await document.getAttachments().catch(() => null);
  const names = attached ? [...attached.keys()] : [];
  if (names.length > 0) facts['attachedFiles'] = names.join(', ');
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
