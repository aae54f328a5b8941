import { expect, test } from 'vitest';
import { deleteRecord } from '#server/store/records.ts';
import { evidence } from '#server/areas/evidence/record.ts';
import { cancelReading, readOnceMore, recognizeNotRead } from '#server/areas/evidence/queue-reading.ts';
import { dropJobsOf } from '#server/store/jobs.ts';
import type { Row } from '#server/store/tables.ts';
import { ReadingRoom } from './reading-room.ts';

// Issue 16, point 3: never throw away what was read.

const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];
const rowsOf = (room: ReadingRoom, item: Row<'evidence'>) =>
  room.scratch.store.read((tx) =>
    tx.db.selectFrom('recognizedPages').selectAll().where('evidenceId', '=', item.id).execute(),
  );
const isPage = (room: ReadingRoom, item: Row<'evidence'>, page: number) =>
  room.until(async () => ((await room.texts(item))[page - 1] ? true : undefined));

test('a page of a scan is found while the next is being recognized', async () => {
  await using room = await ReadingRoom.open();
  const scan = await room.add('scan.pdf', words);
  await room.start();
  await room.letPages(2);
  await isPage(room, scan, 2);
  expect(await room.reading(scan)).toMatchObject({ status: 'running', pages: 8 });
  expect(await room.texts(scan)).toEqual(['alpha', 'bravo', '', '', '', '', '', '']);
  expect([await room.found(scan, 'alpha'), await room.found(scan, 'charlie')]).toEqual([[1], []]);
  await room.letAll();
  expect(await room.ended(scan)).toMatchObject({ status: 'done', method: 'ocr', pages: 8, pagesNotRead: '[]' });
  expect(await room.texts(scan)).toEqual(words);
  expect(await rowsOf(room, scan)).toEqual([]);
});

test('a text file that comes after two scans is read before either', async () => {
  await using room = await ReadingRoom.open();
  const scans = [await room.add('one.pdf', ['one']), await room.add('two.pdf', ['two'])];
  await room.start();
  await room.until(async () => ((await room.tried()).length > 0 ? true : undefined));
  const note = await room.add('note.txt', ['The pick-up was late.']);
  expect(await room.ended(note)).toMatchObject({ status: 'done', method: 'text' });
  const states = await Promise.all(scans.map((scan) => room.reading(scan)));
  expect(states.map(({ status }) => status)).toEqual(['running', 'pending']);
  await room.letAll();
  for (const scan of scans) expect(await room.ended(scan)).toMatchObject({ status: 'done' });
});

test('a photo waits for ten pages of a long scan, not for all', async () => {
  await using room = await ReadingRoom.open();
  const long = Array.from({ length: 23 }, (_, at) => `page ${at + 1}`);
  const scan = await room.add('long.pdf', long);
  const photo = await room.add('photo.pdf', ['a photo']);
  await room.letAll();
  await room.start();
  await room.ended(scan);
  await room.ended(photo);
  expect((await room.tried()).indexOf('photo.pdf 1')).toBe(10);
  expect(await room.texts(scan)).toEqual(long);
});

test('after a stop reading goes on at the page where it was', async () => {
  await using room = await ReadingRoom.open();
  const scan = await room.add('scan.pdf', words);
  await room.start();
  await room.letPages(3);
  await isPage(room, scan, 3);
  await room.until(async () => ((await room.tried()).includes('scan.pdf 4') ? true : undefined));
  await room.stop();
  await room.letAll();
  await room.start();
  expect(await room.ended(scan)).toMatchObject({ status: 'done' });
  expect(await room.texts(scan)).toEqual(words);
  expect(await room.tried()).toEqual([1, 2, 3, 4, 4, 5, 6, 7, 8].map((page) => `scan.pdf ${page}`));
});

