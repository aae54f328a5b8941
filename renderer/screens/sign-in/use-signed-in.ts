import { useQueryClient } from '@tanstack/react-query';
import { keys } from '#renderer/api/query-keys.ts';
import { keepStorageFor, storageOwner } from '#renderer/api/own-storage.ts';
import type { Session } from '#renderer/api/window-routes.ts';
import { announceSession } from '#renderer/features/session/session-windows.ts';

/** After the server opened a session: this window and the browser's others read whose it is. */
export function useSignedIn(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    announceSession('signed-in');
    await client.refetchQueries({ queryKey: keys.session });
    const account = client.getQueryData<Session>(keys.session)?.account ?? null;
    // Another one than before: the window sees that itself, and begins anew.
    if (account !== null && storageOwner() === null) keepStorageFor(account.id);
  };
}
