/** A stretch of two texts: in both, only in the old one, or only in the new one. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond so many comparisons the two texts are shown one after the other instead. */
const comparisonsAtMost = 400_000;

/**
 * What changed from one text to the other, by words: the longest common run of words stays, the rest is removed or
 * added. Null when the texts are too long to compare word by word.
 */
export function wordDiff(before: string, after: string): DiffPart[] | null {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const [oldMiddle, newMiddle] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
  if (oldMiddle.length * newMiddle.length > comparisonsAtMost) return null;
  return joined([
    ...old.slice(0, head).map((text): DiffPart => ({ kind: 'same', text })),
    ...longestCommon(oldMiddle, newMiddle),
    ...old.slice(old.length - tail).map((text): DiffPart => ({ kind: 'same', text })),
  ]);
}

/** Words, the spaces between them and punctuation, each for itself; together they are the text again. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
}

function longestCommon(old: readonly string[], now: readonly string[]): DiffPart[] {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [left, right] = [old[row], now[column]];
    if (left !== undefined && left === right) {
      parts.push({ kind: 'same', text: left });
      row += 1;
      column += 1;
    } else if (right === undefined || (left !== undefined && at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: left ?? '' });
      row += 1;
    } else {
      parts.push({ kind: 'added', text: right });
      column += 1;
    }
  }
  return parts;
}

/** Neighbours of a kind become one; a lone space between two changed words goes with them. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const whole: DiffPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else whole.push({ ...part });
  }
  return whole;
}
