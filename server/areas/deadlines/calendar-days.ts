const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export type Weekday = (typeof weekdays)[number];

/** A calendar day moved by whole days. Days have no zone: noon and daylight saving never come into it. */
export function daysFrom(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

export function weekdayOf(date: string): Weekday {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'Sunday';
}

/** “Tue 4 Mar 2025”, as the window writes dates. */
export function spelled(date: string): string {
  const month = months[Number(date.slice(5, 7)) - 1] ?? '';
  return `${weekdayOf(date).slice(0, 3)} ${Number(date.slice(8))} ${month} ${date.slice(0, 4)}`;
}
