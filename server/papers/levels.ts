import type { Block, Inline } from './tree.ts';

/*
 * Lists and quotations in each other, of any depth, on a page that is only so wide. A list takes one part of the room
 * there is for indenting, a quotation two; what is deeper is not indented further, and says which level it is of.
 */

const roomToIndent = 6;
const takes = { list: 1, quote: 2 } as const;

export interface Place {
  /** How many lists and quotations it is in. */
  level: number;
  /** Parts of the room that these take. */
  indented: number;
  /** How many footnotes it is in. */
  notes: number;
}

export const topPlace: Place = { level: 0, indented: 0, notes: 0 };

/** Inside a list or quotation; where there is no room to indent it, `flat`. */
export function placeIn(kind: keyof typeof takes, place: Place): Place & { flat: boolean } {
  const indented = place.indented + takes[kind];
  const flat = indented > roomToIndent;
  return { ...place, level: place.level + 1, indented: flat ? place.indented : indented, flat };
}

/** What is in a list or quotation that is not indented. `sign` is the number or bullet of an item. */
export class FlatLevels {
  #marked = new WeakSet<Block>();

  marked(blocks: readonly Block[], level: number, sign: string): Block[] {
    const [first, ...others] = blocks;
    // What begins with a deeper level says that one; a number of its own is not left out.
    if (first && this.#marked.has(first) && !/\d/.test(sign)) return [...blocks];
    const mark: Inline[] = [{ t: 'emphasis', c: [`Level ${level}: `] }, ...(sign === '' ? [] : [`${sign} `])];
    const opens = first?.t === 'paragraph' ? first : null;
    const paragraph: Block = {
      t: 'paragraph',
      dir: opens?.dir ?? 'ltr',
      number: null,
      c: [...mark, ...(opens?.c ?? [])],
    };
    this.#marked.add(paragraph);
    return [paragraph, ...(opens ? others : blocks)];
  }
}

/** Deeper than anybody reads; the parser’s time grows with the square of it. */
const levelsRead = 100;
const columnsRead = 2 * levelsRead;

const opening = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/gm;
const parts = /[ \t]+|>|[-+*]|\d{1,9}[.)]/g;
/** Dashes or asterisks alone on a line divide the text, however many they are. */
const divider = /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/;

/** The text with no line that opens more levels, or begins further in, than are read: what is over that is words. */
export function withFewerLevels(body: string): string {
  return body.replace(opening, (open, at: number) => {
    if (open.length <= columnsRead || divider.test(lineAt(body, at))) return open;
    let columns = 0;
    let levels = 0;
    return (open.match(parts) ?? [])
      .map((part) => {
        if (/^[ \t]/.test(part)) {
          const kept = part.slice(0, Math.max(1, columnsRead - columns));
          columns += kept.length;
          return kept;
        }
        levels += 1;
        return levels <= levelsRead ? part : part.replace(/\D/, String.raw`\$&`);
      })
      .join('');
  });
}

function lineAt(body: string, from: number): string {
  const end = body.indexOf('\n', from);
  return body.slice(from, end === -1 ? body.length : end);
}
