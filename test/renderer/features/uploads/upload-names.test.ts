import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameAsKept, pathToSay } from '#renderer/features/uploads/upload-names.ts';
import { cleanFileName } from '#server/areas/evidence/file-names.ts';
import { folderNames } from '#server/areas/evidence/folder-paths.ts';

const names = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('e\u0301.pdf', 'a%22b.txt', ' spaced .txt ', '..', 'Letter\u202e.pdf', `${'x'.repeat(300)}.pdf`),
);

describe('names of files', () => {
  it('are what the server makes of them', () => {
    // A browser sends a quotation mark as %22, which the server reads as one.
    fc.assert(
      fc.property(names, (name) => {
        expect(nameAsKept(name)).toBe(cleanFileName(name.replaceAll('%22', '"')));
      }),
    );
  });

  it.each([
    ['School/May', 'a.pdf', ['School', 'May']],
    ['Photos/May', 'May', ['Photos', 'May']],
    ['report.pdf', 'report.pdf', ['report.pdf']],
    ['', 'a.pdf', []],
  ])('leave the folder %j of %j a folder', (folder, name, expected) => {
    expect(folderNames(pathToSay(folder, name), cleanFileName(name))).toEqual(expected);
  });
});
