import { afterAll, describe, expect, it, vi } from 'vitest';
import { courtProfiles } from '#server/papers/court-profile.ts';
import { createPapers } from '#server/papers/papers.ts';
import { openPictureShelf } from '#server/papers/pictures.ts';
import { paperAsWord } from '#server/papers/word/document.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { openDesk, readBy } from '#test/server/extraction/reading.ts';
import { courtPaper, letter, wetSignature } from './sample-paper.ts';

/* The paper for a word processor, read back by what reads Word files of evidence. */

const body = `I, Jane Doe, declare:

The *first* **paragraph** has a ~~struck~~ word, {{a field}} and [a citation](casewright://evidence/1).[^n]

## Facts

3. third
4. fourth
   - nested

> quoted words

| Head | Right |
| ---- | ----: |
| cell | 12.50 |

\`\`\`
some code
\`\`\`

\\pagebreak

Last words.

[^n]: the note`;
const citations = { 'casewright://evidence/1': 'Exhibit A' };

describe('a paper for a word processor', async () => {
  const papers = createPapers();
  const desk = await openDesk();
  const pool = createExtractionPool({ temporaryFolder: desk.folder });
  afterAll(async () => {
    await papers.close();
    await pool.close();
    await desk[Symbol.asyncDispose]();
  });

  it.each(courtProfiles.map(({ id }) => id))('of %s has its caption, text and signature in order', async (id) => {
    const word = await papers.word(courtPaper(id, body, { citations }));
    const { pages } = await readBy(pool, await desk.put(`${id}.docx`, Buffer.from(word)));
    const text = pages.map((page) => page.text).join('\n');
    const order = [
      'JANE DOE',
      'JOHN ROE',
      'I, Jane Doe, declare:',
      'first',
      'struck',
      '[a field]',
      'Exhibit A',
      'Facts',
      '3. third',
      '4. fourth',
      'nested',
      'quoted words',
      'Head',
      '12.50',
      'some code',
      'Last words.',
      'Jane Doe',
    ];
    const places = order.map((words, at) =>
      text.indexOf(words, at === order.length - 1 ? text.indexOf('Last words.') : 0),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain('the note');
    expect(text).not.toContain('casewright://');
  });

  it('is the same bytes each time, and says no moment at which it was made', async () => {
    const paper = courtPaper('us-california', body, { citations });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(new Date('2026-03-04T05:06:07Z'));
      const first = await paperAsWord(paper, openPictureShelf());
      vi.setSystemTime(new Date('2027-08-09T10:11:12Z'));
      expect(Buffer.compare(first, await paperAsWord(paper, openPictureShelf()))).toBe(0);
      expect(Buffer.compare(first, await papers.word(paper))).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('holds every character, as its code where XML has no place for it', async () => {
    const odd = 'a\u0000b\u0007c\uFFFEd\uD800e \u202Ef & <b> "g"';
    const paper = courtPaper('us-federal', odd, { title: odd, mark: odd });
    const word = await papers.word({ ...paper, caption: paper.caption && { ...paper.caption, title: odd } });
    const { pages } = await readBy(pool, await desk.put('odd.docx', Buffer.from(word)));
    const text = pages.map((page) => page.text).join('\n');
    expect(text).toContain('bU+0007cU+FFFEd\uFFFDe U+202Ef & <b> "g"');
  });

  it('has a letter’s title, and a signature by name struck through once it is superseded', async () => {
    const signature = { ...wetSignature, kind: 's_name' as const, hash: 'ab12', superseded: true };
    const word = await papers.word(letter('Dear Ms. Gray,', { signatures: [signature] }));
    const { pages } = await readBy(pool, await desk.put('letter.docx', Buffer.from(word)));
    const text = pages.map((page) => page.text).join('\n');
    expect(text).toMatch(/Letter to the School[^]*Dear Ms\. Gray,[^]*\/s\/ Jane Doe[^]*ab12[^]*Superseded/);
  });
});
