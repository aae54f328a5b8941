import { setTimeout as pause } from 'node:timers/promises';
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Drawing = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

/** So long its pictures are waited for at most: what a page says must not be lost to one of them. */
const patienceMs = 5_000;

/**
 * The operations that draw a page. pdf.js unpacks its pictures beside them, and goes on with all that were ever asked for
 * after the document is closed: of a scan of 60 pages that took a gigabyte. So they are waited for here, and
 * `page.cleanup()` forgets them.
 */
export async function drawingOf(page: PDFPageProxy): Promise<Drawing> {
  const drawing = await page.getOperatorList();
  const names = drawing.fnArray.flatMap((operation, at) =>
    operation === OPS.dependency ? (drawing.argsArray[at] as string[]).filter((name) => name.includes('img_')) : [],
  );
  if (names.length === 0) return drawing;
  const waiting = new AbortController();
  const unpacked = Promise.all(names.map((name) => isThere(page, name))).then(() => waiting.abort());
  await Promise.race([unpacked, pause(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined)]);
  return drawing;
}

/** pdf.js keeps a picture with the document when more than two pages have it, else with its page. */
function isThere(page: PDFPageProxy, name: string): Promise<void> {
  const kept = name.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    kept.get(name, () => resolve());
  });
}
