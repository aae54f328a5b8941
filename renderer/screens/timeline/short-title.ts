import type { TimelineEntry } from '#renderer/api/generated.ts';
import { markdownText } from '#server/rules/markdown-text.ts';

const longest = 60;

/** An entry's title as a sentence names it: its words, without marks, cut where it goes on too long. */
export function shortTitle({ title }: Pick<TimelineEntry, 'title'>): string {
  const words = markdownText(title);
  return words.length > longest ? `${words.slice(0, longest).trimEnd()}…` : words;
}
