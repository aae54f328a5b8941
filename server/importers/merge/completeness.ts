import { type ExportFacts, type Gap, gapKinds } from './gap.ts';
import { findOnlyIn } from './gaps-between.ts';
import { findClocks } from './gaps-of-clocks.ts';
import { findOfFiles } from './gaps-of-files.ts';
import { findChanges } from './gaps-of-messages.ts';
import { findQuiet } from './gaps-of-silence.ts';
import type { Merged } from './merged.ts';

/** What a thread’s exports show about its completeness, by time; what is about a whole file comes first. */
export function findGaps(merged: Merged, facts: readonly ExportFacts[]): Gap[] {
  return [
    ...findOnlyIn(merged, facts),
    ...findChanges(merged, facts),
    ...findClocks(merged, facts),
    ...findOfFiles(merged, facts),
    ...findQuiet(merged),
  ].toSorted(
    (one, other) =>
      (one.from ?? -Infinity) - (other.from ?? -Infinity) || gapKinds.indexOf(one.kind) - gapKinds.indexOf(other.kind),
  );
}
