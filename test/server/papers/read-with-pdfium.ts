import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/* PDFium, which Chrome shows PDFs with, as a reader of what was set. Positions are points from the top left. */

export interface Glyph {
  text: string;
  x: number;
  baseline: number;
  font: string;
}

export interface ReadPage {
  width: number;
  height: number;
  glyphs: Glyph[];
}

let opened: Promise<WrappedPdfiumModule> | null = null;

async function open(): Promise<WrappedPdfiumModule> {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({ wasmBinary: new Uint8Array(bytes).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

async function withDocument<Result>(
  pdf: Uint8Array,
  read: (pdfium: WrappedPdfiumModule, document: number) => Result,
): Promise<Result> {
  opened ??= open();
  const pdfium = await opened;
  const { wasmExports } = pdfium.pdfium;
  const at = wasmExports.malloc(pdf.length);
  pdfium.pdfium.HEAPU8.set(pdf, at);
  const document = pdfium.FPDF_LoadMemDocument(at, pdf.length, '');
  if (document === 0) throw new Error('PDFium can’t open this PDF.');
  try {
    return read(pdfium, document);
  } finally {
    pdfium.FPDF_CloseDocument(document);
    wasmExports.free(at);
  }
}

export function readWithPdfium(pdf: Uint8Array): Promise<ReadPage[]> {
  return withDocument(pdf, (pdfium, document) =>
    Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, number) => readPage(pdfium, document, number)),
  );
}

function readPage(pdfium: WrappedPdfiumModule, document: number, number: number): ReadPage {
  const { wasmExports, HEAPF64 } = pdfium.pdfium;
  const page = pdfium.FPDF_LoadPage(document, number);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const text = pdfium.FPDFText_LoadPage(page);
  const at = wasmExports.malloc(16);
  const glyphs: Glyph[] = [];
  for (let index = 0; index < pdfium.FPDFText_CountChars(text); index += 1) {
    if (!pdfium.FPDFText_GetCharOrigin(text, index, at, at + 8)) continue;
    const [x = 0, y = 0] = HEAPF64.subarray(at / 8, at / 8 + 2);
    const character = String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index));
    if (character.trim() !== '') {
      glyphs.push({ text: character, x, baseline: height - y, font: fontOf(pdfium, text, index) });
    }
  }
  wasmExports.free(at);
  pdfium.FPDFText_ClosePage(text);
  const width = pdfium.FPDF_GetPageWidthF(page);
  pdfium.FPDF_ClosePage(page);
  return { width, height, glyphs };
}

function fontOf(pdfium: WrappedPdfiumModule, text: number, index: number): string {
  const { wasmExports, HEAPU8 } = pdfium.pdfium;
  const at = wasmExports.malloc(200);
  const length = pdfium.FPDFText_GetFontInfo(text, index, at, 200, 0);
  const name = Buffer.from(HEAPU8.subarray(at, at + Math.max(0, length - 1))).toString('latin1');
  wasmExports.free(at);
  // Before the name is which part of the font is embedded.
  return name.replace(/^[A-Z]{6}\+/, '');
}

/** The page as gray bytes, one a pixel. */
export interface PagePicture {
  width: number;
  height: number;
  gray: Uint8Array;
}

export function pictureOfPage(pdf: Uint8Array, number: number, dpi: number): Promise<PagePicture> {
  return withDocument(pdf, (pdfium, document) => {
    const page = pdfium.FPDF_LoadPage(document, number);
    const width = Math.round((pdfium.FPDF_GetPageWidthF(page) * dpi) / 72);
    const height = Math.round((pdfium.FPDF_GetPageHeightF(page) * dpi) / 72);
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const bytes = pdfium.pdfium.HEAPU8.slice(buffer, buffer + width * height * 4);
    const gray = Uint8Array.from({ length: width * height }, (_, at) => bytes[at * 4 + 1] ?? 0);
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
    return { width, height, gray };
  });
}

/** Glyphs with one baseline as a line, from left to right. */
export function linesOf(glyphs: readonly Glyph[]): { text: string; baseline: number; x: number }[] {
  const lines = new Map<string, Glyph[]>();
  for (const glyph of glyphs) {
    const key = glyph.baseline.toFixed(1);
    lines.set(key, [...(lines.get(key) ?? []), glyph]);
  }
  return [...lines.values()]
    .map((line) => line.toSorted((a, b) => a.x - b.x))
    .map((line) => ({
      text: line.map(({ text }) => text).join(''),
      baseline: line[0]?.baseline ?? 0,
      x: line[0]?.x ?? 0,
    }))
    .toSorted((a, b) => a.baseline - b.baseline);
}
