import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import { createPapers } from '#server/papers/papers.ts';
import { letter } from './sample-paper.ts';

/* Texts of a size that no paper has: each is set or refused by a limit, and none takes the next one with it. */

describe('a text with', () => {
  const papers = createPapers({ limits: { deadlineMs: 30_000 } });
  afterAll(() => papers.close());
  /** Set, or refused with a sentence; a fault of ours is neither. */
  const outcome = async (body: string): Promise<string> => {
    try {
      await papers.set(letter(body));
      return 'set';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.problem;
    }
  };

  it.each([
    ['100,000 list items', '- a\n'.repeat(100_000)],
    ['a table of 200 columns', `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n|${'b|'.repeat(200)}`],
    ['a table of 5,000 rows', `| a | b |\n| - | - |\n${'| one | two three |\n'.repeat(5_000)}`],
    ['a word of 100,000 letters', 'a'.repeat(100_000)],
    [
      '10,000 footnotes',
      `${Array.from({ length: 10_000 }, (_, at) => `a[^${at}]`).join(' ')}\n\n${Array.from({ length: 10_000 }, (_, at) => `[^${at}]: b`).join('\n')}`,
    ],
    ['2,000 marks in marks', `${'**a *b '.repeat(2_000)}${'c* d**'.repeat(2_000)}`],
    ['50,000 brackets', '['.repeat(50_000)],
  ])('%s is set or refused, and what comes next is set', async (_name, body) => {
    expect(['set', 'resource_limit']).toContain(await outcome(body));
    expect(await outcome('next')).toBe('set');
  });
});
