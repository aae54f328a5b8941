const dayMs = 86_400_000;

/** Formats that Excel knows by number without writing them down (ECMA-376, 18.8.30). */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
};

export function formatOf(id: number, custom: ReadonlyMap<number, string>): string {
  return custom.get(id) ?? builtIn[id] ?? 'General';
}

/**
 * A cell's number as people read it. Dates come out as ISO dates, so that 03/04/2024 is never guessed at; money keeps
 * its cents.
 */
export function formatNumber(value: number, format: string, since1904: boolean): string {
  const plain = format.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  const section = plain.split(';')[0] ?? plain;
  if (/[ymdhs]/i.test(section) && !/general/i.test(section)) return formatDate(value, section, since1904);
  const decimals = /[0#?]\.([0#?]+)/.exec(section)?.[1]?.length ?? 0;
  if (section.includes('%')) return `${(value * 100).toFixed(decimals)}%`;
  if (/^general$|^@$|^$/i.test(section.trim())) return String(Number(value.toPrecision(15)));
  if (/e[+-]/i.test(section)) return String(value);
  if (/[0#]/.test(section)) return value.toFixed(decimals);
  return String(value);
}

function formatDate(serial: number, section: string, since1904: boolean): string {
  if (/^\[(h+|m+|s+)\]/i.test(section.trim())) return duration(serial);
  // Day 60 is 29 February 1900, which never existed: days before it are one off.
  const days = since1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const moment = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  if (Number.isNaN(moment.getTime()) || Math.abs(days * dayMs) > 8.64e15) return String(serial);
  const iso = moment.toISOString();
  const hasDate = /[yd]/i.test(section);
  const hasTime = /[hs]/i.test(section);
  const time = /s/i.test(section) ? iso.slice(11, 19) : iso.slice(11, 16);
  if (hasDate && hasTime) return `${iso.slice(0, 10)} ${time}`;
  return hasTime ? time : iso.slice(0, 10);
}

function duration(days: number): string {
  const seconds = Math.round(days * 86_400);
  const two = (figure: number): string => String(figure).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
