import type { RawBuilder } from 'kysely';
import type { SearchTerm } from '#server/rules/search-patterns.ts';
import type { ReadTx, WriteTx } from './transaction.ts';

/** A page that holds what was searched; a lower score is better, and of equal ones the page that was read first. */
export interface PageHit {
  recordId: string;
  score: number;
  pageId: number;
}

/** The same, of one matter or another; weighed only where the score is asked for. */
export interface UnrankedHit extends PageHit {
  caseId: string;
}

/** Of an item, page 0 or one of its pages. */
export interface FoundPage {
  recordId: string;
  pageId: number;
  page: number;
}

/** A word in a title, tag or file name weighs as much as four in the text. */
export const headingWeight = 4;

export type IndexPart = 'pages' | 'messages';

/** What a database does for the full-text search over `searchPages` (search.ts). */
export interface SearchIndex {
  /** Columns of a page that the index is made of, where the database does not make it from heading and text. */
  columnsOf(page: { heading: string; text: string }): object;
  /** Every page that holds all terms, or only the best `atMost` of them; to be used as a table. */
  pagesHolding(terms: readonly SearchTerm[], atMost?: number): RawBuilder<PageHit>;
  /** The same pages, to be taken from the newest back; `heading` for those that hold all terms in their heading. */
  unranked(terms: readonly SearchTerm[], where: 'anywhere' | 'heading'): RawBuilder<UnrankedHit>;
  /** How many pages of all matters hold all terms, counted to `atMost`. */
  count(tx: ReadTx, terms: readonly SearchTerm[], atMost: number): Promise<number>;
  /** Which of these words are on some page of any matter. */
  known(tx: ReadTx, words: readonly string[]): Promise<string[]>;
  /** Pages that hold any of the terms, of items that hold each of them somewhere; given rarest first, it is quicker. */
  itemsHolding(terms: readonly SearchTerm[]): RawBuilder<PageHit>;
  /** The pages of some items that hold any of the terms, in no order. */
  pagesOf(tx: ReadTx, recordIds: readonly string[], terms: readonly SearchTerm[]): Promise<FoundPage[]>;
  /** The same pages, best first. */
  bestFirst(tx: ReadTx, pages: readonly FoundPage[], terms: readonly SearchTerm[]): Promise<FoundPage[]>;
  /** Places of the messages of all matters that hold all terms; to be used as a table, and walked from the last back. */
  messagesHolding(terms: readonly SearchTerm[]): RawBuilder<{ place: number }>;
  /** Has `insert` insert messages at these places, and adds all of their words to the index at once. */
  insertingMessages(tx: WriteTx, places: readonly number[], insert: () => Promise<void>): Promise<void>;
  /** Empties the index of pages or of messages, before it is made anew. */
  forget(tx: WriteTx, part: IndexPart): Promise<void>;
  /** Makes the index of the rows between these two, both included. */
  make(tx: WriteTx, part: IndexPart, from: number, to: number): Promise<void>;
}
