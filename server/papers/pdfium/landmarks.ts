import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { textFrom } from './texts.ts';

/* What leads through a document. Pages count from 0; -1 is none of its pages. */

export interface Landmark {
  title: string;
  page: number;
}

/** All bookmarks, each before those below it. */
export function bookmarksOf(pdfium: WrappedPdfiumModule, document: number): Landmark[] {
  const found: Landmark[] = [];
  const seen = new Set<number>();
  const add = (parent: number): void => {
    let mark = pdfium.FPDFBookmark_GetFirstChild(document, parent);
    // A damaged outline can lead back to itself.
    while (mark !== 0 && !seen.has(mark)) {
      seen.add(mark);
      const at = mark;
      const title = textFrom(pdfium, (into, size) => pdfium.FPDFBookmark_GetTitle(at, into, size));
      found.push({ title, page: pageOf(pdfium, document, pdfium.FPDFBookmark_GetDest(document, at)) });
      add(at);
      mark = pdfium.FPDFBookmark_GetNextSibling(document, at);
    }
  };
  add(0);
  return found;
}

/** What readers call a page; empty where the document does not say. */
export function labelOf(pdfium: WrappedPdfiumModule, document: number, page: number): string {
  return textFrom(pdfium, (into, size) => pdfium.FPDF_GetPageLabel(document, page, into, size));
}

/** The pages that the links of a page lead to, in their order. */
export function linksOf(pdfium: WrappedPdfiumModule, document: number, page: number): number[] {
  const { wasmExports } = pdfium.pdfium;
  const at = wasmExports.malloc(8);
  const found: number[] = [];
  pdfium.pdfium.HEAPU32.set([0, 0], at / 4);
  while (pdfium.FPDFLink_Enumerate(page, at, at + 4)) {
    const link = pdfium.pdfium.HEAPU32[at / 4 + 1] ?? 0;
    found.push(pageOf(pdfium, document, pdfium.FPDFLink_GetDest(document, link)));
  }
  wasmExports.free(at);
  return found;
}

function pageOf(pdfium: WrappedPdfiumModule, document: number, dest: number): number {
  return dest === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(document, dest);
}
