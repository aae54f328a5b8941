import type { DateHabits } from '#server/rules/typed-date.ts';

export type DayOrder = DateHabits['order'];
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** What a person set about dates and times, apart from the language. */
export interface DateSettings {
  dayOrder: DayOrder | 'auto';
  clock: 12 | 24 | 'auto';
  /** 0 is Sunday; null is as usual where the language is spoken. */
  firstDay: DayOfWeek | null;
}

export const usualDates: DateSettings = { dayOrder: 'auto', clock: 'auto', firstDay: null };

let settings = usualDates;

/** Takes the settings of who uses the window: dates are read and shown by them from then on. */
export function followDateSettings({ dayOrder, clock, firstDay }: DateSettings): void {
  if (dayOrder === settings.dayOrder && clock === settings.clock && firstDay === settings.firstDay) return;
  settings = { dayOrder, clock, firstDay };
}

/** The same object until one of them changes. */
export function dateSettings(): DateSettings {
  return settings;
}
