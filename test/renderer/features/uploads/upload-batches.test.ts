import * as fc from 'fast-check';
import { requestLimits } from '#server/rules/request-limits.ts';
import { describe, expect, it } from 'vitest';
import {
  bytesInRequest,
  folderOfDropped,
  isSystemFile,
  shareProgress,
  splitIntoRequests,
} from '#renderer/features/uploads/upload-batches.ts';

const file = fc.record({
  name: fc.constantFrom('a.pdf', 'b.pdf', 'c.jpg', 'd.eml', 'e.txt'),
  size: fc.integer({ min: 0, max: requestLimits.fileBytes }),
});

describe('uploads in requests', () => {
  it('keep the order and every file, within the limits, never two of one name together', () => {
    fc.assert(
      fc.property(fc.array(file, { maxLength: 120 }), (files) => {
        const requests = splitIntoRequests(files);
        expect(requests.flat()).toEqual(files);
        for (const request of requests) {
          expect(request.length).toBeLessThanOrEqual(requestLimits.files);
          expect(request.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(bytesInRequest);
          expect(new Set(request.map(({ name }) => name)).size).toBe(request.length);
        }
      }),
    );
  });

  it('share what was sent among the files in order', () => {
    expect(shareProgress([100, 100, 0], 150, 200)).toEqual([1, 0.5, 0]);
    expect(shareProgress([100, 100, 0], 200, 200)).toEqual([1, 1, 1]);
  });

  it.each([
    [{ name: 'a.jpg', path: '/Photos/May/a.jpg' }, 'Photos/May'],
    [{ name: 'a.jpg', path: './a.jpg' }, ''],
    [{ name: 'a.jpg', webkitRelativePath: 'Photos/a.jpg' }, 'Photos'],
    [{ name: 'a.jpg' }, ''],
  ])('know the folder of %o', (dropped, folder) => {
    expect(folderOfDropped(dropped)).toBe(folder);
  });

  it('leave out what systems put into folders', () => {
    expect(['.DS_Store', 'Thumbs.db', '._letter.pdf'].every(isSystemFile)).toBe(true);
    expect(['letter.pdf', '.hidden note.txt'].some(isSystemFile)).toBe(false);
  });
});
