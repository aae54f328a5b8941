import type { PageCharacter } from './characters.ts';

/** A box on an upright page, in points from its top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PageWord extends Box {
  text: string;
  characters: PageCharacter[];
}

/** What PDFium calls a hyphen that divides a word at the end of a line. */
const dividing = /[\u0002\uFFFE\u00AD]/u;
const between = /^[\s\u0000]$/u;

/** The words of a page in the order in which PDFium reads them. One that a line divides is two, the first with a hyphen. */
export function wordsOf(characters: readonly PageCharacter[]): PageWord[] {
  const words: PageWord[] = [];
  let open: PageCharacter[] = [];
  const close = (): void => {
    if (open.length > 0) words.push(wordOf(open));
    open = [];
  };
  for (const character of characters) {
    if (between.test(character.text)) close();
    else if (dividing.test(character.text)) {
      open.push({ ...character, text: '-' });
      close();
    } else open.push(character);
  }
  close();
  return words;
}

function wordOf(characters: PageCharacter[]): PageWord {
  return { text: characters.map(({ text }) => text).join(''), characters, ...around(characters) };
}

/** The smallest box with all of them in it; of those without a size only if there are no others. */
export function around(boxes: readonly Box[]): Box {
  const sized = boxes.filter(({ width, height }) => width > 0 && height > 0);
  const all = sized.length > 0 ? sized : boxes;
  const [x, y] = [Math.min(...all.map((box) => box.x)), Math.min(...all.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...all.map((box) => box.x + box.width)) - x,
    height: Math.max(...all.map((box) => box.y + box.height)) - y,
  };
}
