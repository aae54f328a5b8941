import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { charactersOf, type PageCharacter } from './characters.ts';
import { drawPage, type PageBitmap } from './draw-page.ts';
import { type LoadedDocument, loadFile } from './load-file.ts';
import { bookmarksOf, labelOf, type Landmark, linksOf } from './landmarks.ts';
import { lastTexts, type PagePart, textsIn } from './texts.ts';
import { withoutText } from './without-text.ts';

/*
 * PDFium, which Chrome shows PDFs with, as WebAssembly: it looks into a PDF and saves damaged ones anew. A file stays on
 * the disk. Lengths are points; places are those of the upright page, from its top left.
 */

/** Width and height of a page as it is seen, in points: cropped, and turned as it says. */
export interface PageSize {
  width: number;
  height: number;
}

export interface PdfiumDocument {
  pageCount: number;
  /** Of all pages, without reading what is on them, to a hundredth of a point. */
  sizes(): PageSize[];
  encrypted: boolean;
  signatures: number;
  bookmarks(): Landmark[];
  /** What readers call a page, which counts from 0; empty where the document does not say. */
  label(number: number): string;
  /** `number` counts from 0. The page is gone when `read` returns. Throws for a page that can’t be read. */
  page<Result>(number: number, read: (page: PdfiumPage) => Result): Result;
  /** Writes the whole document anew, without its encryption. */
  save(path: string): void;
}

export interface PdfiumPage extends PageSize {
  characters(): PageCharacter[];
  /** The texts of what it draws last, in the order in which they are drawn. */
  lastTexts(): string[];
  /** What can be read in each of some parts of it. */
  textsIn(parts: readonly PagePart[]): string[];
  /** The pages that its links lead to, from 0; -1 for one that leads elsewhere. */
  links(): number[];
  /** With its annotations and fields, on white. */
  draw(dpi: number): PageBitmap;
  /** The same without the words of the page’s own content. */
  drawWithoutText(dpi: number): PageBitmap;
}

/** Why a PDF did not open. */
export class PdfiumRefusal extends Error {
  readonly reason: 'damaged' | 'password';

  constructor(reason: 'damaged' | 'password') {
    super(reason === 'password' ? 'This PDF needs a password.' : 'PDFium can’t open this PDF.');
    this.reason = reason;
  }
}

let loaded: Promise<WrappedPdfiumModule> | null = null;

/**
 * Opens a PDF, given as bytes or as the path of its file, while `read` runs. Throws a PdfiumRefusal for one that needs
 * a password or is damaged beyond what PDFium repairs.
 */
export async function withPdfium<Result>(
  pdf: string | Uint8Array,
  read: (document: PdfiumDocument) => Result,
): Promise<Result> {
  loaded ??= load();
  const pdfium = await loaded;
  const { document, close } = typeof pdf === 'string' ? loadFile(pdfium, pdf) : loadBytes(pdfium, pdf);
  try {
    if (document === 0) throw new PdfiumRefusal(pdfium.FPDF_GetLastError() === wrongPassword ? 'password' : 'damaged');
    return read({
      pageCount: pdfium.FPDF_GetPageCount(document),
      encrypted: pdfium.FPDF_GetSecurityHandlerRevision(document) !== -1,
      signatures: Math.max(0, pdfium.FPDF_GetSignatureCount(document)),
      sizes: () => sizesOf(pdfium, document),
      bookmarks: () => bookmarksOf(pdfium, document),
      label: (number) => labelOf(pdfium, document, number),
      page: (number, readPage) => withPage(pdfium, document, number, readPage),
      save: (path) => save(pdfium, document, path),
    });
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    close();
  }
}

const wrongPassword = 4;

async function load(): Promise<WrappedPdfiumModule> {
  const program = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({ wasmBinary: new Uint8Array(program).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

function loadBytes(pdfium: WrappedPdfiumModule, bytes: Uint8Array): LoadedDocument {
  const at = allocate(pdfium, bytes.length);
  pdfium.pdfium.HEAPU8.set(bytes, at);
  return {
    document: pdfium.FPDF_LoadMemDocument64(at, bytes.length, ''),
    close: () => pdfium.pdfium.wasmExports.free(at),
  };
}

function allocate(pdfium: WrappedPdfiumModule, size: number): number {
  const at = pdfium.pdfium.wasmExports.malloc(Math.max(1, size));
  if (at === 0) throw new Error(`PDFium failed to allocate ${size} bytes.`);
  return at;
}

function sizesOf(pdfium: WrappedPdfiumModule, document: number): PageSize[] {
  const at = allocate(pdfium, 8);
  const sizes = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, page) => {
    // The order of FS_SIZEF.
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, page, at)) throw unreadable(page);
    const [width = 0, height = 0] = pdfium.pdfium.HEAPF32.subarray(at / 4, at / 4 + 2);
    return { width: hundredths(width), height: hundredths(height) };
  });
  pdfium.pdfium.wasmExports.free(at);
  return sizes;
}

function hundredths(points: number): number {
  return Math.round(points * 100) / 100;
}

function unreadable(page: number): Error {
  return new Error(`PDFium can’t read page ${page + 1} of this PDF.`);
}

function withPage<Result>(
  pdfium: WrappedPdfiumModule,
  document: number,
  number: number,
  read: (page: PdfiumPage) => Result,
): Result {
  const page = pdfium.FPDF_LoadPage(document, number);
  if (page === 0) throw unreadable(number);
  try {
    return read({
      width: pdfium.FPDF_GetPageWidthF(page),
      height: pdfium.FPDF_GetPageHeightF(page),
      characters: () => charactersOf(pdfium, page),
      lastTexts: () => lastTexts(pdfium, page),
      textsIn: (parts) => textsIn(pdfium, page, parts),
      links: () => linksOf(pdfium, document, page),
      draw: (dpi) => drawPage(pdfium, page, dpi),
      drawWithoutText: (dpi) => withoutText(pdfium, page, () => drawPage(pdfium, page, dpi)),
    });
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

function save(pdfium: WrappedPdfiumModule, document: number, path: string): void {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    if (!pdfium.PDFiumExt_SaveAsCopy(document, writer)) throw new Error('PDFium can’t rewrite this PDF.');
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    const at = allocate(pdfium, size);
    pdfium.PDFiumExt_GetFileWriterData(writer, at, size);
    writeFileSync(path, pdfium.pdfium.HEAPU8.subarray(at, at + size));
    pdfium.pdfium.wasmExports.free(at);
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
