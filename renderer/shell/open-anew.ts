import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';

let visits = 0;
const listeners = new Set<() => void>();

/** Goes to an address as if from elsewhere: a screen that is shown already begins anew, and does what it says. */
export function useOpenAnew(): (address: string) => void {
  const [, navigate] = useLocation();
  return (address) => {
    visits += 1;
    navigate(address);
    for (const listener of listeners) listener();
  };
}

/** Changes each time an address was opened anew. */
export function useVisits(): number {
  return useSyncExternalStore(onVisit, () => visits);
}

function onVisit(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
