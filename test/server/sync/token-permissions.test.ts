import { expect, test } from 'vitest';
import { syncPermissions } from '#renderer/screens/connect/tokens/sync-permissions.ts';
import { operations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';

/** Who it is there, which matters there are, making one, looking at its own token, and the files themselves. */
const besides = ['get_account', 'get_workspaces', 'post_workspaces_switch', 'get_developer_tokens', 'get_files_by_id'];

test('the token that a server’s page makes for a desktop may do what sync does, and nothing else', () => {
  const used = new Set([...besides, ...syncRules.flatMap(({ through }) => Object.values(through))]);
  const needed = operations.filter(({ id }) => used.has(id)).map(({ scope }) => scope);
  // What is written is also read, for all calls that a rule names.
  const readToo = needed.map((scope) => scope.replace(/:write$/, ':read'));
  expect([...syncPermissions].toSorted()).toEqual([...new Set([...needed, ...readToo])].toSorted());
});
