import { useEffect, useMemo, useState } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { orderingBy, type Sort, type SortNames } from '#renderer/features/evidence/evidence-order.ts';
import { inSlices } from '#renderer/lib/in-slices.ts';
import { orderInSteps, orderQuickly, type OrderedList } from './ordered-list.ts';

interface Shown<Item> {
  /** What the list is of: another matter's items are never shown while this one's are sorted. */
  subject: string;
  list: OrderedList<Item>;
}

/**
 * The items in order. What takes longer than a frame is sorted between the frames, and the order before stays on the
 * screen until it is done.
 */
export function useOrderedItems<Item extends EvidenceItem>(
  subject: string,
  source: readonly Item[] | undefined,
  sort: Sort,
  names: SortNames,
): { items: readonly Item[] | undefined; sorting: boolean } {
  const ordering = useMemo(() => orderingBy(sort, names), [sort, names]);
  const [kept, setKept] = useState<Shown<Item> | null>(null);
  let shown = kept?.subject === subject ? kept : null;
  const isThere = (each: Shown<Item> | null): boolean =>
    each?.list.source === source && each?.list.ordering === ordering;
  if (source !== undefined && !isThere(shown)) {
    const list = orderQuickly(source, ordering, shown?.list ?? null);
    if (list !== null) {
      shown = { subject, list };
      setKept(shown);
    }
  }
  const sorting = source !== undefined && !isThere(shown);

  useEffect(() => {
    if (!sorting || source === undefined) return;
    const stop = new AbortController();
    const order = async (): Promise<void> => {
      const list = await inSlices(orderInSteps(source, ordering), stop.signal);
      if (list !== null) setKept({ subject, list });
    };
    void order();
    return () => stop.abort();
  }, [sorting, source, ordering, subject]);
  return { items: source === undefined ? undefined : shown?.list.items, sorting };
}
