/** The header that carries the hints of a search over REST; over MCP they are the property `hints`. */
export const searchHintsHeader = 'X-Search-Hints';

/** How a search that found nothing would find something. */
export interface SearchHint {
  /** The word or phrase, as it was searched, that is left out, or else written in another way. */
  word: string;
  /** The spelling that exists; null where the word is left out. */
  spelling: string | null;
  /** The search to make instead. */
  q: string;
  /** Items it would find, counted to 100. */
  found: number;
}
