import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ReadingFault } from '#server/importers/failure.ts';
import { ImportError } from '#server/importers/import-error.ts';
import { createReadingPool, type ReadingPool } from '#server/importers/pool.ts';
import type { Reading, SentItem } from '#server/importers/protocol.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-pool-'));
  await writeFile(join(folder, 'export'), 'whatever');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let pool: ReadingPool | undefined;
afterEach(() => pool?.close());

function open(limits = {}): ReadingPool {
  const childModule = new URL('./odd-readers/child.ts', import.meta.url);
  pool = createReadingPool({ childModule, limits: { deadlineMs: 20_000, slice: 2, ...limits } });
  return pool;
}

const counted = { records: 9, statedCount: null, cutOff: false as const };
const nobody = { names: [], handles: [] };
const reading = (fileName: string): Reading => ({
  file: { path: join(folder, 'export'), fileName, sha256: 'a'.repeat(64) },
  answers: {},
  people: { owner: nobody, others: nobody },
});

function read(
  from: ReadingPool,
  fileName: string,
  {
    onSlice = async (_: readonly SentItem[]): Promise<void> => {},
    stored = 0,
    signal = new AbortController().signal,
  } = {},
) {
  const request = {
    ...reading(fileName),
    importId: 'i',
    mediaFolder: join(folder, 'media'),
    stored,
    counted,
    compare: false,
  };
  return from.read(request, { signal, onSlice, onConversations: () => Promise.resolve('') });
}

const records = (items: readonly SentItem[]): number[] =>
  items.flatMap((item) => (item.type === 'message' ? [item.message.message.record] : []));

it('sends no slice before the last one is stored, and all of them once', async () => {
  const seen: number[] = [];
  let storing = 0;
  await read(open(), 'plain 9', {
    onSlice: async (items) => {
      storing += 1;
      expect(storing).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      seen.push(...records(items));
      storing -= 1;
    },
  });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('stores all that was read before a fault, however far ahead that was', async () => {
  const seen: number[] = [];
  const onSlice = async (items: readonly SentItem[]): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    seen.push(...records(items));
  };
  await expect(read(open(), 'throwing 12', { onSlice })).rejects.toThrow(/made the reader stop/);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

it('passes over what is stored already', async () => {
  const seen: number[] = [];
  await read(open(), 'plain 9', { stored: 6, onSlice: async (items) => void seen.push(...records(items)) });
  expect(seen).toEqual([7, 8, 9]);
});

it('sends long messages a few at once, and every character as it was', async () => {
  const seen: [record: number, length: number, end: string][][] = [];
  const onSlice = async (items: readonly SentItem[]): Promise<void> => {
    const messages = items.flatMap((item) => (item.type === 'message' ? [item.message.message] : []));
    seen.push(messages.map(({ record, body }) => [record, body.length, body.slice(9, 13)]));
  };
  await read(open({ slice: 100 }), 'wordy 6', { onSlice });
  const message = (record: number) => [record, 1_000_011, '\uD83D 🌻'];
  expect(seen).toEqual([[1, 2, 3, 4, 5].map(message), [message(6)]]);
});

it.each([
  ['hanging', ImportError, /no progress for 3 seconds/],
  ['hungry', ImportError, /more memory than an import may use/],
  ['greedy', ImportError, /more memory than an import may use/],
  ['throwing', ReadingFault, /made the reader stop/],
  ['leaving', ReadingFault, /made the reader stop/],
])('a %s reader ends its own process, and the next export is read', async (what, kind, sentence) => {
  const own = open({
    deadlineMs: what === 'hanging' ? 3000 : 40_000,
    residentBytes: 300 * 1024 ** 2,
    oldGenerationMb: 64,
  });
  const failed = read(own, what);
  await expect(failed).rejects.toBeInstanceOf(kind);
  await expect(failed).rejects.toThrow(sentence);
  await expect(own.survey(reading('plain'))).resolves.toMatchObject({ messages: 1 });
  await expect(read(own, 'plain')).resolves.toMatchObject({ type: 'read' });
});

it('reads one export after the other in the same process, until one leaves too much in its memory', async () => {
  const own = open();
  const before: number[] = [];
  for (const what of ['plain', 'plain', 'large', 'plain']) before.push((await own.survey(reading(what))).unsent);
  expect(before).toEqual([0, 1, 2, 0]);
});

it('gives a long export its deadline anew with every progress', async () => {
  const seen: number[] = [];
  await read(open({ deadlineMs: 1500 }), 'slow 30', { onSlice: async (items) => void seen.push(...records(items)) });
  expect(seen).toHaveLength(30);
});

it('fails with the error of whoever stores', async () => {
  const full = new Error('The disk is full.');
  await expect(read(open(), 'plain', { onSlice: () => Promise.reject(full) })).rejects.toBe(full);
});

it('stops when it is canceled', async () => {
  const cancel = new AbortController();
  const stopped = read(open(), 'slow 500', { signal: cancel.signal, onSlice: async () => cancel.abort() });
  await expect(stopped).rejects.toThrow(/canceled/);
});
