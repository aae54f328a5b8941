import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useSessionQuery } from '#renderer/api/matter-queries.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { readSession } from '#renderer/api/window-routes.ts';
import { listenLive, type Live, type LiveMessage } from './live.ts';
import { liveCache } from './live-cache.ts';
import { newsHeld, onNewsReleased } from './live-hold.ts';

interface Connection {
  connected: boolean;
  /** Asks now whether the application is back. */
  lookNow: () => void;
}

const ConnectionContext = createContext<Connection>({ connected: true, lookNow: () => undefined });
/** A short gap, as when the application restarts, is not worth a word. */
const quietMilliseconds = 1500;

/** Keeps the cache live, and knows whether the application still answers. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [connected, setConnected] = useState(true);
  const live = useRef<Live | null>(null);
  useEffect(() => {
    let lost: ReturnType<typeof setTimeout> | undefined;
    let missed = false;
    const apply = liveCache(client);
    const stopHearing = onNewsReleased(() => {
      if (missed) apply({ kind: 'missed' });
      missed = false;
    });
    const onMessage = (message: LiveMessage): void => {
      if (message.kind === 'answers') {
        // What it answers is kept, also a refusal: the window then says that it is not signed in.
        void client.prefetchQuery({ queryKey: keys.session, queryFn: readSession, staleTime: 0, retry: false });
      } else if (message.kind === 'connected') {
        clearTimeout(lost);
        if (message.connected) setConnected(true);
        else lost = setTimeout(() => setConnected(false), quietMilliseconds);
      } else if (newsHeld()) missed = true;
      else apply(message);
    };
    live.current = listenLive(onMessage);
    return () => {
      clearTimeout(lost);
      stopHearing();
      live.current?.stop();
      live.current = null;
    };
  }, [client]);
  // Signed in again: the stream need not wait for its next try.
  const { isError } = useSessionQuery();
  useEffect(() => {
    if (!isError) live.current?.lookNow();
  }, [isError]);
  const connection = useMemo(() => ({ connected, lookNow: () => live.current?.lookNow() }), [connected]);
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

export function useConnection(): Connection {
  return use(ConnectionContext);
}
