import { afterAll, describe, expect, it } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { readDocx } from '#server/extraction/office/docx.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { docx, docxOfParts } from '#test/support/files/office.ts';
import { formField, richDocx, run } from '#test/support/files/rich-word.ts';
import { zip } from '#test/support/files/zip.ts';
import { rtf } from '#test/support/files/writing.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

async function textOf(bytes: Buffer): Promise<string> {
  const { path } = await desk.put('a.docx', bytes);
  return textOfBlocks((await readDocx(path, contractLimits)).pages.flat());
}

const paragraph = (...inner: string[]): string => `<w:p>${inner.join('')}</w:p>`;

describe('a Word document is read whole', () => {
  it('says which boxes of a form are checked, and what was chosen', async () => {
    const box = (state: string): string =>
      formField(`<w:name w:val="x"/><w:checkBox><w:sizeAuto/>${state}</w:checkBox>`);
    const list = (state: string): string =>
      formField(`<w:ddList>${state}<w:listEntry w:val="Mother"/><w:listEntry w:val="Father"/></w:ddList>`);
    const body = [
      paragraph(box('<w:default w:val="0"/><w:checked/>'), run(' Yes '), box('<w:default w:val="0"/>'), run(' No')),
      paragraph(box('<w:default w:val="1"/>'), box('<w:default w:val="1"/><w:checked w:val="0"/>')),
      paragraph(run('Custodian: '), list('<w:result w:val="1"/>'), run(', '), list('')),
    ];
    expect(await textOf(richDocx(body.join('')))).toBe('☒ Yes ☐ No\n\n☒☐\n\nCustodian: Father, Mother');
  });

  it('numbers its notes as its pages do: in the order of their marks, in the format of its settings', async () => {
    const call = (kind: string, id: number, more = ''): string =>
      `<w:r><w:${kind}Reference w:id="${id}"${more}/></w:r>`;
    const note = (kind: string, id: number, text: string): string =>
      `<w:${kind} w:id="${id}">${paragraph(run(text))}</w:${kind}>`;
    const body = paragraph(
      run('Paid'),
      call('footnote', 3),
      run(' and filed'),
      call('endnote', 3),
      run(', then heard'),
      call('endnote', 2),
      run(' and sealed'),
      call('footnote', 4, ' w:customMarkFollows="1"'),
      run(' there'),
      call('footnote', 2),
    );
    const footnotes =
      note('footnote', 2, 'In Reno.') + note('footnote', 3, 'In cash.') + note('footnote', 4, 'In part.');
    const endnotes = note('endnote', 2, 'In May.') + note('endnote', 3, 'By mail.');
    const textWith = (settings: string): Promise<string> =>
      textOf(docxOfParts(body, '', '', footnotes, { endnotes, settings }));
    expect(await textWith('')).toBe(
      [
        'Paid[1] and filed[i], then heard[ii] and sealed[*] there[2]',
        '[2] In Reno.',
        '[1] In cash.',
        '[*] In part.',
        '[ii] In May.',
        '[i] By mail.',
      ].join('\n\n'),
    );
    const settings =
      '<w:footnotePr><w:numFmt w:val="lowerLetter"/></w:footnotePr><w:endnotePr><w:numStart w:val="4"/><w:numFmt w:val="decimal"/></w:endnotePr>';
    expect((await textWith(settings)).split('\n')[0]).toBe(
      'Paid[a] and filed[4], then heard[5] and sealed[*] there[b]',
    );
  });

  it('keeps the words of a field, and says them once', async () => {
    const filled = `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:listEntry w:val="Mother"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Mother')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    expect(await textOf(richDocx(paragraph(filled)))).toBe('Mother');
  });

  it('shows signs as their fonts do, and that there is one which nobody knows', async () => {
    const sign = (font: string, char: string): string => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
    const wingdings = '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>';
    const body = paragraph(
      sign('Wingdings', 'F0FD'),
      sign('Wingdings', 'F0A8'),
      sign('Wingdings 2', 'F052'),
      sign('Symbol', 'F0A3'),
      sign('MS Gothic', '2612'),
      sign('Own Signs', 'F041'),
      run('\u00fe', wingdings),
      run('\uf0a8', wingdings),
      run('x', '<w:rFonts w:ascii="Arial"/>'),
    );
    expect(await textOf(richDocx(body))).toBe('☒☐☑≤☒\ufffd☑☐x');
  });

  it('marks words that no page shows', async () => {
    const hidden = run('the boat ', '<w:vanish/>');
    const body = paragraph(run('I own '), hidden, run('nothing.')) + paragraph(run('Not for court', '<w:vanish/>'));
    expect(await textOf(richDocx(body))).toBe('I own [hidden: the boat] nothing.\n\n[hidden: Not for court]');
  });

  it('reads text boxes once, charts, diagrams and watermarks where they are', async () => {
    const box = paragraph(run('In the box'));
    const body = [
      paragraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><wps:txbx><w:txbxContent>${box}</w:txbxContent></wps:txbx></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${box}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
        run('Beside'),
      ),
      paragraph('<w:r><w:drawing><c:chart r:id="rId1"/></w:drawing></w:r>'),
      paragraph('<w:r><w:drawing><dgm:relIds r:dm="rId2"/></w:drawing></w:r>'),
      paragraph('<w:r><w:pict><v:textpath string="DRAFT"/></w:pict></w:r>'),
    ];
    expect(await textOf(richDocx(body.join('')))).toBe(
      'In the box\n\nBeside\n\nChart\n\nSupport\n\n\tPaid\nMarch\t$900.00\n\nMother\n\nFather\n\nDRAFT',
    );
  });

  it('reads files that were put in whole: HTML, a web archive, RTF, text, another document', async () => {
    const mht =
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n<p>From the archive</p>\r\n--b--\r\n';
    const files = [
      ['a.htm', '<p>From the page</p>'],
      ['b.mht', mht],
      ['c.rtf', rtf(['From RTF'])],
      ['d.txt', 'From a text'],
      ['e.docx', await docx(['From a document'])],
    ] as const;
    const body = files.map((_, at) => `<w:altChunk r:id="rId${at + 3}"/>`).join('');
    expect(await textOf(richDocx(paragraph(run('First')) + body, files))).toBe(
      'First\n\nFrom the page\n\nFrom the archive\n\nFrom RTF\n\nFrom a text\n\nFrom a document',
    );
  });

  it('reads parts in the encoding that they declare', async () => {
    const document = '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Señor</w:t></w:r></w:p></w:body></w:document>';
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${document}`, 'latin1');
    expect(await textOf(zip([{ name: 'word/document.xml', content: latin }]))).toBe('Señor');
    const wide = Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${document}`, 'utf16le');
    expect(await textOf(zip([{ name: 'word/document.xml', content: wide }]))).toBe('Señor');
  });

  it('stops at a document within a document within a document', async () => {
    const inner = richDocx(paragraph(run('Third')));
    const middle = richDocx(`${paragraph(run('Second'))}<w:altChunk r:id="rId3"/>`, [['x.docx', inner]]);
    const outer = richDocx(`${paragraph(run('First'))}<w:altChunk r:id="rId3"/>`, [['x.docx', middle]]);
    expect(await textOf(outer)).toBe('First\n\nSecond');
  });
});
