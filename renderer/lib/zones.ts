import { plainly, type Typed } from '#server/rules/typed.ts';

/** What courts and people call zones and large cities without one of their own, and the place whose clock is meant. */
const calledAs: Readonly<Record<string, string>> = {
  'America/New_York': 'eastern, et, est, edt, nyc, washington, dc, boston, philadelphia, miami, atlanta',
  'America/Chicago': 'central, ct, cst, cdt, dallas, houston, minneapolis, st. louis, new orleans',
  'America/Denver': 'mountain, mt, mst, mdt, salt lake city',
  'America/Los_Angeles': 'pacific, pt, pst, pdt, la, san francisco, san diego, seattle, las vegas, california',
  'America/Anchorage': 'alaska, akst, akdt',
  'Pacific/Honolulu': 'hawaii, hst',
  'America/Phoenix': 'arizona',
  'America/Halifax': 'atlantic, ast, adt',
  'America/St_Johns': 'newfoundland, nst, ndt',
  UTC: 'utc, gmt, z',
  'Europe/London': 'bst, british, uk',
  'Europe/Lisbon': 'wet, west',
  'Europe/Berlin': 'cet, cest, mez, mesz',
  'Europe/Athens': 'eet, eest',
  'Europe/Moscow': 'msk',
  'Asia/Kolkata': 'ist, india, mumbai',
  'Asia/Tokyo': 'jst, japan',
  'Australia/Sydney': 'aest, aedt',
};

const byName = new Map(
  Object.entries(calledAs).flatMap(([zone, names]) => names.split(', ').map((name) => [name, zone])),
);

let known: readonly string[] | null = null;

/** Every zone that this computer knows, by its IANA name. */
export function allZones(): readonly string[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return known;
}

/** This computer knows a zone of this name, under it or under a newer or older one. */
export function isZone(name: string): boolean {
  return /^[A-Z]/.test(name) && knownAs(name) !== null;
}

function knownAs(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const names = new Map<string, string>();

/** “New York (Eastern Time)”. A zone that this computer does not know keeps its own name. */
export function zoneName(zone: string): string {
  let name = names.get(zone);
  if (name === undefined) {
    name = isZone(zone) ? named(zone) : zone;
    names.set(zone, name);
  }
  return name;
}

function named(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const clock = format.formatToParts(Date.now()).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return zone === 'UTC' ? 'UTC' : `${cityOf(zone)} (${clock})`;
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** A zone by its city, by what it is called or by its IANA name. */
export function readZone(typed: string): Typed<string> {
  if (typed === 'UTC' || (typed.includes('/') && isZone(typed))) return { value: typed };
  const text = plainly(typed).replaceAll('_', ' ').toLowerCase();
  if (/^(?:gmt|utc)? ?[+-] ?\d/.test(text)) {
    return { problem: 'A court’s clock changes with the seasons. Write its city, like “New York”, or “Eastern”.' };
  }
  const called =
    allZones().find((zone) => zoneName(zone).toLowerCase() === text) ??
    byName.get(text.replace(/(?: standard| daylight| summer)?(?: time)?$/, ''));
  if (called !== undefined) return { value: called };
  const found = allZones().filter((zone) => cityOf(zone).toLowerCase() === text);
  const [only] = found;
  if (only !== undefined) return found.length === 1 ? { value: only } : asking(found);
  const otherwise = renamed(text);
  if (otherwise !== undefined) return { value: otherwise };
  // “Los Angeles, CA”, “Kyiv/Kiev”.
  const [first = '', ...others] = text.split(/ ?[,/(] ?/);
  if (others.length > 0 && first !== '') return readZone(first);
  const alike = text.length < 3 ? [] : allZones().filter((zone) => zoneName(zone).toLowerCase().includes(text));
  return alike.length === 0 ? { problem: 'Write a city or a zone, like “New York” or “Eastern”.' } : asking(alike);
}

function asking(zones: readonly string[]): Typed<string> {
  return { ask: 'Which one do you mean?', choices: zones.slice(0, 4) };
}

const regions = ['America', 'Europe', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian'];

/** A whole name in small letters, or a city by a name that is newer or older than this computer’s: “Kyiv” and “Kiev”. */
function renamed(text: string): string | undefined {
  const name = text.replaceAll(' ', '_');
  if (text.includes('/')) return knownAs(name) ?? undefined;
  const city = name.replaceAll(/(?:^|_)[a-z]/g, (letter) => letter.toUpperCase());
  return regions.map((region) => `${region}/${city}`).find(isZone);
}
