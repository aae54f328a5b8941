import { expect, test } from 'vitest';
import { doubtfulRanges, wordsInText } from '#server/rules/words-in-text.ts';
import { answered } from '#test/support/answered.ts';
import { testApp } from '#test/support/app.ts';
import { pngOfText } from '#test/support/files/pictures.ts';

interface Reading {
  status: string;
  pages: { text: string; doubtful: { start: number; end: number; confidence: number }[] }[];
}

interface Placed {
  width: number;
  height: number;
  words: { text: string; x: number; y: number; w: number; h: number }[];
}

test('a word that was mended is in the text of a scan, and said to be doubtful', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const token = await app.token();
  const bytes = await pngOfText(['I never agreed to that', 'and nobody asked me']);
  const { evidence } = await answered<{ evidence: { id: string }[] }>(app.upload(token, [{ name: 'Scan.png', bytes }]));
  const reading = () => answered<Reading>(app.window('GET', `/app/v1/evidence/${evidence[0]?.id}/reading`));
  await expect.poll(async () => (await reading()).status, { timeout: 60_000 }).toBe('done');
  const [page] = (await reading()).pages;
  expect(page?.text).toMatch(/^I never agreed to that\n+and nobody asked me$/);
  expect(page?.doubtful).toEqual([{ start: 0, end: 1, confidence: expect.any(Number) }]);

  const words = (number: number) =>
    answered<Placed>(app.window('GET', `/app/v1/evidence/${evidence[0]?.id}/words?page=${number}`));
  const placed = await words(1);
  expect(placed.words.map(({ text }) => text).join(' ')).toBe('I never agreed to that and nobody asked me');
  const [first, second] = placed.words;
  expect(first?.x).toBeLessThan(second?.x ?? 0);
  for (const { x, y, w, h } of placed.words) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(x + w).toBeLessThan(placed.width);
    expect(y + h).toBeLessThan(placed.height);
  }
  expect(await words(2)).toEqual({ width: 0, height: 0, words: [] });
});

test('words are found where they are, past what is not theirs', () => {
  const words = ['an', 'answer', 'an', 'order'].map((text, at) => ({ text, confidence: at === 2 ? 20 : 90 }));
  const text = 'an answer\nFiled 03/04/2025\nan order';
  expect(wordsInText(text, words).map(({ start, end }) => text.slice(start, end))).toEqual(
    words.map((word) => word.text),
  );
  expect(doubtfulRanges(text, words)).toEqual([{ start: 27, end: 29, confidence: 20 }]);
  expect(wordsInText('an order', [{ text: 'no' }, { text: 'order' }])).toEqual([
    { start: 3, end: 8, word: { text: 'order' } },
  ]);
});
