import { useSyncExternalStore } from 'react';
import { onStorageOwner, ownName } from '#renderer/api/own-storage.ts';
import { readStored, store } from '#renderer/lib/browser-storage.ts';
import type { ViewKind } from '#renderer/features/calendar/calendar-view.ts';
import { usualDates, type DateSettings } from '#renderer/lib/date-settings.ts';
import { usualReminders, type ReminderSettings } from './reminder-settings.ts';
import { usualView, viewFrom, type EvidenceView } from '#renderer/features/evidence/evidence-view.ts';

/** How large text is, of its usual size; what holds lines of it grows with them. */
export const textScales = { usual: 1, large: 1.1, larger: 1.2, largest: 1.35 };
export type TextSize = keyof typeof textScales;

/** What the windows of this browser remember between visits. No data of a matter is kept here. */
export interface Preferences extends DateSettings {
  density: 'compact' | 'comfortable';
  textSize: TextSize;
  railFolded: boolean | null;
  filtersShown: boolean;
  panelShown: boolean;
  panelWidth: number;
  /** Of the pages next to the text they are made of. */
  pagesWidth: number;
  /** What is beside the list of evidence. */
  besideList: 'details' | 'preview';
  /** What is beside the page of an opened item. */
  besidePage: 'details' | 'text';
  evidenceView: EvidenceView;
  calendarView: ViewKind;
  calendarPanelShown: boolean;
  /** In which English documents are checked. */
  spelling: 'en-US' | 'en-GB' | 'off';
  /** Words that the person knows better than the dictionary. */
  ownWords: readonly string[];
  reminders: ReminderSettings;
  /** The matter shown. Each window keeps its own; a new one begins with that chosen last in any. */
  context: string | null;
}

export const panelNarrowest = 320;
export const panelWidest = 480;
export const pagesNarrowest = 360;
export const pagesWidest = 1000;

const storageKey = (): string => ownName('casewright.preferences');
const contextKey = (): string => ownName('casewright.context');
const defaults: Preferences = {
  ...usualDates,
  density: 'compact',
  textSize: 'usual',
  railFolded: null,
  filtersShown: true,
  panelShown: true,
  panelWidth: 340,
  pagesWidth: 600,
  besideList: 'details',
  besidePage: 'details',
  evidenceView: usualView,
  calendarView: 'month',
  calendarPanelShown: true,
  spelling: 'en-US',
  ownWords: [],
  reminders: usualReminders,
  context: null,
};

let current: Preferences | null = null;
/** The browser keeps what was chosen; without, it holds until the window goes. */
let lasting = true;
const listeners = new Set<() => void>();

onStorageOwner(() => {
  current = null;
  for (const listener of listeners) listener();
});

export function readPreferences(): Preferences {
  current ??= ofThisWindow(parse(readStored(storageKey())));
  return current;
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...readPreferences(), ...change };
  // Another window's matter stays what new windows begin with, unless this one changes matters itself.
  const context = 'context' in change ? current.context : parse(readStored(storageKey())).context;
  lasting = store(storageKey(), JSON.stringify({ ...current, context }));
  store(contextKey(), JSON.stringify(current.context), 'sessionStorage');
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, readPreferences);
}

/** False when what was chosen last could not be kept. */
export function usePreferencesLast(): boolean {
  return useSyncExternalStore(onPreferences, () => lasting);
}

export function onPreferences(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherWindow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherWindow);
  };
}

function followOtherWindow(event: StorageEvent): void {
  if (event.key !== storageKey()) return;
  current = ofThisWindow(parse(event.newValue));
  for (const listener of listeners) listener();
}

/** The first look pins the matter to this window: what others choose later does not move it. */
function ofThisWindow(shared: Preferences): Preferences {
  const kept = readStored(contextKey(), 'sessionStorage');
  if (kept === null) store(contextKey(), JSON.stringify(shared.context), 'sessionStorage');
  return { ...shared, context: kept === null ? shared.context : readContext(kept) };
}

function readContext(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function parse(text: string | null): Preferences {
  if (text === null) return defaults;
  try {
    const stored = JSON.parse(text) as Partial<Preferences>;
    const panelWidth = Math.min(panelWidest, Math.max(panelNarrowest, stored.panelWidth ?? defaults.panelWidth));
    const pagesWidth = Math.min(pagesWidest, Math.max(pagesNarrowest, stored.pagesWidth ?? defaults.pagesWidth));
    const reminders = { ...usualReminders, ...stored.reminders };
    return { ...defaults, ...stored, panelWidth, pagesWidth, reminders, evidenceView: viewFrom(stored.evidenceView) };
  } catch {
    return defaults;
  }
}
