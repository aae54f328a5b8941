import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPages } from '#server/areas/evidence/readings.ts';
import { ScratchStore } from './scratch-store.ts';
import { deleteRecord, updateRecord } from '#server/store/records.ts';
import { evidence } from '#server/areas/evidence/record.ts';

// CONTRACT.md 10: "permanently deleted" is permanent, down to the bytes of the database file.
let scratch: ScratchStore;
beforeEach(async () => {
  scratch = await ScratchStore.open();
});
afterEach(() => scratch[Symbol.asyncDispose]());

/** Long enough to need overflow pages, every part of it findable. */
const manyWords = (canary: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${canary}${n} lorem ipsum dolor sit amet`).join(' ');

test('deleted text is nowhere in the database file', async () => {
  const matter = await scratch.matter();
  const item = await scratch.evidence(matter, {
    title: 'titlecanary',
    description: manyWords('descriptioncanary', 500),
  });
  await scratch.evidence(matter, { title: 'survivor' });
  await scratch.write(async (tx) => {
    const pages = [manyWords('pagecanary', 2000), manyWords('pagecanarytwo', 10)];
    await setPages(
      tx,
      item,
      pages.map((text) => ({ text, confidence: null })),
    );
  });
  const tagged = await scratch.write((tx) =>
    updateRecord(tx, evidence, item, { tagNames: '["tagcanary"]', exhibitNumber: 'EXHIBITCANARY' }),
  );
  await scratch.write((tx) => deleteRecord(tx, evidence, tagged));
  const bytes = (await scratch.bytes()).toString('latin1').toLowerCase();
  expect(bytes).toContain('survivor');
  expect(bytes.match(/\w*canary\w*/g) ?? []).toEqual([]);
  expect(readdirSync(scratch.folder).filter((name) => name.endsWith('-wal'))).toEqual([]);
});

test('text that a second reading replaced is nowhere either', async () => {
  const matter = await scratch.matter();
  const item = await scratch.evidence(matter);
  const read = (text: string) => scratch.write((tx) => setPages(tx, item, [{ text, confidence: null }]));
  await read(manyWords('firstreading', 300));
  await read('second reading');
  expect((await scratch.bytes()).toString('latin1').match(/firstreading\w*/g) ?? []).toEqual([]);
});

test('what is deleted leaves the write-ahead log while the store is open, written to and read', async () => {
  await using open = await ScratchStore.open(undefined, { emptyLogEvery: 20 });
  const matter = await open.matter();
  const item = await open.evidence(matter, { title: 'opencanary', description: manyWords('opencanary', 500) });
  expect(filesWith(open.folder, 'opencanary')).not.toEqual([]);
  await open.write((tx) => deleteRecord(tx, evidence, item));
  await open.store.read((tx) => tx.db.selectFrom('cases').selectAll().execute());
  await expect.poll(() => filesWith(open.folder, 'opencanary')).toEqual([]);
  await open.evidence(matter, { title: 'still written' });
});

function filesWith(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(word))
    .map(({ name }) => name);
}

test('the write-ahead log is emptied when the store closes, even when nobody read', async () => {
  const matter = await scratch.matter();
  const item = await scratch.evidence(matter, { title: 'logcanary' });
  await scratch.write((tx) => deleteRecord(tx, evidence, item));
  await scratch.store.close();
  expect(filesWith(scratch.folder, 'logcanary')).toEqual([]);
});
