import { useSyncExternalStore } from 'react';

const minute = 60_000;

/** The time, anew at the beginning of each minute: what is late becomes so while one looks. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, thisMinute);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minute) * minute;
}

function subscribe(listener: () => void): () => void {
  // More often than needed: a timer of a minute would be late by up to one after the machine slept.
  const timer = setInterval(listener, 5000);
  return () => clearInterval(timer);
}
