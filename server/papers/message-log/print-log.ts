import { AppError } from '#server/errors/app-error.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { messagesOf } from './facts.ts';
import { logTooLarge, tooManyMessages } from './log-refusals.ts';
import { type MessageLog, messageLogLimits } from './message-log.ts';
import { type LogLook, type LogPart, logParts } from './parts.ts';
import type { LogPages } from './sheet.ts';

/** What sets and joins, wherever it runs. */
export interface LogPress {
  /** `alone`: the part is the whole log, and its pages get their numbers at once. */
  set(part: LogPart, alone: boolean): Promise<SetPaper>;
  /** The feet of so many pages. */
  numbers(log: Pick<LogPart, 'title' | keyof LogLook>, pages: LogPages): Promise<SetPaper>;
  /** Parts as one, with a page of the feet laid over each page. */
  join(parts: readonly Uint8Array[], feet: readonly Uint8Array[]): Promise<Uint8Array>;
}

/** Part by part. How many pages there are is known when all are set: then their numbers are laid over them. */
export async function printLog(
  log: MessageLog,
  look: LogLook,
  press: LogPress,
  linesAPart?: number,
): Promise<SetPaper> {
  const messages = messagesOf(log).length;
  if (messages > messageLogLimits.messages) throw tooManyMessages(messages);
  try {
    return await printParts(logParts(log, look, linesAPart), press);
  } catch (error) {
    // Of a part; what is said of one is of no use to who asked for the whole.
    if (error instanceof AppError && error.problem === 'resource_limit') throw logTooLarge(error);
    throw error;
  }
}

async function printParts(parts: readonly LogPart[], press: LogPress): Promise<SetPaper> {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('A log has at least one part.');
  if (others.length === 0) {
    const { pdf, ...facts } = await press.set(first, true);
    return { ...facts, pdf: await press.join([pdf], []) };
  }
  const pdfs: Uint8Array[] = [];
  const unknown = new Set<string>();
  let total = 0;
  for (const part of parts) {
    const { pdf, pages, unknownCharacters } = await press.set(part, false);
    pdfs.push(pdf);
    for (const character of unknownCharacters) unknown.add(character);
    total += pages;
    if (total > messageLogLimits.pages) throw logTooLarge();
  }
  const { title, profile, language, mark } = first;
  const feet: Uint8Array[] = [];
  for (let before = 0; before < total; before += feetAtOnce) {
    const pages = { before, count: Math.min(feetAtOnce, total - before), total };
    feet.push((await press.numbers({ title, profile, language, mark }, pages)).pdf);
  }
  return { pdf: await press.join(pdfs, feet), pages: total, unknownCharacters: [...unknown].toSorted() };
}

/** More pages in one compilation overflow its stack. */
const feetAtOnce = 500;
