import type { TimelineEntry } from '#renderer/api/generated.ts';
import { isKind, isMonth, isYear, matches, type EntryKind } from '#server/rules/timeline.ts';

export const monthsOfYear: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  String(index + 1).padStart(2, '0'),
);

/**
 * What the timeline is narrowed to, as `GET /timeline` has it: null is all, an empty list is none; values of one part
 * are alternatives, and every part must fit. It lives in the address under the API's names.
 */
export interface TimelineFilter {
  kinds: readonly EntryKind[] | null;
  /** Four figures each. */
  years: readonly string[] | null;
  /** `01` to `12`. */
  months: readonly string[] | null;
  courtCaseId: string | null;
}

export type ListedPart = 'kinds' | 'years' | 'months';

export const wholeTimeline: TimelineFilter = { kinds: null, years: null, months: null, courtCaseId: null };

/** Reads an address; a value that is none is passed over. */
export function timelineFilterOf(query: URLSearchParams): TimelineFilter {
  const list = <Value extends string>(name: string, valid: (value: string) => value is Value): Value[] | null => {
    const text = query.get(name);
    if (text === null) return null;
    const values = [...new Set(text.split(','))].filter(valid).toSorted();
    return values.length === 0 && text !== '' ? null : values;
  };
  return {
    kinds: list('kinds', isKind),
    years: list('years', isYear),
    months: list('months', isMonth),
    courtCaseId: query.get('courtCaseId') || null,
  };
}

/** The query of an address, and of the API: `kinds=event,hearing&years=2024`. */
export function timelineFilterQuery(filter: TimelineFilter): string {
  const query = new URLSearchParams();
  for (const part of ['kinds', 'years', 'months'] as const) {
    const values = filter[part];
    if (values !== null) query.set(part, values.join(','));
  }
  if (filter.courtCaseId !== null) query.set('courtCaseId', filter.courtCaseId);
  // Commas are plain in a query, and an address is read by people.
  return query.toString().replaceAll('%2C', ',');
}

export function isNarrowed(filter: TimelineFilter): boolean {
  return timelineFilterQuery(filter) !== '';
}

/** Adds a value to a part or takes it away; a part without any left is all again. */
export function toggled(filter: TimelineFilter, part: ListedPart, value: string): TimelineFilter {
  const chosen: readonly string[] = filter[part] ?? [];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value].toSorted();
  return { ...filter, [part]: next.length === 0 ? null : next };
}

type Filtered = Pick<TimelineEntry, 'kind' | 'date'>;

/** The entries that pass; the court file is the server's to judge, since evidence may belong to several. */
export function narrowed<Entry extends Filtered>(entries: readonly Entry[], filter: TimelineFilter): readonly Entry[] {
  const { kinds, years, months } = filter;
  if (kinds === null && years === null && months === null) return entries;
  const passes = passing(filter);
  return entries.filter(passes);
}

/** How many entries each value of a part would show, the other parts being as they are. */
export function countsOf(
  part: ListedPart,
  entries: readonly Filtered[],
  filter: TimelineFilter,
): ReadonlyMap<string, number> {
  const passes = passing({ ...filter, [part]: null });
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (!passes(entry)) continue;
    const value = valueOf[part](entry);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

const valueOf: Record<ListedPart, (entry: Filtered) => string> = {
  kinds: ({ kind }) => kind,
  years: ({ date }) => date.slice(0, 4),
  months: ({ date }) => date.slice(5, 7),
};

function passing({ kinds, years, months }: TimelineFilter): (entry: Filtered) => boolean {
  const chosen = { kinds: kinds ?? undefined, years: years ?? undefined, months: months ?? undefined };
  return (entry) => matches(chosen, entry);
}
