import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { formObject, textObject, withoutObjects } from './without-text.ts';

/** A text that PDFium writes as UTF-16 with a zero at its end, into as many bytes as it says that it needs. */
export function textFrom(pdfium: WrappedPdfiumModule, write: (into: number, size: number) => number): string {
  const size = write(0, 0);
  if (size <= 2) return '';
  const at = pdfium.pdfium.wasmExports.malloc(size);
  if (at === 0) throw new Error(`PDFium failed to allocate ${size} bytes.`);
  try {
    write(at, size);
    return Buffer.from(pdfium.pdfium.HEAPU8.subarray(at, at + size - 2)).toString('utf16le');
  } finally {
    pdfium.pdfium.wasmExports.free(at);
  }
}

/**
 * The texts of what a page draws last, in the order in which they are drawn: of that object itself, or of the form that
 * it is. The spaces around them are left out, and so is what has nothing else.
 */
export function lastTexts(pdfium: WrappedPdfiumModule, page: number): string[] {
  const objects = Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, at) =>
    pdfium.FPDFPage_GetObject(page, at),
  );
  const last = objects.pop();
  if (last === undefined) return [];
  // To read the words of a whole page takes PDFium as long as all the rest.
  return withoutObjects(pdfium, objects, () => {
    const text = pdfium.FPDFText_LoadPage(page);
    const words = partsOf(pdfium, last).map((part) =>
      textFrom(pdfium, (into, size) => pdfium.FPDFTextObj_GetText(part, text, into, size)).trim(),
    );
    pdfium.FPDFText_ClosePage(text);
    return words.filter((word) => word !== '');
  });
}

/** A part of a page, in points of its own coordinates, from its bottom left. */
export interface PagePart {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** What can be read in each of some parts of a page: to ask for every character of it takes a hundred times as long. */
export function textsIn(pdfium: WrappedPdfiumModule, page: number, parts: readonly PagePart[]): string[] {
  const text = pdfium.FPDFText_LoadPage(page);
  const at = pdfium.pdfium.wasmExports.malloc(longestText * 2);
  if (at === 0) throw new Error(`PDFium failed to allocate ${longestText * 2} bytes.`);
  try {
    return parts.map(({ left, bottom, right, top }) => {
      const length = pdfium.FPDFText_GetBoundedText(text, left, top, right, bottom, at, longestText);
      return Buffer.from(pdfium.pdfium.HEAPU8.subarray(at, at + length * 2))
        .toString('utf16le')
        .replaceAll('\0', '');
    });
  } finally {
    pdfium.pdfium.wasmExports.free(at);
    pdfium.FPDFText_ClosePage(text);
  }
}

/** In halves of characters; the rest of a longer one is left out. */
const longestText = 4096;

/** The texts of a form, or the object itself. */
function partsOf(pdfium: WrappedPdfiumModule, object: number): number[] {
  const isForm = pdfium.FPDFPageObj_GetType(object) === formObject;
  const parts = isForm
    ? Array.from({ length: pdfium.FPDFFormObj_CountObjects(object) }, (_, at) =>
        pdfium.FPDFFormObj_GetObject(object, at),
      )
    : [object];
  return parts.filter((part) => pdfium.FPDFPageObj_GetType(part) === textObject);
}
