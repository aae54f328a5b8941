import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createWorker, OEM } from 'tesseract.js';
import type { ExtractionFile } from '#server/extraction/pool.ts';
import { contractLimits } from '#server/extraction/limits.ts';
import { openPicture } from '#server/extraction/pictures/picture-file.ts';
import { prepared } from '#server/extraction/pictures/read-picture.ts';
import { openRecogniser } from '#server/extraction/pictures/recognise.ts';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { proseWriter } from '#test/bench/matter/prose.ts';
import { type Bench, figure, type Measure, median, type Row, spread } from '#test/bench/measure.ts';
import { readingByKind } from '#test/bench/reading/by-kind.ts';
import { onTwoCores } from '#test/bench/reading/two-cores.ts';
import { allRead, formsOf, type NamedFile, upload } from '#test/bench/uploads.ts';
import { characterErrors, hardScans } from '#test/support/files/hard-scans.ts';
import { picturesOnPages, textPdf } from '#test/support/files/pdf.ts';
import { pngOfText } from '#test/support/files/pictures.ts';

const patienceSeconds = 300;

/**
 * Pages a second from the upload until the last page can be searched, against the library called in this process, and
 * how many characters of a recognized page are wrong.
 */
export const reading: Measure = {
  name: 'reading',
  async run(bench) {
    const { quick } = bench.options;
    const [documents, pages] = quick ? [2, 20] : [8, 40];
    const pdfs = await Promise.all(Array.from({ length: documents }, (_, at) => pdf(at, pages)));
    const pictures = await Promise.all(Array.from({ length: quick ? 2 : 4 }, (_, at) => picture(at)));
    return [
      await against(bench, 'read PDF pages', pdfs, documents * pages, readPdfsAlone),
      await against(bench, 'recognise scanned pages', pictures, pictures.length, recogniseAlone),
      await onTwoCores(bench, await scanOf(bench, quick ? 8 : 60), quick ? 8 : 60),
      await besideAScan(bench, quick ? 1 : 3),
      ...(await characterErrorsByKind(quick)),
    ];
  },
};

/** How much of each kind of file is read, beside programs that others wrote. */
export const readingKinds: Measure = { name: 'reading-kinds', run: readingByKind };

async function scanOf(bench: Bench, pages: number): Promise<ExtractionFile> {
  const pictures = await Promise.all([1, 2, 3, 4].map((seed) => pngOfText(lines(proseWriter(seed)(200), 9))));
  const bytes = await picturesOnPages(Array.from({ length: pages }, (_, at) => pictures[at % 4] ?? ''));
  const file = path.join(bench.folder, 'Scan.pdf');
  await writeFile(file, bytes);
  return { path: file, fileName: 'Scan.pdf', mimeType: 'application/pdf', size: bytes.length };
}

/** From the upload of a text file until its text is there, while a page of a long scan is recognized. */
async function besideAScan(bench: Bench, rounds: number): Promise<Row> {
  await using ours = await startCasewright(bench);
  const png = await pngOfText(lines(proseWriter(1)(200), 9));
  const scan = await picturesOnPages(Array.from({ length: 60 }, () => png));
  await upload(ours, await formsOf([{ name: 'Scan.pdf', bytes: new Uint8Array(scan) }]));
  await stateOf(ours, 'Scan.pdf', ({ status, page }) => status === 'running' && page !== null);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const name = `Note ${round}.txt`;
    const forms = await formsOf([{ name, bytes: new TextEncoder().encode(`The pick-up was late, ${round}.`) }]);
    const started = performance.now();
    await upload(ours, forms);
    await stateOf(ours, name, ({ status }) => status === 'done');
    seconds.push((performance.now() - started) / 1000);
  }
  await stateOf(ours, 'Scan.pdf', ({ status }) => status === 'running' || status === 'pending');
  const most = Math.max(...seconds);
  return {
    what: 'read a text file behind a scan of 60 pages',
    ours: `${figure(most, 2)} s`,
    aim: '≤ 2 s',
    met: most <= 2,
    note: `the slowest of ${rounds}, from the upload to the searchable text; the scan was being recognized before and after`,
  };
}

interface State {
  status: string;
  page: number | null;
}

/** Waits until a file's reading is so. */
async function stateOf(ours: Casewright, fileName: string, isSo: (state: State) => boolean): Promise<void> {
  const until = Date.now() + patienceSeconds * 1000;
  while (Date.now() < until) {
    const items = await ours.get<{ fileName: string; extraction: State }[]>(`/evidence?caseId=${ours.caseId}`);
    const item = items.find((each) => each.fileName === fileName);
    if (item && isSo(item.extraction)) return;
    await pause(10);
  }
  throw new Error(`The reading of ${fileName} was not so within ${patienceSeconds} seconds.`);
}

