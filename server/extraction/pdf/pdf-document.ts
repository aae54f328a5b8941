import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { getDocument, PasswordException, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { damaged, ExtractionError, locked, overLimit } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { xfaText, type XfaNode } from './xfa-text.ts';

/**
 * Opens a PDF with everything pdf.js needs from its own package folder, and nothing from anywhere else. `fontNames`: the
 * fonts of a page say their names once its drawing operations were asked for. A form that makes its pages itself and
 * has no words is opened as the pages that the file has beside it: they may be pictures of the form. `anyLength`: not refused
 * for the number of its pages.
 */
export async function openPdf(
  path: string,
  limits: ExtractionLimits,
  options: { fontNames?: boolean; anyLength?: boolean } = {},
): Promise<PDFDocumentProxy> {
  const document = await opened(path, limits, { ...options, xfa: true });
  if (!document.isPureXfa || (await hasWords(document, limits.pdfPages))) return document;
  await document.loadingTask.destroy();
  return opened(path, limits, { ...options, xfa: false });
}

async function hasWords(document: PDFDocumentProxy, atMost: number): Promise<boolean> {
  for (let number = 1; number <= Math.min(document.numPages, atMost); number++) {
    const form = (await (await document.getPage(number)).getXfa()) as XfaNode | null;
    if (form && xfaText(form) !== '') return true;
  }
  return false;
}

async function opened(
  path: string,
  limits: ExtractionLimits,
  { fontNames = false, anyLength = false, xfa }: { fontNames?: boolean; anyLength?: boolean; xfa: boolean },
): Promise<PDFDocumentProxy> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const part = (name: string): string => join(folder, name) + sep;
  const loading = getDocument({
    data: new Uint8Array(await readFile(path)),
    cMapUrl: part('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: part('standard_fonts'),
    wasmUrl: part('wasm'),
    iccUrl: part('iccs'),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: xfa,
    fontExtraProperties: fontNames,
    maxImageSize: limits.imagePixels,
    canvasMaxAreaInBytes: limits.renderedPixels * 4,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    if (!anyLength && document.numPages > limits.pdfPages) throw overLimit('pdfPages', limits.pdfPages);
    return document;
  } catch (error) {
    await loading.destroy();
    if (error instanceof PasswordException) throw locked('PDF');
    throw error instanceof ExtractionError ? error : damaged('PDF', error);
  }
}
