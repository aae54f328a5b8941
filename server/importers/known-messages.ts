import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ExportFacts } from './merge/gap.ts';
import type { Sighting } from './merge/sighting.ts';

/*
 * What is stored of some conversations, in a file: too much for a message from process to process. JSON by lines: a
 * thread, its exports in the order in which they were added, and the sightings of each in the order of its records.
 */

export interface KnownThread {
  threadKey: string;
  exports: { facts: ExportFacts; sightings: Sighting[] }[];
  /** By message, the one stored first coming first. */
  messages: Map<string, { name: string; record: number }[]>;
}

export const threadLine = (threadKey: string): string => line(['thread', threadKey]);
export const exportLine = (facts: ExportFacts): string => line(['export', facts]);
export const sightingLine = (messageId: string, sighting: Sighting): string => line(['seen', messageId, sighting]);

type Line = ['thread', string] | ['export', ExportFacts] | ['seen', string, Sighting];

function line(of: Line): string {
  return `${JSON.stringify(of)}\n`;
}

/** Thread by thread: nothing but one of them is in memory. */
export async function* knownThreads(path: string): AsyncGenerator<KnownThread> {
  let thread: KnownThread | null = null;
  for await (const text of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    const [type, value, sighting] = JSON.parse(text) as Line;
    if (type === 'thread') {
      if (thread) yield thread;
      thread = { threadKey: value, exports: [], messages: new Map() };
    } else if (type === 'export') {
      thread?.exports.push({ facts: value, sightings: [] });
    } else if (thread) {
      const from = thread.exports.at(-1);
      if (!from) continue;
      from.sightings.push(sighting);
      const known = thread.messages.get(value) ?? [];
      known.push({ name: from.facts.fileHash, record: sighting.record });
      thread.messages.set(value, known);
    }
  }
  if (thread) yield thread;
}
