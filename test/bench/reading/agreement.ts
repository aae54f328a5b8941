export type Agreement = 'right' | 'partly' | 'wrong' | 'empty';

const [rightFrom, partlyFrom] = [0.99, 0.8];
/** Fewer words say nothing about a reader. */
const wordsAtLeast = 3;

/** How much of what another reader found we have, wherever it stands in our text; null where it found next to nothing. */
export function agreement(ours: string, theirs: string): Agreement | null {
  const [have, wanted] = [counted(ours), counted(theirs)];
  const all = sum(wanted.values());
  if (all < wordsAtLeast) return null;
  if (have.size === 0) return 'empty';
  const found = sum([...wanted].map(([word, count]) => Math.min(count, have.get(word) ?? 0)));
  const share = found / all;
  return share >= rightFrom ? 'right' : share >= partlyFrom ? 'partly' : 'wrong';
}

/** Words in the form that search compares; scripts without spaces by their characters. */
function counted(text: string): Map<string, number> {
  const words = new Map<string, number>();
  const joined = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\u{ad}', '')
    // Marks of notes, which one program counts in figures where the document says letters.
    .replaceAll(/\[[\da-z]{1,4}\]/g, ' ')
    .replaceAll(/-\n\s*/g, '');
  for (const [word] of joined.matchAll(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}]+/gu)) {
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

function sum(numbers: Iterable<number>): number {
  let all = 0;
  for (const each of numbers) all += each;
  return all;
}
