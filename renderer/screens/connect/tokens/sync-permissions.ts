/**
 * What a desktop needs to keep matters in step: every part of a matter, who it is there, which matters there are, and a
 * look at its own token, so that it can say what that lacks. Nothing about the account beyond that, and no tokens made.
 */
export const syncPermissions: readonly string[] = [
  'account:read',
  'workspaces:read',
  'workspaces:write',
  'developer:read',
  'files:read',
  ...['case', 'evidence', 'folders', 'issues', 'court-cases', 'timeline', 'hearings', 'todos', 'contacts'].flatMap(
    (area) => [`${area}:read`, `${area}:write`],
  ),
];
