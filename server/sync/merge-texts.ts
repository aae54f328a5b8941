import { diffArrays } from 'diff';

/** Beyond so many changed lines on one side, looking for the smallest change takes long: a person decides. */
const mostChangedLines = 1000;

/** Lines of the base, from `from` up to `to`, that went; where the two are equal, `lines` were put in. */
interface Change {
  from: number;
  to: number;
  lines: string[];
}

/**
 * Two edits of one text brought together line by line; undefined where they meet, so that a person has to decide. They
 * meet when no unchanged line is between them. A change next to lines that are equal to its own could be said to be in
 * any of their places, so it counts as touching all of them.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const lines = linesOf(base);
  const ours = changesOf(lines, linesOf(mine));
  const others = changesOf(lines, linesOf(theirs));
  if (!ours || !others) return undefined;
  const reaches = others.map((change) => reachOf(change, lines));
  for (const change of ours) {
    const reach = reachOf(change, lines);
    if (reaches.some(({ from, to }) => from <= reach.to && reach.from <= to)) return undefined;
  }
  const merged = [...lines];
  const fromTheEnd = [...ours, ...others].toSorted((one, other) => other.from - one.from);
  for (const { from, to, lines: put } of fromTheEnd) merged.splice(from, to - from, ...put);
  return merged.join('');
}

/** Each with its line break. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/u);
}

function changesOf(base: readonly string[], now: readonly string[]): Change[] | undefined {
  const parts = diffArrays([...base], [...now], { maxEditLength: mostChangedLines });
  if (parts === undefined) return undefined;
  const changes: Change[] = [];
  let at = 0;
  for (const { added, removed, value } of parts) {
    const to = added ? at : at + value.length;
    if (added || removed) changes.push({ from: at, to, lines: added ? value : [] });
    at = to;
  }
  return changes;
}

/**
 * All lines of the base that could as well be the ones that were changed: those before them, since a comparison puts each
 * change as late as it can be.
 */
function reachOf({ from, to, lines }: Change, base: readonly string[]): { from: number; to: number } {
  // What went, or what came, can be moved up over a line that equals its last one.
  const moved = from < to ? base.slice(from, to) : lines;
  let up = 0;
  while (base[from - up - 1] === moved.at(-1 - (up % moved.length))) up += 1;
  return { from: from - up, to };
}
