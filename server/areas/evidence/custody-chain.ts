import { hash } from 'node:crypto';
import type { CustodyEventRow } from '#server/store/tables.ts';

/** Over everything an event says, the hash of the event before it included: SHA-256 of a JSON list of its values. */
export function hashOfEvent(event: Omit<CustodyEventRow, 'hash'>): string {
  const { id, caseId, place, evidenceId, kind, at, utcOffset, accountId, tokenId, transport, version } = event;
  const { hashBefore, hashAfter, detail, previous } = event;
  const said = [id, caseId, place, evidenceId, kind, at, utcOffset, accountId, tokenId, transport, version];
  return hash('sha256', JSON.stringify([...said, hashBefore, hashAfter, detail, previous]));
}

/** Whether each event follows from the one before it. */
export type ChainCheck =
  | { state: 'empty' }
  | { state: 'unchanged'; since: string; events: number }
  | { state: 'broken'; place: number; at: string; reason: string };

/** The events of a case in their order; the first that does not fit is named. */
export function checkChain(events: readonly CustodyEventRow[]): ChainCheck {
  const [first] = events;
  if (first === undefined) return { state: 'empty' };
  let previous: string | null = null;
  for (const [index, event] of events.entries()) {
    const { place, at } = event;
    const broken = (reason: string): ChainCheck => ({ state: 'broken', place, at, reason });
    if (place !== index + 1) return broken('An event before it is missing.');
    if (event.previous !== previous) return broken('It does not follow from the event before it.');
    if (event.hash !== hashOfEvent(event)) return broken('It was changed after it was written.');
    previous = event.hash;
  }
  return { state: 'unchanged', since: first.at, events: events.length };
}
