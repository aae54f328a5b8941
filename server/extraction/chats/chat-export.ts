import type { Block } from '#server/extraction/pages/block.ts';
import { readerOf } from '#server/importers/formats.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type { Answers, Message, MessageTime, Party } from '#server/importers/message.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import type { MediaKeeper } from '#server/importers/reader.ts';
import { openSource, type OpenSource } from '#server/importers/source.ts';

type MessageBlock = Extract<Block, { type: 'message' }>;

/** Nobody is asked when a file is shown: times stay as they are written, and whoever could be me is one of the others. */
const unasked: Answers = { selfName: noneOfThese, timeZone: 'unknown', platform: 'other', dateOrder: 'dmy' };

const keepsNothing: MediaKeeper = { keep: () => Promise.resolve(null) };

/**
 * The messages of an export as a person reads them, oldest first, read as they would be imported, then what is broken of
 * it as it is in the file. Null when the file is something else or mostly broken; then its raw text serves.
 */
export async function chatBlocks(path: string, fileName: string): Promise<Block[] | null> {
  let source: OpenSource | null = null;
  try {
    source = await openSource(path, fileName, '');
    const reader = await readerOf(source);
    const messages: Message[] = [];
    const broken: Block[] = [];
    for await (const item of reader.read(source, unasked, keepsNothing)) {
      if (item.type === 'message') messages.push(item.message);
      else if (item.type === 'broken') broken.push({ type: 'preformatted', text: item.broken.raw });
    }
    return [...messages.toSorted((one, other) => one.record - other.record).map(blockOf), ...broken];
  } catch (error) {
    if (error instanceof ImportError) return null;
    throw error;
  } finally {
    source?.close();
  }
}

function blockOf(message: Message): MessageBlock {
  const own = message.direction === 'sent';
  const others = message.recipients.map(label).join(', ');
  const sender = own && others !== '' ? `${label(message.sender)} to ${others}` : label(message.sender);
  return { type: 'message', sender, when: whenOf(message.time), text: textOf(message), own };
}

function label({ name, handle }: Party): string {
  return name !== null && handle !== null ? `${name} (${handle})` : (name ?? handle ?? '');
}

/** An instant in UTC, since the zone of the phone is not in the file; a wall clock as it is written. */
function whenOf({ at, raw, zoneFrom }: MessageTime): string {
  if (at === null || zoneFrom !== 'export') return raw;
  return new Date(at).toISOString().replace(/^(.{10})T(.{8}).*$/, '$1 $2 UTC');
}

function textOf({ body, deleted, edited, attachments, reactions }: Message): string {
  const files = attachments.map(({ name, mimeType }) => `[${name || (mimeType ?? 'file')}]`);
  const marks = [
    deleted ? '[deleted]' : '',
    edited ? '[edited]' : '',
    ...reactions.map(({ by, emoji }) => `[${emoji} ${by}]`),
  ];
  return [body, ...files, ...marks].filter((line) => line !== '').join('\n');
}
