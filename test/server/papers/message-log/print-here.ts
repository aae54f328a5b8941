import { usualProfile } from '#server/papers/court-profile.ts';
import { joinPdfs } from '#server/papers/join/join-pdfs.ts';
import { paperLimits } from '#server/papers/limits.ts';
import type { MessageLog } from '#server/papers/message-log/message-log.ts';
import type { LogLook } from '#server/papers/message-log/parts.ts';
import { printLog } from '#server/papers/message-log/print-log.ts';
import { setLogNumbers, setLogPart } from '#server/papers/message-log/set-log.ts';
import type { SetPaper } from '#server/papers/paper.ts';
import { readWithPdfium } from '#test/server/papers/read-with-pdfium.ts';
import { typesetterHere } from '#test/server/papers/sample-paper.ts';

export const look: LogLook = { profile: usualProfile, language: 'en-US', mark: null };

/** A log as PDF without a child process, in parts of so many lines. */
export async function printHere(log: MessageLog, more: Partial<LogLook> = {}, linesAPart?: number): Promise<SetPaper> {
  const typesetter = await typesetterHere();
  return printLog(
    log,
    { ...look, ...more },
    {
      set: (part, alone) => setLogPart(typesetter, part, alone, paperLimits),
      numbers: (head, pages) => setLogNumbers(typesetter, head, pages),
      join: (parts, feet) => joinPdfs(parts, feet),
    },
    linesAPart,
  );
}

/** What PDFium reads of each page, without spaces. */
export async function pagesOfText(pdf: Uint8Array): Promise<string[]> {
  return (await readWithPdfium(pdf)).map(({ glyphs }) => glyphs.map(({ text }) => text).join(''));
}

export function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
