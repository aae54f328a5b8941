import { useDebouncedValue } from '@mantine/hooks';

/** Shorter words are in nearly every text. */
export const lettersAsked = 3;
const askAfter = 200;

/** The words that the server is asked for, a moment after they were typed; none while they are too short. */
export function useAsked(typed: string): string {
  const [words] = useDebouncedValue(typed.trim(), askAfter);
  return words.length >= lettersAsked ? words : '';
}
