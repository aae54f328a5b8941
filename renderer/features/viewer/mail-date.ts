import { formatDate } from '#renderer/lib/dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const shape =
  /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{2}|\d{4})\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*([+-]\d{4}|[a-z]{1,5})?/i;

/**
 * A mail's date in its sender's own time, zone and all: "Fri 1 Mar 2024, 18:04 (UTC−05:00)". It is never turned into
 * this computer's time; what is not a date is shown unchanged.
 */
export function mailDate(written: string): { whole: string; short: string } {
  const match = shape.exec(written.trim());
  const month = months.indexOf((match?.[2] ?? '').toLowerCase()) + 1;
  if (match === null || month === 0) return { whole: written, short: written };
  const [, day = '', , yearText = '', hour = '', minute = '', zone = ''] = match;
  const year = yearText.length === 2 ? (Number(yearText) < 50 ? `20${yearText}` : `19${yearText}`) : yearText;
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = formatDate(iso);
  if (date === iso) return { whole: written, short: written };
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return { whole: `${date}, ${time}${zoneWords(zone)}`, short: `${date}, ${time}` };
}

function zoneWords(zone: string): string {
  const offset = /^([+-])(\d\d)(\d\d)$/.exec(zone);
  if (offset === null) return zone === '' ? '' : ` (${zone.toUpperCase()})`;
  const [, sign = '+', hours = '00', minutes = '00'] = offset;
  if (hours === '00' && minutes === '00') return ' (UTC)';
  return ` (UTC${sign === '-' ? '−' : '+'}${hours}:${minutes})`;
}

/** A field of a mail's header; empty when it has none. */
export function fieldOf(message: { fields: readonly (readonly [string, string])[] }, name: string): string {
  return message.fields.find(([known]) => known === name)?.[1] ?? '';
}
