/** The day on the clocks of a time zone, or else of this machine. */
export function dayIn(instant: string, timeZone: string | null): string {
  const parts = new Intl.DateTimeFormat('en-CA', timeZone === null ? {} : { timeZone });
  return parts.format(new Date(instant));
}
