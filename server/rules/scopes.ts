/** The areas that permissions name: `<area>:read` and `<area>:write` (seed, Authentication 5). */
export const areas = [
  'account',
  'billing',
  'case',
  'court-cases',
  'evidence',
  'files',
  'folders',
  'issues',
  'documents',
  'templates',
  'messages',
  'timeline',
  'hearings',
  'todos',
  'contacts',
  'comms',
  'export',
  'preparation',
  'mediation',
  'shares',
  'collaboration',
  'packages',
  'workspaces',
  'developer',
  'support',
] as const;
export type Area = (typeof areas)[number];

/** `*` is full access: every present and future operation. */
export type Scope = `${Area}:read` | `${Area}:write` | '*';

export const scopes: readonly Scope[] = ['*', ...areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const)];

/** True when the permissions include the scope. A write permission does not imply its read. */
export function grants(permissions: readonly string[], scope: string): boolean {
  return permissions.includes('*') || permissions.includes(scope);
}
