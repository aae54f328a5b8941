import { expect, test } from 'vitest';
import { inReadingOrder } from '#server/extraction/pdf/reading-direction.ts';

/** Words as they are seen from left to right. */
const seen = (...texts: string[]) => texts.map((text, at) => ({ text, x: 10 * at, width: 8 }));
const read = (line: ReturnType<typeof seen>, page: 'left' | 'right' = 'left') =>
  inReadingOrder(line, page)
    .map(({ text }) => text)
    .join('|');

// Hebrew for "the", "court", "ruled"; Arabic for "kinds", "lines".
test.each([
  ['a line read from the right', 'right', ['العربية', 'الخطوط', 'انواع'], 'انواع|الخطوط|العربية'],
  ['on a page that is mostly not', 'left', ['הגדול', ' ', 'הבית'], 'הבית| |הגדול'],
  ['a name within it', 'right', ['פסק', 'Ellery', 'v.', 'Ellery', 'בתיק'], 'בתיק|Ellery|v.|Ellery|פסק'],
  ['a name and its number', 'right', ['קבע', '.', '12', 'Main', 'ברחוב'], 'ברחוב|12|Main|.|קבע'],
  ['single numbers', 'right', ['שקל', '300', 'ועוד', '250'], '250|ועוד|300|שקל'],
  ['two numbers', 'right', ['העמודים', '14', '12'], '12|14|העמודים'],
  [
    'a line that is mostly a name',
    'right',
    ['Casewright', 'Records', 'Association', 'של'],
    'של|Casewright|Records|Association',
  ],
  ['a quotation on another page', 'left', ['He', 'wrote', 'עולם', 'שלום', 'to', 'me'], 'He|wrote|שלום|עולם|to|me'],
  ['with a number in it', 'left', ['He', 'wrote', 'שקל', '250', 'שילמתי', '.'], 'He|wrote|שילמתי|250|שקל|.'],
  ['no such words', 'right', ['Filed', '03/04/2025'], 'Filed|03/04/2025'],
] as const)('%s', (_what, page, words, expected) => {
  expect(read(seen(...words), page)).toBe(expected);
  // Whatever was drawn first.
  expect(read(seen(...words).toReversed(), page)).toBe(expected);
});
