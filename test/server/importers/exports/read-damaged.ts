import { ImportError } from '#server/importers/import-error.ts';
import type { Message } from '#server/importers/message.ts';
import { damaged } from './damage.ts';
import { readAll, sourceOf, survey } from './in-memory.ts';
import type { SoundExport } from './sound.ts';

export interface ReadDamaged {
  read: number;
  refused: number;
  /** Sentences about messages that nobody wrote; there must be none. */
  invented: string[];
}

/** Reads one export, damaged in as many ways as there are seeds. A fault that is no refusal is thrown on. */
export async function readDamaged(sound: SoundExport, seeds: readonly number[]): Promise<ReadDamaged> {
  const { reader, fileName, text, answers } = sound;
  const result: ReadDamaged = { read: 0, refused: 0, invented: [] };
  const written = (await readAll(reader, sourceOf(fileName, text), answers)).messages;
  for (const seed of seeds) {
    const { bytes, touched } = damaged(Buffer.from(text), seed);
    try {
      const source = sourceOf(fileName, bytes);
      const { messages } = await readAll(reader, source, answers);
      await survey(reader, source);
      result.read++;
      const invented = inventedIn(messages, written, touched);
      if (sound.verbatim === true) invented.push(...notIn(bytes, messages));
      result.invented.push(...invented.map((what) => `seed ${seed}: ${what}`));
    } catch (error) {
      if (!(error instanceof ImportError)) throw new Error(`${sound.kind}, seed ${seed}`, { cause: error });
      result.refused++;
    }
  }
  return result;
}

function inventedIn(read: readonly Message[], written: readonly Message[], touched: number): string[] {
  if (read.length > written.length) return [`${read.length} messages of ${written.length}`];
  const known = new Set(written.map(fingerprint));
  const others = read.filter((message) => !known.has(fingerprint(message)));
  return others.length > touched ? others.map(fingerprint) : [];
}

/** Lines of texts that are not in the bytes. */
function notIn(bytes: Buffer, messages: readonly Message[]): string[] {
  const text = bytes.toString();
  // Tables double their quotation marks.
  const isThere = (line: string): boolean => text.includes(line) || text.includes(line.replaceAll('"', '""'));
  return messages.flatMap(({ body }) => body.split('\n').filter((line) => !isThere(line)));
}

function fingerprint({ body, direction, sender, time }: Message): string {
  return JSON.stringify([body, direction, sender.name ?? sender.handle, time.at]);
}
