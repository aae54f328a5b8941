import type { Entry } from '#server/importers/reader.ts';
import { linesOf } from '#server/importers/text.ts';
import { readStamp, type Stamp } from '#server/importers/time/stamp.ts';
import { headerOf, type Header } from './header.ts';

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

/** The records of a chat in the order of the file. The first header says what all headers of the file look like. */
export async function* chatRecords(entry: Entry): AsyncGenerator<ChatRecord> {
  let style: string | null = null;
  let current: ChatRecord | null = null;
  for await (const lines of linesOf(entry)) {
    for (const line of lines) {
      const header = headerOf(line);
      if (header === null || (style !== null && header.style !== style)) {
        if (current !== null) current.lines.push(line);
        else if (line.trim() !== '') current = { raw: '', stamp: null, lines: [line], end: 0 };
        continue;
      }
      style = header.style;
      if (current !== null) yield current;
      current = begin(line, header);
    }
  }
  if (current !== null) yield current;
}

function begin(line: string, { stamp, end }: Header): ChatRecord {
  return { raw: stamp, stamp: readStamp(stamp), lines: [line], end };
}

/** What was written, without the header. Blank lines at the end of a file belong to nobody. */
export function textOfRecord({ lines, end }: ChatRecord): string {
  const first = (lines[0] ?? '').slice(end);
  return lines.length === 1 ? first : [first, ...lines.slice(1)].join('\n');
}
