import type { CutOff, ExportFormat } from '#server/importers/message.ts';
import type { SightingName } from './sighting.ts';

/*
 * What is said about a thread’s completeness. Every sentence says what the exports show and no more: where nothing shows
 * that a message is missing, none says so.
 */

export const gapKinds = [
  'only_in',
  'deleted',
  'edited',
  'shifted',
  'clock_jump',
  'truncated',
  'count_mismatch',
  'media_missing',
  'limit',
  'quiet',
] as const;
export type GapKind = (typeof gapKinds)[number];

export interface Gap {
  kind: GapKind;
  /** By the thread’s clock, in milliseconds; null for what is about a whole file. */
  from: number | null;
  to: number | null;
  /** A sentence for the person. */
  note: string;
  /** How many messages it is about; 0 for none in particular. */
  messages: number;
  /** Records that show it, at most `mostEvidence`. */
  evidence: readonly SightingName[];
}

export const mostEvidence = 20;

/** What reading the export found out about the whole file. */
export interface ExportFacts {
  fileHash: string;
  /** As the person knows it. */
  fileName: string;
  format: ExportFormat;
  /** Of all its conversations, broken ones included. */
  records: number;
  /** What it says of itself; null where it says nothing. */
  statedCount: number | null;
  /** It ends early. */
  cutOff: CutOff;
}

/** By its hash. Without facts a file has no name to be called by, so they must be complete. */
export function factsOf(facts: readonly ExportFacts[], fileHash: string): ExportFacts {
  const found = facts.find((fact) => fact.fileHash === fileHash);
  if (found === undefined) throw new Error(`Nothing is known about the file ${fileHash}.`);
  return found;
}

export function quoted(fileName: string): string {
  return `“${fileName}”`;
}

/** `1 message`, `1,200 messages` */
export function counted(count: number, one: string): string {
  return `${written(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** In American English, whatever the locale of the process. */
export function written(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** `5 hours and 30 minutes`: at most two units. */
export function duration(milliseconds: number): string {
  let rest = Math.abs(milliseconds);
  const parts: string[] = [];
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 && parts.length < 2) parts.push(counted(count, unit));
  }
  return parts.length === 0 ? 'no time' : parts.join(' and ');
}

/** `“a”, “b” and “c”` */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
