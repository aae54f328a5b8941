import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTwinReading, type Reading, setReading } from '#server/areas/evidence/readings.ts';
import type { Row } from '#server/store/tables.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';

// Issue 16, point 7: a twin's reading is taken only for the same kind of file, and never an empty one.
let scratch: ScratchStore;
let at: Awaited<ReturnType<ScratchStore['matter']>>;
beforeAll(async () => {
  scratch = await ScratchStore.open();
  at = await scratch.matter();
});
afterAll(() => scratch[Symbol.asyncDispose]());

const read = { status: 'done', method: 'text', pages: 1, characters: 12 } as const;

test.each<[string, Partial<Row<'evidence'>>, Partial<Reading>, boolean]>([
  ['the same kind of file', {}, read, true],
  ['a file without words', {}, { ...read, characters: 0 }, false],
  ['a file that could not be read', {}, { status: 'unsupported', error: 'Not read.' }, false],
  ['another kind of file', { kind: 'chat' }, read, false],
  ['another type of file', { mimeType: 'text/markdown' }, read, false],
])('of %s', async (what, facts, reading, isTaken) => {
  const own = { kind: 'text', mimeType: 'text/plain' };
  const twin = await scratch.evidence(at, { ...own, ...facts }, `the bytes of ${what}`);
  const item = await scratch.evidence(at, own, `the bytes of ${what}`);
  await scratch.write((tx) => setReading(tx, twin.id, reading));
  const found = await scratch.store.read((tx) => findTwinReading(tx, item));
  expect(found?.evidenceId).toBe(isTaken ? twin.id : undefined);
});
