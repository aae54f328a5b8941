import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import { isOfItsFile } from '#server/papers/join/copy-objects.ts';
import { asItems, isReference, pagesInTree, resolved } from '#server/papers/join/page-tree.ts';
import { type PageView, pageView } from '#server/papers/join/page-view.ts';
import { type FileStream, PdfFile } from '#server/papers/join/pdf-file.ts';
import { numberOf, type PdfDictionary, type PdfValue } from '#server/papers/join/pdf-objects.ts';
import { NotPlain } from '#server/papers/join/pdf-syntax.ts';
import { runQpdfOnFiles } from '#server/papers/join/qpdf.ts';
import { unfinished } from './kept-file.ts';

/** A PDF whose pages can be taken: everything that they are made of is there. */
export interface OpenedPdf {
  file: PdfFile;
  pages: OpenedPage[];
  close(): void;
}

export interface OpenedPage {
  number: number;
  /** With what it inherits. */
  page: PdfDictionary;
  view: PageView;
  mediaBox: PdfValue | undefined;
  /** What is drawn on it, one after the other. */
  contents: FileStream[];
}

/** Sees all bytes of a PDF before anything is read of it; what it throws is thrown. */
type Check = (pieces: Iterable<Uint8Array>) => void;

/** Throws `NotPlain` where it is not written as programs usually do, or is damaged. */
export function openPdf(path: string, check?: Check): OpenedPdf {
  const file = new PdfFile(path);
  try {
    check?.(file.pieces());
    const pages = pagesInTree({ objects: file, root: file.begin() }).map(({ number, page }) =>
      opened(file, number, page),
    );
    requireAll(file, pages);
    return { file, pages, close: () => file.close() };
  } catch (error) {
    file.close();
    throw error instanceof NotPlain || error instanceof AppError
      ? error
      : new NotPlain('This PDF can’t be read as it is.', { cause: error });
  }
}

/** Reads what qpdf makes of it where it is not plain. Rejects with what qpdf says of one that is damaged. */
export async function openAnyPdf(
  folders: { work: string; sources: string },
  name: string,
  { check, alive }: { check: Check; alive: () => void },
): Promise<OpenedPdf> {
  try {
    return openPdf(join(folders.sources, name), check);
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
  }
  const plain = `plain.pdf${unfinished}`;
  await runQpdfOnFiles(folders, [...asPlain, `/sources/${name}`, `/work/${plain}`], alive);
  const path = join(folders.work, plain);
  const made = openPdf(path);
  return {
    ...made,
    close: () => {
      made.close();
      rmSync(path);
    },
  };
}

const asPlain = ['--decrypt', '--coalesce-contents', '--object-streams=disable', '--static-id'];

function opened(file: PdfFile, number: number, page: PdfDictionary): OpenedPage {
  const box = (key: string): PdfValue[] | undefined =>
    page[key] === undefined ? undefined : asItems(file, page[key]).map((side) => resolved(file, side));
  const mediaBox = box('/MediaBox');
  return {
    number,
    page,
    mediaBox,
    view: pageView(mediaBox, box('/CropBox'), resolved(file, page['/Rotate'])),
    contents: contentsOf(file, page['/Contents']),
  };
}

function contentsOf(file: PdfFile, value: PdfValue | undefined): FileStream[] {
  const object = isReference(value) ? file.get(numberOf(value)) : undefined;
  if (object && 'stream' in object) return [object.stream];
  const streams = asItems(file, value).flatMap((each) => contentsOf(file, each));
  // They are to become one, so they have to be unpacked.
  if (streams.length > 1) for (const stream of streams) file.unpacked(stream);
  return streams;
}

/** Reads all objects of the pages, so that nothing is found to be wrong when half of a file is written. */
function requireAll(file: PdfFile, pages: readonly OpenedPage[]): void {
  const seen = new Set(pages.map(({ number }) => number));
  const waiting: PdfValue[] = pages.map(({ page: { '/Parent': _, ...page } }) => page);
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isReference(value)) {
      const number = numberOf(value);
      if (seen.has(number)) continue;
      seen.add(number);
      const object = file.get(number);
      if (object && 'stream' in object) waiting.push(object.stream.dict);
      else if (!isOfItsFile(object?.value)) waiting.push(object?.value ?? null);
    } else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
}
