import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pickPages } from '#server/papers/join/pick-pages.ts';
import { runQpdf } from '#server/papers/join/qpdf.ts';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { textOf } from '#test/server/areas/packets/packet-text.ts';

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-pick-'));
  source = join(folder, 'source.pdf');
  await writeFile(source, await linkedPdf());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mark = '/Zanzibar BMC EMC';

/** Five pages, each of a size of its own; the first leads to the last, whose content has a mark. */
async function linkedPdf(): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, bufferPages: true });
  const bytes = buffer(document);
  for (const [at, words] of ['One', 'Two', 'Three', 'Four', 'Five'].entries()) {
    document.addPage({ size: [400 + at, 600] });
    document.fontSize(16).text(words, 60, 60);
  }
  document.addContent(mark);
  const last = document.page.dictionary;
  document.switchToPage(0);
  document.annotate(60, 60, 90, 20, { Subtype: 'Link', Dest: [last, 'Fit'] } as PDFKit.Mixins.AnnotationOption);
  document.end();
  return Buffer.from(await bytes);
}

async function picked(ranges: { first: number; last: number }[], name = 'out.pdf'): Promise<Buffer> {
  await pickPages(source, ranges, join(folder, name));
  return readFile(join(folder, name));
}

const unpacked = async (pdf: Buffer): Promise<string> =>
  Buffer.from(await runQpdf(pdf, ['--qdf', '--stream-data=uncompress', '--static-id'])).toString('latin1');

it('takes the pages that are named, in their order and as large as they were', async () => {
  const pdf = await picked([
    { first: 2, last: 3 },
    { first: 5, last: 5 },
  ]);
  expect(await textOf(pdf)).toBe('Two Three Five');
  expect(await withPdfium(pdf, (file) => file.sizes().map(({ width }) => width))).toEqual([401, 402, 404]);
});

it('brings nothing of a page that was left out, also where a page that stays leads to it', async () => {
  expect(await unpacked(await readFile(source))).toContain(mark);
  const pdf = await picked([{ first: 1, last: 2 }]);
  expect(await textOf(pdf)).toBe('One Two');
  expect(await unpacked(pdf)).not.toContain(mark);
});

it('makes the same bytes of the same pages', async () => {
  const ranges = [{ first: 1, last: 4 }];
  expect(await picked(ranges, 'once.pdf')).toEqual(await picked(ranges, 'twice.pdf'));
});
