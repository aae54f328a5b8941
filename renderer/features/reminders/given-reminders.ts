import { ownName } from '#renderer/api/own-storage.ts';
import { readStored, store } from '#renderer/lib/browser-storage.ts';
import type { Reminder } from './due-reminders.ts';

export interface ReminderMemory {
  read: () => string | null;
  write: (text: string) => void;
  /** Runs while no other window of this browser does. */
  alone: (work: () => void) => Promise<void>;
}

const storageKey = (): string => ownName('casewright.reminders');
/** Long before this many, the oldest are of things that are over. */
const rememberedAtMost = 3000;

/** Which reminders were given, by any window of this browser: each is given once, also after a new start. */
export class GivenReminders {
  readonly #parts: ReminderMemory;

  constructor(parts: ReminderMemory) {
    this.#parts = parts;
  }

  /** Takes those that nobody has given yet; who gets them gives them. */
  async take(due: readonly Reminder[]): Promise<Reminder[]> {
    let fresh: Reminder[] = [];
    if (due.length === 0) return fresh;
    await this.#parts.alone(() => {
      const given = readKeys(this.#parts.read());
      fresh = due.filter(({ key }) => !given.has(key));
      if (fresh.length === 0) return;
      const all = [...given, ...fresh.map(({ key }) => key)];
      this.#parts.write(JSON.stringify(all.slice(-rememberedAtMost)));
    });
    return fresh;
  }
}

/** The memory of this browser, shared by its windows. */
export function givenInThisBrowser(): GivenReminders {
  return new GivenReminders({
    read: () => readStored(storageKey()),
    write: (text) => void store(storageKey(), text),
    alone: (work) => navigator.locks.request(storageKey(), work),
  });
}

function readKeys(text: string | null): Set<string> {
  if (text === null) return new Set();
  try {
    const keys: unknown = JSON.parse(text);
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
  } catch {
    // Written by something else: better a reminder twice than none.
    return new Set();
  }
}
