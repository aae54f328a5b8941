import { entryKinds } from '#server/rules/timeline.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsOf,
  monthsOfYear,
  narrowed,
  timelineFilterOf,
  timelineFilterQuery,
  toggled,
  wholeTimeline,
  type TimelineFilter,
} from '#renderer/screens/timeline/timeline-filter.ts';
import { filterSentence } from '#renderer/screens/timeline/timeline-words.ts';

const years = ['2022', '2023', '2024'];
const someOf = <Value>(values: readonly Value[]) => fc.option(fc.subarray([...values]), { nil: null });
const anyFilter: fc.Arbitrary<TimelineFilter> = fc.record({
  kinds: someOf(entryKinds),
  years: someOf(years),
  months: someOf(monthsOfYear),
  courtCaseId: fc.constant(null),
});
const anyEntry = fc.record({
  kind: fc.constantFrom(...entryKinds),
  date: fc
    .tuple(fc.constantFrom(...years), fc.constantFrom(...monthsOfYear))
    .map(([year, month]) => `${year}-${month}-07`),
});

describe('the filter of the timeline', () => {
  it('comes back from its own address', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const back = timelineFilterOf(new URLSearchParams(timelineFilterQuery(filter)));
        const sorted = (values: readonly string[] | null) => values?.toSorted() ?? null;
        expect({ ...back, kinds: sorted(back.kinds) }).toEqual({ ...filter, kinds: sorted(filter.kinds) });
      }),
    );
  });

  it('keeps an empty list apart from none: one shows nothing, the other everything', () => {
    const entries = [{ kind: 'event', date: '2024-03-05' }] as const;
    expect(narrowed(entries, timelineFilterOf(new URLSearchParams('kinds=')))).toEqual([]);
    expect(narrowed(entries, timelineFilterOf(new URLSearchParams('')))).toEqual(entries);
  });

  it('passes over what is no value, and is all when nothing is left', () => {
    expect(timelineFilterOf(new URLSearchParams('kinds=event,party&years=24,0000&months=13'))).toEqual({
      ...wholeTimeline,
      kinds: ['event'],
    });
  });

  it('counts for each value what choosing it alone would show', () => {
    fc.assert(
      fc.property(anyFilter, fc.array(anyEntry, { maxLength: 40 }), (filter, entries) => {
        const counts = countsOf('years', entries, filter);
        for (const year of years) {
          expect(counts.get(year) ?? 0).toBe(narrowed(entries, { ...filter, years: [year] }).length);
        }
      }),
    );
  });

  it('is all again when the last value is taken away', () => {
    const one = toggled(wholeTimeline, 'years', '2024');
    expect(one.years).toEqual(['2024']);
    expect(toggled(one, 'years', '2023').years).toEqual(['2023', '2024']);
    expect(toggled(one, 'years', '2024')).toEqual(wholeTimeline);
  });

  it('is said in a sentence at the head of a print', () => {
    expect(filterSentence(wholeTimeline, null, 3, 3)).toBe('The whole matter. 3 entries.');
    const filter: TimelineFilter = {
      kinds: ['event', 'hearing'],
      years: ['2023', '2024'],
      months: ['03'],
      courtCaseId: 'x',
    };
    expect(filterSentence(filter, '24 D 117', 1, 812)).toBe(
      'Events and hearings of 2023 and 2024, in March, of the court file 24 D 117. 1 of 812 entries.',
    );
  });
});
