import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pageView } from '#server/papers/join/page-view.ts';
import {
  asDictionary,
  numberOf,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
} from '#server/papers/join/pdf-objects.ts';
import { runQpdfOnFiles } from '#server/papers/join/qpdf.ts';
import type { PageSize } from '#server/papers/pdfium/pdfium.ts';
import { unfinished } from './kept-file.ts';

/** The pages of a PDF and what is needed to add to them. */
export interface Look {
  /** The number of its catalog, the tree of its pages, and the highest number of an object. */
  root: number;
  tree: PdfValue;
  last: number;
  pages: LookedAt[];
}

export interface LookedAt extends PageSize {
  object: string;
  /** Where its top left corner is, as it is seen, in its own coordinates. */
  corner: [x: number, y: number];
  /** The page without boxes that would place a stamp elsewhere. */
  dictionary: PdfDictionary;
}

type Objects = Map<number, PdfObject>;

/** How each page is seen, by its crop box and rotation; the PDF is one that was just joined. */
export async function lookAtPages(folder: string, file: string): Promise<Look> {
  const { pages, trailer, last } = await ask(folder, file, ['--json-key=pages', '--json-object=trailer']);
  const root = numberOf(trailer['/Root']);
  const { objects } = await ask(folder, file, [root, ...pages.map(numberOf)].map(oneObject));
  const dictionaries = pages.map((page) => valueIn(objects, page));
  // What many pages share is an object of its own.
  const shared = dictionaries.flatMap((page) => boxKeys.map((key) => page[key]).filter(isReference));
  const { objects: values } =
    shared.length === 0 ? { objects } : await ask(folder, file, [...new Set(shared.map(numberOf))].map(oneObject));
  return {
    root,
    last,
    tree: valueIn(objects, `${root} 0 R`)['/Pages'] ?? null,
    pages: pages.map((object, at) => lookedAt(object, dictionaries[at] ?? {}, values)),
  };
}

function oneObject(number: number): string {
  return `--json-object=${number}`;
}

const boxKeys = ['/MediaBox', '/CropBox', '/Rotate'] as const;

function isReference(value: PdfValue | undefined): value is string {
  return typeof value === 'string' && value.endsWith(' 0 R');
}

function lookedAt(object: string, page: PdfDictionary, values: Objects): LookedAt {
  const of = (key: (typeof boxKeys)[number]): PdfValue | undefined => {
    const value = page[key];
    const found = isReference(value) ? values.get(numberOf(value)) : undefined;
    return found && 'value' in found ? found.value : value;
  };
  const { box, turn, width, height } = pageView(of('/MediaBox'), of('/CropBox'), of('/Rotate'));
  const [left, bottom, right, top] = box;
  const { '/TrimBox': _trim, '/BleedBox': _bleed, '/ArtBox': _art, ...dictionary } = page;
  return {
    object,
    width,
    height,
    corner: [turn === 180 || turn === 270 ? right : left, turn === 90 || turn === 180 ? bottom : top],
    dictionary: { ...dictionary, '/CropBox': box },
  };
}

function valueIn(objects: Objects, object: string): PdfDictionary {
  const found = objects.get(numberOf(object));
  if (found && 'value' in found) return asDictionary(found.value);
  throw new Error(`The object ${object} of this PDF is no dictionary.`);
}

interface Answer {
  pages?: { object: string }[];
  qpdf: [{ maxobjectid: number }, Record<string, PdfObject>];
}

/** What qpdf says of a PDF: opening one takes it long, so much is asked at once. */
async function ask(
  folder: string,
  file: string,
  options: readonly string[],
): Promise<{ pages: string[]; trailer: PdfDictionary; objects: Objects; last: number }> {
  const answer = `objects.json${unfinished}`;
  await runQpdfOnFiles({ work: folder }, [
    '--json=2',
    '--json-key=qpdf',
    ...options,
    `/work/${file}`,
    `/work/${answer}`,
  ]);
  const { pages = [], qpdf } = JSON.parse(readFileSync(join(folder, answer), 'utf8')) as Answer;
  rmSync(join(folder, answer));
  const [{ maxobjectid: last }, { trailer, ...rest }] = qpdf;
  return {
    pages: pages.map(({ object }) => object),
    trailer: trailer && 'value' in trailer ? asDictionary(trailer.value) : {},
    objects: new Map(Object.entries(rest).map(([key, object]) => [Number(/\d+/.exec(key)?.[0]), object])),
    last,
  };
}
