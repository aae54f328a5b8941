/** Whether this is a time zone by its IANA name, such as America/Chicago; offsets like +05:00 know no daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // The only way Intl says that it knows no such zone.
    return false;
  }
}
