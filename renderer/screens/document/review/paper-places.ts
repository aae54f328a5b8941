import type { Court, DocumentFinding } from '#renderer/api/generated.ts';
import { citationsIn } from '#server/rules/citations.ts';
import { paragraphsOf } from '#server/rules/paragraphs.ts';

/** Where something is in a text, in UTF-16 units. */
export interface Place {
  from: number;
  to: number;
}

/** A paragraph, as it is written now; null once it was written anew. */
export function placeOfParagraph(text: string, words: string): Place | null {
  const found = paragraphsOf(text).find((paragraph) => paragraph.text === words);
  return found === undefined ? null : { from: found.from, to: found.to };
}

/** What a finding is about; null where that is no place in the text. */
export function placeOfFinding(
  text: string,
  { paragraph, excerpt, evidenceId }: Pick<DocumentFinding, 'paragraph' | 'excerpt' | 'evidenceId'>,
  support: Court['support'],
): Place | null {
  const stated = paragraph === null ? undefined : support.find((each) => each.paragraph === paragraph);
  if (stated !== undefined) return placeOfParagraph(text, stated.text);
  const cited = citationsIn(text).filter((each) => each.evidenceId === evidenceId);
  const citation = cited.find(({ quote }) => quote === excerpt) ?? cited[0];
  if (citation !== undefined) return { from: citation.from, to: citation.to };
  const at = excerpt === null ? -1 : text.indexOf(excerpt);
  return excerpt === null || at < 0 ? null : { from: at, to: at + excerpt.length };
}

/** Where what is at fault is mended, when that is no place in the text. */
export function panelOfFinding({ code }: Pick<DocumentFinding, 'code'>): 'court' | 'exhibits' | null {
  if (code === 'caption_incomplete') return 'court';
  return code === 'attached_not_cited' || code === 'cited_not_attached' ? 'exhibits' : null;
}
