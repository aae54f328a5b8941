import { wordDiff } from './word-diff.ts';

/** A stretch of the text before, by its letters, and the text there now. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

/**
 * Both people's changes of one text together, as a proposal for a person to read: null when they touch, or when nothing
 * distinguishes them. What both wrote alike is taken once.
 */
export function mergeWords(base: string, mine: string, theirs: string): string | null {
  const [ours, others] = [editsOf(base, mine), editsOf(base, theirs)];
  if (ours === null || others === null) return null;
  const all = [...ours];
  for (const edit of others) {
    const same = ours.some((own) => own.from === edit.from && own.to === edit.to && own.text === edit.text);
    if (same) continue;
    // Changes that touch are one thought of each: nobody but a person can put them together.
    if (ours.some((own) => own.from <= edit.to && edit.from <= own.to)) return null;
    all.push(edit);
  }
  let merged = '';
  let at = 0;
  for (const { from, to, text } of all.toSorted((one, other) => one.from - other.from)) {
    merged += base.slice(at, from) + text;
    at = to;
  }
  return merged + base.slice(at);
}

function editsOf(before: string, after: string): Edit[] | null {
  const parts = wordDiff(before, after);
  if (parts === null) return null;
  const edits: Edit[] = [];
  let at = 0;
  let open: Edit | null = null;
  for (const { kind, text } of parts) {
    if (kind === 'same') {
      open = null;
      at += text.length;
      continue;
    }
    if (open === null) {
      open = { from: at, to: at, text: '' };
      edits.push(open);
    }
    if (kind === 'added') open.text += text;
    else {
      at += text.length;
      open.to = at;
    }
  }
  return edits;
}
