const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2025-03-04` as "Tue 4 Mar 2025". What is not a date is shown as it stands. */
export function formatDate(date: string): string {
  const parsed = readDate(date);
  return parsed === null ? date : spell(parsed);
}

/** An instant as the day and minute of this computer: "Tue 4 Mar 2025, 14:05". */
export function formatInstant(instant: string): string {
  const parsed = new Date(instant);
  if (Number.isNaN(parsed.getTime())) return instant;
  const local = new Date(Date.UTC(parsed.getFullYear(), parsed.getMonth(), parsed.getDate()));
  return `${spell(local)}, ${pad(parsed.getHours())}:${pad(parsed.getMinutes())}`;
}

/** The day of an instant on this computer: "Tue 4 Mar 2025". */
export function formatInstantDay(instant: string): string {
  return formatInstant(instant).split(',')[0] ?? instant;
}

/**
 * The date a person typed, as `YYYY-MM-DD`, or null when it is none. Day and month must be told apart:
 * "4 Mar 2025", "March 4, 2025", "2025-03-04" are read; "03/04/2025" only when one number exceeds 12.
 */
export function parseTypedDate(typed: string): string | null {
  const text = typed.trim().replace(/,/g, ' ').replace(/\s+/g, ' ');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return assemble(iso[1], Number(iso[2]), iso[3]);
  const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  if (numbers !== null) {
    const first = Number(numbers[1]);
    const second = Number(numbers[2]);
    if (first > 12) return assemble(numbers[3], second, String(first));
    if (second > 12 || first === second) return assemble(numbers[3], first, String(second));
    return null;
  }
  const words = text.replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.? /i, '');
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,})\.? (\d{4})$/i.exec(words);
  if (dayFirst !== null) return assemble(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3,})\.? (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/i.exec(words);
  if (monthFirst !== null) return assemble(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  return null;
}

/** How long ago, for use beside the absolute date: "3 days ago". */
export function formatAgo(instant: string, now: Date): string {
  const seconds = Math.round((now.getTime() - new Date(instant).getTime()) / 1000);
  if (Number.isNaN(seconds) || seconds < 45) return 'just now';
  const steps: [number, string][] = [
    [60, 'minute'],
    [3600, 'hour'],
    [86_400, 'day'],
    [86_400 * 30, 'month'],
    [86_400 * 365, 'year'],
  ];
  let [length, word] = steps[0] ?? [60, 'minute'];
  for (const [stepLength, stepWord] of steps) if (seconds >= stepLength) [length, word] = [stepLength, stepWord];
  const count = Math.max(1, Math.round(seconds / length));
  return `${count} ${word}${count === 1 ? '' : 's'} ago`;
}

function monthNumber(word: string | undefined): number {
  const start = word?.slice(0, 3).toLowerCase();
  return months.findIndex((month) => month.toLowerCase() === start) + 1;
}

function assemble(year: string | undefined, month: number, day: string | undefined): string | null {
  const text = `${year ?? ''}-${pad(month)}-${pad(Number(day))}`;
  return readDate(text) === null ? null : text;
}

function readDate(date: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (match === null) return null;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.getUTCDate() !== Number(match[3]) ? null : parsed;
}

function spell(date: Date): string {
  const month = months[date.getUTCMonth()] ?? '';
  return `${weekdays[date.getUTCDay()] ?? ''} ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
