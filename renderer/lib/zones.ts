import { plainly, type Typed } from '#server/rules/typed.ts';

/** What courts and people call zones, and the place whose clock is meant. */
const calledAs: Readonly<Record<string, string>> = {
  'eastern et est edt': 'America/New_York',
  'central ct cst cdt': 'America/Chicago',
  'mountain mt mst mdt': 'America/Denver',
  'pacific pt pst pdt': 'America/Los_Angeles',
  'alaska akst akdt': 'America/Anchorage',
  'hawaii hst': 'Pacific/Honolulu',
  arizona: 'America/Phoenix',
  'atlantic ast adt': 'America/Halifax',
  'newfoundland nst ndt': 'America/St_Johns',
  'utc gmt z': 'UTC',
  'bst british': 'Europe/London',
  'wet west': 'Europe/Lisbon',
  'cet cest mez mesz': 'Europe/Berlin',
  'eet eest': 'Europe/Athens',
  'msk moscow': 'Europe/Moscow',
  'ist india': 'Asia/Kolkata',
  'jst japan': 'Asia/Tokyo',
  'aest aedt': 'Australia/Sydney',
};

const byName = new Map(
  Object.entries(calledAs).flatMap(([names, zone]) => names.split(' ').map((name) => [name, zone])),
);

let known: readonly string[] | null = null;

/** Every zone that this computer knows, by its IANA name. */
export function allZones(): readonly string[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  return known;
}

const names = new Map<string, string>();

/** “New York (Eastern Time)”. A zone that this computer does not know keeps its own name. */
export function zoneName(zone: string): string {
  let name = names.get(zone);
  if (name === undefined) {
    name = allZones().includes(zone) ? named(zone) : zone;
    names.set(zone, name);
  }
  return name;
}

function named(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  const clock = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return zone === 'UTC' ? 'UTC' : `${cityOf(zone)} (${clock})`;
}

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** A zone by its city, by what it is called or by its IANA name. */
export function readZone(typed: string): Typed<string> {
  if (allZones().includes(typed)) return { value: typed };
  const text = plainly(typed).replaceAll('_', ' ').toLowerCase();
  const exact = allZones().find(
    (zone) => zone.replaceAll('_', ' ').toLowerCase() === text || zoneName(zone).toLowerCase() === text,
  );
  const called = exact ?? byName.get(text.replace(/(?: standard| daylight| summer)?(?: time)?$/, ''));
  if (called !== undefined) return { value: called };
  const cities = allZones().filter((zone) => cityOf(zone).toLowerCase() === text);
  const found =
    cities.length > 0
      ? cities
      : text.length < 3
        ? []
        : allZones().filter((zone) => zoneName(zone).toLowerCase().includes(text));
  const [only] = found;
  if (only === undefined) return { problem: 'Write a city or a zone, like “New York” or “Eastern”.' };
  return cities.length === 1 ? { value: only } : { ask: 'Which one do you mean?', choices: found.slice(0, 4) };
}
