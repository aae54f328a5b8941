/**
 * The known names that a wrong one most likely means, best first: those with the same words in another order or next to
 * a wrong one (`search_evidence` for `get_evidence`), and typing slips.
 */
export function nearestNames(wrong: string, known: readonly string[], most = 3): string[] {
  return known
    .map((name) => ({ name, likeness: likeness(wrong, name) }))
    .filter((candidate) => candidate.likeness >= 0.5)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map((candidate) => candidate.name);
}

/** `“a”, “b” or “c”`. */
export function orList(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

/** What tools of other makers call it, against the method our names begin with. */
const verbs: Record<string, string> = {
  ...Object.fromEntries(
    ['search', 'find', 'list', 'read', 'show', 'fetch', 'view', 'download'].map((verb) => [verb, 'get']),
  ),
  ...Object.fromEntries(['create', 'add', 'upload', 'new', 'make'].map((verb) => [verb, 'post'])),
  ...Object.fromEntries(['update', 'edit', 'change', 'set', 'rename', 'move'].map((verb) => [verb, 'patch'])),
  ...Object.fromEntries(['remove', 'erase'].map((verb) => [verb, 'delete'])),
};

/** The method that a verb means: `upload` is a `post`. */
export function methodMeantBy(verb: string): string | undefined {
  return Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
}

/** 0 for nothing in common, 1 for the same: the better of shared words and shared pairs of letters. */
function likeness(a: string, b: string): number {
  return Math.max(overlap(wordsOf(a), wordsOf(b)), overlap(pairsOf(wordsOf(a)), pairsOf(wordsOf(b))));
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  let shared = 0;
  for (const part of a) {
    const at = left.indexOf(part);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => methodMeantBy(word) ?? word);
}

function pairsOf(words: readonly string[]): string[] {
  const letters = words.join('');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}
