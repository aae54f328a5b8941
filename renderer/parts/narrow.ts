import { useMediaQuery } from '@mantine/hooks';

/** As wide as a telephone: one column, and what is beside it covers it. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
}

/** The window has no room for a list with something on either side of it: half a screen, or a large zoom. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 999px)', undefined, { getInitialValueInEffect: false });
}
