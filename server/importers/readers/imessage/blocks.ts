import type { Entry } from '#server/importers/reader.ts';
import { linesOf } from '#server/importers/text.ts';

/** A message as imessage-exporter writes it, or a line of what happened in the conversation. */
export interface Block {
  /** When it was sent, as it is written, without who read it when; empty for text that belongs to no message. */
  raw: string;
  /** Null for an announcement: its text is the only line. */
  sender: string | null;
  lines: string[];
  /** As it is in the file. */
  source: string[];
}

const stamp = String.raw`[A-Z][a-z]{2} \d{2}, \d{4} {1,2}\d{1,2}:\d{2}:\d{2} [AP]M`;
const head = new RegExp(`^(${stamp})(?: \\(Read by .{1,200} after .{1,80}\\))?$`);
const announcement = new RegExp(`^(${stamp}) (.+)$`);
const indentedHead = new RegExp(`^ {4}(${stamp})(?: \\(Read by .{1,200} after .{1,80}\\))?$`);
const unreadable = 'Unable to format announcement!';

/** The date and time at the start of a line within a message, and what follows; null when there is none. */
export function stampBefore(line: string): { raw: string; text: string } | null {
  const [, raw, text] = announcement.exec(line) ?? [];
  return raw === undefined || text === undefined ? null : { raw, text };
}

/** The date and time of a reply that is shown below what it answers. */
export function replyHead(line: string): string | null {
  return indentedHead.exec(line)?.[1] ?? null;
}

export function isHead(line: string): boolean {
  return head.test(line) || announcement.test(line);
}

/**
 * The messages of a file in its order, in batches as they come. One begins after a blank line, with a date of its own
 * line; blank lines within a text are part of it.
 */
export async function* blocks(entry: Entry): AsyncGenerator<Block[]> {
  let current: Block | null = null;
  let afterBlank = true;
  for await (const lines of linesOf(entry)) {
    const whole: Block[] = [];
    for (const line of lines) {
      const begun = afterBlank ? begin(line) : null;
      afterBlank = line === '';
      if (begun !== null) {
        if (current !== null) whole.push(current);
        current = begun;
      } else if (current !== null) goOn(current, line);
      else if (line.trim() !== '') current = { raw: '', sender: null, lines: [line], source: [line] };
    }
    yield whole;
  }
  if (current !== null) yield [current];
}

function begin(line: string): Block | null {
  const [, own] = head.exec(line) ?? [];
  if (own !== undefined) return { raw: own, sender: '', lines: [], source: [line] };
  const said = stampBefore(line);
  if (said !== null) return { raw: said.raw, sender: null, lines: [said.text], source: [line] };
  return line === unreadable ? { raw: '', sender: null, lines: [line], source: [line] } : null;
}

/** The line after the head names the sender. */
function goOn(block: Block, line: string): void {
  if (block.sender === '' && block.source.length === 1) block.sender = line;
  else block.lines.push(line);
  block.source.push(line);
}
