import { Failure } from './failure.tsx';
import { Loading } from './loading.tsx';

interface NotReadProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** “Opening the file” */
  reading: string;
  /** “The file could not be shown” */
  failed: string;
}

/** In the place of what is not there yet: that it is on its way, or why it did not come. */
export function NotRead({ query, reading, failed }: NotReadProps) {
  if (query.error === null) return <Loading label={reading} />;
  return <Failure title={failed} error={query.error} onRetry={() => void query.refetch()} />;
}
