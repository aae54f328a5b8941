import { afterAll, describe, expect, it } from 'vitest';
import { createExtractionPool, type FileMarkdown } from '#server/extraction/pool.ts';
import { docxOfParts, docxWithPicture } from '#test/support/files/office.ts';
import { odtOfParts, odtWithEverything } from '#test/support/files/open-document.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import { wav } from '#test/support/files/recordings.ts';
import { wordWithEverything } from '#test/support/files/word-everything.ts';
import { htmlWithEverything, rtf, rtfWithEverything } from '#test/support/files/writing.ts';
import { zip, zipBomb } from '#test/support/files/zip.ts';
import { failure, openDesk } from '#test/server/extraction/reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function markdownOf(name: string, bytes: Buffer | string): Promise<FileMarkdown> {
  const result = await pool.markdown(await desk.put(name, bytes));
  if ('unsupported' in result) throw new Error(result.unsupported);
  return result;
}

const everything = (notes: [string, string]): string => `# Declaration of Maya Ellery

I was **never** told, *In re Rowan* applies and ~~nothing else~~ does.${notes[0]} He sometimes came.

## Exchanges

5. Friday
   1. at school
   2. at home
6. Sunday

- a coat
  - with a hood

| Date | Late |
| - | - |
| March 1 | 34 min \\| 2 |

> I will be late again.

See [the plan](https://court.example/plan).${notes[1]}

12 Commons Way
Fernhill
`;

const withNotes = `${everything(['[^1]', '[^2]'])}
\\pagebreak

1\\. is not a list, and \\*this\\* not emphasis.

[^1]: Order of August 12.

[^2]: Section 4.1.`;

describe('one document, whatever program wrote it', () => {
  it.each([
    ['a.docx', wordWithEverything],
    ['a.odt', odtWithEverything],
    ['a.rtf', rtfWithEverything],
  ])('becomes the same Markdown: %s', async (name, file) => {
    const result = await markdownOf(name, await file());
    expect(result.markdown).toBe(withNotes);
    expect(result).toMatchObject({ scan: false, title: 'Declaration of Maya Ellery' });
    expect(result.notes).toEqual([
      '1 comment left out.',
      '1 passage of hidden text left out.',
      '2 list items numbered with letters or Roman numerals: now numbered 1, 2, 3.',
    ]);
  });

  it('becomes the same Markdown: a.html, which has neither notes nor pages', async () => {
    const result = await markdownOf('a.html', htmlWithEverything);
    expect(result.markdown).toBe(`${everything(['', ''])}\n1\\. is not a list, and \\*this\\* not emphasis.`);
    expect(result).toMatchObject({ scan: false, title: 'Declaration of Maya Ellery', notes: [] });
  });
});

