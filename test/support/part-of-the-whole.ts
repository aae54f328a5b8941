import { execFileSync } from 'node:child_process';

/*
 * What can be searched is more than a run has time for. So a run takes a part of it, and which one follows from the
 * commit: what is red is red again for whoever checks that commit out, and the next commit has another part.
 * CASEWRIGHT_WHOLE=yes takes all of it.
 */

/** Of things in an order every so manieth, beginning with this one. */
export interface Part {
  oneOf: number;
  first: number;
}

/** One of so many parts, each as large as the others but for one. */
export function partOfThisCommit(parts: number): Part {
  if (process.env['CASEWRIGHT_WHOLE'] === 'yes') return { oneOf: 1, first: 0 };
  return { oneOf: parts, first: numberOfCommit() % parts };
}

export function partOfTheWhole<T>(whole: readonly T[], parts: number): T[] {
  const { oneOf, first } = partOfThisCommit(Math.min(parts, Math.max(whole.length, 1)));
  return whole.filter((_each, at) => at % oneOf === first);
}

/** What the part of this commit leaves out: tried by the deep lane, where the part is tried every day. */
export function restOfTheWhole<T>(whole: readonly T[], parts: number): T[] {
  const { oneOf, first } = partOfThisCommit(Math.min(parts, Math.max(whole.length, 1)));
  return whole.filter((_each, at) => oneOf === 1 || at % oneOf !== first);
}

/** What a part, or a sample, follows from. Without a history, as in an archive of the sources, always the same. */
export function numberOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}
