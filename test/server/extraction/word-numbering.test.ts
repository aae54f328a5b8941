import { readFile } from 'node:fs/promises';
import { LevelFormat } from 'docx';
import { afterAll, describe, expect, it } from 'vitest';
import { listNumber } from '#server/extraction/office/list-number.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { docxOfParts, numberedDocx } from '#test/support/files/office.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function textOf(bytes: Buffer): Promise<string> {
  const reading = await pool.extract(await desk.put('a.docx', bytes));
  if ('unsupported' in reading) throw new Error(reading.unsupported);
  return reading.pages.map((page) => page.text).join('\f');
}

async function pageOf(bytes: Buffer): Promise<string> {
  const preview = await pool.preview(await desk.put('a.docx', bytes), { folder: desk.folder });
  if ('unsupported' in preview) throw new Error(preview.unsupported);
  const html = await readFile(preview.path, 'utf8');
  return html.slice(html.indexOf('<body>'));
}

/** What a reader sees at the front of the lines of a page that have a number, and what follows it. */
async function numbersShown(bytes: Buffer): Promise<[number: string, words: string][]> {
  const page = await pageOf(bytes);
  return [...page.matchAll(/<span class="number">([^<]*) <\/span>([^<]*)/g)].map(([, number = '', words = '']) => [
    number,
    words,
  ]);
}

const declaration = [
  '# Background',
  '- I am the petitioner.',
  '- We have a son.',
  '# Exchanges',
  '- I kept a log.',
  '  - On time:',
  '    - in May,',
  '    - in June.',
  '  - Late.',
  'A table follows.',
  '- He moved.',
  '  - In February.',
];

describe('the numbers of a Word document', () => {
  it('run on across headings and nest, in the preview as in the text', async () => {
    const bytes = await numberedDocx(declaration);
    expect(await numbersShown(bytes)).toEqual([
      ['1.', 'I am the petitioner.'],
      ['2.', 'We have a son.'],
      ['3.', 'I kept a log.'],
      ['a.', 'On time:'],
      ['i.', 'in May,'],
      ['ii.', 'in June.'],
      ['b.', 'Late.'],
      ['4.', 'He moved.'],
      ['a.', 'In February.'],
    ]);
    expect(await textOf(bytes)).toBe(
      'Background\n\n1. I am the petitioner.\n2. We have a son.\n\nExchanges\n\n3. I kept a log.\na. On time:\n' +
        'i. in May,\nii. in June.\nb. Late.\n\nA table follows.\n\n4. He moved.\na. In February.',
    );
  });

  it('are the only numbers of the preview: the browser counts nothing', async () => {
    const page = await pageOf(await numberedDocx(declaration));
    expect(page).toContain('<h1>Exchanges</h1>');
    expect(page).toContain('<ol class="numbered"><li><span class="number">3. </span>I kept a log.');
    expect(page).not.toMatch(/<ol(?! class="numbered")/);
  });

  it('hang from no bullet of ours when a heading parts them from the level above', async () => {
    const page = await pageOf(await numberedDocx(['- One', '  - Two', '# Break', '  - Three']));
    expect(page).toMatch(
      /<h1>Break<\/h1><ul><li class="bare"><ol class="numbered"><li><span class="number">b. <\/span>Three/,
    );
  });

  it('are written as the file writes them', async () => {
    const bytes = await numberedDocx(
      ['- One', '  - Two', '    - Three', '- Four', '  - Five <&>'],
      [
        { level: 0, format: LevelFormat.UPPER_ROMAN, text: 'Article %1 –', start: 4 },
        { level: 1, format: LevelFormat.DECIMAL_ZERO, text: '%1.%2' },
        { level: 2, format: LevelFormat.BULLET, text: '•' },
      ],
    );
    expect(await textOf(bytes)).toBe('Article IV – One\nIV.01 Two\n• Three\nArticle V – Four\nV.01 Five <&>');
    expect((await numbersShown(bytes)).map(([number]) => number)).toEqual([
      'Article IV –',
      'IV.01',
      'Article V –',
      'V.01',
    ]);
  });
});

