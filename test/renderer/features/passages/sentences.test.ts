import { expect, it } from 'vitest';
import { sentencesOf } from '#renderer/features/passages/sentences.ts';

const sentences = (text: string) => sentencesOf(text).map(([start, end]) => text.slice(start, end));

it('goes from sentence to sentence, over lines that the margin ended', () => {
  expect(
    sentences('  Dear Sam,\n\nThe rent for March was received on the second of\nApril. It was late!\nYours,\nKim'),
  ).toEqual(['Dear Sam,', 'The rent for March was received on the second of\nApril.', 'It was late!', 'Yours,', 'Kim']);
});

it('does not end a sentence after Ms. or No.', () => {
  expect(sentences('Dear Ms. Ellery,\n\nCase No. 12, Ellery v. Thorne, is set. Dr. Kim comes. No. I saw her.')).toEqual(
    ['Dear Ms. Ellery,', 'Case No. 12, Ellery v. Thorne, is set.', 'Dr. Kim comes.', 'No.', 'I saw her.'],
  );
});

it('leaves out what has no letter and no figure', () => {
  expect(sentences('One.\n\n---\n\n12')).toEqual(['One.', '12']);
  expect(sentences('')).toEqual([]);
});
