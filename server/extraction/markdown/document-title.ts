import { cleanFacts } from '#server/extraction/clean-text.ts';

/** The title that a document says it has; not one that a program made up from a file's name. */
export function titleOf(facts: Record<string, string>): string | null {
  const { title = '' } = cleanFacts(facts);
  const madeUp = /^(microsoft word\b|untitled|document\d*$|powerpoint\b)|\.(docx?|odt|rtf|pdf|dotx?|wpd|html?)$/i;
  return title === '' || madeUp.test(title) ? null : title;
}
