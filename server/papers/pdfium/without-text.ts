import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

export const textObject = 1;
export const formObject = 5;
/** Forms in forms, as far as PDFium draws them. */
const deepest = 12;

/** The page has no words while `draw` runs: neither its own nor those of the forms that it draws. */
export function withoutText<Result>(pdfium: WrappedPdfiumModule, page: number, draw: () => Result): Result {
  const words = [...textObjects(pdfium, page)];
  return withoutObjects(pdfium, words, draw);
}

/** PDFium neither draws these objects nor reads words in them while `work` runs. */
export function withoutObjects<Result>(
  pdfium: WrappedPdfiumModule,
  objects: readonly number[],
  work: () => Result,
): Result {
  for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, false);
  try {
    return work();
  } finally {
    for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, true);
  }
}

function* textObjects(pdfium: WrappedPdfiumModule, page: number): Generator<number> {
  for (let at = 0; at < pdfium.FPDFPage_CountObjects(page); at += 1) {
    yield* textIn(pdfium, pdfium.FPDFPage_GetObject(page, at), 0);
  }
}

function* textIn(pdfium: WrappedPdfiumModule, object: number, depth: number): Generator<number> {
  const type = pdfium.FPDFPageObj_GetType(object);
  if (type === textObject) yield object;
  if (type !== formObject || depth === deepest) return;
  for (let at = 0; at < pdfium.FPDFFormObj_CountObjects(object); at += 1) {
    yield* textIn(pdfium, pdfium.FPDFFormObj_GetObject(object, at), depth + 1);
  }
}
