import { describe, expect, it } from 'vitest';
import { readBody, type BodyReading } from '#server/papers/read-body.ts';
import type { Block } from '#server/papers/tree.ts';

/* What of a text is set, before it is set. */

const reading: BodyReading = {
  citations: { 'casewright://evidence/1': 'Exhibit A, p. 3' },
  printable: (character) => character !== '\u{13000}',
  picture: (address) => (address === 'photo' ? { file: '/pictures/0.png', width: 100, height: 50 } : null),
  numbering: false,
};
const read = (body: string, more: Partial<BodyReading> = {}): Block[] => readBody(body, { ...reading, ...more });
const words = (body: string): unknown => {
  const [first] = read(body);
  return first?.t === 'paragraph' ? first.c : first;
};

describe('a line of text', () => {
  it('keeps its line breaks, as on the screen', () => {
    expect(words('one\ntwo\\\nthree')).toEqual(['one', { t: 'break' }, 'two', { t: 'break' }, 'three']);
  });

  it('has emphasis, strikes and code in each other', () => {
    expect(words('*a **b*** ~~c~~ `d`')).toEqual([
      { t: 'emphasis', c: ['a ', { t: 'strong', c: ['b'] }] },
      ' ',
      { t: 'strike', c: ['c'] },
      ' ',
      { t: 'typewriter', c: ['d'] },
    ]);
  });

  it('has its citation in place of a link that cites, also by reference', () => {
    expect(words('[the mail](casewright://evidence/1)')).toEqual(['Exhibit A, p. 3']);
    expect(words('[the mail][m]\n\n[m]: casewright://evidence/1')).toEqual(['Exhibit A, p. 3']);
  });

  it('says the address of a link whose words do not', () => {
    expect(words('[here](https://example.org/a)')).toEqual([
      { t: 'link', url: 'https://example.org/a', c: ['here'] },
      ' (',
      'https://example.org/a',
      ')',
    ]);
    expect(words('<https://example.org/a>')).toEqual([
      { t: 'link', url: 'https://example.org/a', c: ['https://example.org/a'] },
    ]);
    expect(words('me@example.org')).toEqual([{ t: 'link', url: 'mailto:me@example.org', c: ['me@example.org'] }]);
  });

  it('has only the words of a link to anything else', () => {
    expect(words('[a](javascript:alert) [b](file:///etc/passwd) [c](casewright://evidence/2)')).toEqual([
      'a',
      ' ',
      'b',
      ' ',
      'c',
    ]);
  });

  it('shows what is left to fill in, and HTML as it is written', () => {
    expect(words('on {{ date of hearing }} <b>x</b>')).toEqual([
      'on ',
      { t: 'field', c: ['date of hearing'] },
      ' ',
      '<b>',
      'x',
      '</b>',
    ]);
  });

  it('has a character without a font as its code', () => {
    expect(words('a\u{13000}b')).toEqual(['a', { t: 'unknown', code: 'U+13000' }, 'b']);
  });
});

