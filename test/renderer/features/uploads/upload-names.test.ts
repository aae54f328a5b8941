import { expect, it } from 'vitest';
import { nameAsKept, pathToSay } from '#renderer/features/uploads/upload-batches.ts';
import { outcomesOf } from '#renderer/features/uploads/upload-requests.ts';
import { newUpload } from '#renderer/features/uploads/upload.ts';
import { largeFileLimits, requestLimits } from '#server/rules/request-limits.ts';
import { foldersIn } from '#server/rules/file-names.ts';

it('takes the quotation mark that a browser sends as %22 for one', () => {
  expect(nameAsKept('a%22b.txt')).toBe('a"b.txt');
});

it('knows a large file again that was skipped, also when its name looks like what a form writes', () => {
  const file = new File([new Uint8Array(requestLimits.fileBytes + 1)], 'Film %22home%22.mp4');
  const target = { caseId: 'c1', folderId: null };
  const given = newUpload({ file, folder: '' }, target, { windowId: 'w', largest: largeFileLimits.fileBytes });
  const skipped = [{ fileName: 'Film %22home%22.mp4', reason: 'Here already.', evidenceId: 'twin' }];
  const outcomes = outcomesOf([{ ...given, key: 1 }], { evidence: [], skipped });
  expect(outcomes.get(1)).toMatchObject({ state: 'duplicate', evidenceId: 'twin' });
});

it.each([
  ['School/May', 'a.pdf', ['School', 'May']],
  ['Photos/May', 'May', ['Photos', 'May']],
  ['report.pdf', 'report.pdf', ['report.pdf']],
  ['', 'a.pdf', []],
])('says the folder %j of %j so that it is taken for a folder', (folder, name, expected) => {
  expect(foldersIn(pathToSay(folder, name), nameAsKept(name))).toEqual(expected);
});
