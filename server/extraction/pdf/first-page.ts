import { damaged, ExtractionError } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { smallDrawing, smallHeight, smallWidth } from '#server/extraction/pictures/small-picture.ts';
import { drawPage } from './page-picture.ts';
import { openPdf } from './pdf-document.ts';

/** Drawn larger than it is kept: thin strokes of small letters survive only when they are scaled down. */
const oversampling = 2;

/** The first page of a PDF as a small picture. */
export async function firstPage(path: string, limits: ExtractionLimits): Promise<Buffer> {
  // A list of 600 pages is too long to read at once, but its first page shows what it is.
  const document = await openPdf(path, { ...limits, pdfPages: Infinity });
  try {
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(smallWidth / Math.max(1, width), smallHeight / Math.max(1, height)) * oversampling;
    const canvas = await drawPage(page, scale);
    return await smallDrawing(Buffer.from(canvas.data()), canvas.width, canvas.height);
  } catch (error) {
    throw error instanceof ExtractionError ? error : damaged('PDF', error);
  } finally {
    await document.loadingTask.destroy();
  }
}
