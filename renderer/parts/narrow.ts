import { useMediaQuery } from '@mantine/hooks';

/** The window has no room for a list with something on either side of it: half a screen, or a large zoom. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 999px)', undefined, { getInitialValueInEffect: false });
}
