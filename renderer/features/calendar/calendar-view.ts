import { type ItemKind, itemKinds } from './calendar-item.ts';
import { addDays, addMonths, isDate, startOfMonth } from '#server/rules/days.ts';

export const viewKinds = ['month', 'week', 'agenda'] as const;
export type ViewKind = (typeof viewKinds)[number];

/** What the calendar shows, as its address says it. */
export interface CalendarView {
  view: ViewKind;
  /** The day the person is at. */
  date: string;
  kinds: ReadonlySet<ItemKind>;
  courtCaseId: string | null;
}

/** Events of the past belong to the timeline; here they come when they are asked for. */
const usualKinds: readonly ItemKind[] = ['hearing', 'todo', 'keydate'];

/** Reads an address; what it does not say, or says wrong, is as usual. */
export function viewFromQuery(query: URLSearchParams, usual: { view: ViewKind; today: string }): CalendarView {
  const date = query.get('date') ?? '';
  const kinds = query.get('kinds');
  const known = kinds?.split(',').filter((kind): kind is ItemKind => itemKinds.some((each) => each === kind));
  return {
    view: viewKinds.find((kind) => kind === query.get('view')) ?? usual.view,
    date: isDate(date) ? date : usual.today,
    kinds: new Set(known ?? usualKinds),
    courtCaseId: query.get('courtCaseId'),
  };
}

export function viewToQuery({ view, date, kinds, courtCaseId }: CalendarView): string {
  const query = new URLSearchParams({ view, date });
  const asUsual = kinds.size === usualKinds.length && usualKinds.every((kind) => kinds.has(kind));
  if (!asUsual) query.set('kinds', itemKinds.filter((kind) => kinds.has(kind)).join(','));
  if (courtCaseId !== null) query.set('courtCaseId', courtCaseId);
  return query.toString();
}

/** A page on or back: a month, or a week. */
export function pageFrom(view: ViewKind, date: string, step: 1 | -1): string {
  return view === 'week'
    ? addDays(date, 7 * step)
    : view === 'month'
      ? addMonths(date, step)
      : addMonths(startOfMonth(date), step);
}

/** Where an arrow key leads from a day. */
export function neighboringDay(date: string, key: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  const step = steps[key];
  return step === undefined ? null : addDays(date, step);
}
