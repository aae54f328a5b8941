import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import { createPapers } from '#server/papers/papers.ts';
import { pagesOfText, look, printHere } from './print-here.ts';
import { fullLog, logOf, message } from './sample-log.ts';

/* Logs set in child processes, as the server does it. */

async function refusal(attempt: Promise<unknown>): Promise<AppError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

const many = (count: number): ReturnType<typeof logOf> =>
  logOf(Array.from({ length: count }, (_, index) => message(index + 1, `words of message ${index + 1}`)));

describe('message logs', () => {
  const papers = createPapers();
  afterAll(() => papers.close());

  it('have the same bytes in a child process as here', async () => {
    const { pdf, pages } = await papers.messageLog(fullLog, look);
    expect(Buffer.compare(pdf, (await printHere(fullLog)).pdf)).toBe(0);
    expect(await pagesOfText(pdf)).toHaveLength(pages);
  });

  it('of several parts are one PDF, whatever child sets them', async () => {
    const worn = createPapers({ limits: { papersAChild: 2 } });
    try {
      const lines = Array.from({ length: 3_000 }, (_, index) => `l${index}x`);
      const log = logOf([message(1, lines.slice(0, 1_500).join('\n')), message(2, lines.slice(1_500).join('\n'))]);
      const { pdf, pages } = await worn.messageLog(log, look);
      const text = await pagesOfText(pdf);
      expect(text.filter((page) => page.includes('Thelogcontinuesonthenextpage.'))).toHaveLength(1);
      expect(text.map((page, index) => page.includes(`Page${index + 1}of${pages}`))).toEqual(text.map(() => true));
      expect(text.join('').match(/l\d+x/g)).toEqual(lines);
    } finally {
      await worn.close();
    }
  });

  it('of more than 20,000 messages are refused with what to do', async () => {
    expect(await refusal(papers.messageLog(many(20_001), look))).toMatchObject({
      status: 413,
      code: 'resource_limit',
      message:
        'This log has 20,001 messages, and a PDF can have at most 20,000. Choose a shorter period or one conversation, or export it as CSV or JSON.',
    });
  });

  it('that take more than a paper may are refused with what to do, and the next one is set', async () => {
    const few = createPapers({ limits: { pages: 2 } });
    try {
      expect(await refusal(few.messageLog(many(60), look))).toMatchObject({
        code: 'resource_limit',
        message: expect.stringMatching(/^This message log is too large to set as one PDF\. Choose a shorter period/),
      });
      expect((await few.messageLog(logOf([]), look)).pages).toBe(2);
    } finally {
      await few.close();
    }
  });

  it('stop when their caller gives up', async () => {
    const gone = new AbortController();
    const running = papers.messageLog(many(2_000), look, { signal: gone.signal });
    gone.abort();
    expect((await refusal(running)).problem).toBe('conflict');
    expect((await papers.messageLog(logOf([]), look)).pages).toBe(2);
  });
});
