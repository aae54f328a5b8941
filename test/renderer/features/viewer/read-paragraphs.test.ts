import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asParagraphs } from '#renderer/features/viewer/read-paragraphs.ts';

const joined = (...lines: string[]): string => asParagraphs({ text: lines.join('\n'), doubtful: [] }).text;

it('joins the lines of a paragraph, and begins a new one after a short line or an empty one', () => {
  expect(
    joined(
      'I write about the pick-up times at our school, which were late on',
      'five days of this term. The office keeps a sign-out book, and the',
      'staff remember one of them.',
      '',
      'On 14 May nobody answered the telephone until after six o’clock,',
      'when Mr. Thorne arrived.',
    ),
  ).toBe(
    'I write about the pick-up times at our school, which were late on five days of this term. The office keeps a sign-out book, and the staff remember one of them.\n\nOn 14 May nobody answered the telephone until after six o’clock, when Mr. Thorne arrived.',
  );
});

it('makes a divided word whole, and keeps a hyphen before a capital or a figure', () => {
  expect(joined('The agree-', 'ment of May')).toBe('The agreement of May');
  expect(joined('Anna-', 'Maria came')).toBe('Anna-\nMaria came');
});

it('keeps the hyphen of a word that the page writes with one elsewhere', () => {
  expect(joined('She was not on his pick-', 'up list.', '', 'The pick-up list should change.')).toBe(
    'She was not on his pick-up list.\n\nThe pick-up list should change.',
  );
});

it('joins a sentence to the one before it where the margin ended that line', () => {
  expect(
    joined(
      'Rowan has come a long way this year and is well liked in his class.',
      'His teachers see two parents who care for him, and either of you may',
      'tell the office.',
    ),
  ).toBe(
    'Rowan has come a long way this year and is well liked in his class. His teachers see two parents who care for him, and either of you may tell the office.',
  );
});

it('leaves addresses, lists and rows of a table as they are', () => {
  for (const lines of [
    ['Fernhill Elementary', '12 Linden Street', 'Cobb Landing'],
    [
      'Bring on the day of the hearing all of this:',
      '- the order of 2024',
      '- the sign-out book',
      '(a) a copy for Daniel',
    ],
    ['3 Mar 2026   late   6:04 pm', '9 Mar 2026   late   6:21 pm', '2 Apr 2026   late   6:10 pm'],
  ])
    expect(joined(...lines)).toBe(lines.join('\n'));
});

it('moves doubtful words with the text, and loses no letter of one', () => {
  const text = 'I never agreed to the ar-\nrangement that he describes, and I\nsaid so.';
  const at = (word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length, confidence: 40 });
  const moved = asParagraphs({ text, doubtful: [at('never'), at('describes'), at('said')] });
  expect(moved.doubtful.map(({ start, end }) => moved.text.slice(start, end))).toEqual(['never', 'describes', 'said']);
});

it('changes nothing but line ends and the hyphens before them', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', '-', ',', '.', 'é'), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const letters = (some: string): string => some.replaceAll(/[\s-]/g, '');
      expect(letters(joined(...lines))).toBe(letters(lines.join('')));
    }),
  );
});
