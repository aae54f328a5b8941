import { afterAll, describe, expect, it } from 'vitest';
import { createExtractionPool, type FileMarkdown } from '#server/extraction/pool.ts';
import { encryptedPdf, scannedPdf, textPdf } from '#test/support/files/pdf.ts';
import { pleading, twoColumns } from '#test/support/files/pleading.ts';
import { failure, openDesk } from '#test/server/extraction/reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function markdownOf(bytes: Buffer): Promise<FileMarkdown> {
  const result = await pool.markdown(await desk.put('a.pdf', bytes));
  if ('unsupported' in result) throw new Error(result.unsupported);
  return result;
}

const declaration = (bates?: number): Promise<Buffer> =>
  pleading(
    (paper) => {
      paper.heading('BACKGROUND');
      paper.paragraph([
        '1. I am the petitioner. Daniel Thorne and I are the parents of Rowan, who is in the',
        'fourth grade at Fernhill Elementary School. He has lived in Fernhill since birth and at-',
        'tends the day-care there.',
      ]);
      paper.paragraph([
        '2. I have kept a log of every exchange since March 4, 2026. It says of each when it was',
        'due, when it took place, and who was there. The order of August 12, 2024 asks for no less.',
      ]);
      paper.mark(
        '1',
        108 +
          paper.widthOf('due, when it took place, and who was there. The order of August 12, 2024 asks for no less.') +
          1,
      );
      paper.text(['(a) At the library, forty-five exchanges took place on time.'], { x: 160 });
      paper.text(['(b) At the school, nine were late.'], { x: 160 });
      paper.paragraph(['3. The bills I paid are these:']);
      paper.table([
        ['Date', 'To whom', 'Amount'],
        ['March 11', 'Lakeside Eye Care', '$210.00'],
        ['May 2', 'Day camp', '$480.00'],
        ['June 9', 'Dr. Osei', '$65.50'],
      ]);
      paper.paragraph(['4. What follows from this I set out below, and I ask the Court to change the order as it']);
      paper.notes(['1 Order, section 4.1. It was entered by agreement, when neither of us had a', 'lawyer.']);
      paper.page();
      paper.text(['is described there, from the first day of the month after its decision.']);
      paper.heading('RELIEF');
      paper.text(['• Exchanges at 6:15 p.m.', '• Support on the incomes of today']);
    },
    bates === undefined ? {} : { bates },
  );

const declared = `# BACKGROUND

1. I am the petitioner. Daniel Thorne and I are the parents of Rowan, who is in the fourth grade at Fernhill Elementary School. He has lived in Fernhill since birth and attends the day-care there.
2. I have kept a log of every exchange since March 4, 2026. It says of each when it was due, when it took place, and who was there. The order of August 12, 2024 asks for no less.[^1]
   1. At the library, forty-five exchanges took place on time.
   2. At the school, nine were late.
3. The bills I paid are these:

| Date | To whom | Amount |
| - | - | - |
| March 11 | Lakeside Eye Care | $210.00 |
| May 2 | Day camp | $480.00 |
| June 9 | Dr. Osei | $65.50 |

4. What follows from this I set out below, and I ask the Court to change the order as it is described there, from the first day of the month after its decision.

# RELIEF

- Exchanges at 6:15 p.m.
- Support on the incomes of today

[^1]: Order, section 4.1. It was entered by agreement, when neither of us had a lawyer.`;

describe('a PDF with a text layer', () => {
  it('becomes what was written, without line numbers, footers and Bates numbers, and says what was left out', async () => {
    const result = await markdownOf(await declaration(41));
    expect(result.markdown).toBe(declared);
    expect(result.notes).toEqual([
      '50 line numbers left out.',
      '2 Bates numbers left out.',
      '4 page headers and footers left out.',
      '2 list items numbered with letters or Roman numerals: now numbered 1, 2, 3.',
    ]);
    expect(result.scan).toBe(false);
  });

  it('does not take figures of the text for those of the page', async () => {
    const page = ['2024', 'Rent', '1,200', 'was paid in April.', 'Nothing else was.'].join('\n');
    const result = await markdownOf(await textPdf([page]));
    expect(result.markdown.replaceAll(/\s+/g, ' ')).toBe('2024 Rent 1,200 was paid in April. Nothing else was.');
    expect(result.notes).toEqual([]);
  });

  it('does not take the first column of a table for line numbers', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => [String(at + 1), `Letter ${at + 1}`, `May ${at + 1}`]);
    const { markdown, notes } = await markdownOf(await pleading((paper) => paper.table(rows), { numbered: false }));
    expect(markdown).toContain('| 1 | Letter 1 | May 1 |');
    expect(markdown).toContain('| 12 | Letter 12 | May 12 |');
    expect(notes).toEqual([]);
  });

  it('keeps a date or a time that every page begins with, and drops a header around a page number', async () => {
    const page = (number: number, time: string): string =>
      [`Messages with Daniel, page ${number}`, '', `${time} PM`, `I waited ${number} hours for you.`].join('\n');
    const { markdown, notes } = await markdownOf(await textPdf([page(1, '5:10'), page(2, '6:32'), page(3, '9:04')]));
    for (const words of ['5:10 PM', '6:32 PM', '9:04 PM', 'I waited 3 hours']) expect(markdown).toContain(words);
    expect(markdown).not.toContain('Messages with');
    expect(notes).toEqual(['3 page headers and footers left out.']);
  });

  it('reads one column after the other, under a title that goes across them', async () => {
    const words = (from: number): string[] =>
      Array.from({ length: 12 }, (_, at) => `line ${from + at} of a column that is as wide as this`);
    const result = await markdownOf(await twoColumns('Minutes of the meeting', [words(1), words(13)]));
    const lines = Array.from({ length: 24 }, (_, at) => `line ${at + 1} of a column that is as wide as this`);
    expect(result.markdown).toBe(`# Minutes of the meeting\n\n${lines.join(' ')}`);
  });

  it('escapes what is text in it, and keeps lines that end early', async () => {
    const page =
      '# 5 Elm Street\nFernhill *north*\n\nA line that fills the width of the page, as most lines of a letter do, and more.';
    const { markdown } = await markdownOf(await textPdf([page]));
    expect(markdown).toContain('\\# 5 Elm Street\nFernhill \\*north\\*');
  });

  it('answers a scan as one, and has no text then', async () => {
    expect(await markdownOf(await scannedPdf(['The school closed at noon'], { pages: 2 }))).toMatchObject({
      markdown: '',
      scan: true,
    });
  });

  it('takes the title that a PDF has, but not one that a program made of a file name', async () => {
    expect((await markdownOf(await textPdf(['x'], { title: 'Exchange log' }))).title).toBe('Exchange log');
    expect((await markdownOf(await textPdf(['x'], { title: 'Microsoft Word - Draft.docx' }))).title).toBeNull();
  });

  it('says that a locked one is locked', async () => {
    const error = await failure(pool.markdown(await desk.put('locked.pdf', await encryptedPdf())));
    expect(error.reason).toBe('encrypted');
  });
});
