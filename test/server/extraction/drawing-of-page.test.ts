import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, test } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { drawingOf } from '#server/extraction/pdf/drawing-of-page.ts';
import { openPdf } from '#server/extraction/pdf/pdf-document.ts';
import { picturesOnPages } from '#test/support/files/pdf.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

test('nothing of a page is still being unpacked when its drawing is there, and it is forgotten with the page', async () => {
  const { path } = await desk.put(
    'scan.pdf',
    await picturesOnPages([await pngOfText(['The order'], { height: 3_000 })]),
  );
  const document = await openPdf(path, contractLimits);
  try {
    const page = await document.getPage(1);
    const { fnArray, argsArray } = await drawingOf(page);
    const names = fnArray.flatMap((operation, at) =>
      operation === OPS.paintImageXObject ? [(argsArray[at] as string[])[0] ?? ''] : [],
    );
    expect(names).toHaveLength(1);
    expect(names.map((name) => page.objs.has(name))).toEqual([true]);
    page.cleanup();
    expect(names.map((name) => page.objs.has(name))).toEqual([false]);
  } finally {
    await document.loadingTask.destroy();
  }
});
