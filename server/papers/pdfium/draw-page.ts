import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Four bytes a pixel, row by row: red, green, blue and 255. */
export interface PageBitmap {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const withAnnotations = 0x01;
const redFirst = 0x10;
const white = 0xff_ff_ff_ff;
const fourBytes = 4;

/** Throws where there is no memory for a page so large. */
export function drawPage(pdfium: WrappedPdfiumModule, page: number, dpi: number): PageBitmap {
  const width = Math.max(1, Math.round((pdfium.FPDF_GetPageWidthF(page) * dpi) / 72));
  const height = Math.max(1, Math.round((pdfium.FPDF_GetPageHeightF(page) * dpi) / 72));
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, fourBytes, 0, 0);
  if (bitmap === 0) throw new Error(`PDFium failed to allocate a picture of ${width} × ${height} pixels.`);
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | redFirst);
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
    return { width, height, pixels: pdfium.pdfium.HEAPU8.slice(at, at + width * height * 4) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
