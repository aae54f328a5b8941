import { placeOfName, type CalendarNames } from './calendar-names.ts';
import { addDays, addMonths, startOfMonth, weekdayOf } from './days.ts';

interface Here {
  today: string;
  towards: 'future' | 'past';
  names: CalendarNames;
}

/** The day of words that count from today: “tomorrow”, “in 3 days”, “2 weeks ago”, “next Friday”; null for others. */
export function relativeDay(text: string, here: Here): string | null {
  return namedDay(text, here.today) ?? countedDay(text, here.today) ?? weekdayMeant(text, here);
}

function namedDay(text: string, today: string): string | null {
  if (text === 'today' || text === 'tonight') return today;
  // As it is written in a hurry, too.
  if (/^(?:tom+or+ow|tmrw?|tmw)$/.test(text)) return addDays(today, 1);
  if (/^(?:the )?day after tomorrow$/.test(text)) return addDays(today, 2);
  if (text === 'yesterday') return addDays(today, -1);
  if (text === 'next week') return addDays(today, 7);
  if (text === 'next month') return addMonths(today, 1);
  if (/^end of (?:the |this )?month$/.test(text)) return addDays(addMonths(startOfMonth(today), 1), -1);
  return null;
}

const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** Further away nobody counts in days. */
const countAtMost = 3660;

/** “in 3 days”, “2 weeks”, “in a month”, “three days ago”. */
function countedDay(text: string, today: string): string | null {
  const found = /^(?:in )?(\d{1,4}|[a-z]+) (day|week|month|year)s?( ago)?(?: from (?:now|today))?$/.exec(text);
  if (found === null) return null;
  const [, word = '', unit = '', ago] = found;
  const count = /^an?$/.test(word) ? 1 : counts.indexOf(word) + 1 || Number(word);
  if (!Number.isInteger(count) || count > countAtMost) return null;
  const way = ago === undefined ? count : -count;
  if (unit === 'day' || unit === 'week') return addDays(today, unit === 'day' ? way : way * 7);
  return addMonths(today, unit === 'month' ? way : way * 12);
}

/** The next day of that name, or the last one, never today itself: “Friday” said on a Friday is another one. */
function weekdayMeant(text: string, { today, towards, names }: Here): string | null {
  const found = /^(?:(next|this|last|coming) )?(\p{L}[\p{L}\p{M}]*)\.?$/u.exec(text);
  const weekday = found === null ? null : placeOfName(names.weekdays, found[2] ?? '', 2);
  if (found === null || weekday === null) return null;
  const which = found[1];
  const ahead = ((weekday - weekdayOf(today) + 6) % 7) + 1;
  if (which === 'last' || (which === undefined && towards === 'past'))
    return addDays(today, ahead === 7 ? -7 : ahead - 7);
  if (which === 'this' && ahead === 7) return today;
  // “Next Friday” said on a Monday is the one of next week.
  const thisWeek = weekday !== 0 && weekday > weekdayOf(today) && weekdayOf(today) !== 0;
  return addDays(today, which === 'next' && thisWeek ? ahead + 7 : ahead);
}
