import { englishNames, type CalendarNames } from '#server/rules/calendar-names.ts';
import type { DateHabits } from '#server/rules/typed-date.ts';
import { dateSettings, type DayOrder } from './date-settings.ts';
import { languageNow, localeNow } from './locale.ts';
import { dayHere } from './today.ts';

/** How dates typed in this window are read. */
export function dateHabits(towards: DateHabits['towards'], today = dayHere(new Date())): DateHabits {
  const { dayOrder } = dateSettings();
  const order = dayOrder === 'auto' ? usualOrder(languageNow()) : dayOrder;
  return { today, towards, order, names: calendarNames() };
}

/** Day or month first, as the language’s own figures; English of no country, and Canada’s, goes both ways. */
export function usualOrder(language: string): DayOrder {
  if (/^en(?:-CA)?$/i.test(language)) return 'ask';
  const figures = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat(localeNow(), figures).formatToParts().map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') ? 'month-first' : 'day-first';
}

let known: { locale: string; names: CalendarNames } | null = null;

/** What the days and months are called, in English and in the person’s language; short forms too. */
function calendarNames(): CalendarNames {
  const locale = localeNow();
  if (/^en\b/i.test(locale)) return englishNames;
  if (known?.locale !== locale) known = { locale, names: namesIn(locale) };
  return known.names;
}

function namesIn(locale: string): CalendarNames {
  const formsOf = (part: 'month' | 'weekday', at: number): string[] => {
    const options: Intl.DateTimeFormatOptions[] = [
      { [part]: 'long' },
      { [part]: 'short' },
      // In a whole date a month may have another form: “4 марта”.
      { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' },
      { day: 'numeric', month: 'short', year: 'numeric', weekday: 'short' },
    ];
    return options.map((each, index) => {
      const format = new Intl.DateTimeFormat(locale, { ...each, timeZone: 'UTC' });
      const found = index < 2 ? format.format(at) : format.formatToParts(at).find(({ type }) => type === part)?.value;
      return (found ?? '').toLowerCase().replace(/\.$/, '');
    });
  };
  return {
    months: englishNames.months.map((forms, month) => [...forms, ...formsOf('month', Date.UTC(2025, month, 15))]),
    // 5 January 2025 is a Sunday.
    weekdays: englishNames.weekdays.map((forms, day) => [...forms, ...formsOf('weekday', Date.UTC(2025, 0, 5 + day))]),
    onlyEnglish: false,
  };
}
