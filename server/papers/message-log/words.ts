import { englishMonths, weekdayName } from '#server/rules/days.ts';
import type { LogPerson, LogThread, LogTime } from './message-log.ts';

/* How a log says days, times, numbers and people: in one way, whatever the reader’s settings are. */

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

export function counted(count: number, one: string): string {
  return `${figure(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** `2026-03` as “March 2026”. */
export function monthWords(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

/** `2026-03-03` as “Mar 3, 2026”. */
export function dayWords(day: string): string {
  return `${monthName(day).slice(0, 3)} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;
}

/** `2026-03-03` as “Tuesday, March 3, 2026”. */
export function longDayWords(day: string): string {
  return `${weekdayName(day)}, ${monthName(day)} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;
}

/** `…T21:15:02` as “9:15:02 PM”, or “9:15 PM” where seconds are not known. */
export function clockWords(local: string, precision: LogTime['precision']): string {
  const hour = Number(local.slice(11, 13));
  const rest = local.slice(13, precision === 'second' ? 19 : 16);
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An instant in UTC. */
export function instantWords(instant: string): string {
  return `${dayWords(instant)}, ${clockWords(instant, 'second')} UTC`;
}

/** From one moment to another, as printed; one moment once. */
export function spanWords(from: string | null, to: string | null): string {
  return from === to && from !== null ? from : `${from ?? 'unknown'} – ${to ?? 'unknown'}`;
}

/** Who and when; the empty name of somebody who gave none is left out. */
export function signedWords(by: string, at: string): string {
  return by === '' ? instantWords(at) : `${by}, ${instantWords(at)}`;
}

/** With an asterisk where a person stated it, which the head of the log explains. */
export function zoneWords({ zone, zoneFrom, uncertain }: LogTime): string {
  if (zone === null) return 'zone unknown';
  const stated = zoneFrom === 'asserted' ? `${zone}*` : zone;
  return uncertain ? `${stated}; clocks changed in this hour` : stated;
}

export function personWords({ name, handle }: LogPerson): string {
  if (name === null) return handle ?? 'unknown';
  return handle === null || handle === name ? name : `${name} (${handle})`;
}

export function sizeWords(bytes: number): string {
  if (bytes < 1_000) return counted(bytes, 'byte');
  const units = ['kB', 'MB', 'GB'];
  const power = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** power).toFixed(1)} ${units[power - 1] ?? ''}`;
}

/** As rows name a source and its record: “S1 #1234”. */
export function sourceName(source: number): string {
  return `S${source + 1}`;
}

/** As rows name a conversation: “C1”. */
export function threadName(thread: number): string {
  return `C${thread + 1}`;
}

export function participantWords({ participants }: LogThread): string[] {
  return participants.map((person) =>
    person.self ? `${personWords(person)}, whose device or account it is` : personWords(person),
  );
}

function monthName(date: string): string {
  return englishMonths[Number(date.slice(5, 7)) - 1] ?? '';
}
