import { instantWords } from '#server/papers/dates.ts';
import type { LogPerson, LogThread, LogTime } from './message-log.ts';

/* How a log says numbers, sources and people: in one way, whatever the reader’s settings are. */

export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

export function counted(count: number, one: string): string {
  return `${figure(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** From one moment to another, as printed; one moment once. */
export function spanWords(from: string | null, to: string | null): string {
  return from === to && from !== null ? from : `${from ?? 'unknown'} – ${to ?? 'unknown'}`;
}

/** Who and when; the empty name of somebody who gave none is left out. */
export function signedWords(by: string, at: string, language: string): string {
  const when = instantWords(at, language);
  return by === '' ? when : `${by}, ${when}`;
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
