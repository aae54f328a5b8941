import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { linkTo, openAddress, screenOf } from '#renderer/lib/deep-links.ts';

/** Goes to another matter and stays on the screen: evidence stays evidence, without the former matter's filters. */
export function useSwitchMatter(): (context: string) => void {
  const { switchTo } = useMatter();
  const [location, navigate] = useLocation();
  return useCallback(
    (context) => {
      navigate(screenOf(location));
      switchTo(context);
    },
    [location, navigate, switchTo],
  );
}

/** Opens a second window on a matter: on what is shown here, or on the same screen of another matter. */
export function openInNewWindow(caseId: string, same: boolean): void {
  const { pathname, search } = window.location;
  const path = same ? `${pathname}${search}` : screenOf(pathname);
  window.open(openAddress(linkTo(path, caseId)), '_blank', 'noopener');
}
