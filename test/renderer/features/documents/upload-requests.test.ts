import { expect, test } from 'vitest';
import { requestsOf, type ChosenFile } from '#renderer/features/documents/upload-requests.ts';

const mebibyte = 1024 * 1024;

/** A file of that size without its bytes. */
function chosen(name: string, size: number): ChosenFile {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: size });
  return { file, folder: '' };
}

const counts = (files: readonly ChosenFile[]): number[] => requestsOf(files).map((each) => each.length);

test('files go in as few requests as thirty files and 32 MiB allow, in their order', () => {
  expect(counts([])).toEqual([]);
  expect(counts(Array.from({ length: 65 }, (_, at) => chosen(`${at}.txt`, 10)))).toEqual([30, 30, 5]);
  const large = [20, 11, 1, 24, 24].map((size, at) => chosen(`${at}.pdf`, size * mebibyte));
  expect(counts(large)).toEqual([2, 2, 1]);
  expect(requestsOf(large).flat()).toEqual(large);
});
