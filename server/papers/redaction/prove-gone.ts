import { AppError } from '#server/errors/app-error.ts';
import { type PdfObject, readDecoded } from '#server/papers/join/pdf-objects.ts';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { wordsOf } from '#server/papers/pdfium/words.ts';
import { lettersOf, placesOf } from './find-words.ts';
import { readWithPdfjs } from './read-with-pdfjs.ts';
import type { Removal } from './removal.ts';

/*
 * The proof that removed words are gone. Two questions, because a word like “the” or a surname may be removed in one
 * place and stay in others on purpose:
 *
 * By place: each redacted page has, for both readers, exactly the letters of the words that stay, not one more.
 * By word: what is nowhere in the pages that stay (`gone`) is in no text, object, stream or byte, plainly, in UTF-16 or
 * as hexadecimal.
 */

export interface Proved {
  /** Names of the file and of what goes with it. */
  names?: readonly string[] | undefined;
  /** What recognition read in pictures of pages; `page` from 1. */
  recognized?: readonly { page: number; text: string }[] | undefined;
}

/** Rejects with an AppError `internal` that names where something was found; never what. */
export async function proveGone(pdf: Uint8Array, removal: Removal, proved: Proved = {}): Promise<void> {
  const found = await whereFound(pdf, removal, proved);
  if (found === null) return;
  throw new AppError(
    'internal',
    `Redaction stopped: removed words would still be in ${found}. Nothing was saved. The original is unchanged.`,
  );
}

async function whereFound(
  pdf: Uint8Array,
  removal: Removal,
  { names = [], recognized = [] }: Proved,
): Promise<string | null> {
  const pdfium = await withPdfium(pdf, (file) =>
    Array.from({ length: file.pageCount }, (_, page) =>
      file.page(page, ({ characters }) =>
        wordsOf(characters())
          .map(({ text }) => text)
          .join(' '),
      ),
    ),
  );
  const pdfjs = await readWithPdfjs(pdf);
  return (
    notOnlyKept(removal, pdfium) ??
    notOnlyKept(removal, pdfjs.pages) ??
    inPages(removal, pdfium) ??
    inPages(removal, pdfjs.pages) ??
    inTexts(removal, [...pdfjs.rest, ...names.map((name): [string, string] => ['a file name', name])]) ??
    inRecognized(removal, recognized) ??
    inBytes(removal, Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), longInBytes, 'the bytes of the file') ??
    inObjects(removal, await readDecoded(pdf))
  );
}

/** In any order: readers differ in it. */
function sorted(text: string): string {
  return Array.from(lettersOf(text)).toSorted().join('');
}

function notOnlyKept({ pages }: Removal, texts: readonly string[]): string | null {
  const wrong = pages.find(({ page, kept }) => sorted(texts[page - 1] ?? '') !== sorted(kept.join(' ')));
  return wrong === undefined ? null : `the text of page ${wrong.page}`;
}

function inPages({ gone }: Removal, texts: readonly string[]): string | null {
  const at = texts.findIndex((text) => gone.some((phrase) => placesOf(text.split(/\s+/u), phrase).length > 0));
  return at === -1 ? null : `the text of page ${at + 1}`;
}

/** Shorter ones are in longer words by chance, and are looked for as whole words alone. */
const longInTexts = 5;

function inTexts({ gone }: Removal, texts: readonly [string, string][]): string | null {
  const found = texts.find(([, text]) => {
    const [words, letters] = [text.split(/\s+/u), lettersOf(text)];
    return gone.some((phrase) => {
      const wanted = lettersOf(phrase);
      return wanted.length >= longInTexts ? letters.includes(wanted) : placesOf(words, phrase).length > 0;
    });
  });
  return found?.[0] ?? null;
}

/** Recognition is asked about pictures: of what was removed from the page, and does not also stay on it. */
function inRecognized({ pages }: Removal, recognized: readonly { page: number; text: string }[]): string | null {
  for (const { page, removed, kept } of pages) {
    const phrases = removed.flatMap((run) => [run, ...run.split(' ')]).filter((phrase) => lettersOf(phrase).length > 2);
    const gone = phrases.filter((phrase) => placesOf(kept, phrase).length === 0);
    const texts = recognized.filter((each) => each.page === page).map(({ text }) => text.split(/\s+/u));
    if (texts.some((words) => gone.some((phrase) => placesOf(words, phrase).length > 0)))
      return `the picture of page ${page}`;
  }
  return null;
}

/** In compressed bytes and pictures shorter ones occur by chance: six letters once in billions of megabytes. */
const longInBytes = 6;
const longInStreams = 4;

function inObjects({ gone }: Removal, objects: Iterable<readonly [number, PdfObject]>): string | null {
  for (const [number, object] of objects) {
    if ('value' in object) {
      const found = inTexts(
        { gone, pages: [], alsoOn: [] },
        stringsIn(object.value).map((text) => [`object ${number}`, text]),
      );
      if (found !== null) return found;
      continue;
    }
    const { data, dict } = object.stream;
    const isPicture = dict['/Subtype'] === '/Image' || '/FontFile' in dict || '/Length1' in dict;
    const found =
      inTexts(
        { gone, pages: [], alsoOn: [] },
        stringsIn(dict).map((text) => [`object ${number}`, text]),
      ) ??
      inBytes(
        { gone, pages: [], alsoOn: [] },
        Buffer.from(data, 'base64'),
        isPicture ? longInBytes : longInStreams,
        `stream ${number}`,
      );
    if (found !== null) return found;
  }
  return null;
}

/** Strings of an object; names and references are none. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    if (value.startsWith('u:')) return [value.slice(2)];
    return value.startsWith('b:') ? [Buffer.from(value.slice(2), 'hex').toString('latin1')] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function inBytes({ gone }: Removal, bytes: Buffer, atLeast: number, where: string): string | null {
  const long = gone.filter((phrase) => lettersOf(phrase).length >= atLeast);
  if (long.length === 0) return null;
  const text = bytes.toString('latin1').toLowerCase();
  return long.some((phrase) => spellings(phrase).some((spelling) => text.includes(spelling))) ? where : null;
}

/** A phrase as bytes, each byte a character: plainly, in UTF-8 and UTF-16, and each of them as hexadecimal. */
function spellings(phrase: string): string[] {
  const lower = phrase.toLowerCase();
  const little = Buffer.from(lower, 'utf16le');
  const plain = [Buffer.from(lower, 'latin1'), Buffer.from(lower, 'utf8'), little, Buffer.from(little).swap16()];
  const hexadecimal = [lower, phrase].flatMap((each) => {
    const wide = Buffer.from(each, 'utf16le');
    return [Buffer.from(each, 'latin1').toString('hex'), wide.swap16().toString('hex')];
  });
  return [...new Set([...plain.map((each) => each.toString('latin1').toLowerCase()), ...hexadecimal])];
}
