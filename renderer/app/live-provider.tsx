import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { keys } from '#renderer/api/query-keys.ts';
import { listenLive } from './live.ts';
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
    const stop = listenLive((message) => {
      if (message.kind !== 'connected') return apply(message);
      clearTimeout(lost);
      if (message.connected) setConnected(true);
      else {
        lost = setTimeout(() => setConnected(false), quietMilliseconds);
        // Stopped, or started anew without our session: this read tells which.
        void client.invalidateQueries({ queryKey: keys.session });
      }
    });
    return () => {
      clearTimeout(lost);
      stop();
    };
  }, [client]);
  return <ConnectionContext value={connected}>{children}</ConnectionContext>;
}

export function useConnected(): boolean {
  return use(ConnectionContext);
}
