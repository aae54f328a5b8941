import { writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import {
  createExtractionPool,
  type ExtractionFile,
  type ExtractionPool,
  type ReadPart,
} from '#server/extraction/pool.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

/** Stands in for a recognizer of 450 MB: a page says which child read it; page 1 waits for a file named as its own. */
const program = await desk.put(
  'stands-in.mjs',
  `
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
const memory = Buffer.alloc(390 * 1024 * 1024, 1);
process.on('message', async ({ file, recognition: { known, done = {}, skip = [], turn = Infinity } }) => {
  for (const [at, index] of known.numbers.entries()) {
    if (done[index] || skip.includes(index) || turn === 0) continue;
    process.send({ type: 'recognising', index, pages: known.texts.length });
    process.send({ type: 'progress', page: known.texts.length - known.numbers.length + at + 1, pages: known.texts.length });
    while (index === 0 && !existsSync(file.path + '.goes-on')) await pause(10);
    done[index] = { text: String(process.pid), confidence: 90 };
    process.send({ type: 'recognised', index, page: done[index] });
  }
  const pages = known.texts.map((text, index) => done[index] ?? { text, confidence: null });
  const result = { method: 'ocr', pages, pageCount: pages.length, durationSeconds: null, language: null };
  process.send({ type: 'extracted', result: { ...result, confidence: 90, characters: 9, facts: {} } });
});
process.on('disconnect', () => process.exit(memory.length - memory.length));
`,
);

function open(): ExtractionPool & AsyncDisposable {
  const childModule = new URL(`file://${program.path}`);
  const pool = createExtractionPool({ temporaryFolder: desk.folder, childModule, recognizers: 2 });
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.close() });
}

/** Recognizes eight pages; the children that read them, by page. `onPage` hears how many are there. */
async function recognize(pool: ExtractionPool, file: ExtractionFile, onPage?: (count: number) => Promise<void>) {
  const numbers = Array.from({ length: 8 }, (_, at) => at);
  const known = { texts: numbers.map(() => ''), numbers, cutShort: [] };
  const children: string[] = [];
  const progress: number[] = [];
  const heard: Promise<void>[] = [];
  await pool.extract(file, {
    part: 'pictures',
    state: { known },
    onProgress: ({ page }) => progress.push(page),
    onPage: (part: ReadPart) => {
      if ('page' in part) children[part.index] = part.page.text;
      if (onPage) heard.push(onPage(Object.keys(children).length));
    },
  });
  await Promise.all(heard);
  return { children, progress };
}

const put = (name: string): Promise<ExtractionFile> => desk.put(name, 'eight pages');
const goesOn = ({ path }: ExtractionFile): Promise<void> => writeFile(`${path}.goes-on`, '');

test('a child with easier pages reads what another has not begun', async () => {
  await using pool = open();
  // Page 1 holds up its child, and with it the page that it took along, until the six others are there.
  const hard = await put('hard.pdf');
  const { children, progress } = await recognize(pool, hard, async (count) => {
    if (count === 6) await goesOn(hard);
  });
  const ofTheFirst = children.filter((child) => child === children[0]);
  expect([ofTheFirst.length, new Set(children).size]).toEqual([2, 2]);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('children that recognized rest with what they hold, and read the next file', async () => {
  await using pool = open();
  const [one, two] = [await put('one.pdf'), await put('two.pdf')];
  await goesOn(one);
  await goesOn(two);
  const first = new Set((await recognize(pool, one)).children);
  const second = new Set((await recognize(pool, two)).children);
  expect([...second].filter((child) => !first.has(child))).toEqual([]);
});

test('a child that helps goes to the file that waits', async () => {
  await using pool = open();
  const [long, waits] = [await put('long.pdf'), await put('waits.pdf')];
  await goesOn(waits);
  let there = 0;
  let thereMeanwhile = 0;
  await recognize(pool, long, async (count) => {
    there = count;
    if (count !== 1) return;
    // Page 1 of the long file is held up, so the child that helped reads all of the other.
    await recognize(pool, waits);
    thereMeanwhile = there;
    await goesOn(long);
  });
  expect([thereMeanwhile, there]).toEqual([2, 8]);
});
