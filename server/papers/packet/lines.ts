/*
 * Text in lines that are certain to fit, without a font: how wide a character is at most decides. So the index has as
 * many pages in the plan as on paper, whatever is in it.
 */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const breakable = /[\s\u200B]+/u;

/** Of what is one character to JavaScript: a title is measured a few times at each edit. */
const widths = new Map<string, number>();

/** As wide as the character is at most in the fonts of papers, in parts of the font’s size. */
function widthOf(letter: string): number {
  const width = widths.get(letter) ?? measured(letter);
  if (letter.length === 1) widths.set(letter, width);
  return width;
}

function measured(letter: string): number {
  if (/^[ !'(),./:;[\]fijlrtI|-]$/.test(letter)) return 0.36;
  if (/^[a-z0-9$#?*_"“”‘’–]$/.test(letter)) return letter === 'm' || letter === 'w' ? 0.84 : 0.57;
  if (/^[A-VXYZ&+=<>~]$/.test(letter)) return letter === 'M' ? 0.84 : 0.79;
  if (/^[ÆŒǄ-ǌǢǱ-ǳǶǼ]$/.test(letter)) return 1.5;
  if (/^\p{Script=Latin}$/u.test(letter)) return 0.95;
  // Printed as its code point.
  if (/^[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/u.test(letter)) return 6;
  // A letter of another script, with what is written above and below it, or a sign.
  return 1.1;
}

/** What is read as one letter is not divided, such as a family of emoji. */
function lettersOf(text: string): string[] {
  if (/^[ -~]*$/.test(text)) return text.split('');
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** The most points that a text takes in a size. */
export function roomOf(text: string, size: number): number {
  return lettersOf(text).reduce((room, letter) => room + widthOf(letter) * size, 0);
}

interface Room {
  width: number;
  size: number;
}

/** Lines of `width` points at most; what is over `most` lines ends with an ellipsis. An empty text has no line. */
export function inLines(text: string, { width, size, most }: Room & { most: number }): string[] {
  const space = roomOf(' ', size);
  const lines: string[] = [];
  let room = Number.POSITIVE_INFINITY;
  for (const part of text.split(breakable).flatMap((word) => inParts(word, { width, size }))) {
    const own = roomOf(part, size);
    if (room + space + own <= width) {
      lines[lines.length - 1] += ` ${part}`;
      room += space + own;
    } else {
      if (lines.length > most) break;
      lines.push(part);
      room = own;
    }
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', { width, size })];
}

/** A word that no line can hold, in parts that one can; nothing of an empty one. */
function inParts(word: string, { width, size }: Room): string[] {
  const parts: string[] = [];
  let room = Number.POSITIVE_INFINITY;
  for (const letter of lettersOf(word)) {
    const own = widthOf(letter) * size;
    if (room + own <= width) {
      parts[parts.length - 1] += letter;
      room += own;
    } else {
      parts.push(letter);
      room = own;
    }
  }
  return parts;
}

function shortened(line: string, { width, size }: Room): string {
  const letters = lettersOf(line);
  while (letters.length > 0 && roomOf(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('')}…`;
}
