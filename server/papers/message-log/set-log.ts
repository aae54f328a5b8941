import type { FontSet } from '#server/papers/fonts.ts';
import type { PaperLimits } from '#server/papers/limits.ts';
import { pagesOf } from '#server/papers/page-count.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { codePoint } from '#server/papers/scripts.ts';
import type { Typesetter } from '#server/papers/typesetter.ts';
import { logTooLarge } from './log-refusals.ts';
import type { LogLook, LogPart } from './parts.ts';
import { type LogPages, logSheet, numberSheet } from './sheet.ts';

/** One part of a log as PDF; the pages have their numbers only where it is `alone`. */
export async function setLogPart(
  typesetter: Typesetter,
  given: LogPart,
  alone: boolean,
  limits: Pick<PaperLimits, 'pages'>,
): Promise<SetPaper> {
  const { data: part, letters } = wellFormed(given);
  const set = await setSheet(typesetter, 'message-log', 'log', letters, (fonts, printable) =>
    logSheet(part, alone, fonts, printable),
  );
  if (set.pages > limits.pages) throw logTooLarge();
  return set;
}

/** The feet of some pages of a log in parts. */
export function setLogNumbers(
  typesetter: Typesetter,
  given: Pick<LogPart, 'title' | keyof LogLook>,
  pages: LogPages,
): Promise<SetPaper> {
  const { data: log, letters } = wellFormed(given);
  return setSheet(typesetter, 'page-numbers', 'numbers', letters, (fonts, printable) =>
    numberSheet(log, pages, fonts, printable),
  );
}

async function setSheet(
  { shelf, set }: Typesetter,
  sheet: string,
  file: string,
  letters: string,
  dataOf: (fonts: FontSet, printable: (character: string) => boolean) => unknown,
): Promise<SetPaper> {
  const fonts = shelf.fontsFor('arimo', letters);
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
 * printed, to see which fonts they take: what a log adds of its own is in any of them.
 */
function wellFormed<Data>(given: Data): { data: Data; letters: string } {
  const letters = new Set<string>();
  const data = JSON.parse(JSON.stringify(given), (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    const whole = value.toWellFormed();
    for (const letter of whole) letters.add(letter);
    return whole;
  }) as Data;
  return { data, letters: [...letters].join('') };
}
