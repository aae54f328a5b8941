import { useRoute } from 'wouter';
import type { Place } from '#renderer/features/screens/define-screen.ts';

/** Whether the window shows a place of the rail, or something within it. */
export function useIsHere({ address }: Place): boolean {
  const [isHere] = useRoute(address === '/' ? '/' : `${address}/*?`);
  return isHere;
}
