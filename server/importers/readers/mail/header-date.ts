import type { MessageTime } from '#server/importers/message.ts';
import { unknownTime } from '#server/importers/reading/epoch.ts';
import { statedTime } from '#server/importers/time/message-clock.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The zones that the standard names, in hours from UTC. Every other name means different things to different people. */
const namedZones: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

const written =
  /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4}|[a-z]{1,4})?\s*(?:\([^()]*\))?\s*$/i;

/** The date of a mail's header with the offset it states. A broken one stays as it is written: it is never another day. */
export function headerDate(raw: string): MessageTime {
  const match = written.exec(raw);
  if (match === null) return unknownTime(raw);
  const [, day = '', name = '', year = '', hours = '', minutes = '', seconds, zone = ''] = match;
  const month = months.indexOf(name.toLowerCase());
  const clock = Date.UTC(Number(year), month, Number(day), Number(hours), Number(minutes), Number(seconds ?? 0));
  const isReal =
    new Date(clock).getUTCDate() === Number(day) &&
    Number(hours) < 24 &&
    Number(minutes) < 60 &&
    Number(seconds ?? 0) < 61;
  if (month === -1 || !isReal) return unknownTime(raw);
  const precision = seconds === undefined ? 'minute' : 'second';
  const offset = offsetOf(zone);
  if (offset === null) {
    const localTime = new Date(clock).toISOString().slice(0, 19);
    return { raw, at: null, localTime, timeZone: null, precision, zoneFrom: 'unknown' };
  }
  return statedTime(raw, clock - offset * 60_000, offsetName(offset), precision);
}

/** In minutes; null where nobody can say. */
function offsetOf(zone: string): number | null {
  const named = namedZones[zone.toLowerCase()];
  if (named !== undefined) return named * 60;
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -offset : offset;
}

function offsetName(offset: number): string {
  if (offset === 0) return 'UTC';
  const figures = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${figures(size / 60)}:${figures(size % 60)}`;
}
