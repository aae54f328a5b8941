import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#server/errors/app-error.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import type { Typesetter } from '#server/papers/typesetter.ts';
import { note, type Note } from './notes.ts';
import { pdfPages } from './pdf-pages.ts';
import { layWords } from './lay-words.ts';
import { picturePages } from './picture-pages.ts';
import { type FileSource, type PageOptions, recipe, type Source, type SourcePages } from './source.ts';
import { shownAsItIs } from './shown-as-it-is.ts';
import { setRecording, setWriting } from './source-sheet.ts';
import { notPrintable, notReadable, tooLarge } from './source-refusals.ts';

export interface Workplace {
  /** Empty; files that are needed meanwhile are kept there. */
  folder: string;
  typesetter: () => Promise<Typesetter>;
  pagesAtMost: number;
}

/**
 * The pages of a source as a clean PDF at `out`, which is there only when all of it is. Rejects with an AppError that
 * names the file.
 */
export async function pagesOf(
  source: Source,
  out: string,
  options: PageOptions,
  workplace: Workplace,
): Promise<SourcePages> {
  const part = `${out}.part`;
  try {
    const { pages, notes } = await made(source, part, options, workplace);
    if (pages > workplace.pagesAtMost) throw tooLarge(source.fileName);
    const sizes = await withPdfium(part, (pdf) => pdf.sizes());
    renameSync(part, out);
    return { pages, sizes, notes, bytes: statSync(out).size, recipe };
  } finally {
    rmSync(part, { force: true });
  }
}

async function made(
  source: Source,
  out: string,
  options: PageOptions,
  { folder, typesetter }: Workplace,
): Promise<{ pages: number; notes: Note[] }> {
  switch (source.kind) {
    case 'file':
      return filePages(source, out, options, folder);
    case 'writing':
      return written(await setWriting(await typesetter(), source, options), source, {
        out,
        folder,
        notes: [note('as_read')],
      });
    case 'recording':
      return written(await setRecording(await typesetter(), source, options), source, {
        out,
        folder,
        notes: [note('content_separate')],
      });
  }
}

async function filePages(
  source: FileSource,
  out: string,
  options: PageOptions,
  folder: string,
): Promise<{ pages: number; notes: Note[] }> {
  const { path, fileName, mimeType } = source;
  if (!shownAsItIs(mimeType)) throw notPrintable(fileName);
  if (statSync(path).size === 0) throw notReadable(fileName);
  if (mimeType === 'application/pdf') {
    const { pages, notes } = await pdfPages(source, out, folder, options.dpi);
    return { pages, notes: [...notes, ...(await layWords(source.words, out, folder, null))] };
  }
  try {
    const { pages, notes, placements } = await picturePages(path, mimeType, out, options);
    return { pages, notes: [...notes, ...(await layWords(source.words, out, folder, placements))] };
  } catch (error) {
    throw error instanceof AppError ? error : notReadable(fileName, error);
  }
}

/** What Casewright sets is cleaned like any other PDF: addresses in it are text, not links. */
async function written(
  { pdf, pages, unknownCharacters }: SetPaper,
  { fileName }: Source,
  { out, folder, notes }: { out: string; folder: string; notes: Note[] },
): Promise<{ pages: number; notes: Note[] }> {
  const path = join(folder, 'set.pdf');
  writeFileSync(path, pdf);
  await pdfPages({ path, fileName }, out, folder, picturesOfNothing);
  rmSync(path);
  return { pages, notes: unknownCharacters.length === 0 ? notes : [...notes, note('unknown_characters')] };
}

/** Dots to the inch, for pages that become pictures: what was set here never does. */
const picturesOfNothing = 150;
