import { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { keepUnchanged } from '#renderer/api/timeline-merge.ts';
import { orderedTogether, placedAt, steppedBy, type NewPosition } from '#renderer/screens/timeline/timeline-order.ts';
import { stores } from '#renderer/api/stores.ts';
import { sectionAt, timelineRows, type TimelineRow } from '#renderer/screens/timeline/timeline-rows.ts';
import { timelineOrder } from '#server/rules/timeline.ts';
import { entry } from '#test/renderer/support/timeline-entries.ts';

/** The list that the window keeps, after it heard of an entry. */
function withEntry(list: readonly TimelineEntry[], added: TimelineEntry): readonly TimelineEntry[] | undefined {
  const client = new QueryClient();
  const { queryKey } = stores.timelineEntries.list(added.caseId);
  client.setQueryData(queryKey, [...list]);
  stores.timelineEntries.show(client, [added]);
  return client.getQueryData(queryKey);
}

function sorted(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted(timelineOrder);
}

const anyEntry = fc
  .record({
    kind: fc.constantFrom('event' as const, 'event' as const, 'evidence' as const, 'keydate' as const),
    year: fc.constantFrom('2023', '2024'),
    month: fc.integer({ min: 1, max: 12 }),
    precision: fc.constantFrom('day' as const, 'day' as const, 'month' as const, 'year' as const),
    time: fc.constantFrom(null, null, '09:00', '14:30'),
    position: fc.integer({ min: -2, max: 2 }),
    qualifier: fc.constantFrom('before' as const, 'after' as const, null, null),
  })
  .map(({ year, month, ...facts }) => {
    const of = facts.precision === 'year' ? 1 : month;
    const day = facts.precision === 'day' ? (month % 2 === 0 ? '05' : '28') : '01';
    return entry({ ...facts, date: `${year}-${String(of).padStart(2, '0')}-${day}` });
  });

const typeOf = (row: TimelineRow): string => (row.kind === 'row' ? 'entry' : row.of);

describe('the rows of the timeline', () => {
  it('hold every entry once, in the order they came, under the heading of its year', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 60 }), (unordered) => {
        const entries = sorted(unordered);
        const { rows, years } = timelineRows(entries);
        expect(rows.flatMap((row) => (row.kind === 'row' ? [row.entry] : []))).toEqual(entries);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        for (const [index, row] of rows.entries()) {
          if (row.kind !== 'row') continue;
          expect(sectionAt(years, index)?.year.year).toBe(row.entry.date.slice(0, 4));
          expect(row.key).toBe(row.entry.id);
        }
        expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length);
      }),
    );
  });

  it('give a full year a heading for each month, and a spare one none', () => {
    const month = (of: number) => entry({ date: `2024-${String(of).padStart(2, '0')}-05` });
    const spare = timelineRows([month(1), month(2)]);
    expect(spare.rows.map(typeOf)).toEqual(['year', 'entry', 'entry']);
    expect(spare.years[0]?.months.map(({ month: name }) => name)).toEqual(['2024-01', '2024-02']);
    const full = timelineRows([...Array.from({ length: 12 }, () => month(1)), month(2)]);
    expect(full.rows.filter((row) => typeOf(row) === 'month')).toMatchObject([
      { period: '2024-01', count: 12 },
      { period: '2024-02', count: 1 },
    ]);
  });

  it('put what is dated to the year in none of its months', () => {
    const entries = sorted([
      entry({ date: '2024-01-01', precision: 'year' }),
      entry({ date: '2024-01-01', precision: 'year', qualifier: 'after' }),
      ...Array.from({ length: 12 }, () => entry({ date: '2024-06-05' })),
    ]);
    expect(timelineRows(entries).rows.map(typeOf).join(' ')).toMatch(/^year entry month (entry ?){13}$/);
  });
});

