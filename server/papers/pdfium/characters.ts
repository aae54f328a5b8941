import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** A character of a page’s text, with its box in points from the top left of the upright page. */
export interface PageCharacter {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** A space or line break that is not in the file: PDFium puts it between words that are apart. */
  generated: boolean;
  /** How it is painted, as ISO 32000-1, 9.3.6 counts: 3 is not at all, 4 to 7 also cut off what is drawn later. */
  mode: number;
  /** The file has its font: one without is drawn with what the program at hand has, or not at all. */
  embedded: boolean;
}

/** In the order in which PDFium reads them. */
export function charactersOf(pdfium: WrappedPdfiumModule, page: number): PageCharacter[] {
  const { wasmExports } = pdfium.pdfium;
  const upright = uprightPlace(pdfium, page);
  const text = pdfium.FPDFText_LoadPage(page);
  const at = wasmExports.malloc(32);
  const characters: PageCharacter[] = [];
  const count = pdfium.FPDFText_CountChars(text);
  for (let index = 0; index < count; index += 1) {
    const has = pdfium.FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24);
    const object = pdfium.FPDFText_GetTextObject(text, index);
    const [left = 0, right = 0, bottom = 0, top = 0] = has ? pdfium.pdfium.HEAPF64.subarray(at / 8, at / 8 + 4) : [];
    characters.push({
      // What the file gives no meaning for has the number 0, a half of a pair its own.
      text: String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index)).toWellFormed(),
      ...upright(left, bottom, right, top),
      generated: pdfium.FPDFText_IsGenerated(text, index) === 1,
      mode: pdfium.FPDFTextObj_GetTextRenderMode(object),
      embedded: pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(object)) === 1,
    });
  }
  wasmExports.free(at);
  pdfium.FPDFText_ClosePage(text);
  return characters;
}

type Upright = (
  left: number,
  bottom: number,
  right: number,
  top: number,
) => Pick<PageCharacter, 'x' | 'y' | 'width' | 'height'>;

/** From the coordinates of the file, whose page may be cropped and turned, to those of the page as it is seen. */
function uprightPlace(pdfium: WrappedPdfiumModule, page: number): Upright {
  const { wasmExports } = pdfium.pdfium;
  const at = wasmExports.malloc(16);
  pdfium.FPDF_GetPageBoundingBox(page, at);
  // The order of FS_RECTF.
  const [minX = 0, maxY = 0, maxX = 0, minY = 0] = pdfium.pdfium.HEAPF32.slice(at / 4, at / 4 + 4);
  wasmExports.free(at);
  const turned = pdfium.FPDFPage_GetRotation(page);
  return (left, bottom, right, top) => {
    const [width, height] = [right - left, top - bottom];
    switch (turned) {
      case 1:
        return { x: bottom - minY, y: left - minX, width: height, height: width };
      case 2:
        return { x: maxX - right, y: bottom - minY, width, height };
      case 3:
        return { x: maxY - top, y: maxX - right, width: height, height: width };
      default:
        return { x: left - minX, y: maxY - top, width, height };
    }
  };
}
