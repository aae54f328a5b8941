import type { MessageTime } from '#server/importers/message.ts';
import { epochTime, unknownTime } from '#server/importers/reading/epoch.ts';
import { MessageClock, statedTime } from '#server/importers/time/message-clock.ts';
import { StampReader, type Stamp } from '#server/importers/time/stamp.ts';
import { midnightOf, type DateOrder } from '#server/importers/time/written-date.ts';

/** Times of a table, in whatever way it writes them; one for each conversation. */
export class WrittenTimes {
  #stamps = new StampReader();
  #order: DateOrder | null;
  #clock: MessageClock;

  /** While nobody knows the order of the dates, only times that need none are read; others stay as they are written. */
  constructor(order: DateOrder | null, timeZone: string | undefined) {
    this.#order = order;
    this.#clock = new MessageClock(timeZone);
  }

  /** Null for what is no time, or no day of the calendar. */
  read(raw: string): MessageTime | null {
    const counted = epochTime(raw.trim());
    if (counted !== null) return { ...counted, raw };
    const stamp = this.#stamps.read(raw);
    if (stamp === null) return null;
    const order = stamp.date.orders.length === 1 ? (stamp.date.orders[0] ?? null) : this.#order;
    if (order === null) return unknownTime(raw);
    const midnight = midnightOf(stamp.date, order);
    if (midnight === null) return null;
    return stamp.offset === null
      ? this.#clock.read(raw, midnight + stamp.clock, stamp.precision)
      : stated(raw, midnight + stamp.clock, stamp, stamp.offset);
  }
}

/** Whether a time says by itself when it was, anywhere on earth. */
export function isInstant(raw: string, stamp: Stamp | null): boolean {
  return epochTime(raw.trim()) !== null || (stamp !== null && stamp.offset !== null);
}

function stated(raw: string, clock: number, { precision }: Stamp, offset: number): MessageTime {
  return statedTime(raw, clock - offset * 60_000, zoneName(offset), precision);
}

function zoneName(offset: number): string {
  if (offset === 0) return 'UTC';
  const minutes = Math.abs(offset);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
