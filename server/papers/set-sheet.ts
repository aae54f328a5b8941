import type { PaperFont } from './court-profile.ts';
import type { FontSet } from './fonts.ts';
import { pagesOf } from './page-count.ts';
import type { SetPaper } from './paper.ts';
import { codePoint } from './scripts.ts';
import type { Typesetter } from './typesetter.ts';

/**
 * One sheet as PDF. `letters`: all letters that may be printed; `dataOf` makes what the sheet reads as `/{file}.json`,
 * and asks of each character whether a font has it.
 */
export async function setSheet(
  { shelf, set }: Typesetter,
  sheet: string,
  file: string,
  letters: string,
  dataOf: (fonts: FontSet, printable: (character: string) => boolean) => unknown,
  base: PaperFont = 'arimo',
): Promise<SetPaper> {
  const fonts = shelf.fontsFor(base, letters);
  const unknown = new Set<string>();
  const data = dataOf(fonts, (character) => {
    if (fonts.printable(character)) return true;
    unknown.add(codePoint(character));
    return false;
  });
  const files = new Map([[`/${file}.json`, Buffer.from(JSON.stringify(data))]]);
  const pdf = await set(`/${sheet}.typ`, files, fonts.files);
  return { pdf, pages: pagesOf(pdf), unknownCharacters: [...unknown].toSorted() };
}

/**
 * Half a character, which JavaScript allows, is no character to anyone else. With it come all letters that may be
 * printed, to see which fonts they take: what a sheet adds of its own is in any of them.
 */
export function wellFormed<Data>(given: Data): { data: Data; letters: string } {
  const letters = new Set<string>();
  const data = JSON.parse(JSON.stringify(given), (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    const whole = value.toWellFormed();
    for (const letter of whole) letters.add(letter);
    return whole;
  }) as Data;
  return { data, letters: [...letters].join('') };
}
