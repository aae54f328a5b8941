import type { Span } from './words.ts';

/**
 * What a document consists of, between its own format and the text, page or Markdown we make of it. `spans` are the
 * words of `text` with their look, where the format has one.
 */
export type Block =
  | { type: 'heading'; level: number; text: string; spans?: readonly Span[] }
  | { type: 'paragraph'; text: string; spans?: readonly Span[]; quoted?: boolean }
  /**
   * `number` is what the document itself writes before the item, "5." or "(a)"; a bullet when there is none. `level` is
   * 0 for an item that is in no other, `count` its number in figures; `continued` when it goes on with the item before.
   */
  | {
      type: 'item';
      text: string;
      number?: string;
      spans?: readonly Span[];
      level?: number;
      count?: number;
      continued?: boolean;
    }
  | { type: 'fields'; fields: [name: string, value: string][] }
  | { type: 'table'; rows: string[][]; cells?: (readonly Span[])[][] }
  | { type: 'message'; sender: string; when: string; text: string; own: boolean }
  /** A page of somebody else's HTML: sanitised before it is shown. `images` are its own pictures by Content-ID. */
  | { type: 'markup'; html: string; images: ReadonlyMap<string, string> }
  | { type: 'preformatted'; text: string }
  | { type: 'page-break' }
  | { type: 'rule' };

export interface DocumentReading {
  pages: Block[][];
  /** Null when the format has no pages. */
  pageCount: number | null;
  language: string | null;
  facts: Record<string, string>;
  /** What a person wrote, where the format tells it from what surrounds it. */
  writing?: Writing;
}

/** The text itself, without page headers and comments, its notes apart: by the key that their marks have. */
export interface Writing {
  blocks: Block[];
  notes: ReadonlyMap<string, Block[]>;
  /** How many are in it; Markdown gets none. */
  pictures?: number;
  /** How many are in it, which is in none of its blocks. */
  comments?: number;
}
