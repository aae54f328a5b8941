import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { proseWriter } from '#test/bench/matter/prose.ts';
import { figure, type Measure, median, type Row, spread } from '#test/bench/measure.ts';
import { residentMiB, residentMiBWithChildren } from '#test/bench/process-facts.ts';
import { courtPaper } from '#test/server/papers/sample-paper.ts';
import type { Paper } from '#server/papers/paper.ts';
import { createPapers, type Papers } from '#server/papers/papers.ts';

/**
 * Court paper set in the process that sets papers, against pdfkit in this one, which writes the same words with numbers
 * beside them and nothing else: no tags, footnotes, quotations, outline or scripts.
 */
export const papers: Measure = {
  name: 'papers',
  async run(bench) {
    const { quick } = bench.options;
    const body = bodyOf(quick ? 10 : 50);
    const first = await firstPage();
    const ours = createPapers();
    try {
      const rows = [await pagesASecond(ours, body, quick ? 3 : 7), first];
      return [...rows, await afterEdits(ours, quick ? 100 : 1_000)];
    } finally {
      await ours.close();
    }
  },
};

const wordsAPage = 240;

function bodyOf(pages: number): string {
  const write = proseWriter(7);
  return Array.from({ length: pages * 3 }, () => `${write(wordsAPage / 3).join(' ')}.`).join('\n\n');
}

function declaration(body: string): Paper {
  return courtPaper('us-california', body);
}

async function pagesASecond(ours: Papers, body: string, rounds: number): Promise<Row> {
  await ours.set(declaration(body));
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  let pages = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Other words each time: what was set before is remembered.
    const words = body.replaceAll('a', String.fromCodePoint(98 + round));
    const started = performance.now();
    ({ pages } = await ours.set(declaration(words)));
    rates.ours.push((pages / (performance.now() - started)) * 1000);
    const bareStarted = performance.now();
    const barePages = await withPdfkit(words);
    rates.bare.push((barePages / (performance.now() - bareStarted)) * 1000);
  }
  return {
    what: 'court paper, warm',
    ours: `${figure(median(rates.ours), 1)} pages/s (${spread(rates.ours, 1)})`,
    bare: `${figure(median(rates.bare), 1)} pages/s (${spread(rates.bare, 1)})`,
    ratio: median(rates.ours.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN))),
    note: `${pages} pages of California court paper, new words each time; ours tagged, in a process of its own`,
  };
}

async function firstPage(): Promise<Row> {
  const cold = createPapers();
  try {
    const started = performance.now();
    await cold.set(declaration('One line.'));
    const first = performance.now() - started;
    const again = performance.now();
    await cold.set(declaration('One other line.'));
    return {
      what: 'court paper, first page of a new process',
      ours: `${figure(first)} ms`,
      note: `the next one ${figure(performance.now() - again)} ms`,
    };
  } finally {
    await cold.close();
  }
}

async function afterEdits(ours: Papers, edits: number): Promise<Row> {
  const body = bodyOf(2);
  const memory: number[] = [];
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    const started = performance.now();
    await ours.set(declaration(`${body}\n\nEdit ${edit}.`));
    times.push(performance.now() - started);
    const all = residentMiBWithChildren(process.pid);
    const own = residentMiB(process.pid);
    if (all !== null && own !== null) memory.push(all - own);
  }
  return {
    what: `court paper, memory over ${figure(edits)} edits`,
    ours: memory.length === 0 ? 'not measured' : `at most ${figure(Math.max(...memory))} MiB`,
    note: `${beginningAndEnd(memory)}a paper of 3 pages edited at its end; an edit p50 ${figure(median(times))} ms, at most ${figure(Math.max(...times))} ms, where a new process begins`,
  };
}

/** Whether memory grows from edit to edit: what it is in the middle of the first tenth, and of the last. */
function beginningAndEnd(memory: readonly number[]): string {
  const tenth = Math.ceil(memory.length / 10);
  if (tenth === 0) return '';
  const [first, last] = [memory.slice(0, tenth), memory.slice(-tenth)].map((part) => figure(median(part)));
  return `${first} MiB in the first tenth, ${last} MiB in the last (medians); `;
}

/** The same words on numbered lines; returns how many pages they take. */
async function withPdfkit(body: string): Promise<number> {
  const document = new PDFDocument({
    size: 'LETTER',
    margins: { top: 75, bottom: 45, left: 108, right: 36 },
    autoFirstPage: false,
  });
  let pages = 0;
  document.on('pageAdded', () => {
    pages += 1;
    document.save().font('Times-Roman').fontSize(12);
    for (let line = 1; line <= 28; line += 1) {
      document.text(String(line), 72, 51 + line * 24, { lineBreak: false });
    }
    document.restore();
    document.x = 108;
    document.y = 75;
  });
  const bytes = buffer(document);
  document.addPage();
  document.font('Times-Roman').fontSize(12);
  for (const paragraph of body.split('\n\n')) document.text(paragraph, { indent: 36, lineGap: 10.1 });
  document.end();
  await bytes;
  return pages;
}
