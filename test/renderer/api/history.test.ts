import { expect, test } from 'vitest';
import type { HistoryLine } from '#renderer/api/generated.ts';
import { withNews } from '#renderer/api/history.ts';

const doer = { kind: 'person', accountId: 'me', tokenId: null, name: 'Maya', person: 'Maya', you: true } as const;
const line = (seq: number, more: Partial<HistoryLine> = {}): HistoryLine => ({
  seq,
  at: '2026-03-04T12:00:00.000Z',
  resource: 'evidence',
  recordId: `record ${seq}`,
  op: 'update',
  title: 'A letter',
  fields: ['title'],
  erased: false,
  standing: true,
  doer,
  transport: 'window',
  requestId: 'r',
  ...more,
});
const data = {
  pages: [
    { lines: [line(9), line(8)], next: 8 },
    { lines: [line(7)], next: null },
  ],
  pageParams: [null, 8],
};

test('news go on top, each once', () => {
  const { pages } = withNews(data, [line(11), line(10), line(9)]);
  expect(pages.map(({ lines }) => lines.map(({ seq }) => seq))).toEqual([[11, 10, 9, 8], [7]]);
});

test('a deletion erases what was said of the record, on every page', () => {
  const news = [
    line(10, { op: 'delete', recordId: 'record 7', title: null, fields: [], erased: true, standing: false }),
  ];
  const { pages } = withNews(data, news);
  expect(pages[1]?.lines[0]).toMatchObject({ title: null, fields: [], erased: true, standing: false });
  expect(pages[0]?.lines[1]).toMatchObject({ title: 'A letter', erased: false });
});
