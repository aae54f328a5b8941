import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOpenRequest } from '#electron/open-request.ts';

const read = (...words: string[]): object => readOpenRequest(['casewright', ...words], '/home/maya', true);

describe('what a start was given', () => {
  it('is links and paths, each as it is meant', () => {
    expect(read('casewright://evidence/7', 'letter.pdf', '/tmp/scan.pdf')).toEqual({
      links: ['casewright://evidence/7'],
      paths: [path.resolve('/home/maya/letter.pdf'), path.resolve('/tmp/scan.pdf')],
    });
  });

  it('is not an option, nor the value of one', () => {
    expect(read('--data', 'folder', '--port=1', '--allow-file-access', '', 'CASEWRIGHT:search')).toEqual({
      links: ['CASEWRIGHT:search'],
      paths: [],
    });
  });

  it('is not the project folder in the repository', () => {
    const words = ['electron', '.', '--enable-x', 'letter.pdf'];
    expect(readOpenRequest(words, '/home/maya', false)).toEqual({
      links: [],
      paths: [path.resolve('/home/maya/letter.pdf')],
    });
  });
});
