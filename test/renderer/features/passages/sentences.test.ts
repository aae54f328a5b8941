import { expect, it } from 'vitest';
import { sentencesOf } from '#renderer/features/passages/sentences.ts';

const sentences = (text: string) => sentencesOf(text).map(([start, end]) => text.slice(start, end));

it('goes from sentence to sentence, over lines that the margin ended', () => {
  expect(
    sentences('  Dear Sam,\n\nThe rent for March was received on the second of\nApril. It was late!\nYours,\nKim'),
  ).toEqual(['Dear Sam,', 'The rent for March was received on the second of\nApril.', 'It was late!', 'Yours,', 'Kim']);
});

it('leaves out what has no letter and no figure', () => {
  expect(sentences('One.\n\n---\n\n12')).toEqual(['One.', '12']);
  expect(sentences('')).toEqual([]);
});