describe('the order within a day', () => {
  const moved = (group: readonly TimelineEntry[], plan: readonly NewPosition[]): TimelineEntry[] => {
    const positions = new Map(plan.map(({ id, position }) => [id, position]));
    return sorted(group.map((each) => ({ ...each, position: positions.get(each.id) ?? each.position })));
  };
  const ids = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id);

  it('puts an event where it is asked to be, and no other two change places', () => {
    const group = fc.array(
      fc.tuple(fc.constantFrom('event' as const, 'evidence' as const), fc.integer({ min: -3, max: 3000 })),
      {
        minLength: 2,
        maxLength: 9,
      },
    );
    fc.assert(
      fc.property(group, fc.nat(), fc.nat(), (made_, which, where) => {
        const all = sorted(made_.map(([kind, position]) => entry({ kind, position: kind === 'event' ? position : 0 })));
        const event = all[which % all.length];
        const to = where % (all.length + 1);
        if (event === undefined) return;
        const plan = placedAt(all, event.id, to);
        if (plan === null) return;
        const at = all.indexOf(event);
        const others = all.filter((each) => each !== event);
        const expected = others.toSpliced(to > at ? to - 1 : to, 0, event);
        expect(ids(moved(all, plan))).toEqual(ids(expected));
        expect(plan.every(({ id }) => all.find((each) => each.id === id)?.kind === 'event')).toBe(true);
      }),
    );
  });

  it('writes only the moved one when there is room', () => {
    const [a, b, c] = [entry({ position: 0 }), entry({ position: 1024 }), entry({ position: 2048 })];
    expect(placedAt([a, b, c], c.id, 1)).toEqual([{ id: c.id, position: 512 }]);
    expect(steppedBy([a, b, c], a.id, -1)).toBeNull();
    expect(ids(moved([a, b, c], steppedBy([a, b, c], a.id, 1) ?? []))).toEqual(ids([b, a, c]));
  });

  it('steps over two exhibits that have one place', () => {
    const exhibits = [entry({ kind: 'evidence' }), entry({ kind: 'evidence' })];
    const event = entry({ position: 1024 });
    const group = [...exhibits, event];
    expect(ids(moved(group, steppedBy(group, event.id, -1) ?? []))[0]).toBe(event.id);
    expect(placedAt(group, exhibits[0]?.id ?? '', 2)).toBeNull();
  });

  it('concerns only entries of the same date, exactness and time', () => {
    const entries = sorted([
      entry({ time: '09:00' }),
      entry({}),
      entry({ qualifier: 'after' }),
      entry({ position: 9 }),
      entry({ date: '2024-03-06' }),
    ]);
    const untimed = entries.find(({ position }) => position === 9);
    expect(orderedTogether(entries, untimed?.id ?? '').map(({ position }) => position)).toEqual([0, 9]);
  });
});

describe('a list read again', () => {
  it('keeps the objects of what has not changed', () => {
    const [a, b] = [entry({}), entry({ contactIds: ['x'] })];
    const before = [a, b];
    expect(keepUnchanged(before, structuredClone(before))).toBe(before);
    const now = structuredClone([b, { ...a, title: 'Another' }]);
    const merged = keepUnchanged(before, now);
    expect(merged[0]).toBe(b);
    expect(merged[1]).toEqual(now[1]);
    expect(keepUnchanged(before, [structuredClone(a)])).toEqual([a]);
  });

  it('sees a person removed from an entry, whatever its version says', () => {
    const before = [entry({ contactIds: ['x', 'y'] })];
    expect(keepUnchanged(before, [{ ...structuredClone(before[0] as TimelineEntry), contactIds: ['x'] }])).not.toBe(
      before,
    );
  });
});

describe('one entry that comes into the list', () => {
  it('comes to its place', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), anyEntry, (entries, added) => {
        const list = sorted(entries);
        expect(withEntry(list, added)).toEqual(sorted([...list, added]));
      }),
    );
  });

  it('takes the place of its former version, and a version that comes late changes nothing', () => {
    const [a, b] = [entry({ position: 1 }), entry({ position: 2 })];
    const later = { ...a, position: 3, updatedAt: '2024-03-06T00:00:00.000Z' };
    expect(withEntry([a, b], later)).toEqual([b, later]);
    expect(withEntry([b, later], a)).toEqual([b, later]);
  });
});
