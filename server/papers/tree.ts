/*
 * The text of a paper as the sheets and the Word writer walk it: Markdown’s tree with what a court paper adds, and
 * nothing that a reader of a printed page could not use. Plain data.
 */

export type Inline =
  | string
  | { t: 'emphasis' | 'strong' | 'strike' | 'typewriter'; c: Inline[] }
  | { t: 'link'; url: string; c: Inline[] }
  | { t: 'break' }
  /** The name of what was left to be filled in. */
  | { t: 'field'; c: Inline[] }
  /** A character that no font has. */
  | { t: 'unknown'; code: string }
  /** The first mark of a footnote brings its text; later ones have its number again. */
  | { t: 'note'; id: string; c: Block[] }
  | { t: 'note again'; id: string };

export type Direction = 'ltr' | 'rtl';
export type ColumnSide = 'left' | 'center' | 'right' | null;

export interface ListItem {
  /** As printed: `1.`; null for a bullet. */
  number: string | null;
  c: Block[];
}

export type Block =
  | { t: 'paragraph'; dir: Direction; number: number | null; c: Inline[] }
  | { t: 'heading'; dir: Direction; level: number; c: Inline[] }
  | { t: 'list'; dir: Direction; loose: boolean; items: ListItem[] }
  | { t: 'quote'; dir: Direction; c: Block[] }
  | { t: 'table'; dir: Direction; sides: ColumnSide[]; rows: Inline[][][] }
  | { t: 'code'; lines: Inline[][] }
  | { t: 'rule' }
  | { t: 'page break' }
  /** `c` is printed below it. */
  | { t: 'picture'; file: string; width: number; height: number; alt: string; c: Inline[] };
