import type { EvidenceItem } from '#renderer/api/generated.ts';
import { orderingBy, type Sort } from '#renderer/features/evidence/evidence-order.ts';

/** All of a list sorted at once, the plain way. */
export function sortEvidence(items: readonly EvidenceItem[], sort: Sort): EvidenceItem[] {
  const { valueOf, compare } = orderingBy(sort);
  return items
    .map((item) => ({ value: valueOf(item), item }))
    .toSorted(compare)
    .map(({ item }) => item);
}
