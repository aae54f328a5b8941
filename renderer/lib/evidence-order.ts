import type { EvidenceItem } from '#renderer/api/generated.ts';

export type SortKey = 'relevance' | 'exhibit' | 'title' | 'eventDate' | 'added' | 'reading' | 'size';
export interface Sort {
  key: SortKey;
  descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const readingOrder = ['failed', 'running', 'pending', 'unsupported', 'done'];

/** Sorted anew; what has no value for the key comes last either way, and ties keep the order they came in. */
export function sortEvidence<Item extends EvidenceItem>(items: readonly Item[], sort: Sort): Item[] {
  if (sort.key === 'relevance') return [...items];
  const direction = sort.descending ? -1 : 1;
  return items.toSorted((left, right) => {
    const [a, b] = [valueOf(left, sort.key), valueOf(right, sort.key)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return order * direction;
  });
}

function valueOf(item: EvidenceItem, key: SortKey): string | number | null {
  switch (key) {
    case 'exhibit':
      return item.exhibitNumber === '' ? null : item.exhibitNumber;
    case 'title':
      return item.title;
    case 'eventDate':
      return item.eventDate;
    case 'added':
      return item.createdAt;
    case 'reading':
      return readingOrder.indexOf(item.extraction.status);
    case 'size':
      return item.size;
    case 'relevance':
      return null;
  }
}