type Alone = (files: readonly NamedFile[]) => Promise<number>;

async function against(
  bench: Bench,
  what: string,
  files: readonly NamedFile[],
  pages: number,
  alone: Alone,
): Promise<Row> {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < (bench.options.quick ? 1 : 3); round += 1) {
    ours.push(pages / (await throughCasewright(bench, files)));
    bare.push(pages / (await alone(files)));
  }
  return {
    what,
    ours: `${figure(median(ours), 1)} pages/s (${spread(ours, 1)})`,
    bare: `${figure(median(bare), 1)} pages/s (${spread(bare, 1)})`,
    ratio: median(ours) / median(bare),
    note: `${pages} pages; ours from the upload to the last searchable page, in a process of its own with its limits watched`,
  };
}

/** Seconds; the reading process is awake already, as it is after the first file of a day. */
async function throughCasewright(bench: Bench, files: readonly NamedFile[]): Promise<number> {
  await using ours = await startCasewright(bench);
  const [first] = files;
  // Not the same bytes as the first file, or its text would be copied instead of read.
  if (first) await upload(ours, await formsOf([await another(first)]));
  await allRead(ours, patienceSeconds);
  const forms = await formsOf(files);
  const started = performance.now();
  await upload(ours, forms);
  const read = await allRead(ours, patienceSeconds);
  const seconds = (performance.now() - started) / 1000;
  if (read !== files.length + 1) throw new Error(`Only ${read} of ${files.length + 1} files have text.`);
  return seconds;
}

function another({ name }: NamedFile): Promise<NamedFile> {
  return name.endsWith('.pdf') ? pdf(1000, 3) : picture(1000);
}

async function readPdfsAlone(files: readonly NamedFile[]): Promise<number> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const standardFontDataUrl = path.join(folder, 'standard_fonts') + path.sep;
  const started = performance.now();
  for (const { bytes } of files) {
    const loading = getDocument({ data: new Uint8Array(bytes), standardFontDataUrl, verbosity: 0 });
    const document = await loading.promise;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      await page.getTextContent();
      page.cleanup();
    }
    await loading.destroy();
  }
  return (performance.now() - started) / 1000;
}

async function recogniseAlone(files: readonly NamedFile[]): Promise<number> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath: englishData(), cacheMethod: 'none', gzip: true });
  try {
    await worker.setParameters({ user_defined_dpi: '200' });
    const started = performance.now();
    for (const { bytes } of files) await worker.recognize(Buffer.from(bytes), {}, { text: false, blocks: true });
    return (performance.now() - started) / 1000;
  } finally {
    await worker.terminate();
  }
}

/** The share of wrong characters by kind of page, beside the library with its defaults on the same upright picture. */
async function characterErrorsByKind(quick: boolean): Promise<Row[]> {
  const settings = { temporaryFolder: tmpdir(), languages: ['eng'], languageFolders: [], limits: contractLimits };
  const recogniser = await openRecogniser(settings);
  const bare = await createWorker('eng', OEM.LSTM_ONLY, { langPath: englishData(), cacheMethod: 'none', gzip: true });
  try {
    const rows: Row[] = [];
    for (const { kind, png, says } of await hardScans({ small: quick })) {
      const opened = await openPicture(png, 'image/png', contractLimits);
      const page = await recogniser.read(await prepared(opened.open(0), opened), false);
      const { data } = await bare.recognize(png);
      const [ours, theirs] = [characterErrors(page.text, says), characterErrors(data.text, says)];
      const aim = kind === 'dark chat' ? 0.06 : 0.02;
      rows.push({
        what: `character errors, ${kind}`,
        ours: figure(ours, 3),
        bare: figure(theirs, 3),
        aim: `≤ ${aim}, never worse`,
        met: ours <= aim && ours <= theirs,
        note: 'edit distance by the length of what the page says; pictures from our own generator',
      });
    }
    return rows;
  } finally {
    await recogniser.close();
    await bare.terminate();
  }
}

function englishData(): string {
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  return path.join(data, '4.0.0_best_int');
}

async function pdf(number: number, pages: number): Promise<NamedFile> {
  const write = proseWriter(number + 1);
  const texts = Array.from({ length: pages }, () => lines(write(380), 12).join('\n'));
  return { name: `Statement ${number}.pdf`, bytes: new Uint8Array(await textPdf(texts)) };
}

async function picture(number: number): Promise<NamedFile> {
  const text = lines(proseWriter(number + 1)(200), 9);
  return { name: `Scan ${number}.png`, bytes: new Uint8Array(await pngOfText(text)) };
}

function lines(words: readonly string[], wordsALine: number): string[] {
  const count = Math.ceil(words.length / wordsALine);
  return Array.from({ length: count }, (_, at) => words.slice(at * wordsALine, (at + 1) * wordsALine).join(' '));
}
