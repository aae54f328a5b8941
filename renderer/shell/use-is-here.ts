import { useLocation } from 'wouter';
import type { Place } from '#renderer/features/screens/define-screen.ts';

/** Whether a location is that of a place of the rail, or of something within it. */
export function isWithin(location: string, address: Place['address']): boolean {
  return location === address || location.startsWith(`${address}/`);
}

/** Whether the window shows a place of the rail, or something within it. */
export function useIsHere({ address }: Place): boolean {
  const [location] = useLocation();
  return isWithin(location, address);
}
