import type { Role } from '#server/rules/members.ts';
import type { GrantLevel } from '#server/store/tables.ts';

/** What someone may do in a matter; each includes the ones before it. */
export const levels = ['view', 'comment', 'edit', 'owner'] as const;
export type Level = (typeof levels)[number];

export function allows(held: Level, needed: Level): boolean {
  return levels.indexOf(held) >= levels.indexOf(needed);
}

/** A firm's roles as levels in each of its matters. */
const levelOfRole: Record<Role, Level> = { owner: 'owner', admin: 'owner', member: 'edit', viewer: 'view' };

export function roleLevel(role: Role): Level {
  return levelOfRole[role];
}

export function strongest(held: readonly GrantLevel[]): GrantLevel | undefined {
  return held.toSorted((a, b) => levels.indexOf(b) - levels.indexOf(a))[0];
}
