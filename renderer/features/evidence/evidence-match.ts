import type { FoundEvidence } from '#renderer/api/generated.ts';
import { matchable, type Matchable } from '#renderer/lib/quick-match.ts';

/** Made once an item and kept as long as the item is: a change makes a new one. */
const known = new WeakMap<FoundEvidence, Matchable>();

/** What an item is found by while one types: title, file name and exhibit number. */
export function evidenceMatch(item: FoundEvidence): Matchable {
  let match = known.get(item);
  if (match === undefined) {
    match = matchable(item.title, item.fileName, item.exhibitNumber ?? '');
    known.set(item, match);
  }
  return match;
}
