import { expect, it } from 'vitest';
import { nameAsKept, pathToSay } from '#renderer/features/uploads/upload-batches.ts';
import { foldersIn } from '#server/rules/file-names.ts';

it('takes the quotation mark that a browser sends as %22 for one', () => {
  expect(nameAsKept('a%22b.txt')).toBe('a"b.txt');
});

it.each([
  ['School/May', 'a.pdf', ['School', 'May']],
  ['Photos/May', 'May', ['Photos', 'May']],
  ['report.pdf', 'report.pdf', ['report.pdf']],
  ['', 'a.pdf', []],
])('says the folder %j of %j so that it is taken for a folder', (folder, name, expected) => {
  expect(foldersIn(pathToSay(folder, name), nameAsKept(name))).toEqual(expected);
});
