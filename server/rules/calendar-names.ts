import { englishMonths, englishWeekdays } from './days.ts';

/** What months (12) and days of the week (7, from Sunday) may be called, in small letters and without a dot. */
export interface CalendarNames {
  months: readonly (readonly string[])[];
  weekdays: readonly (readonly string[])[];
  /** Only English: what it does not know is a slip, and no other language’s form. */
  onlyEnglish: boolean;
}

export const englishNames: CalendarNames = {
  months: englishMonths.map((name) => [name.toLowerCase()]),
  weekdays: englishWeekdays.map((name) => [name.toLowerCase(), ...(name === 'Wednesday' ? ['weds'] : [])]),
  onlyEnglish: true,
};

/** Whole, or begun so far that only one can be meant: “thurs”, “sept”. */
export function placeOfName(all: readonly (readonly string[])[], word: string, least: number): number | null {
  const whole = all.findIndex((forms) => forms.includes(word));
  if (whole !== -1) return whole;
  if (word.length < least) return null;
  const begun = all.flatMap((forms, index) => (forms.some((form) => form.startsWith(word)) ? [index] : []));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}
