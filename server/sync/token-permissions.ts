import type { Operation } from '#server/catalog/operation.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';

/** Who it is there, which matters there are, making one, looking at its own token, and the files themselves. */
const more = ['get_account', 'get_workspaces', 'post_workspaces_switch', 'get_developer_tokens', 'get_files_by_id'];

/** What the token that a hosted server makes for a desktop may do: what sync does, and nothing else. */
export function tokenPermissions(operations: readonly Operation[], rules: readonly SyncRule[]): string[] {
  const used = new Set([...more, ...rules.flatMap(({ through }) => Object.values(through))]);
  const needed = operations.filter(({ id }) => used.has(id)).map(({ scope }) => scope);
  // What is written is also read, whichever calls a rule names.
  const readToo = needed.map((scope) => scope.replace(/:write$/, ':read'));
  return [...new Set([...needed, ...readToo])].toSorted();
}
