import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** A document of PDFium, 0 where it did not open; `close` gives back what it was read from, after the document. */
export interface LoadedDocument {
  document: number;
  close(): void;
}

/** The number of the function that PDFium calls for bytes of a file, one for each PDFium. */
const readers = new WeakMap<WrappedPdfiumModule, number>();

/** Lets PDFium read of a file what it needs, when it needs it: the rest stays on the disk. */
export function loadFile(pdfium: WrappedPdfiumModule, path: string): LoadedDocument {
  const file = openSync(path, 'r');
  try {
    // FPDF_FILEACCESS: how long the file is, the function, and what is given to it.
    const at = pdfium.pdfium.wasmExports.malloc(12);
    if (at === 0) throw new Error('PDFium failed to allocate 12 bytes.');
    pdfium.pdfium.HEAPU32.set([fstatSync(file).size, readerOf(pdfium), file], at / 4);
    return {
      document: pdfium.FPDF_LoadCustomDocument(at, ''),
      close: () => {
        pdfium.pdfium.wasmExports.free(at);
        closeSync(file);
      },
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readerOf(pdfium: WrappedPdfiumModule): number {
  const known = readers.get(pdfium);
  if (known !== undefined) return known;
  const { pdfium: program } = pdfium;
  const read = (file: number, position: number, into: number, size: number): number => {
    let done = 0;
    // Positions above 2 GiB arrive as negative numbers.
    for (let more = 1; more > 0 && done < size; done += more) {
      more = readSync(file, program.HEAPU8, (into >>> 0) + done, size - done, (position >>> 0) + done);
    }
    return done === size ? 1 : 0;
  };
  const number = program.addFunction(read, 'iiiii');
  readers.set(pdfium, number);
  return number;
}
