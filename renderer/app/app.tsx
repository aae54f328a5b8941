import { lazy, Suspense } from 'react';
import { ApiError } from '#renderer/api/api-error.ts';
import { useSessionQuery } from '#renderer/api/matter-queries.ts';
import { Failure } from '#renderer/components/failure.tsx';
import { Loading } from '#renderer/components/loading.tsx';
import { LiveProvider } from './live-provider.tsx';
import { MatterProvider } from './matter.tsx';
import { NotSignedIn } from './not-signed-in.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { SessionProvider } from './session.tsx';
import { Shell } from './shell.tsx';
import { UploadProvider } from './uploads/uploads.tsx';

const FirstRun = lazy(() => import('#renderer/screens/first-run/first-run.tsx'));

/** Decides what the window is for now: signing in, the first run, or the matter. */
export function App() {
  return (
    <ScreenBoundary at="" page>
      <Opening />
    </ScreenBoundary>
  );
}

function Opening() {
  const session = useSessionQuery();
  if (session.error instanceof ApiError && session.error.status === 401) return <NotSignedIn />;
  if (session.data === undefined) {
    if (!session.isError) return <Loading label="Opening Casewright" />;
    return <Failure title="Casewright does not answer" error={session.error} onRetry={() => void session.refetch()} />;
  }
  if (session.data.account === null && !session.data.firstRun) return <NotSignedIn />;
  if (session.data.firstRun) {
    return (
      <Suspense fallback={<Loading label="Opening Casewright" />}>
        <FirstRun />
      </Suspense>
    );
  }
  return (
    <SessionProvider session={session.data}>
      <LiveProvider>
        <MatterProvider>
          <UploadProvider>
            <Shell />
          </UploadProvider>
        </MatterProvider>
      </LiveProvider>
    </SessionProvider>
  );
}
