import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findingsOf, type Wanted } from '#server/papers/inspect/findings.ts';
import { inspectPdf } from '#server/papers/inspect/inspect-pdf.ts';
import { child, plantedFaults } from './planted-faults.ts';
import { drawn, hiding, photograph, scanWithLayer } from './planted-pdf.ts';

/*
 * Faults of every kind, each in a file of its own; hidden text in every way, size and font; and pages on which there is
 * nothing to find.
 */

const wanted: Wanted = { children: [child], page: null, maxPages: null, maxBytes: null };

let folder = '';
let noise: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casewright-'));
  noise = await photograph();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function codes(pdf: Buffer): Promise<string[]> {
  const path = join(folder, 'file.pdf');
  writeFileSync(path, pdf);
  return findingsOf(await inspectPdf(path), wanted).map(({ code }) => code);
}

it('finds every fault that was planted, and in its file nothing else', { timeout: 900_000 }, async () => {
  const faults = await plantedFaults(noise);
  expect(faults.length).toBeGreaterThanOrEqual(60);
  const wrong: string[] = [];
  for (const { name, pdf, codes: expected } of faults) {
    const found = await codes(pdf);
    if (found.toSorted().join() !== expected.toSorted().join()) wrong.push(`${name}: ${found.join() || 'nothing'}`);
  }
  expect(wrong).toEqual([]);
});

const fonts = ['Helvetica', 'Times-Roman', 'Courier'];
const sizes = [7, 10, 14];

it('finds text hidden in seven ways, three fonts and three sizes, each once', { timeout: 900_000 }, async () => {
  const missed: string[] = [];
  for (const [name, hide] of Object.entries(hiding)) {
    for (const font of fonts) {
      for (const size of sizes) {
        const pdf = await drawn((document) => {
          document.font(font).fontSize(size).text(`He paid in ${font} ${size}`, 72, 100);
          hide('Settlement offer 85000', noise)(document);
        });
        const found = await codes(pdf);
        if (found.join() !== 'hidden_text') missed.push(`${name}, ${font}, ${size}: ${found.join()}`);
      }
    }
  }
  expect(missed).toEqual([]);
});

const words = [
  'exchange',
  'school',
  'Friday',
  'll',
  '1',
  'I',
  '$1,250.00',
  '(555) 010-4477',
  'No. 24-1187',
  '3/4/2024',
  '—',
  'i.e.',
  'Oak St.',
  '94103-1122',
  'Mayan',
  '4:30',
];
const inks = ['black', '#1a3d7c', '#888', '#cc0000'];

it(
  'finds nothing in 200 pages of text, pictures and tables, of which some are colored',
  { timeout: 900_000 },
  async () => {
    const wrong: string[] = [];
    for (let page = 0; page < 190; page += 1) {
      const pdf = await drawn((document) => {
        if (page % 3 === 0) document.rect(60, 60, 480, 300).fill(['#eef', '#ffd', '#222'][(page % 9) / 3] ?? '#eee');
        if (page % 5 === 0) document.image(noise, 60, 500, { width: 300 });
        document.fillColor(page % 9 === 6 ? 'white' : (inks[page % inks.length] ?? 'black'));
        document.font(fonts[page % fonts.length] ?? 'Helvetica').fontSize(5 + (page % 11));
        for (let line = 0; line < 8; line += 1) {
          const text = Array.from(
            { length: 5 },
            (_, at) => words[(page * 7 + line * 5 + at * (1 + (page % 4))) % words.length],
          ).join(' ');
          document.text(text, 72, 80 + line * 30, { lineBreak: false, underline: line === 2 });
        }
      });
      const found = await codes(pdf);
      if (found.length > 0) wrong.push(`${page}: ${found.join()}`);
    }
    for (let scan = 0; scan < 10; scan += 1) {
      const found = await codes(
        await scanWithLayer([`Page ${scan} of the record`, 'The exchange took place', 'outside the school']),
      );
      if (found.length > 0) wrong.push(`scan ${scan}: ${found.join()}`);
    }
    expect(wrong).toEqual([]);
  },
);
