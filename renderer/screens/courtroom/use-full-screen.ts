import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** Chromium has it, and other browsers do not: then the first Escape ends the full screen alone. */
interface KeyboardLock {
  lock: (keys: readonly string[]) => Promise<void>;
  unlock: () => void;
}

const keyboard = (navigator as unknown as { keyboard?: Partial<KeyboardLock> }).keyboard;

interface FullScreen {
  on: boolean;
  toggle: () => void;
}

/** Fills the screen while it is shown. A browser that wants a key or a click for it first gets that from `toggle`. */
export function useFullScreen(): FullScreen {
  const on = useSyncExternalStore(onFullScreen, isFull);
  const fill = useCallback((): void => {
    // Refused without a press just before, as after a reload: the button is still there.
    document.documentElement.requestFullscreen().catch(() => undefined);
  }, []);
  useEffect(() => {
    fill();
    return () => {
      // It may be over already.
      if (isFull()) document.exitFullscreen().catch(() => undefined);
    };
  }, [fill]);
  useEffect(() => {
    if (!on) return;
    // Escape then arrives here as any other key. Where it is refused, Escape ends the full screen first.
    keyboard?.lock?.(['Escape']).catch(() => undefined);
    return () => keyboard?.unlock?.();
  }, [on]);
  const toggle = (): void => {
    if (isFull()) document.exitFullscreen().catch(() => undefined);
    else fill();
  };
  return { on, toggle };
}

function isFull(): boolean {
  return document.fullscreenElement !== null;
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
