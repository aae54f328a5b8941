import { useMemo } from 'react';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { readPreferences, setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import type { Spelling } from '#renderer/parts/markdown-editor/editor-props.ts';

const addWord = (word: string): void => {
  const { ownWords } = readPreferences();
  if (!ownWords.includes(word)) setPreferences({ ownWords: [...ownWords, word] });
};

/** How what is written is checked, as the person has set it; undefined where it is not. Names of the matter are known. */
export function useSpelling(): Spelling | undefined {
  const { spelling, ownWords } = usePreferences();
  const { caseId, caption } = useMatter().case;
  const contacts = stores.contacts.useList(caseId).data;
  return useMemo(() => {
    if (spelling === 'off') return undefined;
    const names = [caption, ...(contacts ?? []).flatMap(({ name, organization }) => [name, organization ?? ''])];
    const known = names.join(' ').match(/[\p{L}’']{2,}/gu) ?? [];
    return { language: spelling, ownWords: [...new Set([...ownWords, ...known])], onAddWord: addWord };
  }, [spelling, ownWords, caption, contacts]);
}
