export const fullAccess = '*';

/** The areas of the catalog a token can be let into, in plain words. */
export const areas = [
  { area: 'case', label: 'The matter', detail: 'Caption, role, case numbers and key dates' },
  { area: 'evidence', label: 'Evidence', detail: 'Items, search, tags, exhibit numbers; writing includes deleting' },
  { area: 'files', label: 'Files', detail: 'Original files and the text read from them' },
  { area: 'folders', label: 'Folders', detail: 'Folders; writing includes deleting' },
  { area: 'issues', label: 'Categories', detail: 'Categories of evidence; writing includes deleting' },
  { area: 'court-cases', label: 'Court files', detail: 'Courts, numbers and judges; writing includes deleting' },
  { area: 'timeline', label: 'Timeline', detail: 'Events and what is dated; writing includes deleting' },
  { area: 'hearings', label: 'Hearings', detail: 'Hearings and what is taken to them; writing includes deleting' },
  { area: 'todos', label: 'To-dos', detail: 'To-dos and their deadlines; writing includes deleting' },
  { area: 'contacts', label: 'Contacts', detail: 'People and organizations; writing includes deleting' },
  { area: 'workspaces', label: 'Workspaces', detail: 'Which workspaces and matters there are' },
  {
    area: 'account',
    label: 'Account',
    detail: 'Your name and address, and how you sign in; changing that takes your password too',
  },
  { area: 'developer', label: 'API tokens', detail: 'Listing, making and revoking tokens' },
] as const;

/** There is nothing to write in the files area: originals never change. */
export const readOnlyAreas: ReadonlySet<string> = new Set(['files']);

export type Level = 'none' | 'read' | 'write';

export function levelOf(permissions: readonly string[], area: string): Level {
  if (permissions.includes(fullAccess) || permissions.includes(`${area}:write`)) return 'write';
  return permissions.includes(`${area}:read`) ? 'read' : 'none';
}

/** Sets one area; the others, also those this window does not know, stay. Writing implies reading. */
export function withLevel(permissions: readonly string[], area: string, level: Level): string[] {
  const others = permissions.filter((permission) => !permission.startsWith(`${area}:`));
  if (level === 'none') return others;
  return level === 'read' ? [...others, `${area}:read`] : [...others, `${area}:read`, `${area}:write`];
}

/** Whether everything in `next` was already allowed by `before`. */
export function isNarrower(before: readonly string[], next: readonly string[]): boolean {
  return before.includes(fullAccess) || next.every((permission) => before.includes(permission));
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
