import { diffArrays } from 'diff';

/** A stretch of two texts: in both, only in the old one, or only in the new one. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Texts that differ in more words are shown one after the other instead. */
const changesAtMost = 800;

/** What changed from one text to the other, by words; null when they differ too much to be compared word by word. */
export function wordDiff(before: string, after: string): DiffPart[] | null {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: changesAtMost });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  );
}

/** Words, the spaces between them and punctuation, each for itself; together they are the text again. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}
