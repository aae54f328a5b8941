import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import { courtProfiles } from '#server/papers/court-profile.ts';
import { createPapers } from '#server/papers/papers.ts';
import { courtPaper, letter } from './sample-paper.ts';

/* Papers set in child processes, as the server does it. */

async function refusal(attempt: Promise<unknown>): Promise<AppError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

const sentence = 'On the third day of March the exchange did not take place. ';

describe('papers', () => {
  const papers = createPapers();
  const others = createPapers();
  afterAll(async () => {
    await papers.close();
    await others.close();
  });

  it.each(courtProfiles.map(({ id }) => id))('sets the same bytes for %s in two processes', async (id) => {
    const paper = courtPaper(id, `${sentence.repeat(40)}[^1]\n\n- one 漢字\n- two\n\n[^1]: note`);
    const [first, second] = await Promise.all([papers.set(paper), others.set(paper)]);
    expect(first.pages).toBeGreaterThan(0);
    expect(Buffer.from(first.pdf).subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0);
  });

  it('makes the same bytes whatever was set before', async () => {
    const plain = letter(sentence);
    const before = await papers.set(plain);
    await papers.set(letter('漢字 한국어 مرحبا 😀'));
    expect(Buffer.compare((await papers.set(plain)).pdf, before.pdf)).toBe(0);
  });

  it('lists each character that no font has once, and sets the rest', async () => {
    const { unknownCharacters, pages } = await papers.set(letter('known \u{13000}\u{13000} and \u{1F1FA} and \u0007'));
    expect(unknownCharacters).toEqual(['U+0007', 'U+13000']);
    expect(pages).toBe(1);
  });

  it('refuses more pages than are set at once, and goes on', async () => {
    const few = createPapers({ limits: { pages: 2 } });
    try {
      const error = await refusal(few.set(letter(`${sentence.repeat(30)}\n\n`.repeat(8))));
      expect(error.code).toBe('resource_limit');
      expect(error.status).toBe(413);
      expect(error.message).toMatch(/^This text has more than 2 pages/);
      expect((await few.set(letter(sentence))).pages).toBe(1);
    } finally {
      await few.close();
    }
  });

  it('stops at its deadline, and sets the next paper', async () => {
    const hurried = createPapers({ limits: { deadlineMs: 10 } });
    const error = await refusal(hurried.set(letter(sentence)));
    await hurried.close();
    expect(error).toMatchObject({
      problem: 'resource_limit',
      message: expect.stringMatching(/longer than 0.01 seconds/),
    });
  });

  it('stops at its memory', async () => {
    const small = createPapers({ limits: { residentBytes: 60 * 1024 * 1024 } });
    const error = await refusal(small.set(letter(sentence)));
    await small.close();
    expect(error).toMatchObject({ problem: 'resource_limit', message: expect.stringMatching(/more memory/) });
  });

  it('stops when its caller gives up, also while it waits', async () => {
    const gone = new AbortController();
    const running = papers.set(letter(`${sentence.repeat(20)}\n\n`.repeat(400)), { signal: gone.signal });
    const waiting = papers.set(letter(sentence), { signal: gone.signal });
    gone.abort();
    expect((await refusal(running)).problem).toBe('conflict');
    expect((await refusal(waiting)).problem).toBe('conflict');
    expect((await papers.set(letter(sentence))).pages).toBe(1);
  });

  it('refuses what comes after it was closed', async () => {
    const closed = createPapers();
    await closed.close();
    expect((await refusal(closed.set(letter(sentence)))).problem).toBe('conflict');
  });

  it('goes on with a fresh child when one has set its share, with the same bytes', async () => {
    const short = createPapers({ limits: { papersAChild: 2 } });
    try {
      const pdfs: Uint8Array[] = [];
      for (let round = 0; round < 5; round += 1) pdfs.push((await short.set(letter(sentence))).pdf);
      expect(pdfs.every((pdf) => Buffer.compare(pdf, pdfs[0] ?? new Uint8Array()) === 0)).toBe(true);
    } finally {
      await short.close();
    }
  });
});
