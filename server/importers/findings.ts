import type { GatheredThread } from './gathered.ts';
import { findGaps } from './merge/completeness.ts';
import type { ExportFacts, Gap } from './merge/gap.ts';
import { mergeExports } from './merge/merge.ts';
import type { Merged } from './merge/merged.ts';
import type { ReadingEnd, ThreadFinding } from './protocol.ts';

/** A thread as all of its exports show it, with what is known of each. */
export interface MergedThread {
  merged: Merged;
  facts: readonly ExportFacts[];
}

/** Of one thread; a list that nobody reads to its end says no more. */
const mostGaps = 500;

/** What the exports of each thread show together; `own` is the one that was read. */
export function findingsOf(
  threads: ReadonlyMap<string, GatheredThread>,
  compared: ReadonlyMap<string, MergedThread> | undefined,
  own: ExportFacts,
): ReadingEnd['findings'] {
  return [...threads.values()].map((thread) => {
    const { threadKey, writers } = thread;
    const { merged, facts } = compared?.get(threadKey) ?? alone(thread, own);
    const gaps = findGaps(merged, facts).slice(0, mostGaps);
    return { threadKey, writers: [...writers.values()], gaps: gaps.map((gap) => findingOf(gap, merged)) };
  });
}

function alone({ ofTwo, sightings }: GatheredThread, own: ExportFacts): MergedThread {
  const exports = [{ fileHash: own.fileHash, me: null, sightings }];
  return { merged: mergeExports({ ofTwo, exports }), facts: [own] };
}

function findingOf({ kind, from, to, note }: Gap, merged: Merged): ThreadFinding {
  // Where no export knows the zone, the thread’s clock is the wall’s.
  const zoned = merged.exports.some(({ columns }) => columns.hasInstants);
  const written = (ms: number | null): string | null => {
    if (ms === null) return null;
    const instant = new Date(ms).toISOString();
    return zoned ? instant : instant.slice(0, 19);
  };
  return { kind, from: written(from), to: written(to), note };
}
