import { afterAll, expect, it } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { pdfMarkdown } from '#server/extraction/pdf/pdf-markdown.ts';
import { readPdf } from '#server/extraction/pdf/read-pdf.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import type { Report } from '#server/extraction/protocol.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { openDesk, readBy } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

const threePages = await desk.put('three.pdf', await textPdf(['The first page.', 'The second.', 'The third.']));

/** Numbers of the pages that a reader said it begins with. */
async function begun(read: (report: (report: Report) => void) => Promise<unknown>): Promise<number[]> {
  const pages: number[] = [];
  await read((report) => {
    if (report.type === 'reading') pages.push(report.index + 1);
  });
  return pages;
}

it('says before each page of a PDF that it begins, when its text and when its Markdown is read', async () => {
  const settings = { temporaryFolder: desk.folder, languages: ['eng'], languageFolders: [], limits: contractLimits };
  const state = { done: {}, coarse: [], skip: [] };
  const job = { kind: 'extract', file: threePages, settings, recognition: state } as const;
  expect(await begun((report) => readPdf(job, { state, report }))).toEqual([1, 2, 3]);
  expect(await begun((report) => pdfMarkdown(threePages.path, contractLimits, report))).toEqual([1, 2, 3]);
});

/** Stands in for a reader whose pages take a fifth of a second of work each. */
const slowReader = `
import { setImmediate as sent } from 'node:timers/promises';
function work() {
  const began = process.cpuUsage();
  for (let used = 0; used < 200_000; ) {
    const { user, system } = process.cpuUsage(began);
    used = user + system;
  }
}
process.on('message', async () => {
  for (let index = 0; index < 8; index++) {
    process.send({ type: 'reading', index });
    await sent();
    work();
  }
  const result = { method: 'text', pages: [], pageCount: 8, durationSeconds: null, language: null, confidence: null };
  process.send({ type: 'extracted', result: { ...result, characters: 0, facts: {} } });
});
`;

it('gives each page a deadline of its own, so that a long document is read to its end', async () => {
  const child = await desk.put('slow-reader.mjs', slowReader);
  const pool = createExtractionPool({
    temporaryFolder: desk.folder,
    childModule: new URL(`file://${child.path}`),
    limits: { deadlineMs: 1_200 },
  });
  try {
    expect(await readBy(pool, threePages)).toMatchObject({ pageCount: 8 });
  } finally {
    await pool.close();
  }
});
