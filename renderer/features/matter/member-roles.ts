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
  owner: 'Everything, including who else owns the workspace.',
  admin: 'Everything in every matter, and adds or removes people.',
  member: 'Adds, changes and deletes in every matter.',
  viewer: 'Reads every matter, and changes nothing.',
  guest: 'Sees what was shared with them, and nothing else.',
};
