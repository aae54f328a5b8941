import { createHash } from 'node:crypto';
import { ImportError } from '#server/importers/import-error.ts';
import type { Answers, BrokenRecord, Conversation, Message, Owner, Survey, Unsent } from '#server/importers/message.ts';
import type { MediaKeeper, Reader, Source } from '#server/importers/reader.ts';

/** An export that never was a file: one plain file, or the entries of an archive. */
export function sourceOf(fileName: string, content: string | Buffer | Record<string, string | Buffer>): Source {
  const isArchive = typeof content === 'object' && !Buffer.isBuffer(content);
  const files = isArchive ? content : { [fileName]: content };
  const entries = Object.entries(files).map(([name, given]) => {
    const bytes = Buffer.from(given as string);
    return { name, size: bytes.length, bytes: () => inChunks(bytes) };
  });
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  return { fileName, size, sha256: 'f'.repeat(64), entries, isArchive };
}

/** Small odd pieces, so that every border falls into something sooner or later. */
async function* inChunks(bytes: Buffer): AsyncIterable<Buffer> {
  const step = bytes.length > 100_000 ? 65_536 : 97;
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

/** Keeps the bytes in memory, by their hash. */
export class KeptMedia implements MediaKeeper {
  readonly kept = new Map<string, Buffer>();
  readonly #limit: number;

  constructor(limit = 25 * 1024 ** 2) {
    this.#limit = limit;
  }

  async keep(bytes: AsyncIterable<Buffer> | Buffer): Promise<{ sha256: string; size: number } | null> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of Buffer.isBuffer(bytes) ? [bytes] : bytes) {
      size += chunk.length;
      if (size > this.#limit) return null;
      chunks.push(chunk);
    }
    const whole = Buffer.concat(chunks);
    const sha256 = createHash('sha256').update(whole).digest('hex');
    this.kept.set(sha256, whole);
    return { sha256, size };
  }
}

export interface ReadExport {
  conversations: Conversation[];
  messages: Message[];
  broken: BrokenRecord[];
  unsent: Unsent[];
  media: KeptMedia;
}

export async function readAll(
  reader: Reader,
  source: Source,
  answers: Answers = {},
  media = new KeptMedia(),
): Promise<ReadExport> {
  const found: ReadExport = { conversations: [], messages: [], broken: [], unsent: [], media };
  for await (const item of reader.read(source, answers, media)) {
    if (item.type === 'conversation') found.conversations.push(item.conversation);
    else if (item.type === 'message') found.messages.push(item.message);
    else if (item.type === 'broken') found.broken.push(item.broken);
    else found.unsent.push(item.unsent);
  }
  return found;
}

export function survey(
  reader: Reader,
  source: Source,
  answers: Answers = {},
  owner: Owner = { names: [], handles: [] },
): Promise<Survey> {
  return reader.survey(source, answers, owner, () => {});
}

export async function recognizes(reader: Reader, source: Source): Promise<boolean> {
  return reader.recognizes(source, async (entry) => {
    const chunks: Buffer[] = [];
    for await (const chunk of entry.bytes()) chunks.push(chunk);
    return Buffer.concat(chunks).subarray(0, 65_536);
  });
}

export async function refusal(attempt: Promise<unknown>): Promise<ImportError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ImportError)) throw new Error(`expected an ImportError, got ${String(error)}`);
  return error;
}
