import { ownName } from '#renderer/api/own-storage.ts';
import { readStored, store } from '#renderer/lib/browser-storage.ts';

const storageKey = (): string => ownName('casewright.recent');
const atMost = 24;

/** What was used in the palette, the last first: only what each is called inside, no name of anything. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function noteUsed(id: string): void {
  const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, atMost);
  store(storageKey(), JSON.stringify(ids));
}
