import { expect, test } from 'vitest';
import { paperFileName } from '#server/rules/file-names.ts';

test('a paper is called by its title, in which no slash makes a folder', () => {
  expect(paperFileName('Motion / Reply', 'pdf')).toBe('Motion - Reply.pdf');
  expect(paperFileName('..\\Order', 'md')).toBe('..-Order.md');
});

test('a title that is too long for a file keeps the ending', () => {
  const name = paperFileName('x'.repeat(300), 'pdf');
  expect(name).toHaveLength(255);
  expect(name.endsWith('x.pdf')).toBe(true);
});
