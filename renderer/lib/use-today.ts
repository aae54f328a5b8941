import { useSyncExternalStore } from 'react';
import { dayHere } from './today.ts';

/** A window stays open over night, and a laptop sleeps through midnight: looked at again this often. */
const lookEvery = 30_000;

/** The day it is on this computer, as `YYYY-MM-DD`; at midnight the screen follows. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => dayHere(new Date()));
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery);
  window.addEventListener('focus', listener);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', listener);
  };
}
