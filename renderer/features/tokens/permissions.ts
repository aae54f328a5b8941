import { permissions as all } from '#renderer/api/generated.ts';
import { grants } from '#server/rules/scopes.ts';

export const fullAccess = '*';

type Readable<Permission> = Permission extends `${infer Area}:read` ? Area : never;

/** Each area of the catalog in plain words, in the order in which a person chooses. */
const words: Readonly<Record<Readable<(typeof all)[number]>, { label: string; detail: string }>> = {
  case: { label: 'The matter', detail: 'Caption, role, case numbers and key dates' },
  evidence: { label: 'Evidence', detail: 'Items, search, tags, exhibit numbers; writing includes deleting' },
  files: { label: 'Files', detail: 'Original files and the text read from them' },
  folders: { label: 'Folders', detail: 'Folders; writing includes deleting' },
  issues: { label: 'Categories', detail: 'Categories of evidence; writing includes deleting' },
  'court-cases': { label: 'Court files', detail: 'Courts, numbers and judges; writing includes deleting' },
  timeline: { label: 'Timeline', detail: 'Events and what is dated; writing includes deleting' },
  hearings: { label: 'Hearings', detail: 'Hearings and what is taken to them; writing includes deleting' },
  todos: { label: 'To-dos', detail: 'To-dos and their deadlines; writing includes deleting' },
  contacts: { label: 'Contacts', detail: 'People and organizations; writing includes deleting' },
  workspaces: { label: 'Workspaces', detail: 'Which workspaces and matters there are' },
  account: {
    label: 'Account',
    detail: 'Your name and address, and how you sign in; changing that takes your password too',
  },
  developer: { label: 'API tokens', detail: 'Listing, making and revoking tokens' },
};

/** What a token can be let into. */
export const areas = Object.entries(words).map(([area, inWords]) => ({ area, ...inWords }));

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

/** "Everything, also what comes later", "Evidence (read), Folders (read and write)". */
export function describePermissions(permissions: readonly string[]): string {
  if (permissions.includes(fullAccess)) return 'Everything, also what comes later';
  if (permissions.length === 0) return 'Nothing';
  const names = [...new Set(permissions.map((permission) => permission.split(':')[0] ?? permission))];
  return names
    .map((name) => {
      const label = areas.find((known) => known.area === name)?.label ?? name;
      return `${label} (${levelOf(permissions, name) === 'write' ? 'read and write' : 'read'})`;
    })
    .join(', ');
}