describe('a block of text', () => {
  it('keeps the number that a list begins with, and its nested lists', () => {
    expect(read('7. a\n8. b\n   - c\n\n0. z')).toMatchObject([
      {
        t: 'list',
        items: [
          { number: '7.', c: [{ t: 'paragraph', c: ['a'] }] },
          { number: '8.', c: [{ t: 'paragraph' }, { t: 'list', items: [{ number: null }] }] },
          { number: '9.', c: [{ c: ['z'] }] },
        ],
      },
    ]);
    expect(read('0. z\n1. y')).toMatchObject([{ items: [{ number: '0.' }, { number: '1.' }] }]);
  });

  it('says whether a task is done', () => {
    expect(read('- [x] a\n- [ ] b')).toMatchObject([
      { items: [{ c: [{ c: ['[x] ', 'a'] }] }, { c: [{ c: ['[ ] ', 'b'] }] }] },
    ]);
  });

  it('fills the short rows of a table, and knows its sides', () => {
    expect(read('| a | b |\n| :- | -: |\n| c |')).toEqual([
      {
        t: 'table',
        dir: 'ltr',
        sides: ['left', 'right'],
        rows: [
          [['a'], ['b']],
          [['c'], []],
        ],
      },
    ]);
  });

  it('ends a page at a line that says so, and nowhere else', () => {
    expect(read('one\n\\pagebreak\ntwo').map(({ t }) => t)).toEqual(['paragraph', 'page break', 'paragraph']);
    expect(read('\\pagebreak').map(({ t }) => t)).toEqual(['page break']);
    expect(read('say \\pagebreak here').map(({ t }) => t)).toEqual(['paragraph']);
    expect(read('```\n\\pagebreak\n```').map(({ t }) => t)).toEqual(['code']);
    expect(read('> \\pagebreak')).toMatchObject([{ t: 'quote', c: [{ t: 'paragraph', c: ['\\pagebreak'] }] }]);
  });

  it('has a picture as a block, and names one that is not there', () => {
    expect(read('before ![a car](photo "the car") after')).toMatchObject([
      { t: 'paragraph', c: ['before '] },
      { t: 'picture', file: '/pictures/0.png', alt: 'a car', c: ['the car'] },
      { t: 'paragraph', c: [' after'] },
    ]);
    expect(words('![a car](gone)')).toEqual(['[a car]']);
    expect(words('![](gone)')).toEqual(['[gone]']);
  });

  it('runs as its first letter does', () => {
    expect(read('שלום hello')).toMatchObject([{ dir: 'rtl' }]);
    expect(read('hello שלום')).toMatchObject([{ dir: 'ltr' }]);
    expect(read('1. مرحبا')).toMatchObject([{ t: 'list', dir: 'rtl' }]);
  });

  it('brings a footnote with its first mark, and its number with the others', () => {
    expect(read('a[^n] b[^n]\n\n[^n]: text')).toMatchObject([
      { c: ['a', { t: 'note', id: 'n', c: [{ t: 'paragraph', c: ['text'] }] }, ' b', { t: 'note again', id: 'n' }] },
    ]);
  });
});

describe('paragraphs numbered through', () => {
  const numbers = (body: string): (number | null)[] =>
    read(body, { numbering: true }).flatMap((block) => (block.t === 'paragraph' ? [block.number] : []));

  it('begin after who says it, and go on under headings and around lists', () => {
    expect(numbers('I, Jane Doe, say:\n\na\n\n# Head\n\nb\n\n- x\n\nc')).toEqual([null, 1, 2, 3]);
    expect(numbers('a\n\nb:\n\nc')).toEqual([1, 2, 3]);
  });

  it('leave a text alone that numbers its own', () => {
    expect(numbers('I say:\n\n1. a\n2. b\n\nend')).toEqual([null, null]);
  });
});

describe('lists and quotations in each other', () => {
  const kinds = (blocks: readonly Block[]): string[] =>
    blocks.flatMap((block) => {
      if (block.t === 'quote') return ['quote', ...kinds(block.c)];
      if (block.t === 'list') return ['list', ...block.items.flatMap(({ c }) => kinds(c))];
      return [block.t];
    });

  it('are indented while there is room: six lists, three quotations, or some of both', () => {
    expect(kinds(read(`${'- '.repeat(9)}x`))).toEqual([...Array.from({ length: 6 }, () => 'list'), 'paragraph']);
    expect(kinds(read(`${'> '.repeat(9)}x`))).toEqual(['quote', 'quote', 'quote', 'paragraph']);
    expect(kinds(read(`${'> '.repeat(2)}${'- '.repeat(9)}x`))).toEqual(['quote', 'quote', 'list', 'list', 'paragraph']);
  });

  it('keep their paragraphs, code and tables where they are not indented, in order', () => {
    const inner = `1. one

   more

   \`\`\`
   code
   \`\`\`

2. | a |
   | - |
   | b |`;
    const body = inner.replaceAll(/^/gm, '> '.repeat(4));
    expect(kinds(read(body)).join()).toBe('quote,quote,quote,paragraph,paragraph,code,paragraph,table');
    const text = JSON.stringify(read(body));
    expect(text).toContain('[{"t":"emphasis","c":["Level 5: "]},"1. ","one"]');
    expect(text).toContain('[{"t":"emphasis","c":["Level 5: "]},"2. "]');
  });

  it('are read from a text of any depth in little time', () => {
    const lists = Array.from({ length: 700 }, (_, at) => `${'  '.repeat(at)}- x${at}x`).join('\n');
    const text = JSON.stringify(read(lists));
    expect(text.match(/x\d+x/g)).toEqual(Array.from({ length: 700 }, (_, at) => `x${at}x`));
  });

  it('leave code alone that is indented less than a line is long', () => {
    const code = `\`\`\`\n${' '.repeat(150)}far\n\`\`\``;
    expect(JSON.stringify(read(code))).toContain(`${' '.repeat(150)}far`);
  });
});
