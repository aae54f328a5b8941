import type { Entry } from '#server/importers/reader.ts';
import { linesOf } from '#server/importers/text.ts';
import type { Stamp } from '#server/importers/time/stamp.ts';
import { Headers, type Header } from './header.ts';

/** A message of a chat, or a system line, with what follows it up to the next one. */
export interface ChatRecord {
  /** Date and time as they are written; empty for text before the first header. */
  raw: string;
  /** Null when they can’t be read. */
  stamp: Stamp | null;
  /** The lines as they are in the file. */
  lines: string[];
  /** Where in the first line the header ends. */
  end: number;
}

/**
 * The records of a chat in the order of the file, in batches as they come. The first header says what all headers of the
 * file look like.
 */
export async function* chatRecords(entry: Entry): AsyncGenerator<ChatRecord[]> {
  const headers = new Headers();
  let style: string | null = null;
  let current: ChatRecord | null = null;
  for await (const lines of linesOf(entry)) {
    const whole: ChatRecord[] = [];
    for (const line of lines) {
      const header = headers.of(line);
      if (header === null || (style !== null && header.style !== style)) {
        if (current !== null) current.lines.push(line);
        else if (line.trim() !== '') current = { raw: '', stamp: null, lines: [line], end: 0 };
        continue;
      }
      style = header.style;
      if (current !== null) whole.push(current);
      current = begin(line, header);
    }
    yield whole;
  }
  if (current !== null) yield [current];
}

function begin(line: string, { raw, stamp, end }: Header): ChatRecord {
  return { raw, stamp, lines: [line], end };
}

/** What was written, without the header. */
export function textOfRecord({ lines, end }: ChatRecord): string {
  const first = (lines[0] ?? '').slice(end);
  return lines.length === 1 ? first : [first, ...lines.slice(1)].join('\n');
}
