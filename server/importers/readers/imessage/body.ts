import type { Message } from '#server/importers/message.ts';
import { replyHead, stampBefore, type Block } from './blocks.ts';

/** What the lines of a message say. */
export interface Body {
  text: string;
  deleted: boolean;
  /** Earlier wordings: `after` is how many seconds after the one before; the first one has its own date and time. */
  editions: { text: string; raw: string | null; after: number }[];
  reactions: Message['reactions'];
  /** Paths of files; empty for one that the exporter did not find. */
  files: string[];
  /** It answers an earlier message. */
  isReply: boolean;
  /** Keys of the messages that answer it and are shown below it. */
  replies: string[];
}

const deletedNote = 'This message was deleted from the conversation!';
const replyNote = 'This message responded to an earlier message.';
const unsent = /^.{1,120} (?:unsent this message part(?: .{1,80} after sending)?!|deleted a message\.)$/;
const later = /^Edited ((?:\d+ (?:day|hour|minute|second)s?(?:, )?)+) later: ?/;
const path = /^(?:~|\/|[A-Za-z]:\\|attachments\/)(?:.*[/\\])?[^/\\]+\.[\p{L}\p{N}]{1,5}$/u;
const tapback = /^(\S.{0,40}) by (.{1,120})$/;

const emoji: Record<string, string> = {
  Loved: '❤️',
  Liked: '👍',
  Disliked: '👎',
  Laughed: '😂',
  Emphasized: '‼️',
  Questioned: '❓',
};

/** Names a message within its file, for what is shown below another one. */
export function keyOf(raw: string, sender: string): string {
  return `${raw.replace(/ +/g, ' ')}\n${sender}`;
}

/** The lines that are its own: neither the note that it is a reply nor the blank ones after it. */
export function ownLines({ lines }: Block): { lines: string[]; isReply: boolean } {
  const kept = withoutBlankEnd(lines);
  const isReply = kept.at(-1) === replyNote;
  return { lines: isReply ? withoutBlankEnd(kept.slice(0, -1)) : kept, isReply };
}

/** `repeated` says how many lines a message has that is shown once more, indented, below what it answers. */
export function readBody(block: Block, repeated: (key: string) => number | null): Body {
  const { lines, isReply } = ownLines(block);
  const body: Body = { text: '', deleted: false, editions: [], reactions: [], files: [], isReply, replies: [] };
  const text: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const reply = replyHead(line);
    if (reply !== null) {
      const key = keyOf(reply, (lines[at + 1] ?? '').trim());
      body.replies.push(key);
      at += 1 + (repeated(key) ?? linesToBlank(lines, at + 2));
      if (lines[at + 1] === '') at++;
    } else if (at === 0 && line === deletedNote) body.deleted = true;
    else if (unsent.test(line)) body.deleted = true;
    else if (line === 'Tapbacks:' || line === 'Reactions:') at += takeTapbacks(lines.slice(at + 1), line, body, text);
    else if (line === 'Attachment missing!') body.files.push('');
    else if (path.test(line) && /attachments/i.test(line)) body.files.push(line);
    else text.push(line);
  }
  body.text = takeEditions(withoutBlankEnd(text), body).join('\n');
  return body;
}

/** How many lines they are; none, and the heading is a text, when no reaction follows it. */
function takeTapbacks(lines: readonly string[], heading: string, body: Body, text: string[]): number {
  let count = 0;
  const reactions = [...body.reactions];
  for (; count < lines.length && lines[count] !== ''; count++) {
    const [, kind = '', by] = tapback.exec(lines[count] ?? '') ?? [];
    if (by === undefined) break;
    reactions.push({ by, emoji: emoji[kind] ?? kind, at: null });
  }
  if (count === 0) text.push(heading);
  body.reactions = reactions;
  return count > 0 && lines[count] === '' ? count + 1 : count;
}

/** An edited text is a dated first wording, then each later one with the time that had passed. */
function takeEditions(lines: string[], body: Body): string[] {
  const first = lines.findIndex(
    (line, at) => stampBefore(line) !== null && lines.slice(at).some((next) => later.test(next)),
  );
  if (first === -1) return lines;
  const start = stampBefore(lines[first] ?? '');
  const wordings = [{ raw: start?.raw ?? null, after: 0, lines: [...lines.slice(0, first), start?.text ?? ''] }];
  for (const line of lines.slice(first + 1)) {
    const [whole, span] = later.exec(line) ?? [];
    if (whole === undefined) wordings.at(-1)?.lines.push(line);
    else wordings.push({ raw: null, after: secondsOf(span ?? ''), lines: [line.slice(whole.length)] });
  }
  const last = wordings.pop();
  body.editions = wordings.map(({ raw, after, lines: wording }) => {
    return { raw, after, text: withoutBlankEnd(wording).join('\n') };
  });
  return withoutBlankEnd(last?.lines ?? []);
}

const unitSeconds: Record<string, number> = { day: 86_400, hour: 3600, minute: 60, second: 1 };

function secondsOf(span: string): number {
  let seconds = 0;
  for (const [, count, unit] of span.matchAll(/(\d+) (day|hour|minute|second)/g)) {
    seconds += Number(count) * (unitSeconds[unit ?? ''] ?? 0);
  }
  return seconds;
}

function linesToBlank(lines: readonly string[], from: number): number {
  const blank = lines.indexOf('', from);
  return (blank === -1 ? lines.length : blank) - from;
}

function withoutBlankEnd(lines: readonly string[]): string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === '') end--;
  return lines.slice(0, end);
}
