import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { setPreferences } from '#renderer/features/preferences/preferences.ts';

const field = 'casewrightMatter';

/** Each step of the history knows its matter, so that back leads to the matter it was, not only to the address. */
export function useMatterInHistory(context: string | null): void {
  const [location] = useLocation();
  const query = useSearch();
  useEffect(() => {
    const state: unknown = history.state;
    if (matterOf(state) === context) return;
    history.replaceState({ ...(isRecord(state) ? state : {}), [field]: context }, '');
  }, [context, location, query]);
  useEffect(() => {
    const onStep = ({ state }: PopStateEvent): void => {
      const matter = matterOf(state);
      if (matter !== undefined) setPreferences({ context: matter });
    };
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
}

/** Undefined for a step that was never marked. */
function matterOf(state: unknown): string | null | undefined {
  const value = isRecord(state) ? state[field] : undefined;
  return typeof value === 'string' || value === null ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
