import { expect, test } from 'vitest';
import { signedWords, spanWords } from '#server/papers/message-log/words.ts';

test('who confirmed is left out where they gave no name', () => {
  expect(signedWords('Jane Doe', '2026-11-20T09:58:00.000Z', 'en-US')).toBe('Jane Doe, Nov 20, 2026, 9:58:00 AM UTC');
  expect(signedWords('', '2026-11-20T09:58:00.000Z', 'en-US')).toBe('Nov 20, 2026, 9:58:00 AM UTC');
});

test('a span of one moment names it once', () => {
  expect(spanWords('Mar 4, 2026, 8:00 AM', 'Mar 4, 2026, 8:00 AM')).toBe('Mar 4, 2026, 8:00 AM');
  expect(spanWords(null, 'Mar 4, 2026, 8:00 AM')).toBe('unknown – Mar 4, 2026, 8:00 AM');
});
