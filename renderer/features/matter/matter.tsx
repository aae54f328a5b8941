import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import type { Case } from '#renderer/api/generated.ts';
import { useCase } from '#renderer/api/matter-queries.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { openSampleMatter } from '#renderer/api/window-routes.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { screenOf } from '#renderer/lib/deep-links.ts';
import { useMatterInHistory } from './matter-history.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';

export interface Matter {
  case: Case;
  canEdit: boolean;
  /** Goes to another matter by its context value. */
  switchTo: (context: string) => void;
  /** Makes a workspace with its own matter and goes there. */
  start: (name: string) => Promise<void>;
  /** Makes the sample matter and goes there. */
  openSample: () => Promise<void>;
}

const MatterContext = createContext<Matter | null>(null);

/** The matter everything on the screen belongs to. */
export function MatterProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { context } = usePreferences();
  const mayChange = useSession().account?.emailVerified !== false;
  useMatterInHistory(context);
  const query = useCase(context);
  const lost = query.error instanceof ApiError && (query.error.status === 400 || query.error.status === 404);

  // A remembered matter that is gone or belongs to another data folder: fall back to the default one.
  const shown = query.data;
  useEffect(() => {
    if (!lost || context === null) return;
    setPreferences({ context: null });
    if (shown === undefined) return;
    // It was on the screen a moment ago: none of it is kept here, and its reader sees why it went.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(shown.caseId) });
    toastDone(`“${shown.caption}” is no longer open to you. This is your own matter.`);
  }, [lost, context, shown, client]);

  const matter = useMemo((): Matter | null => {
    if (query.data === undefined) return null;
    const goTo = async (made: Promise<{ context: string }>): Promise<void> => {
      const answer = await made;
      await client.invalidateQueries({ queryKey: keys.workspaces });
      // An item opened belongs to the matter before.
      navigate(screenOf(window.location.pathname));
      setPreferences({ context: answer.context });
    };
    return {
      case: query.data,
      canEdit: mayChange && !query.data.archived && ['owner', 'edit'].includes(query.data.access.level),
      switchTo: (next) => setPreferences({ context: next }),
      start: (name) => goTo(call('post_workspaces_switch', { name })),
      openSample: () => goTo(openSampleMatter()),
    };
  }, [client, query.data, navigate, mayChange]);

  if (matter !== null) return <MatterContext value={matter}>{children}</MatterContext>;
  if (query.isError && !(lost && context !== null)) {
    return <Failure title="The matter could not be opened" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Loading label="Opening the matter" />;
}

export function useMatter(): Matter {
  const matter = use(MatterContext);
  if (matter === null) throw new Error('useMatter is used outside MatterProvider.');
  return matter;
}
