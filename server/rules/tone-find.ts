import { phraseGroups, type ToneRule } from './tone-phrases.ts';

/** Words in the text that a reader may take badly; `text.slice(start, end)` is the quote. */
export interface ToneIssue {
  rule: ToneRule;
  start: number;
  end: number;
  quote: string;
  /** A sentence that says “possible” and speaks of the words only. */
  why: string;
  suggestion: string;
}

const word = String.raw`[\p{L}\p{N}]`;

const groups = phraseGroups.map((group) => ({
  ...group,
  pattern: new RegExp(`(?<!${word})(?:${group.phrases.map(asPattern).join('|')})(?!${word})`, 'giu'),
}));

function asPattern(phrase: string): string {
  return phrase.replaceAll('you are', "(?:you are|you're|you were|youre|ur)").replaceAll(/ (?!\?)/g, String.raw`\s+`);
}

/** By their place. Of two by the same rule that overlap, the longer. */
export function findPhrases(text: string): ToneIssue[] {
  const readable = withPlainQuotes(text);
  const skipped = quotedParts(readable);
  const found: ToneIssue[] = [];
  for (const { rule, why, suggestion, pattern } of groups) {
    for (const match of readable.matchAll(pattern)) {
      const lead = match[0].length - match[0].trimStart().length;
      const [start, end] = [match.index + lead, match.index + match[0].trimEnd().length];
      if (skipped.some(([from, to]) => start >= from && end <= to)) continue;
      found.push({ rule, start, end, quote: text.slice(start, end), why, suggestion });
    }
  }
  return withoutOverlaps(found);
}

/** The same length, so that every place stays the same. */
function withPlainQuotes(text: string): string {
  return text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"');
}

/** What the writer repeats and does not say: an earlier mail, and words in quotation marks. */
export function quotedParts(text: string): [from: number, to: number][] {
  const parts = [...withPlainQuotes(text).matchAll(/^[ \t]*>.*$|"[^"\n]{1,400}"/gm)];
  return parts.map(({ index, 0: part }) => [index, index + part.length]);
}

function withoutOverlaps(issues: readonly ToneIssue[]): ToneIssue[] {
  const kept: ToneIssue[] = [];
  const byLength = issues.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  for (const issue of byLength) {
    const overlaps = ({ rule, start, end }: ToneIssue): boolean =>
      rule === issue.rule && start < issue.end && issue.start < end;
    if (!kept.some(overlaps)) kept.push(issue);
  }
  return kept;
}
