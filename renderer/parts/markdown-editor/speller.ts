import type { SpellingAnswer, SpellingLanguage, SpellingQuestion } from './spelling-messages.ts';

/** Looks words up, in a worker of its own. */
export interface Speller {
  check: (words: readonly string[]) => Promise<boolean[]>;
  suggest: (word: string) => Promise<string[]>;
  add: (word: string) => void;
  close: () => void;
}

type Asked = { settle: (value: boolean[] | string[]) => void; refuse: (error: Error) => void };
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** `onFailure` is called once, when the dictionary can't be read: nothing is underlined then. */
export function openSpeller(language: SpellingLanguage, ownWords: readonly string[], onFailure: () => void): Speller {
  const worker = new Worker(new URL('./spelling-worker.ts', import.meta.url), { type: 'module' });
  const asked = new Map<number, Asked>();
  let id = 0;
  const refuseAll = (): void => {
    for (const { refuse } of asked.values()) refuse(new Error('Spelling can’t be checked now.'));
    asked.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<SpellingAnswer>) => {
    const question = asked.get(data.id);
    asked.delete(data.id);
    if (data.failed) question?.refuse(new Error('Spelling can’t be checked now.'));
    else question?.settle(data.value);
  });
  worker.addEventListener('error', () => {
    refuseAll();
    onFailure();
  });
  const ask = (question: WithoutId<SpellingQuestion>): Promise<boolean[] | string[]> =>
    new Promise((settle, refuse) => {
      id += 1;
      asked.set(id, { settle, refuse });
      worker.postMessage({ ...question, id });
    });
  ask({ kind: 'open', language, ownWords }).catch(onFailure);
  return {
    check: (words) => ask({ kind: 'check', words }) as Promise<boolean[]>,
    suggest: (word) => ask({ kind: 'suggest', word }) as Promise<string[]>,
    add: (word) => void ask({ kind: 'add', word }).catch(onFailure),
    close: () => {
      worker.terminate();
      asked.clear();
    },
  };
}
