import type { Workspace } from '#renderer/api/generated.ts';

/** What somebody is in a workspace, in a word. */
export const roleWords: Record<Workspace['role'], string> = {
  owner: 'Owner',
  admin: 'Administrator',
  member: 'Member',
  viewer: 'View only',
  guest: 'Guest',
};

/** What that lets them do. */
export const roleMeanings: Record<Workspace['role'], string> = {
  owner: 'Can do everything, and make others owners.',
  admin: 'Can do everything in every matter, and add or remove people.',
  member: 'Can add, change and delete in every matter.',
  viewer: 'Can read every matter, but not change anything.',
  guest: 'Can see only what was shared with them.',
};
