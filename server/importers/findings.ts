import type { GatheredThread } from './gathered.ts';
import { mergeExports } from './merge/merge.ts';
import type { Merged } from './merge/merged.ts';
import type { ReadingEnd } from './protocol.ts';

/** What the exports of each thread show together. */
export function findingsOf(
  threads: ReadonlyMap<string, GatheredThread>,
  merged: ReadonlyMap<string, Merged> | undefined,
  name: string,
): ReadingEnd['findings'] {
  return [...threads.values()].map((thread) => {
    const { threadKey, ofTwo, sightings, writers } = thread;
    const whole = merged?.get(threadKey) ?? mergeExports({ ofTwo, exports: [{ fileHash: name, me: null, sightings }] });
    void whole;
    return { threadKey, writers: [...writers.values()], gaps: [] };
  });
}
