import { computerName } from '#server/program/computer-name.ts';
import type { CustodyEventRow } from '#server/store/tables.ts';

/** Events of the custody log of one computer. */
export interface EventLog {
  /** Null for the log of this computer where there is no other. */
  computer: string | null;
  /** By account id. */
  people: ReadonlyMap<string, string>;
  events: readonly CustodyEventRow[];
}

/** The log of this computer beside those of others. */
export function ownLog(own: Pick<EventLog, 'people' | 'events'>, others: readonly EventLog[]): EventLog {
  return { computer: others.length === 0 ? null : computerName(), ...own };
}

/** What is said of each event: several logs in the order of time, one in its own, whatever the clock showed. */
export function inOrder<Row extends { at: string }>(
  logs: readonly EventLog[],
  rowOf: (event: CustodyEventRow, log: EventLog) => Row | null,
): Row[] {
  const rows = logs.flatMap((log) => log.events.flatMap((event) => rowOf(event, log) ?? []));
  if (logs.length === 1) return rows;
  return rows.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** Who did it, as the log calls them. */
export function doerOf({ accountId }: CustodyEventRow, { people }: EventLog): string | null {
  return people.get(accountId ?? '') ?? null;
}
