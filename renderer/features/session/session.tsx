import { createContext, use, type ReactNode } from 'react';
import type { Session } from '#renderer/api/window-routes.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in, and which application this is. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession is used outside SessionProvider.');
  return session;
}
