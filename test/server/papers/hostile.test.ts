import { describe, expect, it } from 'vitest';
import { readWithPdfium } from './read-with-pdfium.ts';
import { readWithPdfjs } from './read-with-pdfjs.ts';
import { courtPaper, letter, setHere } from './sample-paper.ts';

/* Texts that try to be more than text. */

const typst = [
  '#panic("out")',
  '#read("/paper.json")',
  '#include "/main.typ"',
  '#import "@preview/cetz:0.3.4": *',
  '#image("/etc/passwd")',
  '$ sum_(k=0)^n k $',
  '= Heading',
  '#set page(width: 1pt)',
  '/* comment */ // comment',
  '@label <label>',
  '`#raw`',
  '\\u{202e} \\#',
  '-- --- ... "quoted" \'quoted\' ~',
  '#sys.inputs #eval("1+1")',
  '*not strong* _not emphasized_ #[content]',
];

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

async function wordsOf(pdf: Uint8Array): Promise<string> {
  return (await readWithPdfium(pdf)).flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('');
}

describe('the source of Typst', () => {
  it('is printed as it is written, wherever it is', async () => {
    const inCode = typst.map((line) => `\`\`\`\n${line}\n\`\`\``).join('\n\n');
    const words = await wordsOf((await setHere(letter(inCode))).pdf);
    for (const line of typst) expect(words).toContain(squeezed(line));
  });

  it('is printed as it is written in a caption, a signature, a mark and a citation', async () => {
    const evil = '#panic("out") $x$ @a <b> *c* "d" --';
    const paper = courtPaper('us-california', `[cited](casewright://evidence/1)`);
    const words = await wordsOf(
      (
        await setHere({
          ...paper,
          title: evil,
          mark: evil,
          citations: { 'casewright://evidence/1': evil },
          caption: {
            court: evil,
            county: evil,
            parties: [{ name: evil, role: evil }],
            caseNumber: evil,
            title: evil,
            hearing: evil,
            filer: [evil],
            footer: evil,
          },
          signatures: paper.signatures.map((signature) => ({
            ...signature,
            name: evil,
            role: evil,
            date: evil,
            place: evil,
            statement: evil,
          })),
        })
      ).pdf,
    );
    const times = words.toLowerCase().split(squeezed(evil).toLowerCase()).length - 1;
    expect(times).toBeGreaterThanOrEqual(14);
  });

  it('reaches no file or package through an address', async () => {
    const body =
      '![a](/paper.json) ![b](../../etc/passwd) ![c](@preview/x) [d](javascript:alert(1)) [e](file:///etc/passwd)';
    const { pdf } = await setHere(letter(body));
    expect(await wordsOf(pdf)).toBe('LettertotheSchool[a][b][c]de');
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/javascript:|file:\/\//);
  });
});

describe('characters', () => {
  it('that turn the order around are printed as their code', async () => {
    const { pdf, unknownCharacters } = await setHere(letter('a \u202Efdp.exe\u202C b'));
    expect(unknownCharacters).toEqual(['U+202C', 'U+202E']);
    expect(await wordsOf(pdf)).toContain('aU+202Efdp.exeU+202Cb');
  });

  it('of every plane, alone or in pairs that are none, are set', async () => {
    const points = Array.from({ length: 4_000 }, (_, at) => (at * 277) % 0x110000);
    const body = points.map((point) => String.fromCodePoint(point)).join(' ');
    const { pages } = await setHere(letter(body));
    expect(pages).toBeGreaterThan(0);
    const half = 'a \uD800 b \uDC00 \u0000 \uFFFE';
    const everywhere = courtPaper('us-federal', `${half} ![${half}](x)`, { title: half, mark: half });
    expect((await setHere(everywhere)).pages).toBe(1);
  });
});

describe('a language', () => {
  it.each([
    ['es-MX', 'es-MX'],
    ['zh-Hans-CN', 'zh-CN'],
    ['english', 'en-US'],
    ['', 'en-US'],
    ['x-private', 'en-US'],
    ['#panic()', 'en-US'],
  ])('written “%s” is %s in the PDF', async (language, expected) => {
    const { pdf } = await setHere(letter('Words.', { language }));
    expect((await readWithPdfjs(pdf)).language).toBe(expected);
  });
});

describe('depth', () => {
  const nested = (levels: number): string => `${'> '.repeat(levels)}deep`;
  const refused = { code: 'resource_limit', message: expect.stringContaining('nested more than 24 levels deep') };

  it('of 24 levels is set, of 25 is refused with a sentence', async () => {
    for (const paper of [letter(nested(24)), courtPaper('us-california', nested(24))]) {
      expect(await wordsOf((await setHere(paper)).pdf)).toContain('deep');
    }
    await expect(setHere(letter(nested(25)))).rejects.toMatchObject(refused);
  });

  it.each([
    ['quotations in one line', '>'.repeat(100_000)],
    ['lists in one line', '- '.repeat(50_000)],
    ['quotations line by line', Array.from({ length: 200 }, (_, at) => `${'> '.repeat(at + 1)}x`).join('\n')],
    ['lists in lists', Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n')],
    ['marks in marks', `${'**a *b '.repeat(30)}${'c* d**'.repeat(30)}`],
  ])('of %s is refused at once', async (_name, body) => {
    await expect(setHere(letter(body))).rejects.toMatchObject(refused);
  });

  it('of a footnote in itself comes to an end', async () => {
    const { pdf } = await setHere(letter('a[^1]\n\n[^1]: b[^1] c[^2]\n\n[^2]: d[^1]'));
    expect(await wordsOf(pdf)).toBe('LettertotheSchoola11b1c22d1');
  });
});
