const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The name of a zone's clock at an instant: "CST", "CDT", or "GMT+9" where English has no letters for it. A zone this
 * computer does not know keeps its own name.
 */
export function zoneWord(instant: number, zone: string): string {
  try {
    const parts = formatOf(zone).formatToParts(instant);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch (error) {
    if (error instanceof RangeError) return zone;
    throw error;
  }
}

/** Courts name the zones of the United States by their letters, in every language of the window. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
    formats.set(zone, format);
  }
  return format;
}
