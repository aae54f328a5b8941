import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { contentOf } from '#server/rules/pdf-letters.ts';

/* pdf.js, which Firefox shows PDFs with, as the second reader of a proof: it reads files in ways of its own. */

export interface ReadByPdfjs {
  /** The text of each page, one after the other. */
  pages: string[];
  /** What else it says, as [where, text]: outline, links, comments, properties, attachments. */
  rest: [string, string][];
}

export async function readWithPdfjs(pdf: Uint8Array): Promise<ReadByPdfjs> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const loading = getDocument({
    data: new Uint8Array(pdf),
    cMapUrl: join(folder, 'cmaps') + sep,
    standardFontDataUrl: join(folder, 'standard_fonts') + sep,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await readAll(await loading.promise);
  } finally {
    await loading.destroy();
  }
}

async function readAll(document: PDFDocumentProxy): Promise<ReadByPdfjs> {
  const pages: string[] = [];
  const rest: [string, string][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await contentOf(page);
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    rest.push(['a link or comment', asPlain(await page.getAnnotations())]);
    rest.push(['a tag', asPlain(await page.getStructTree())]);
    page.cleanup();
  }
  const { info, metadata } = await document.getMetadata();
  rest.push(['the properties', asPlain(info)], ['the properties', metadata?.getRaw() ?? '']);
  rest.push(['the outline', asPlain(await document.getOutline())]);
  rest.push(['an attachment', asPlain(await document.getAttachments())]);
  rest.push(['a form field', asPlain(await document.getFieldObjects())]);
  return { pages, rest };
}

function asPlain(value: unknown): string {
  const plain = JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each));
  return plain ?? '';
}
