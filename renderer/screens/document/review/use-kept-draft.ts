import { useState } from 'react';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';

interface Keeping {
  /** What was typed is kept under it. */
  keptAs: string;
  /** What a sentence calls it: “a signature”. */
  name: string;
}

/** What is typed over what a form begins with, kept until it is sent. */
export function useKeptDraft<Draft extends object>(usual: Draft, { keptAs, name }: Keeping) {
  const [typed, setTyped] = useState<Partial<Draft>>(() => keptWords<Draft>(keptAs));
  const { forget } = useKeptWords(keptAs, name, Object.keys(typed).length === 0 ? null : typed);
  return {
    draft: { ...usual, ...typed },
    set: (part: Partial<Draft>) => setTyped((now) => ({ ...now, ...part })),
    /** It was sent, or is not wanted. */
    forget: () => {
      forget();
      setTyped({});
    },
  };
}
