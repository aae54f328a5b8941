import type { Entry, Source } from '#server/importers/reader.ts';
import { linesOfHead } from '#server/importers/text.ts';
import { Headers } from './header.ts';

type Head = (entry: Entry) => Promise<Buffer>;

/** The texts of an export that are chats: one, unless somebody packed several. What is attached to a chat is none. */
export async function chatFiles(source: Source, head: Head): Promise<Entry[]> {
  const texts = source.isArchive ? source.entries.filter(({ name }) => /\.txt$/i.test(name)) : source.entries;
  const chats: Entry[] = [];
  for (const entry of likely(texts)) if (isChat(await head(entry))) chats.push(entry);
  return chats;
}

/** iOS calls the chat `_chat.txt`, Android after WhatsApp; else it is a text in the outermost folder. */
function likely(texts: readonly Entry[]): readonly Entry[] {
  for (const name of [/(^|\/)_chat\.txt$/i, /whats ?app[^/]*$/i]) {
    const found = texts.filter((entry) => name.test(entry.name));
    if (found.length > 0) return found;
  }
  const outermost = Math.min(...texts.map(depth));
  return texts.filter((entry) => depth(entry) === outermost);
}

function depth({ name }: Entry): number {
  return name.split('/').length;
}

/** One of the first lines, 200 unless told, begins with a date and a time that can be read, and a sender after it. */
export function isChat(head: Buffer, firstLines = 200): boolean {
  const headers = new Headers();
  return linesOfHead(head)
    .slice(0, firstLines)
    .some((line) => {
      const header = headers.of(line);
      return header?.stamp != null && /^[^\n]{1,200}:/.test(line.slice(header.end));
    });
}

const titles = [
  /^WhatsApp[ -]Chat (?:with|mit|con|de|met|z|-) ?(.+)$/i,
  /^(?:Chat|Conversa|Conversación|Discussion|Gespräch)(?: de| do)? WhatsApp (?:con|com|avec|mit) (.+)$/i,
  /^WhatsApp (?:Chat )?- (.+)$/i,
];

/** The name of the chat, where the name of the file says it. */
export function titleOf(entry: Entry, source: Source): string | null {
  const own = entry.name.split('/').at(-1) ?? '';
  const named = /^_chat\.txt$/i.test(own) ? source.fileName : own;
  const stem = named.replace(/\.(txt|zip)$/i, '').replace(/ \(\d+\)$/, '');
  for (const title of titles) {
    const [, name] = title.exec(stem) ?? [];
    if (name !== undefined) return name.trim();
  }
  return null;
}
