import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { ApiError } from '#renderer/api/api-error.ts';
import { useSessionQuery } from '#renderer/api/matter-queries.ts';
import { keepStorageFor, onStorageOwner, storageOwner } from '#renderer/api/own-storage.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { useServerFacts } from '#renderer/api/sign-in.ts';
import { onSignedOut } from '#renderer/api/signed-out.ts';
import type { Session } from '#renderer/api/window-routes.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { LiveProvider } from '#renderer/api/live/live-provider.tsx';
import { MatterProvider } from '#renderer/features/matter/matter.tsx';
import { presentedAddress } from '#renderer/features/courtroom/addresses.ts';
import { NotSignedIn } from './not-signed-in.tsx';
import { ScreenBoundary } from '#renderer/features/boundary/screen-boundary.tsx';
import { useOfflinePage } from './service-worker.ts';
import { onSessionNews } from '#renderer/features/session/session-windows.ts';
import { SessionProvider } from '#renderer/features/session/session.tsx';
import { Shell } from './shell.tsx';
import { isLinkPlace, isOutsidePlace, noteWantedPlace, wantedPlace } from './sign-in-places.ts';
import { UploadProvider } from '#renderer/features/uploads/uploads.tsx';

const FirstRun = lazy(() => import('#renderer/screens/first-run/first-run.tsx'));
const PresentedWindow = lazy(() => import('#renderer/screens/courtroom/presented-window.tsx'));
const FollowedLink = lazy(() => import('#renderer/screens/sign-in/followed-link.tsx'));
const SignedOut = lazy(() => import('#renderer/screens/sign-in/signed-out.tsx'));
const SignInAgain = lazy(() => import('#renderer/screens/sign-in/sign-in-again.tsx'));

type Account = NonNullable<Session['account']>;

const opening = <Loading label="Opening Casewright" />;

/** Decides what the window is for now: signing in, the first run, or the matter. */
export function App() {
  const [location] = useLocation();
  if (location === presentedAddress) {
    return (
      <Suspense fallback={null}>
        <PresentedWindow />
      </Suspense>
    );
  }
  return (
    <ScreenBoundary at="" page>
      <Suspense fallback={opening}>
        <Opening />
      </Suspense>
    </ScreenBoundary>
  );
}

function Opening() {
  const session = useSessionQuery();
  const signedOut = session.error instanceof ApiError && session.error.status === 401;
  const { data } = session;
  if (data?.mode === 'hosted' && data.account !== null) {
    return <HostedWindow session={data} account={data.account} lost={signedOut} />;
  }
  if (signedOut) return <Outside />;
  if (data === undefined) return session.isError ? <NoAnswer session={session} /> : opening;
  if (data.account === null && !data.firstRun) return <NotSignedIn />;
  return <OpenWindow session={data} />;
}

/** Nobody is signed in: what that means depends on whether this is a desktop or a server for many. */
function Outside() {
  const server = useServerFacts(true);
  useEffect(noteWantedPlace);
  const client = useQueryClient();
  useEffect(
    () => onSessionNews((news) => news === 'signed-in' && void client.refetchQueries({ queryKey: keys.session })),
    [client],
  );
  if (server.data?.mode === 'hosted') return <SignedOut server={server.data} />;
  if (server.data === undefined && !server.isError) return opening;
  return server.isError ? <NoAnswer session={server} /> : <NotSignedIn />;
}

function NoAnswer({ session }: { session: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  return <Failure title="Casewright is not responding" error={session.error} onRetry={() => void session.refetch()} />;
}

interface HostedWindowProps {
  session: Session;
  account: Account;
  /** The session ended since the window was opened. */
  lost: boolean;
}

/** One account's window of a hosted server. When another one is signed in, it starts again. */
function HostedWindow({ session, account, lost }: HostedWindowProps) {
  const [location] = useLocation();
  const ours = useOwnStorage(account.id);
  useSessionOfBrowser();
  useReadAgainAfter(lost);
  if (!ours) return opening;
  if (isLinkPlace(location)) return <FollowedLink account={account} />;
  if (isOutsidePlace(location)) return <Redirect to={wantedPlace()} replace />;
  return (
    <>
      <OpenWindow session={session} />
      {lost && (
        <Suspense>
          <SignInAgain email={account.email} />
        </Suspense>
      )}
    </>
  );
}

/** True once what this browser keeps is this account's. */
function useOwnStorage(accountId: string): boolean {
  const owner = useSyncExternalStore(onStorageOwner, storageOwner);
  useLayoutEffect(() => {
    if (owner === null) keepStorageFor(accountId);
    // Everything in this window's memory is somebody else's.
    else if (owner !== accountId) window.location.assign('/');
  }, [owner, accountId]);
  return owner === accountId;
}

/** Follows the news of the browser's other windows, or of a refused call, about the session they share. */
function useSessionOfBrowser(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = (): void => void client.invalidateQueries({ queryKey: keys.session });
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) look();
    };
    const ends = [
      onSignedOut(look),
      onSessionNews((news) => (news === 'signed-out' ? window.location.assign('/sign-in') : look())),
    ];
    window.addEventListener('pageshow', comeBack);
    return () => {
      ends.forEach((end) => end());
      window.removeEventListener('pageshow', comeBack);
    };
  }, [client]);
}

/** What could not be read while the session was over is read when it is there again. */
function useReadAgainAfter(lost: boolean): void {
  const client = useQueryClient();
  const was = useRef(lost);
  useEffect(() => {
    if (was.current && !lost)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.session[0] });
    was.current = lost;
  }, [client, lost]);
}

function OpenWindow({ session }: { session: Session }): ReactNode {
  useOfflinePage(session.mode);
  return (
    <SessionProvider session={session}>
      {session.firstRun ? (
        <FirstRun />
      ) : (
        <LiveProvider>
          <MatterProvider>
            <UploadProvider>
              <Shell />
            </UploadProvider>
          </MatterProvider>
        </LiveProvider>
      )}
    </SessionProvider>
  );
}
