import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { lookAt } from '#server/papers/inspect/seen-words.ts';
import {
  objectsAsJson,
  type PdfDictionary,
  type PdfObject,
  readStructure,
  reference,
} from '#server/papers/join/pdf-objects.ts';
import { runQpdf } from '#server/papers/join/qpdf.ts';
import { textLayers, wordsFont } from '#server/papers/join/text-layer.ts';
import type { PageBitmap } from '#server/papers/pdfium/draw-page.ts';
import { type PdfiumDocument, PdfiumRefusal, withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { type PageWord, wordsOf } from '#server/papers/pdfium/words.ts';
import { cleanFile } from './clean-file.ts';
import { isTouched, lettersOf, type RedactionBox, withBleed } from './find-words.ts';
import { paintOut, pictureObject } from './page-picture.ts';
import { proveGone } from './prove-gone.ts';
import { type RemovedFrom, removalOf, type Removal, runsOf } from './removal.ts';

export interface Redacted {
  /** Numbers of the pages that became pictures, from 1. */
  pages: number[];
  words: number;
  removal: Removal;
}

/** Dots to the inch; fewer on a page so large that its picture would not fit into memory. */
const dotsToTheInch = 300;
const pixelsAtMost = 40_000_000;
/** qpdf and its JSON are in memory as a whole. */
const bytesAtMost = 200_000_000;

/**
 * Writes to `out` the PDF at `path` without what the boxes touch. A page with a box becomes its picture, upright and of
 * the same size, over a text layer of the words that stay; nothing else of it does. Other pages look as they did, and the
 * file keeps its labels, outline and plain links. Nothing is written unless the removed words are proved gone
 * (`proveGone`). `onPage` hears of every page that was read.
 *
 * Rejects with an AppError: `invalid_request` without boxes or with one outside the pages, `invalid_file` for a PDF that
 * can’t be read, `resource_limit` for one over 200 MB, `internal` when the proof fails.
 */
export async function redactPdf(
  path: string,
  { boxes }: { boxes: readonly RedactionBox[] },
  out: string,
  onPage?: () => void,
): Promise<Redacted> {
  if (boxes.length === 0) throw new AppError('invalid_request', 'Mark at least one place to redact.');
  const source = await flattened(path);
  const { pages, stays } = await withPdfium(source, (pdf) => look(pdf, boxes, onPage));
  const removal = removalOf(
    pages.map(({ removed }) => removed),
    stays,
  );
  const pdf = await writeRedacted(source, pages, removal);
  await proveGone(pdf, removal);
  await writeFile(out, pdf);
  return {
    pages: pages.map(({ removed }) => removed.page),
    words: pages.reduce((sum, page) => sum + page.count, 0),
    removal,
  };
}

/** One object each for what only that page draws; fields and comments are drawn on their pages, where boxes are. */
async function flattened(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (bytes.length > bytesAtMost) {
    throw new AppError(
      'resource_limit',
      'This PDF is larger than 200 MB, the most that is redacted at once. Split it first.',
    );
  }
  const flatten = (pdf: Uint8Array): Promise<Uint8Array> =>
    runQpdf(pdf, [
      '--decrypt',
      '--generate-appearances',
      '--flatten-annotations=all',
      '--remove-unreferenced-resources=yes',
      '--pages',
      '.',
      '1-z',
      '--',
    ]);
  try {
    return await flatten(bytes);
  } catch {
    const saved = await savedAnew(path);
    return flatten(saved).catch((error: unknown) => {
      throw refusal(error);
    });
  }
}

/** As PDFium repairs it. */
async function savedAnew(path: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-'));
  try {
    const saved = join(folder, 'saved.pdf');
    await withPdfium(path, (pdf) => pdf.save(saved));
    return await readFile(saved);
  } catch (error) {
    throw refusal(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function refusal(cause: unknown): AppError {
  const locked = cause instanceof PdfiumRefusal && cause.reason === 'password';
  const error = new AppError(
    'invalid_file',
    locked
      ? 'This PDF needs a password. Add a copy that opens without one, and redact that.'
      : 'This PDF is damaged and can’t be redacted. Print it to a new PDF, and redact that.',
  );
  error.cause = cause;
  return error;
}

interface RedactedPage {
  removed: RemovedFrom;
  count: number;
  width: number;
  height: number;
  kept: PageWord[];
  picture: PageBitmap;
}

interface Looked {
  pages: RedactedPage[];
  stays: Map<number, string[]>;
}

function look(pdf: PdfiumDocument, boxes: readonly RedactionBox[], onPage?: () => void): Looked {
  const looked: Looked = { pages: [], stays: new Map() };
  for (const { page, x, y, w, h } of boxes) {
    const isPage = Number.isInteger(page) && page >= 1 && page <= pdf.pageCount;
    if (isPage && [x, y, w, h].every(Number.isFinite) && w > 0 && h > 0) continue;
    throw new AppError('invalid_request', 'A place to redact is not on a page of this PDF, or has no size.');
  }
  for (let number = 1; number <= pdf.pageCount; number += 1) {
    const own = boxes.filter(({ page }) => page === number);
    if (own.length > 0) looked.pages.push(redactPage(pdf, number, own));
    else
      looked.stays.set(
        number,
        pdf.page(number - 1, ({ characters }) => wordsOf(characters()).map(({ text }) => text)),
      );
    onPage?.();
  }
  return looked;
}

function redactPage(pdf: PdfiumDocument, number: number, boxes: readonly RedactionBox[]): RedactedPage {
  return pdf.page(number - 1, (page) => {
    const { words } = lookAt(page);
    // What nobody sees is not in the picture, and so not in the words under it.
    const removed = new Set<PageWord>(words.filter((word) => word.sight === 'hidden' || isTouched(word, boxes)));
    const seen = words.filter((word) => word.sight !== 'hidden' && removed.has(word));
    const { width, height } = page;
    const dpi = Math.min(dotsToTheInch, Math.floor(72 * Math.sqrt(pixelsAtMost / (width * height))));
    const picture = page.draw(dpi);
    paintOut(picture, [...boxes.map(({ x, y, w, h }) => ({ x, y, width: w, height: h })), ...seen.map(withBleed)], dpi);
    const kept = words.filter((word) => !removed.has(word));
    return {
      removed: {
        page: number,
        removed: runsOf(words, (word) => removed.has(word)),
        kept: kept.map(({ text }) => text),
      },
      count: seen.length,
      width,
      height,
      kept,
      picture,
    };
  });
}

async function writeRedacted(
  source: Uint8Array,
  pages: readonly RedactedPage[],
  removal: Removal,
): Promise<Uint8Array> {
  const file = await readStructure(source);
  const gone = removal.gone.map(lettersOf);
  const { changed, pages: own } = cleanFile(file, (text) => gone.some((letters) => lettersOf(text).includes(letters)));
  const redacted = new Map(pages.map((page) => [page.removed.page, page]));
  let next = file.last + 2;
  for (const [at, { number, page }] of own.entries()) {
    const made = redacted.get(at + 1);
    if (made === undefined) {
      changed.set(number, { value: page });
      continue;
    }
    const objects = await pageObjects(made, page, number, next);
    for (const [each, object] of objects) changed.set(each, object);
    next = Math.max(next, ...objects.map(([each]) => each + 1));
  }
  const head = {
    jsonversion: 2,
    pdfversion: '1.7',
    pushedinheritedpageresources: false,
    calledgetallpages: false,
    maxobjectid: next,
  };
  const trailer = { '/Size': next + 1, '/Root': reference(file.root) };
  const json = Buffer.concat([
    Buffer.from(`{"qpdf":[${JSON.stringify(head)},{`),
    objectsAsJson(changed),
    Buffer.from(`"trailer":${JSON.stringify({ value: trailer })}}]}`),
  ]);
  return runQpdf(source, ['--update-from-json=/also', '--object-streams=generate', '--deterministic-id'], json);
}

async function pageObjects(
  { width, height, kept, picture }: RedactedPage,
  page: PdfDictionary,
  number: number,
  first: number,
): Promise<[number, PdfObject][]> {
  const { contents, objects } = textLayers([{ words: kept, height }], first + 2);
  const content = `${contents.join('')}q ${width} 0 0 ${height} 0 0 cm /P Do Q\n`;
  const own: PdfDictionary = {
    '/Type': '/Page',
    '/Parent': page['/Parent'] ?? null,
    '/MediaBox': [0, 0, width, height],
    '/Rotate': 0,
    '/Contents': reference(first),
    '/Resources': { '/Font': { [wordsFont]: reference(first + 2) }, '/XObject': { '/P': reference(first + 1) } },
    ...('/UserUnit' in page ? { '/UserUnit': page['/UserUnit'] ?? 1 } : {}),
  };
  return [
    [number, { value: own }],
    [first, { stream: { data: Buffer.from(content).toString('base64'), dict: {} } }],
    [first + 1, await pictureObject(picture)],
    ...objects,
  ];
}