describe('Word documents', () => {
  const numbered = (properties: string, text: string): string =>
    `<w:p><w:pPr>${properties}<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const clauses =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Article %1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';

  it('keeps a number that Markdown can’t count in the text, for people cite it', async () => {
    const body = numbered('', 'Custody') + numbered('', 'Support');
    expect((await markdownOf('a.docx', docxOfParts(body, clauses))).markdown).toBe(
      'Article 1 Custody\n\nArticle 2 Support',
    );
  });

  it('finds headings by the name and outline of a style that a program in another language made', async () => {
    const styles =
      '<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style><w:style w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="berschrift2"/></w:style>';
    const body =
      '<w:p><w:pPr><w:pStyle w:val="berschrift2"/></w:pPr><w:r><w:t>Facts</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="Own"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>Law</w:t></w:r></w:p><w:p><w:pPr><w:outlineLvl w:val="9"/></w:pPr><w:r><w:t>Text</w:t></w:r></w:p>';
    expect((await markdownOf('a.docx', docxOfParts(body, '', styles))).markdown).toBe('## Facts\n\n## Law\n\nText');
  });

  it('takes the look of words from the style of a paragraph and of a run, unless they say otherwise', async () => {
    const styles =
      '<w:style w:styleId="Loud"><w:name w:val="Loud"/><w:rPr><w:b/></w:rPr></w:style><w:style w:styleId="Case"><w:name w:val="Case"/><w:rPr><w:i/></w:rPr></w:style>';
    const run = (properties: string, text: string): string =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const body = `<w:p><w:pPr><w:pStyle w:val="Loud"/></w:pPr>${run('', 'Stop ')}${run('<w:rStyle w:val="Case"/>', 'Smith')}${run('<w:b w:val="0"/>', ' now')}</w:p>`;
    expect((await markdownOf('a.docx', docxOfParts(body, '', styles))).markdown).toBe('**Stop _Smith_** now');
  });

  it('knows by Word’s own styles what goes on with an item and what is code, and a line below nothing divides', async () => {
    const style = (id: string, name: string): string =>
      `<w:style w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
    const styles = style('LC', 'List Continue') + style('LC2', 'List Continue 2') + style('Pre', 'HTML Preformatted');
    const paragraph = (properties: string, text: string): string =>
      `<w:p><w:pPr>${properties}</w:pPr>${text === '' ? '' : `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`}</w:p>`;
    const rule = '<w:pBdr><w:bottom w:val="single"/></w:pBdr>';
    const body = [
      paragraph('<w:pStyle w:val="LC2"/>', 'in no list'),
      paragraph('<w:pStyle w:val="Pre"/>', 'one'),
      paragraph('<w:pStyle w:val="Pre"/>', '  two'),
      paragraph(rule, ''),
      paragraph('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>', 'item'),
      paragraph('<w:pStyle w:val="LC"/>', 'more of it'),
      paragraph('', 'after'),
      `<w:tbl><w:tr><w:tc>${paragraph(rule, '')}</w:tc></w:tr></w:tbl>`,
    ];
    const { markdown } = await markdownOf('a.docx', docxOfParts(body.join(''), '', styles));
    expect(markdown).toBe('in no list\n\n```\none\n  two\n```\n\n---\n\n- item\n\n  more of it\n\nafter');
  });

  it('leaves the italics of a whole heading out, and keeps those of a word in it', async () => {
    const styles = '<w:style w:styleId="H2"><w:name w:val="heading 2"/><w:rPr><w:i/></w:rPr></w:style>';
    const heading = (inner: string): string => `<w:p><w:pPr><w:pStyle w:val="H2"/></w:pPr>${inner}</w:p>`;
    const body =
      heading('<w:r><w:t>All of it</w:t></w:r>') +
      heading(
        '<w:r><w:rPr><w:i w:val="0"/></w:rPr><w:t xml:space="preserve">See </w:t></w:r><w:r><w:t>Smith</w:t></w:r>',
      );
    expect((await markdownOf('a.docx', docxOfParts(body, '', styles))).markdown).toBe('## All of it\n\n## See *Smith*');
  });

  it('counts what Markdown can’t say', async () => {
    const body = '<w:p><w:r><w:rPr><w:u w:val="single"/></w:rPr><w:t>Exhibit</w:t></w:r></w:p>';
    const { markdown, notes } = await markdownOf('a.docx', docxOfParts(body, ''));
    expect([markdown, notes]).toEqual(['Exhibit', ['1 line with underlined words: the underline was left out.']]);
  });

  it('takes a row of cells with several lines for a caption, and keeps its lines', async () => {
    const cell = (...lines: string[]): string =>
      `<w:tc>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell('MAYA ELLERY,', 'Petitioner')}${cell('Case No. 1')}</w:tr></w:tbl>`;
    const { markdown, notes } = await markdownOf('a.docx', docxOfParts(body, ''));
    expect([markdown, notes]).toEqual(['MAYA ELLERY,\nPetitioner\n\nCase No. 1', []]);
  });

  it('drops a row that was deleted', async () => {
    const row = (properties: string, inner: string): string =>
      `<w:tr>${properties}<w:tc><w:p>${inner}</w:p></w:tc><w:tc><w:p>${inner}</w:p></w:tc></w:tr>`;
    const kept = '<w:r><w:t>x</w:t></w:r>';
    const gone = '<w:del w:id="1"><w:r><w:delText>y</w:delText></w:r></w:del>';
    const body = `<w:tbl>${row('', kept)}${row('<w:trPr><w:del w:id="2"/></w:trPr>', gone)}</w:tbl>`;
    expect((await markdownOf('a.docx', docxOfParts(body, ''))).markdown).toBe('| x | x |\n| - | - |');
  });

  it('keeps the boxes that are checked, and says how many pictures are left out', async () => {
    const sign = (char: string): string => `<w:r><w:sym w:font="Wingdings" w:char="${char}"/></w:r>`;
    const body = `<w:p>${sign('F0FE')}<w:r><w:t xml:space="preserve"> yes </w:t></w:r>${sign('F0A8')}<w:r><w:t xml:space="preserve"> no</w:t></w:r></w:p>`;
    expect((await markdownOf('a.docx', docxOfParts(body, ''))).markdown).toBe('☑ yes ☐ no');
    const picture = await docxWithPicture(await pngOfText(['x']), 2);
    expect((await markdownOf('b.docx', picture)).notes).toEqual(['2 pictures left out. The original file has them.']);
    const inRtf = '{\\rtf1{\\*\\shppict{\\pict\\pngblip 89}}{\\nonshppict{\\pict 89}} Look.\\par}';
    expect(await markdownOf('c.rtf', inRtf)).toMatchObject({
      markdown: 'Look.',
      notes: ['1 picture left out. The original file has them.'],
    });
  });

  it('reads the link of a field', async () => {
    const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const body = `<w:p>${field('begin')}<w:r><w:instrText>HYPERLINK "https://a.example/"</w:instrText></w:r>${field('separate')}<w:r><w:t>there</w:t></w:r>${field('end')}<w:r><w:t>.</w:t></w:r></w:p>`;
    expect((await markdownOf('a.docx', docxOfParts(body, ''))).markdown).toBe('[there](https://a.example/).');
  });
});

