import { useSyncExternalStore } from 'react';

/** What this window remembers between visits. Nothing of the matter is kept here. */
export interface Preferences {
  density: 'compact' | 'comfortable';
  railFolded: boolean | null;
  filtersShown: boolean;
  panelShown: boolean;
  panelWidth: number;
  machineTextShown: boolean;
  context: string | null;
}

export const panelNarrowest = 320;
export const panelWidest = 480;

const storageKey = 'casewright.preferences';
const defaults: Preferences = {
  density: 'compact',
  railFolded: null,
  filtersShown: true,
  panelShown: true,
  panelWidth: 360,
  machineTextShown: false,
  context: null,
};

let current: Preferences | null = null;
const listeners = new Set<() => void>();

export function readPreferences(): Preferences {
  current ??= parse(localStorage.getItem(storageKey));
  return current;
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...readPreferences(), ...change };
  localStorage.setItem(storageKey, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, readPreferences);
}

function subscribe(listener: () => void): () => void {
  const fromOtherWindow = (event: StorageEvent): void => {
    if (event.key !== storageKey) return;
    current = parse(event.newValue);
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherWindow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherWindow);
  };
}

function parse(text: string | null): Preferences {
  if (text === null) return defaults;
  try {
    const stored = JSON.parse(text) as Partial<Preferences>;
    const panelWidth = Math.min(panelWidest, Math.max(panelNarrowest, stored.panelWidth ?? defaults.panelWidth));
    return { ...defaults, ...stored, panelWidth };
  } catch {
    return defaults;
  }
}
