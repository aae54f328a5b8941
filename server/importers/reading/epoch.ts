import type { MessageTime } from '#server/importers/message.ts';
import { statedTime } from '#server/importers/time/message-clock.ts';

/** Before this a figure counts seconds: in milliseconds it would be in 1973, before any phone sent a text. */
const secondsBelow = 1e11;

/** The instant that a count since 1970 names, in milliseconds or seconds; null where it is no such count. */
export function epochTime(raw: string): MessageTime | null {
  if (!/^\d{1,16}$/.test(raw)) return null;
  const count = Number(raw);
  const at = count < secondsBelow ? count * 1000 : count;
  return at > 8.64e15 ? null : statedTime(raw, at, 'UTC', 'second');
}

/** The export gives no time, or none that can be understood. */
export function unknownTime(raw: string): MessageTime {
  return { raw, at: null, localTime: null, timeZone: null, precision: 'second', zoneFrom: 'unknown' };
}