const level = (at: number, inner: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/>${inner}</w:lvl>`;
const use = (id: number, definition: number, overrides = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${overrides}</w:num>`;
const definition = (id: number, inner: string): string =>
  `<w:abstractNum w:abstractNumId="${id}">${inner}</w:abstractNum>`;
const paragraph = (text: string, properties: string): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const item = (text: string, list: number, at = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);

const plain = definition(7, level(0, '<w:lvlText w:val="%1."/>'));
const again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';

describe('a list of Word', () => {
  it('counts on with another use of its definition, and starts again where a use asks for it', async () => {
    const body = item('a', 1) + item('b', 2) + item('c', 3) + item('d', 3) + item('e', 1);
    const bytes = docxOfParts(body, plain + use(1, 7) + use(2, 7) + use(3, 7, again));
    expect(await textOf(bytes)).toBe('1. a\n2. b\n1. c\n2. d\n3. e');
    expect((await numbersShown(bytes)).map(([number]) => number)).toEqual(['1.', '2.', '1.', '2.', '3.']);
  });

  it('takes its place from the style, of headings too, unless a paragraph opts out', async () => {
    const lists = definition(
      7,
      level(0, '<w:pStyle w:val="Heading1"/><w:lvlText w:val="%1"/>') +
        level(1, '<w:pStyle w:val="Point"/><w:lvlText w:val="%1.%2"/>'),
    );
    const style = (id: string, inner: string): string =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/>${inner}</w:style>`;
    const numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    const styles = style('Heading1', numbered) + style('Point', numbered);
    const body =
      paragraph('Parties', '<w:pStyle w:val="Heading1"/>') +
      paragraph('Maya', '<w:pStyle w:val="Point"/>') +
      paragraph('aside', '<w:pStyle w:val="Point"/><w:numPr><w:numId w:val="0"/></w:numPr>') +
      paragraph('Daniel', '<w:pStyle w:val="Point"/>') +
      paragraph('Relief', '<w:pStyle w:val="Heading1"/>') +
      paragraph('Custody', '<w:pStyle w:val="Point"/>');
    const bytes = docxOfParts(body, lists + use(1, 7), styles);
    expect(await textOf(bytes)).toBe('1 Parties\n\n1.1 Maya\n\naside\n\n1.2 Daniel\n\n2 Relief\n\n2.1 Custody');
    const page = await pageOf(bytes);
    expect(page).toContain('<h1><span class="number">2 </span>Relief</h1>');
    expect(page).toContain('<span class="number">1.2 </span>Daniel');
  });

  it('does not count a paragraph whose end was deleted, and counts an empty one', async () => {
    const deleted =
      '<w:rPr><w:del w:id="1" w:author="D"/></w:rPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const body = item('a', 1) + paragraph('b ', deleted) + item('c', 1) + item('', 1) + item('d', 1);
    const bytes = docxOfParts(body, plain + use(1, 7));
    expect(await textOf(bytes)).toBe('1. a\n2. b c\n4. d');
    expect(await numbersShown(bytes)).toEqual([
      ['1.', 'a'],
      ['2.', 'b c'],
      ['3.', ''],
      ['4.', 'd'],
    ]);
  });

  it('counts the cells of a table, and starts again in the notes', async () => {
    const body = `${item('a', 1)}<w:tbl><w:tr><w:tc>${item('b', 1)}</w:tc></w:tr></w:tbl>${item('c', 1)}`;
    const notes = `<w:footnote w:id="2">${item('d', 1)}</w:footnote>`;
    const bytes = docxOfParts(body, plain + use(1, 7), '', notes);
    expect(await textOf(bytes)).toBe('1. a\n\n2. b\n\n3. c\n\n[2] 1. d');
  });

  it('reads a file whose lists are broken, without their numbers', async () => {
    const bytes = docxOfParts(item('a', 1), '<w:abstractNum>');
    expect(await textOf(bytes)).toBe('• a');
  });
});

describe('a number', () => {
  it.each([
    [27, 'lowerLetter', 'aa'],
    [28, 'upperLetter', 'BB'],
    [1994, 'upperRoman', 'MCMXCIV'],
    [4, 'lowerRoman', 'iv'],
    [7, 'decimalZero', '07'],
    [22, 'ordinal', '22nd'],
    [13, 'ordinal', '13th'],
    [999_999_999, 'lowerLetter', '999999999'],
    [999_999_999, 'upperRoman', '999999999'],
    [0, 'lowerRoman', '0'],
    [5, 'hebrew1', '5'],
    [5, 'none', ''],
  ])('%i as %s is %s', (value, format, written) => {
    expect(listNumber(value, format)).toBe(written);
  });
});
