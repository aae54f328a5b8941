import { useSyncExternalStore } from 'react';

/** Countdowns say minutes: looked at again this often, and when the window is looked at. */
const lookEvery = 20_000;
const minuteMs = 60_000;

/** The minute it is, in milliseconds; what is shown follows without anybody touching it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, lookEvery);
  window.addEventListener('focus', listener);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', listener);
  };
}
