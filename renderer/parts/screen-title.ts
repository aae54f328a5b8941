import { useEffect } from 'react';
import { SharedValue } from '#renderer/lib/shared-value.ts';

const shown = new SharedValue<string | null>(null);

/** What this screen shows, such as the title of an opened item, for the window's title and the top bar. */
export function useScreenTitle(title: string | null): void {
  useEffect(() => {
    shown.set(title);
    return () => shown.set(null);
  }, [title]);
}

export const useShownTitle = shown.use;
