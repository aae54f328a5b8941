import type { DateOrder, WrittenDate } from './written-date.ts';

/** The languages in which Meta and phones write the names of months. Read with explicit names, never the process's own. */
const languages =
  'de fr es it pt nl da sv nb fi pl cs sk hu ro hr sl sr bg ru uk el tr he ar fa hi id ms vi th lt lv et ca'.split(' ');

const monthFirst = /^(?:\p{L}[\p{L}\p{M}]*\.?,? )?(\p{L}[\p{L}\p{M}]*)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u;
const dayFirst =
  /^(?:\p{L}[\p{L}\p{M}]*\.?,? )?(\d{1,2})\.?(?:st|nd|rd|th|er)?[ -](?:de |d’|d')?(\p{L}[\p{L}\p{M}]*)\.?,?[ -](?:de |del )?(\d{4})/u;

/** A date with the month by its name at the start of a text, and what follows it; null when there is none. */
export function namedDate(text: string): { date: WrittenDate; rest: string } | null {
  return matched(monthFirst, 'mdy', text) ?? matched(dayFirst, 'dmy', text);
}

function matched(pattern: RegExp, order: DateOrder, text: string): { date: WrittenDate; rest: string } | null {
  const match = pattern.exec(text);
  const [one, other, year] = [match?.[1] ?? '', match?.[2] ?? '', Number(match?.[3])];
  const month = monthOfName(order === 'mdy' ? one : other);
  if (match === null || month === null) return null;
  const figures = order === 'mdy' ? ([month, Number(other), year] as const) : ([Number(one), month, year] as const);
  return { date: { figures, orders: [order] }, rest: text.slice(match[0].length) };
}

let known: Map<string, number | null> | null = null;

/** 1 to 12; null for a word that is no month, or different months in different languages. */
function monthOfName(name: string): number | null {
  known ??= monthNames();
  return known.get(plainName(name)) ?? null;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

/** English first: a word that is another month elsewhere still means what it means in English. */
function monthNames(): Map<string, number | null> {
  const english = new Map<string, number | null>(namesIn('en'));
  const names = new Map(english);
  for (const [name, month] of languages.flatMap(namesIn)) {
    const before = names.get(name);
    if (before === undefined) names.set(name, month);
    else if (before !== month && !english.has(name)) names.set(name, null);
  }
  return names;
}

/** Alone and within a date, whole and short: “sausis” and “sausio”, “May” and “mai.” */
function namesIn(language: string): [string, number][] {
  return (['long', 'short'] as const).flatMap((month) => {
    const settings = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn', month } as const;
    const formats = [settings, { ...settings, day: 'numeric', year: 'numeric' } as const];
    return formats.flatMap((options) => {
      const format = new Intl.DateTimeFormat(language, options);
      return Array.from({ length: 12 }, (_, at): [string, number] => {
        const parts = format.formatToParts(Date.UTC(2020, at, 1));
        return [plainName(parts.find(({ type }) => type === 'month')?.value ?? ''), at + 1];
      });
    });
  });
}