describe('OpenDocument texts', () => {
  const list = (attributes: string, items: string): string => `<text:list ${attributes}>${items}</text:list>`;
  const item = (...paragraphs: string[]): string =>
    `<text:list-item>${paragraphs.map((text) => `<text:p>${text}</text:p>`).join('')}</text:list-item>`;
  const numbers =
    '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1"/></text:list-style>';

  it('go on counting where a list goes on, and keep two paragraphs of an item together', async () => {
    const body = `${list('text:style-name="L"', item('one', 'more of it') + item('two'))}<text:p>between</text:p>${list('text:style-name="L" text:continue-numbering="true"', item('three'))}`;
    expect((await markdownOf('a.odt', odtOfParts(numbers, body))).markdown).toBe(
      '1. one\n\n   more of it\n2. two\n\nbetween\n\n3. three',
    );
  });
});

describe('other files', () => {
  it('keeps Markdown byte for byte', async () => {
    const written = '\ufeff# A\r\n\r\n* b  \r\n\tc\r\n\\pagebreak\r\n';
    expect((await markdownOf('a.md', written)).markdown).toBe(written.slice(1));
  });

  it('keeps the lines of a text, and escapes what Markdown would read', async () => {
    const text = '# not a heading\r\n1. no list\n    no code\n\n*not* [a](b) <i> a_b_c\n\f\nnext page\n';
    expect((await markdownOf('a.txt', text)).markdown).toBe(
      '\\# not a heading\n1\\. no list\nno code\n\n\\*not\\* \\[a\\](b) \\<i\\> a_b_c\n\n\\pagebreak\n\nnext page',
    );
  });

  it('understands the encoding of a text', async () => {
    expect((await markdownOf('a.txt', Buffer.from('caf\xe9', 'latin1'))).markdown).toBe('café');
    expect((await markdownOf('b.txt', Buffer.from('\ufeffcafé', 'utf16le'))).markdown).toBe('café');
  });

  it('reads letters outside ASCII of an rtf, and its numbers as written', async () => {
    expect((await markdownOf('a.rtf', rtf(['Señor “Łódź” owes €5', 'a_b']))).markdown).toBe(
      'Señor “Łódź” owes €5\n\na_b',
    );
  });

  it('says of a picture that it is a scan', async () => {
    expect(await markdownOf('a.png', await pngOfText(['Rent received']))).toMatchObject({ markdown: '', scan: true });
  });

  it('says what does not become a document, and what is empty', async () => {
    const refusal = { unsupported: expect.stringContaining('does not become a document') as string };
    expect(await pool.markdown(await desk.put('talk.wav', wav(1)))).toEqual(refusal);
    expect(await pool.markdown(await desk.put('a.zip', zipBomb()))).toEqual(refusal);
    expect(await pool.markdown(await desk.put('a.docx', ''))).toEqual({
      unsupported: expect.stringContaining('empty') as string,
    });
  });

  it('holds to the limits of reading', async () => {
    const bomb = zip([{ name: 'word/document.xml', content: Buffer.alloc(65 * 1024 * 1024, 32) }]);
    const unpacked = await failure(pool.markdown(await desk.put('bomb.docx', bomb)));
    expect(unpacked).toMatchObject({ reason: 'limit', limit: 'archiveBytes' });
    const long = await failure(pool.markdown(await desk.put('long.txt', 'word '.repeat(400_001))));
    expect(long).toMatchObject({ reason: 'limit', limit: 'characters' });
  });
});
