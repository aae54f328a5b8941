import { expect, it } from 'vitest';
import { quotedDetail, titleOfQuote } from '#renderer/features/passages/quoted-event.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';

const passage = { page: 3, quote: 'Paid *in full*\non April 2.', start: 10 };

it('quotes the passage as it is written, and says where it is', () => {
  const letter = evidenceItem({ title: 'Letter_1', exhibitNumber: 'R-4' });
  expect(quotedDetail({ item: letter, passage })).toBe(
    '> Paid \\*in full\\* on April 2.\n\nExhibit R-4, “Letter_1”, page 3',
  );
  expect(quotedDetail({ item: { ...letter, exhibitNumber: null }, passage: { ...passage, quote: null } })).toBe(
    '“Letter_1”, page 3',
  );
});

it('begins an event with the words of the passage, cut at the end of a word', () => {
  expect(titleOfQuote(' Paid\nin full. ')).toBe('Paid in full.');
  const title = titleOfQuote('words '.repeat(60));
  expect(title).toMatch(/words…$/);
  expect(title.length).toBeLessThanOrEqual(161);
});
