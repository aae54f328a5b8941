import { describe, expect, it } from 'vitest';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { rtfReading } from '#server/extraction/writing/rtf.ts';

function textOf(body: string): string {
  const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fnil\\fcharset2{\\*\\panose 05}Wingdings{\\*\\falt Other};}}';
  return textOfBlocks(
    rtfReading(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${fonts}\\uc1 ${body}}`, 'latin1')).pages.flat(),
  );
}

describe('an RTF document is read whole', () => {
  it('says who comments, and when', () => {
    // 2024-03-01 10:00, packed.
    const date = (124 << 20) | (3 << 16) | (1 << 11) | (10 << 6);
    const comment = (author: string, words: string): string =>
      `{\\*\\atnid X}{\\*\\atnauthor ${author}}{\\*\\annotation{\\*\\atndate ${date}}\\pard ${words}}`;
    expect(textOf(`One${comment('Sam', 'Is that so?')} two${comment('Dana', 'Yes.')}.\\par`)).toBe(
      'One two.\n\nComment by Sam, 2024-03-01: Is that so?\n\nComment by Dana, 2024-03-01: Yes.',
    );
  });

  it('says which boxes of a form are checked, and what was chosen', () => {
    const field = (data: string, result = ''): string =>
      `{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{${data}}}}{\\fldrslt ${result}}}`;
    const list = '{\\*\\ffl Mother}{\\*\\ffl Father}';
    const body = [
      `${field('\\fftype1\\ffres1\\ffdefres0')} Yes ${field('\\fftype1\\ffres0\\ffdefres1')} No ${field('\\fftype1\\ffres25{\\*\\ffname x}\\ffdefres1')}\\par`,
      `${field(`\\fftype2\\ffres1${list}`)} ${field(`\\fftype2\\ffres25${list}`)} ${field('\\fftype0', 'Dana')}\\par`,
    ];
    expect(textOf(body.join(''))).toBe('☒ Yes ☐ No ☒\n\nFather Mother Dana');
  });

  it('shows signs as their font does', () => {
    expect(textOf("{\\f1\\'fe\\u-3928?}\\f0  x\\par")).toBe('☑☐ x');
  });

  it('reads boxes apart from the words around them, once, and nothing of how they are drawn', () => {
    const drawn = '{\\sp{\\sn shapeType}{\\sv 202}}';
    const fallback = '{\\shprslt{\\*\\do\\dptxbx{\\dptxbxtext\\pard In the box\\par}}}';
    const box = `{\\shp{\\*\\shpinst\\shpleft1${drawn}{\\shptxt\\pard In the box\\par}}${fallback}}`;
    expect(textOf(`Be${box}side\\par {\\*\\do\\dptxbx{\\dptxbxtext\\pard An old box\\par}}After\\par`)).toBe(
      'In the box\n\nBeside\n\nAn old box\n\nAfter',
    );
  });

  it('takes the Unicode of what is written twice', () => {
    expect(textOf('{\\upr{Lodz}{\\*\\ud{\\u321?\\u243?d\\u378?}}}\\par')).toBe('Łódź');
  });

  it('marks words that no page shows', () => {
    expect(textOf('I own {\\v the boat }nothing.\\par')).toBe('I own [hidden: the boat] nothing.');
  });
});
