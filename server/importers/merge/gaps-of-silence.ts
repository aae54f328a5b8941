import { duration, type Gap } from './gap.ts';
import type { Merged } from './merged.ts';

const shortest = 7 * 86_400_000;
const timesUsual = 20;

/** Much longer than usual without a message. People fall silent: nothing here says that a message is missing. */
export function findQuiet(merged: Merged): Gap[] {
  const times = Float64Array.from(merged.messages(), ({ time }) => time);
  const pauses = times.subarray(1).map((time, index) => time - (times[index] ?? 0));
  const usual = pauses.toSorted()[pauses.length >> 1] ?? 0;
  const least = Math.max(shortest, timesUsual * usual);
  return [...pauses.keys()]
    .filter((index) => (pauses[index] ?? 0) > least)
    .map((index): Gap => {
      const evidence = [merged.message(index).shown, merged.message(index + 1).shown];
      return {
        kind: 'quiet',
        from: times[index] ?? null,
        to: times[index + 1] ?? null,
        note: `No messages for ${duration(pauses[index] ?? 0)}. No export shows that any is missing here.`,
        messages: 0,
        evidence: evidence.map(({ fileHash, record }) => ({ fileHash, record })),
      };
    });
}
