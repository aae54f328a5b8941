import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import { Loading } from './loading.tsx';

interface LoadedProps<Data> {
  of: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** What is said while it is read, and when it could not be. */
  loading: string;
  failed: string;
  children: (data: Data) => ReactNode;
}

/** What was read, once it is there; until then that it is read, or why it could not be. */
export function Loaded<Data>({ of: query, loading, failed, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Loading label={loading} />;
  return <Failure title={failed} error={query.error} onRetry={() => void query.refetch()} />;
}
