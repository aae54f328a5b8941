import { expect, test } from 'vitest';
import { hasReadPages } from '#renderer/api/file-views.ts';
import { describe } from '#renderer/features/evidence/reading-state.tsx';
import { evidenceItem } from '#test/renderer/support/items.ts';

// Issue 16, point 3: what could not be read is named in the window.
const read = (extraction: Partial<ReturnType<typeof evidenceItem>['extraction']>) => {
  const whole = evidenceItem();
  return { ...whole, extraction: { ...whole.extraction, ...extraction } };
};

test('a file with pages that could not be recognized is partly read, and says which', () => {
  const { extraction } = read({
    method: 'ocr',
    pagesNotRead: [
      { page: 4, reason: 'time' },
      { page: 9, reason: 'stopped' },
    ],
    cutShort: ['characters'],
  });
  expect(describe(extraction)).toMatchObject({
    word: 'Partly read',
    tone: 'attention',
    why: 'Pages 4, 9 could not be recognized. This file holds more text than Casewright keeps: the first 2,000,000 characters are searchable.',
  });
  expect(describe(read({ pagesNotRead: [{ page: 4, reason: 'time' }] }).extraction).why).toBe(
    'Page 4 could not be recognized.',
  );
});

test.each([
  [{ status: 'running', page: 7, pages: 60, characters: null }, true, 'Page 7 of 60'],
  [{ status: 'running', page: 1, pages: 60, characters: null }, false, 'Page 1 of 60'],
  [{ status: 'pending', page: null, pages: null, characters: null }, false, 'Waiting'],
  [{ status: 'pending', page: 3, pages: 60, characters: 0 }, true, 'Waiting'],
  [{ status: 'failed', page: null, pages: null, characters: null }, false, 'Not read'],
] as const)('while it is %o its text so far can be read: %s', (state, isThere, word) => {
  const one = read(state);
  expect([hasReadPages(one), describe(one.extraction).word]).toEqual([isThere, word]);
});

test('a scan without a word and an empty file are not called read', () => {
  const scan = read({ method: 'ocr', confidence: null, characters: 0 });
  expect(describe(scan.extraction)).toMatchObject({ word: 'No text', why: 'No words were recognized in it.' });
  expect(describe(read({ characters: 0 }).extraction)).toMatchObject({ word: 'No text', why: 'It has no text.' });
  expect(describe(read({ characters: null }).extraction).word).toBe('Read');
});