test('a page that ends the reader is named, however many do; only those are read again', async () => {
  await using room = await ReadingRoom.open();
  const deadly = words.map((word, at) => (at % 2 === 0 ? word : `deadly ${word}`));
  const scan = await room.add('scan.pdf', [...deadly, 'deadly india']);
  await room.letAll();
  await room.start();
  const reading = await room.ended(scan);
  expect(reading).toMatchObject({ status: 'done', pages: 9 });
  expect(JSON.parse(reading.pagesNotRead)).toEqual([2, 4, 6, 8, 9].map((page) => ({ page, reason: 'stopped' })));
  expect(await room.texts(scan)).toEqual(['alpha', '', 'charlie', '', 'echo', '', 'golf', '', '']);
  await room.mend();
  const before = (await room.tried()).length;
  await room.scratch.write((tx) => recognizeNotRead(tx, scan));
  expect(await room.ended(scan)).toMatchObject({ status: 'done', pagesNotRead: '[]' });
  expect((await room.tried()).slice(before)).toEqual([2, 4, 6, 8, 9].map((page) => `scan.pdf ${page}`));
  expect(await room.texts(scan)).toEqual([...deadly, 'deadly india']);
});

test('a file that stopped Casewright twenty times without a page loses one page, not all', async () => {
  await using room = await ReadingRoom.open();
  const scan = await room.add('scan.pdf', words);
  const runner = await room.start();
  await room.until(async () => ((await room.tried()).length > 0 ? true : undefined));
  await runner.stop();
  await room.stop();
  await room.scratch.write((tx) => tx.db.updateTable('jobs').set({ attempts: 20 }).execute());
  await room.letAll();
  await room.start();
  const reading = await room.ended(scan);
  expect(JSON.parse(reading.pagesNotRead)).toEqual([{ page: 1, reason: 'stopped' }]);
  expect(await room.texts(scan)).toEqual(['', ...words.slice(1)]);
});

test.each([
  ['cancelled', (room: ReadingRoom, scan: Row<'evidence'>) => room.scratch.write((tx) => dropJobsOf(tx, scan.id))],
  [
    'deleted',
    (room: ReadingRoom, scan: Row<'evidence'>) => room.scratch.write((tx) => deleteRecord(tx, evidence, scan)),
  ],
])('of a file that is %s while it is read nothing more is stored', async (_how, end) => {
  await using room = await ReadingRoom.open();
  const scan = await room.add('scan.pdf', words.slice(0, 3));
  const next = await room.add('next.pdf', ['next']);
  await room.start();
  await room.letPages(1);
  await isPage(room, scan, 1);
  await end(room, scan);
  const before = { rows: await rowsOf(room, scan), texts: await room.texts(scan) };
  await room.letAll();
  await room.ended(next);
  expect({ rows: await rowsOf(room, scan), texts: await room.texts(scan) }).toEqual(before);
});

test('a canceled reading continues after the pages that are stored; a second one begins anew', async () => {
  await using room = await ReadingRoom.open();
  const scan = await room.add('scan.pdf', words);
  await room.start();
  await room.letPages(3);
  await isPage(room, scan, 3);
  await room.scratch.write(async (tx) => {
    await dropJobsOf(tx, scan.id);
    await cancelReading(tx, scan.id);
  });
  expect(await room.reading(scan)).toMatchObject({ status: 'failed', reason: 'cancelled', page: null });
  expect(await room.texts(scan)).toEqual([...words.slice(0, 3), '', '', '', '', '']);
  await room.letAll();
  await room.scratch.write((tx) => readOnceMore(tx, scan));
  const { reason, error, ...reading } = await room.ended(scan);
  expect([reason, error]).toEqual([null, null]);
  expect(reading).toMatchObject({ status: 'done', method: 'ocr', pages: 8, pagesNotRead: '[]' });
  expect(await room.texts(scan)).toEqual(words);
  const tried = await room.tried();
  expect(new Set(tried).size).toBe(8);
  expect(tried.filter((page) => ['scan.pdf 1', 'scan.pdf 2', 'scan.pdf 3'].includes(page))).toHaveLength(3);
  await room.scratch.write((tx) => readOnceMore(tx, scan));
  await room.ended(scan);
  expect((await room.tried()).slice(tried.length)).toEqual(words.map((_, at) => `scan.pdf ${at + 1}`));
});

test('of two files with the same bytes one is recognized', async () => {
  await using room = await ReadingRoom.open();
  const scans = [await room.add('scan.pdf', words), await room.add('scan.pdf', words)];
  await room.letAll();
  await room.start();
  for (const scan of scans) {
    expect(await room.ended(scan)).toMatchObject({ status: 'done', method: 'ocr' });
    expect(await room.texts(scan)).toEqual(words);
  }
  expect(await room.tried()).toEqual(words.map((_, at) => `scan.pdf ${at + 1}`));
});
