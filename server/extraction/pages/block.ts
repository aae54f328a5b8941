/** What a document consists of, between its own format and the text or page we make of it. */
export type Block =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  /** `number` is what the document itself writes before the item, "5." or "(a)"; a bullet when there is none. */
  | { type: 'item'; text: string; number?: string }
  | { type: 'fields'; fields: [name: string, value: string][] }
  | { type: 'table'; rows: string[][] }
  | { type: 'message'; sender: string; when: string; text: string; own: boolean }
  /** A page of somebody else's HTML: sanitised before it is shown. `images` are its own pictures by Content-ID. */
  | { type: 'markup'; html: string; images: ReadonlyMap<string, string> }
  | { type: 'preformatted'; text: string }
  | { type: 'rule' };

export interface DocumentReading {
  pages: Block[][];
  /** Null when the format has no pages. */
  pageCount: number | null;
  language: string | null;
  facts: Record<string, string>;
}
