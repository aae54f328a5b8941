import { expect, test } from 'vitest';
import { damaged } from '#server/extraction/extraction-error.ts';
import { recognisedPages } from '#server/extraction/recognised-pages.ts';
import type { RecognitionState, Report } from '#server/extraction/protocol.ts';

// Issue 16, point 3: pages are stored as they come; a page given up is named.
const blank = (count: number) => Array.from({ length: count }, () => ({ text: '', confidence: null }));

async function read(
  state: Partial<RecognitionState>,
  one: (index: number) => string = (index) => `words ${index}`,
  pages = blank(4),
) {
  const reports: Report[] = [];
  const recognition = {
    state: { done: {}, coarse: [], skip: [], ...state },
    report: (said: Report) => void reports.push(said),
  };
  const numbers = [...pages.keys()];
  const result = await recognisedPages(pages, numbers, recognition, (index) =>
    Promise.resolve().then(() => ({ text: one(index), confidence: 90 })),
  );
  return { result, texts: result.map(({ text }) => text), reports: reports.map(({ type }) => type), all: reports };
}

test('reads what is neither done nor given up, and no more than its turn', async () => {
  const done = { 0: { text: 'before', confidence: 80 } };
  const { texts, reports, all, result } = await read({ done, skip: [1], why: { 1: 'time' }, turn: 1 });
  expect(texts).toEqual(['before', '', 'words 2', '']);
  expect(result[1]?.notRead).toBe('time');
  expect(reports).toEqual(['recognising', 'progress', 'recognised', 'left']);
  expect(all.at(-1)).toEqual({ type: 'left', numbers: [3] });
});

test('an error costs a page, and what the file itself holds there stays', async () => {
  const pages = blank(3).map((page) => ({ ...page, text: 'stamp' }));
  const one = (index: number): string => {
    if (index === 1) throw damaged('picture');
    return 'read';
  };
  const { result, all } = await read({}, one, pages);
  expect(result[1]).toEqual({ text: 'stamp', confidence: null, notRead: 'damaged' });
  expect(all.filter(({ type }) => type === 'givenUp')).toEqual([{ type: 'givenUp', index: 1, reason: 'damaged' }]);
});

test('when nothing of a file can be read, the first error says why', async () => {
  const one = (): string => {
    throw damaged('picture');
  };
  await expect(read({}, one)).rejects.toThrow('This picture is damaged');
});

test('the page that stopped Casewright is given up before it is tried once more', async () => {
  const { result, texts, all } = await read({ leavesNext: true, done: { 0: { text: 'before', confidence: 80 } } });
  expect(texts).toEqual(['before', '', 'words 2', 'words 3']);
  expect(result[1]?.notRead).toBe('stopped');
  expect(all[0]).toEqual({ type: 'givenUp', index: 1, reason: 'stopped' });
});
