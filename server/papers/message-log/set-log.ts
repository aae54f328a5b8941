import type { PaperLimits } from '#server/papers/limits.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { setSheet, wellFormed } from '#server/papers/set-sheet.ts';
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
