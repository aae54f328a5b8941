import { permissions as all } from '#renderer/api/generated.ts';
import { areaNames, areas as areaWords, type AreaWords, grants } from '#server/rules/scopes.ts';

export const fullAccess = '*';

/** What a token can be let into, in plain words: first the areas of a matter, then those of the account. */
export const areas = areaNames
  .filter((area) => all.includes(`${area}:read` as (typeof all)[number]))
  .map((area): { area: string } & AreaWords => ({ area, ...areaWords[area] }))
  .toSorted((one, other) => Number(one.ofAccount ?? false) - Number(other.ofAccount ?? false));

/** Where there is nothing to write: original files never change. */
export const readOnlyAreas: ReadonlySet<string> = new Set(
  areas.flatMap(({ area }) => (all.some((each) => each === `${area}:write`) ? [] : [area])),
);

export type Level = 'none' | 'read' | 'write';

export function levelOf(permissions: readonly string[], area: string): Level {
  if (grants(permissions, `${area}:write`)) return 'write';
  return grants(permissions, `${area}:read`) ? 'read' : 'none';
}

/** Sets one area; the others, also those this window does not know, stay. Writing implies reading. */
export function withLevel(permissions: readonly string[], area: string, level: Level): string[] {
  const others = permissions.filter((permission) => !permission.startsWith(`${area}:`));
  if (level === 'none') return others;
  return level === 'read' ? [...others, `${area}:read`] : [...others, `${area}:read`, `${area}:write`];
}

/** Whether everything in `next` was already allowed by `before`. */
export function isNarrower(before: readonly string[], next: readonly string[]): boolean {
  return next.every((permission) => grants(before, permission));
}

/** "Everything, including future features", "Evidence (read), Folders (read and write)". */
export function describePermissions(permissions: readonly string[]): string {
  if (permissions.includes(fullAccess)) return 'Everything, including future features';
  if (permissions.length === 0) return 'Nothing';
  const names = [...new Set(permissions.map((permission) => permission.split(':')[0] ?? permission))];
  return names
    .map((name) => {
      const label = areas.find((known) => known.area === name)?.label ?? name;
      return `${label} (${levelOf(permissions, name) === 'write' ? 'read and write' : 'read'})`;
    })
    .join(', ');
}
