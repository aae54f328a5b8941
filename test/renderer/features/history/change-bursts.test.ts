import { expect, test } from 'vitest';
import type { Doer, HistoryLine } from '#renderer/api/generated.ts';
import { burstsOf, daysOf, mayGoOn } from '#renderer/features/history/change-bursts.ts';

const person: Doer = { kind: 'person', accountId: 'me', tokenId: null, name: 'Maya', person: 'Maya', you: true };
const assistant: Doer = { ...person, kind: 'assistant', tokenId: 'claude', name: 'Claude' };
let seq = 1000;

/** A change so many seconds before noon. */
function line(secondsAgo: number, more: Partial<HistoryLine> = {}): HistoryLine {
  seq -= 1;
  return {
    seq,
    at: new Date(2026, 2, 4, 12, 0, -secondsAgo).toISOString(),
    resource: 'evidence',
    recordId: `record ${seq}`,
    op: 'update',
    title: 'A letter',
    fields: ['tagNames'],
    erased: false,
    standing: true,
    doer: person,
    transport: 'window',
    requestId: `request ${seq}`,
    ...more,
  };
}
const sizes = (lines: readonly HistoryLine[]) => burstsOf(lines).map(({ lines: some }) => some.length);

test('a bulk edit is one burst, though each item is a separate request', () => {
  expect(sizes([line(0), line(20), line(40), line(60)])).toEqual([4]);
});

test('what is done by hand, one thing after another, stays separate', () => {
  expect(sizes([line(0, { fields: ['title'] }), line(20), line(40, { op: 'insert', fields: [] })])).toEqual([1, 1, 1]);
  expect(sizes([line(0), line(300)])).toEqual([1, 1]);
});

test('what happens in the same second is one burst, of any kind', () => {
  expect(sizes([line(0, { fields: ['title'] }), line(0), line(0, { op: 'insert', resource: 'folders' })])).toEqual([3]);
  const script: Doer = { ...person, kind: 'token', tokenId: 'script' };
  expect(sizes([line(0, { doer: script }), line(8, { doer: script, op: 'insert' })])).toEqual([2]);
});

test('one request is one burst, however long it took', () => {
  expect(sizes([line(0, { requestId: 'one' }), line(600, { requestId: 'one', op: 'delete' })])).toEqual([2]);
});

test('a sitting of an assistant is one burst, with its pauses and with what others did meanwhile', () => {
  const lines = [line(0, { doer: assistant }), line(100), line(300, { doer: assistant, op: 'insert' })];
  expect(burstsOf(lines).map(({ doer, lines: some }) => [doer.kind, some.length])).toEqual([
    ['assistant', 2],
    ['person', 1],
  ]);
  expect(sizes([line(0, { doer: assistant }), line(700, { doer: assistant })])).toEqual([1, 1]);
  expect(sizes([line(0, { doer: assistant }), line(1, { doer: { ...assistant, tokenId: 'other' } })])).toEqual([1, 1]);
});

test('a burst ends with its day, and days come in order', () => {
  const lines = [line(0), line(12 * 3600 - 10), line(12 * 3600 + 10), line(12 * 3600 + 20)];
  expect(daysOf(burstsOf(lines)).map(({ bursts }) => bursts.map(({ lines: some }) => some.length))).toEqual([
    [1, 1],
    [2],
  ]);
});

test('says whether earlier changes could belong to it', () => {
  const [newest, older] = [line(0), line(500)];
  const [burst] = burstsOf([newest]);
  if (burst === undefined) throw new Error('There is a burst.');
  expect(mayGoOn(burst, newest.at)).toBe(true);
  expect(mayGoOn(burst, older.at)).toBe(false);
});

test('a burst keeps its key while it grows at either end', () => {
  const known = new Map<number, string>();
  const lines = [line(0), line(20), line(40), line(60), line(80)];
  const [middle] = burstsOf(lines.slice(2, 3), known);
  const [newer] = burstsOf(lines.slice(0, 3), known);
  const [whole] = burstsOf(lines, known);
  expect([newer?.key, whole?.key]).toEqual([middle?.key, middle?.key]);
  expect(whole?.lines).toHaveLength(5);
});
