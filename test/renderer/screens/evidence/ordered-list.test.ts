import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { allColumns } from '#renderer/features/evidence/evidence-columns.ts';
import { orderingBy, type Sort } from '#renderer/features/evidence/evidence-order.ts';
import { inSlices } from '#renderer/lib/in-slices.ts';
import { orderInSteps, orderQuickly, type OrderedList } from '#renderer/screens/evidence/ordered-list.ts';
import { evidenceItem } from '#test/renderer/support/items.ts';
import { sortEvidence } from '#test/renderer/support/sorted-evidence.ts';

const newestBack = (items: EvidenceItem[]): EvidenceItem[] => items.toSorted((a, b) => (a.id < b.id ? 1 : -1));
const many = (count: number): EvidenceItem[] =>
  newestBack(
    Array.from({ length: count }, (_, number) =>
      evidenceItem({
        id: `id-${String(number).padStart(6, '0')}`,
        title: `Letter ${(number * 7919) % 1000}`,
        size: (number * 31) % 97,
        eventDate: number % 3 === 0 ? null : `2024-01-${String(1 + (number % 28)).padStart(2, '0')}`,
      }),
    ),
  );
const byTitle: Sort = { key: 'title', descending: false };

function inSteps(items: EvidenceItem[], ordering: ReturnType<typeof orderingBy>): OrderedList<EvidenceItem> {
  const steps = orderInSteps(items, ordering);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('a long list', () => {
  it('is sorted in steps as it would be at once, by any column', () => {
    const items = many(5000);
    for (const { key } of allColumns) {
      for (const descending of [false, true]) {
        const sorted = inSteps(items, orderingBy({ key, descending })).items;
        expect(sorted).toEqual(sortEvidence(items, { key, descending }));
      }
    }
  });

  it('needs no work while it is sorted already, and many steps when it does not', () => {
    const items = many(5000);
    const newest = orderingBy({ key: 'added', descending: true });
    expect(orderQuickly(items, newest, null)?.items).toBe(items);
    expect(orderQuickly(items, orderingBy(byTitle), null)).toBeNull();
  });

  it('takes a few changes in without being sorted again, wherever they fall', () => {
    const ordering = orderingBy(byTitle);
    const start = many(2000);
    const before = inSteps(start, ordering);
    assert(
      property(
        array(record({ at: nat(1999), title: constantFrom('A', 'Letter 500', 'Z', 'letter 1') }), {
          maxLength: 20,
        }),
        array(nat(1999), { maxLength: 20 }),
        nat(10),
        (changes, deletions, additions) => {
          const renamed = new Map(changes.map(({ at, title }) => [at, title]));
          const gone = new Set(deletions);
          const added = Array.from({ length: additions }, (_, number) =>
            evidenceItem({ id: `id-9${number}`, title: `Letter ${number * 100}` }),
          );
          const now = newestBack([
            ...added,
            ...start.flatMap((item, at) => {
              const title = renamed.get(at);
              return gone.has(at) ? [] : [title === undefined ? item : { ...item, title }];
            }),
          ]);
          expect(orderQuickly(now, ordering, before)?.items).toEqual(sortEvidence(now, byTitle));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is sorted anew when too much of it changed', () => {
    const ordering = orderingBy(byTitle);
    const before = inSteps(many(3000), ordering);
    const other = many(3000).map((item) => ({ ...item, title: `${item.title} too` }));
    expect(orderQuickly(other, ordering, before)).toBeNull();
  });

  it('lets others have their turn while it is sorted, and stops when it is no longer wanted', async () => {
    const stop = new AbortController();
    let others = 0;
    const timer = setInterval(() => {
      others += 1;
    }, 0);
    const sorted = await inSlices(orderInSteps(many(60_000), orderingBy(byTitle)), stop.signal);
    clearInterval(timer);
    expect(sorted?.items).toHaveLength(60_000);
    expect(others).toBeGreaterThan(2);
    const unwanted = inSlices(orderInSteps(many(60_000), orderingBy(byTitle)), stop.signal);
    stop.abort();
    expect(await unwanted).toBeNull();
  });
});
