import { rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PdfiumRefusal, type PdfiumPage, withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { cleanPdf, HiddenLayers } from './clean-pdf.ts';
import { note, type Note } from './notes.ts';
import { PictureWriter } from './picture-writer.ts';
import { needsPassword, noPages, notReadable } from './source-refusals.ts';
import { storedPicture } from './stored-picture.ts';

export interface GivenPdf {
  path: string;
  fileName: string;
}

/**
 * A PDF as nothing but pages, written to `out`: cleaned; else as PDFium saves it, cleaned; else as pictures of its
 * pages. Throws a sentence with its name where it can’t be read at all.
 */
export async function pdfPages(
  { path: source, fileName }: GivenPdf,
  out: string,
  folder: string,
  dpi: number,
): Promise<{ pages: number; notes: Note[] }> {
  const notes = await firstThatWorks(source, fileName, out, folder, dpi);
  const pages = await withPdfium(out, ({ pageCount }) => pageCount);
  if (pages === 0) throw noPages(fileName);
  return { pages, notes };
}

async function firstThatWorks(
  source: string,
  fileName: string,
  out: string,
  folder: string,
  dpi: number,
): Promise<Note[]> {
  try {
    return await cleanPdf(source, out, folder);
  } catch (error) {
    if (error instanceof HiddenLayers) return drawn(source, fileName, out, dpi, 'layers_flattened');
    if (/invalid password/.test(String(error))) throw needsPassword(fileName);
  }
  const saved = path.join(folder, 'saved.pdf');
  try {
    await withPdfium(source, (pdf) => pdf.save(saved));
    const notes = await cleanPdf(saved, out, folder);
    return [...notes, note('repaired')];
  } catch (error) {
    if (error instanceof PdfiumRefusal && error.reason === 'password') throw needsPassword(fileName);
    const hidden = error instanceof HiddenLayers;
    return drawn(source, fileName, out, dpi, hidden ? 'layers_flattened' : 'became_pictures');
  } finally {
    rmSync(saved, { force: true });
  }
}

async function drawn(
  source: string,
  fileName: string,
  out: string,
  dpi: number,
  why: 'became_pictures' | 'layers_flattened',
): Promise<Note[]> {
  const writer = new PictureWriter(out);
  try {
    const pageCount = await withPdfium(source, (pdf) => pdf.pageCount);
    if (pageCount === 0) throw noPages(fileName);
    for (let number = 0; number < pageCount; number += 1) {
      const { width, height, bitmap } = await withPdfium(source, (pdf) =>
        pdf.page(number, (page) => drawnPage(page, dpi)),
      );
      const raw = { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } } as const;
      const picture = writer.picture(await storedPicture(sharp(bitmap.pixels, raw)));
      writer.page(width, height, { picture, matrix: [width, 0, 0, height, 0, 0], clip: null });
    }
    writer.finish();
  } catch (error) {
    if (error instanceof PdfiumRefusal && error.reason === 'password') throw needsPassword(fileName);
    throw notReadable(fileName, error);
  } finally {
    writer.close();
  }
  return [note(why)];
}

const pixelsAtMost = 40_000_000;

function drawnPage(
  page: PdfiumPage,
  dpi: number,
): { width: number; height: number; bitmap: ReturnType<PdfiumPage['draw']> } {
  const { width, height } = page;
  const most = 72 * Math.sqrt(pixelsAtMost / Math.max(1, width * height));
  return { width, height, bitmap: page.draw(Math.min(dpi, most)) };
}
