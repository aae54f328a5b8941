import { localeNow } from './locale.ts';

const sizeUnits = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Bytes as a person reads them, in steps of 1,000 as file managers do: 1,500,000 is "1.5 MB". */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999.5 would be shown as "1000": step up before that happens.
  while (value >= 999.5 && unit < sizeUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${figure(value, digits)} ${unit === 0 && bytes === 1 ? 'byte' : (sizeUnits[unit] ?? '')}`;
}

/** "1 item", "1,204 items". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "1,204", as the person's language groups it. */
export function formatNumber(value: number): string {
  return figure(value, 0);
}

/** Seconds as "0:07", "12:30", "1:02:03". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

const formats = new Map<string, Intl.NumberFormat>();

function figure(value: number, digits: number): string {
  const key = `${localeNow()} ${digits}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(localeNow(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(key, format);
  }
  return format.format(value);
}
