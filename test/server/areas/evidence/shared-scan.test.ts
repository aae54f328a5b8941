import { expect, test } from 'vitest';
import { dropJobsOf } from '#server/store/jobs.ts';
import { ReadingRoom } from './reading-room.ts';

// Issue 16: the pages of one scan are recognized by two children at once.

const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];
const named = (pages: readonly number[]) => pages.map((page) => `scan.pdf ${page}`);

async function open(): Promise<ReadingRoom & { begin: () => Promise<unknown> }> {
  const room = await ReadingRoom.open();
  return Object.assign(room, { begin: () => room.start(2_000_000, 2) });
}

const triedSo = (room: ReadingRoom, pages: readonly number[]) =>
  room.until(async () => {
    const tried = await room.tried();
    return named(pages).every((page) => tried.includes(page)) || undefined;
  });

test('two are begun before either is read, and each is read once', async () => {
  await using room = await open();
  const long = [...words, ...words, ...words].map((word, at) => `${word} ${at}`);
  const scan = await room.add('scan.pdf', long);
  await room.begin();
  await triedSo(room, [1, 2]);
  expect(await room.tried()).toHaveLength(2);
  await room.letAll();
  expect(await room.ended(scan)).toMatchObject({ status: 'done', method: 'ocr', pages: 24, pagesNotRead: '[]' });
  expect(await room.texts(scan)).toEqual(long);
  expect((await room.tried()).toSorted()).toEqual(named([...long.keys()].map((at) => at + 1)).toSorted());
});

test('a page that is damaged or ends its child costs itself, whichever child had it', async () => {
  await using room = await open();
  const scan = await room.add('scan.pdf', ['deadly', 'bravo', 'charlie', 'deadly', 'damaged', 'foxtrot']);
  await room.letAll();
  await room.begin();
  const reading = await room.ended(scan);
  expect(reading).toMatchObject({ status: 'done', pages: 6 });
  expect(JSON.parse(reading.pagesNotRead)).toEqual([
    { page: 1, reason: 'stopped' },
    { page: 4, reason: 'stopped' },
    { page: 5, reason: 'damaged' },
  ]);
  expect(await room.texts(scan)).toEqual(['', 'bravo', 'charlie', '', '', 'foxtrot']);
});

test.each([
  ['deadly', 'crashed'],
  ['damaged', 'damaged'],
])('a scan with nothing but %s pages fails, and says why', async (word, reason) => {
  await using room = await open();
  const scan = await room.add('scan.pdf', [word, word, word]);
  await room.letAll();
  await room.begin();
  expect(await room.ended(scan)).toMatchObject({ status: 'failed', reason });
});

test('both stop when it is canceled, and read the next file', async () => {
  await using room = await open();
  const scan = await room.add('scan.pdf', words);
  await room.begin();
  await triedSo(room, [1, 2]);
  await room.scratch.write((tx) => dropJobsOf(tx, scan.id));
  await room.letAll();
  const next = await room.add('next.pdf', ['next', 'after']);
  expect(await room.ended(next)).toMatchObject({ status: 'done' });
  expect(await room.texts(next)).toEqual(['next', 'after']);
  expect(await room.texts(scan)).toEqual(words.map(() => ''));
});

test('after a stop they go on with the pages that neither has read', async () => {
  await using room = await open();
  const scan = await room.add('scan.pdf', words);
  await room.begin();
  await room.letPages(3);
  await triedSo(room, [1, 2, 3, 4, 5]);
  await room.until(async () => ((await room.texts(scan)).filter(Boolean).length === 3 ? true : undefined));
  await room.stop();
  await room.letAll();
  await room.begin();
  expect(await room.ended(scan)).toMatchObject({ status: 'done', pagesNotRead: '[]' });
  expect(await room.texts(scan)).toEqual(words);
  expect((await room.tried()).toSorted()).toEqual(named([1, 2, 3, 4, 4, 5, 5, 6, 7, 8]));
});

test('two files are read at once; the same bytes only once', async () => {
  await using room = await open();
  const twins = [await room.add('scan.pdf', ['alpha']), await room.add('scan.pdf', ['alpha'])];
  const other = await room.add('other.pdf', ['bravo']);
  await room.begin();
  await room.until(async () => ((await room.tried()).length === 2 ? true : undefined));
  expect((await room.tried()).toSorted()).toEqual(['other.pdf 1', 'scan.pdf 1']);
  await room.letAll();
  for (const item of [...twins, other]) expect(await room.ended(item)).toMatchObject({ status: 'done', method: 'ocr' });
  for (const twin of twins) expect(await room.texts(twin)).toEqual(['alpha']);
  expect(await room.tried()).toHaveLength(2);
});
