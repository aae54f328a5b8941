import { execFileSync } from 'node:child_process';

/*
 * What can be searched is more than a run has time for. So a run takes a part of it, and which one follows from the
 * commit: what is red is red again for whoever checks that commit out, and the next commit has another part.
 * CASEWRIGHT_WHOLE=yes takes all of it.
 */

/** One of so many parts of it, each as large as the others but for one. */
export function partOfTheWhole<T>(whole: readonly T[], parts: number): T[] {
  if (process.env['CASEWRIGHT_WHOLE'] === 'yes') return [...whole];
  const part = numberOfCommit() % Math.min(parts, Math.max(whole.length, 1));
  return whole.filter((_each, at) => at % parts === part);
}

/** What a part, or a sample, follows from. Without a history, as in an archive of the sources, always the same. */
export function numberOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}
