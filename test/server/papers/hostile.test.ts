import { describe, expect, it } from 'vitest';
import { paperSizes } from '#server/papers/paper-sizes.ts';
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

describe('lists and quotations in each other', () => {
  const levels = 30;
  const each = (line: (at: number) => string): string => Array.from({ length: levels }, (_, at) => line(at)).join('\n');
  const inside = (at: number): string => Array.from({ length: at }, (_, of) => (of % 2 === 0 ? '> ' : '  ')).join('');
  const words = (at: number): string => `w${String(at + 1).padStart(2, '0')}x`;
  const all = Array.from({ length: levels }, (_, at) => words(at));

  it.each([
    ['lists', each((at) => `${'  '.repeat(at)}- ${words(at)}`)],
    ['numbers', each((at) => `${'   '.repeat(at)}1. ${words(at)}`)],
    ['quotations', each((at) => `${'> '.repeat(at + 1)}${words(at)}\n${'> '.repeat(at + 1)}`)],
    ['a mixture', each((at) => `${inside(at)}${at % 2 === 0 ? '>' : '-'} ${words(at)}`)],
  ])(
    'are set 30 levels deep, in order, within the margins, and say which level they are of: %s',
    async (_name, body) => {
      for (const paper of [letter(body), courtPaper('us-california', body), courtPaper('uk-civil', body)]) {
        const pages = await readWithPdfium((await setHere(paper)).pdf);
        const glyphs = pages.flatMap((page) => page.glyphs);
        const text = glyphs.map((glyph) => glyph.text).join('');
        expect(text.match(/w\d\dx/g)).toEqual(all);
        expect(text).toContain('Level30:');
        const [width] = paperSizes[paper.profile.page];
        expect(Math.max(...glyphs.map(({ x }) => x))).toBeLessThan(width - paper.profile.margins.right);
      }
    },
  );

  it('leave no level out that has a number, and say the deepest of those that have none', async () => {
    const text = await wordsOf((await setHere(letter(`${'1. '.repeat(9)}${'- '.repeat(9)}deep`))).pdf);
    expect(text).toContain('1.1.1.1.1.1.Level7:1.Level8:1.Level9:1.Level18:•deep');
  });

  it.each([
    ['quotations in one line', '>'.repeat(500), 'Level100:', '>'.repeat(400)],
    ['lists in one line', `${'+ '.repeat(300)}end`, 'Level100:•+++', 'end'],
    ['lists by their indentation', `${'  '.repeat(500)}- end`, 'end', 'end'],
    ['quotations line by line', each((at) => `${'> '.repeat(at * 10 + 1)}${words(at)}\n>`), 'w01x', 'w30x'],
    ['marks in marks', `${'**a *b '.repeat(30)}${'c* d**'.repeat(30)}`, 'ababab', 'cdcdcd'],
  ])('without end are words: %s', async (_name, body, first, last) => {
    const text = await wordsOf((await setHere(letter(body))).pdf);
    expect(text).toContain(first);
    expect(text.indexOf(last)).toBeGreaterThanOrEqual(text.indexOf(first));
  });

  it('leave a line of dashes what it is', async () => {
    expect(await wordsOf((await setHere(letter(`a\n\n${'- '.repeat(5_000)}\n\nb`))).pdf)).toBe('LettertotheSchoolab');
  });
});

describe('footnotes', () => {
  it('in footnotes are set as such twice, and at the end from there, each once', async () => {
    const notes = Array.from({ length: 12 }, (_, at) => `[^n${at}]: text${at}x${at < 11 ? `[^n${at + 1}]` : ''}`);
    const text = await wordsOf((await setHere(letter(`start[^n0]\n\n${notes.join('\n\n')}`))).pdf);
    const found = text.match(/text\d+x/g) ?? [];
    expect(found.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `text${at}x`).toSorted());
    expect(text).toContain('text1x[noten2]');
    expect(text).toContain('[noten2]text2x');
  });

  it('in themselves come to an end', async () => {
    const { pdf } = await setHere(letter('a[^1]\n\n[^1]: b[^1] c[^2]\n\n[^2]: d[^1]'));
    expect(await wordsOf(pdf)).toBe('LettertotheSchoola11b1c22d1');
  });
});
