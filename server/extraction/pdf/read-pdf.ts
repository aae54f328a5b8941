import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { damaged, overLimit } from '#server/extraction/extraction-error.ts';
import { openRecogniser, type Picture } from '#server/extraction/pictures/recognise.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { ExtractedPage, Extraction, Job } from '#server/extraction/protocol.ts';
import { recognisedPages, type Recognition } from '#server/extraction/recognised-pages.ts';
import { attachedText, filesOfDocument } from './attached-files.ts';
import { pagePicture } from './page-picture.ts';
import { annotationText, layOutText } from './page-text.ts';
import { xfaText, type XfaNode } from './xfa-text.ts';
import { openPdf } from './pdf-document.ts';

type PdfJob = Extract<Job, { kind: 'extract' }>;
type Reading = Pick<Extraction, 'method' | 'pages' | 'pageCount' | 'language' | 'facts'>;

/** Fewer letters than this next to a picture is a stamp or a page number on a scan, not the page's text. */
const fewLetters = 80;

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
    if (found.pictures.length === 0) return { ...reading, method: 'text', pages: found.pages, language };
    const recogniser = await openRecogniser(job.settings);
    const pages = await recognisedPages(found.pages, found.pictures, recognition, async (index, coarse) => {
      const own = found.pages[index]?.text ?? '';
      const read = await recognisePage(document, index, job, (picture) => recogniser.read(picture, coarse)).catch(
        (error: unknown) => {
          facts['unreadablePages'] = [facts['unreadablePages'], index + 1].filter(Boolean).join(', ');
          facts['unreadableBecause'] = error instanceof Error ? error.message : String(error);
          return null;
        },
      );
      return read === null ? { text: own, confidence: null } : joined(own, read);
    });
    const allPictures = found.pictures.length === document.numPages;
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
    return (await readTextPages(document, () => {}, limits.characters)).pages.map(({ text }) => text);
  } finally {
    await document.loadingTask.destroy();
  }
}

interface TextPages {
  pages: ExtractedPage[];
  /** Indexes of pages to recognise. */
  pictures: number[];
  /** Numbers of pages that pdf.js could not open. */
  unreadable: number[];
  firstError: unknown;
}

async function readTextPages(
  document: PDFDocumentProxy,
  report: Recognition['report'],
  mostCharacters: number,
): Promise<TextPages> {
  const found: TextPages = { pages: [], pictures: [], unreadable: [], firstError: null };
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    let text = '';
    report({ type: 'reading', index: number - 1 });
    try {
      const page = await document.getPage(number);
      text = await wholeText(page);
      if (await isPicture(page, text)) found.pictures.push(number - 1);
      page.cleanup();
    } catch (error) {
      found.unreadable.push(number);
      found.firstError ??= error;
    }
    if (number === document.numPages) text = [text, await attachedText(document)].filter(Boolean).join('\n\n');
    characters += text.length;
    if (characters > mostCharacters) throw overLimit('characters', mostCharacters);
    found.pages.push({ text, confidence: null });
    const settled = number - found.pictures.length;
    if (settled > 0 && number % 10 === 0) report({ type: 'progress', page: settled, pages: document.numPages });
  }
  return found;
}

async function wholeText(page: PDFPageProxy): Promise<string> {
  const form = (await page.getXfa()) as XfaNode | null;
  const text = form ? xfaText(form) : layOutText(await page.getTextContent());
  // A broken annotation must not cost the page's text.
  const notes = await annotationText(page).catch(() => '');
  return [text, notes].filter(Boolean).join('\n\n');
}

/** The page is a picture of text, which only recognition can read; `text` is what the page itself holds. */
export async function isPicture(page: PDFPageProxy, text: string): Promise<boolean> {
  const letters = text.replace(/\s/g, '').length;
  if (letters >= fewLetters) return false;
  const { fnArray } = await page.getOperatorList();
  if (letters === 0) return fnArray.length > 0;
  return fnArray.some((operation) => pictureOperations.has(operation));
}

const pictureOperations = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
]);

async function recognisePage(
  document: PDFDocumentProxy,
  index: number,
  job: PdfJob,
  read: (picture: Picture) => Promise<ExtractedPage>,
): Promise<ExtractedPage | null> {
  const page = await document.getPage(index + 1);
  const picture = await pagePicture(page, job.settings.limits);
  page.cleanup();
  return picture ? read(picture) : null;
}

/** A scan's stamp or Bates number is text in the PDF; it is kept when the picture's words lack it. */
function joined(own: string, read: ExtractedPage): ExtractedPage {
  const flat = (text: string): string => text.replace(/\s+/g, '');
  if (read.text === '') return { text: own, confidence: null };
  const text = own === '' || flat(read.text).includes(flat(own)) ? read.text : `${read.text}\n\n${own}`;
  return { ...read, text };
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
