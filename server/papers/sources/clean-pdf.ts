import { renameSync } from 'node:fs';
import path from 'node:path';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { changedPdf, type Head, readHead, requireContents } from './change-pdf.ts';
import { cleanObjects } from './clean-objects.ts';
import { formLooks } from './form-looks.ts';
import { note, type Note } from './notes.ts';

/** What is switched off could be switched on again: the pages are to become pictures. */
export class HiddenLayers extends Error {}

/**
 * A PDF with nothing but its pages in it, written to `out`; `folder` is for files that are needed meanwhile. Throws what
 * qpdf says of one that is damaged or needs a password.
 */
export async function cleanPdf(source: string, out: string, folder: string): Promise<Note[]> {
  const given = await readHead(source, folder);
  const looks = formLooks(given.objects, given.root);
  const drawn = looks.changed === null ? source : await withLooks(source, given, looks.changed, folder);
  const head = looks.changed === null ? given : await readHead(drawn, folder);
  const { changed, notes, hiddenLayers } = cleanObjects(head.objects, head.root);
  if (hiddenLayers) throw new HiddenLayers();
  const clean = await changedPdf(drawn, head, changed, folder, [
    '--flatten-annotations=all',
    '--remove-info',
    '--remove-metadata',
    '--remove-page-labels',
    '--object-streams=generate',
    '--deterministic-id',
  ]);
  await requireContents(clean, folder);
  renameSync(clean, out);
  // What was signed or encrypted is said of the file as it was given.
  const all = new Set([...notes, ...cleanObjects(given.objects, given.root).notes]);
  if (given.encrypted) all.add('encrypted');
  if (looks.lost) all.add('fields_not_shown');
  return [...all].toSorted().map((code) => note(code));
}

/** The same PDF with fields that PDFium has drawn: it does so when it draws the page. */
async function withLooks(
  source: string,
  head: Head,
  changed: readonly [number, object][],
  folder: string,
): Promise<string> {
  const asked = await changedPdf(source, head, changed, folder, []);
  const drawn = path.join(folder, 'drawn.pdf');
  await withPdfium(asked, (pdf) => {
    for (let number = 0; number < pdf.pageCount; number += 1) pdf.page(number, (page) => page.draw(lowDpi));
    pdf.save(drawn);
  });
  return drawn;
}

const lowDpi = 8;
