import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { OfflineError } from '#renderer/api/api-error.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { readSession } from '#renderer/api/window-routes.ts';
import { listenLive, type LiveMessage } from './live.ts';
import { liveCache } from './live-cache.ts';

const ConnectionContext = createContext(true);
/** A short gap, as when the application restarts, is not worth a word. */
const quietMilliseconds = 1500;

/** Keeps the cache live, and knows whether the application still answers. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let lost: ReturnType<typeof setTimeout> | undefined;
    const apply = liveCache(client);
    const onMessage = (message: LiveMessage): void => {
      if (message.kind !== 'connected') return apply(message);
      clearTimeout(lost);
      if (message.connected) setConnected(true);
      else lost = setTimeout(() => setConnected(false), quietMilliseconds);
    };
    const stop = listenLive(onMessage, () => answers(client));
    return () => {
      clearTimeout(lost);
      stop();
    };
  }, [client]);
  return <ConnectionContext value={connected}>{children}</ConnectionContext>;
}

/** Stopped, or started anew without our session: this read tells which, and shows the latter. */
async function answers(client: QueryClient): Promise<boolean> {
  try {
    await client.fetchQuery({ queryKey: keys.session, queryFn: readSession, staleTime: 0, retry: false });
    return true;
  } catch (error) {
    return !(error instanceof OfflineError);
  }
}

export function useConnected(): boolean {
  return use(ConnectionContext);
}
