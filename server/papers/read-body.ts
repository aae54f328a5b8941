import type * as mdast from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { FlatLevels, type Place, placeIn, topPlace, withFewerLevels } from './levels.ts';
import { inlinesOf, textOf, type InlineReading } from './read-inline.ts';
import { directionOf } from './scripts.ts';
import type { Block, Direction, Inline, ListItem } from './tree.ts';

export interface BodyReading {
  citations: Readonly<Record<string, string>>;
  /** A picture by its address as written; null for one that can’t be shown. */
  picture(address: string): BodyPicture | null;
  /** False for a character that is printed as its code. */
  printable(character: string): boolean;
  /** Paragraphs are numbered through. */
  numbering: boolean;
}

export interface BodyPicture {
  file: string;
  /** Where there is room, in points. */
  width: number;
  height: number;
}

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Markdown as what is set of it, however deep it is nested. */
export function readBody(body: string, reading: BodyReading): Block[] {
  const root = parse(withFewerLevels(body));
  const walk = new Walk(reading, definitionsIn(root));
  const blocks = walk.blocks(root.children, topPlace);
  return [...(reading.numbering ? numbered(blocks) : blocks), ...walk.notesLeft()];
}

/** Marks in each other by the thousand are more than the parser’s stack holds: such a text is set as it is written. */
function parse(body: string): mdast.Root {
  try {
    return markdown.parse(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: body }] }] };
  }
}

interface Definitions {
  notes: Map<string, mdast.FootnoteDefinition>;
  links: Map<string, mdast.Definition>;
}

/** Of two with one name the first counts, as in Markdown. */
function definitionsIn(root: mdast.Root): Definitions {
  const found: Definitions = { notes: new Map(), links: new Map() };
  const waiting: mdast.Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'footnoteDefinition' && !found.notes.has(node.identifier)) found.notes.set(node.identifier, node);
    if (node.type === 'definition' && !found.links.has(node.identifier)) found.links.set(node.identifier, node);
    if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return found;
}

class Walk {
  #reading: BodyReading;
  #definitions: Definitions;
  /** Footnotes whose text has been given with their first mark. */
  #given = new Set<string>();
  /** Those that are too deep in other footnotes to be one: they are at the end. */
  #left: mdast.FootnoteDefinition[] = [];
  #flat = new FlatLevels();

  constructor(reading: BodyReading, definitions: Definitions) {
    this.#reading = reading;
    this.#definitions = definitions;
  }

  blocks(nodes: readonly mdast.RootContent[], place: Place): Block[] {
    return nodes.flatMap((node) => this.#block(node, place));
  }

  notesLeft(): Block[] {
    const blocks: Block[] = [];
    for (let note = this.#left.shift(); note !== undefined; note = this.#left.shift()) {
      blocks.push(...inFront([nameOf(note), ' '], this.blocks(note.children, topPlace)));
    }
    return blocks;
  }

  #block(node: mdast.RootContent, place: Place): Block[] {
    switch (node.type) {
      case 'paragraph':
        return this.#paragraph(node, place);
      case 'heading':
        return [{ t: 'heading', dir: this.#dir(node), level: node.depth, c: this.#inlines(node.children, place) }];
      case 'blockquote':
        return this.#quote(node, place);
      case 'list':
        return this.#list(node, place);
      case 'table':
        return [this.#table(node, place)];
      case 'code':
        return [{ t: 'code', lines: node.value.split('\n').map((line) => this.#plain(line)) }];
      case 'html':
        return [{ t: 'paragraph', dir: this.#dir(node), number: null, c: this.#plain(node.value) }];
      case 'thematicBreak':
        return [{ t: 'rule' }];
      default:
        return [];
    }
  }

  /** Pictures and page breaks are blocks of their own, and part the paragraph they are written in. */
  #paragraph(node: mdast.Paragraph, place: Place): Block[] {
    const top = place.level === 0 && place.notes === 0;
    const blocks: Block[] = [];
    let run: mdast.PhrasingContent[] = [];
    const close = (): void => {
      const c = this.#inlines(trimmed(run), place);
      if (c.length > 0) blocks.push({ t: 'paragraph', dir: this.#dirOf(run), number: null, c });
      run = [];
    };
    for (const child of top ? node.children.flatMap(atPageBreaks) : node.children) {
      const block = child === 'page break' ? ({ t: 'page break' } as const) : this.#picture(child);
      if (block !== null) {
        close();
        blocks.push(block);
      } else if (child !== 'page break') run.push(child);
    }
    close();
    return blocks;
  }

  #picture(node: mdast.PhrasingContent | 'page break'): Block | null {
    if (node === 'page break' || (node.type !== 'image' && node.type !== 'imageReference')) return null;
    const from = node.type === 'image' ? node : this.#definitions.links.get(node.identifier);
    const picture = from ? this.#reading.picture(from.url) : null;
    if (picture === null) return null;
    const { file, width, height } = picture;
    return { t: 'picture', file, width, height, alt: node.alt ?? '', c: this.#plain(from?.title ?? '') };
  }

  #quote(node: mdast.Blockquote, place: Place): Block[] {
    const { flat, ...inner } = placeIn('quote', place);
    const c = this.blocks(node.children, inner);
    return flat ? this.#flat.marked(c, inner.level, '') : [{ t: 'quote', dir: this.#dir(node), c }];
  }

  #list(node: mdast.List, place: Place): Block[] {
    const { flat, ...inner } = placeIn('list', place);
    const items = node.children.map((item, at): ListItem => ({
      number: node.ordered === true ? `${(node.start ?? 1) + at}.` : null,
      c: withTask(item.checked ?? null, this.blocks(item.children, inner)),
    }));
    if (flat) return items.flatMap(({ number, c }) => this.#flat.marked(c, inner.level, number ?? '•'));
    const loose = node.spread === true || node.children.some(({ spread }) => spread === true);
    return [{ t: 'list', dir: this.#dir(node), loose, items }];
  }

  #table(node: mdast.Table, place: Place): Block {
    const columns = node.children[0]?.children.length ?? 0;
    const rows = node.children.map((row) =>
      Array.from({ length: columns }, (_, at) => this.#inlines(row.children[at]?.children ?? [], place)),
    );
    const sides = Array.from({ length: columns }, (_, at) => node.align?.[at] ?? null);
    return { t: 'table', dir: this.#dir(node), sides, rows };
  }

  #inlines(nodes: readonly mdast.PhrasingContent[], place: Place): Inline[] {
    return inlinesOf(nodes, this.#inlineReading(place));
  }

  #plain(value: string): Inline[] {
    return inlinesOf([{ type: 'text', value }], this.#inlineReading(topPlace));
  }

  #inlineReading(place: Place): InlineReading {
    return {
      ...this.#reading,
      address: (id) => this.#definitions.links.get(id)?.url ?? '',
      footnote: (id) => this.#note(id, place.notes + 1),
    };
  }

  #note(id: string, notes: number): Inline {
    const definition = this.#definitions.notes.get(id);
    if (this.#given.has(id) || !definition) return { t: 'note again', id };
    if (notes > notesInNotes) {
      if (!this.#left.includes(definition)) this.#left.push(definition);
      return ` ${nameOf(definition)}`;
    }
    this.#given.add(id);
    return { t: 'note', id, c: this.blocks(definition.children, { ...topPlace, notes }) };
  }

  #dir(node: mdast.Nodes): Direction {
    return directionOf(textOf(node)) ?? 'ltr';
  }

  #dirOf(nodes: readonly mdast.PhrasingContent[]): Direction {
    return directionOf(nodes.map((node) => textOf(node)).join('')) ?? 'ltr';
  }
}

/** A footnote may have a footnote. */
const notesInNotes = 2;

function nameOf({ label, identifier }: mdast.FootnoteDefinition): string {
  return `[note ${label ?? identifier}]`;
}

/** Whether a task is done, in front of its words. */
function withTask(done: boolean | null, blocks: Block[]): Block[] {
  if (done === null || blocks[0]?.t !== 'paragraph') return blocks;
  return inFront([done ? '[x] ' : '[ ] '], blocks);
}

function inFront(words: readonly Inline[], blocks: readonly Block[]): Block[] {
  const [first, ...others] = blocks;
  if (first?.t !== 'paragraph') return [{ t: 'paragraph', dir: 'ltr', number: null, c: [...words] }, ...blocks];
  return [{ ...first, c: [...words, ...first.c] }, ...others];
}

/** A text with a line `\pagebreak` in it, cut there. */
function atPageBreaks(node: mdast.PhrasingContent): (mdast.PhrasingContent | 'page break')[] {
  if (node.type !== 'text' || !node.value.includes(String.raw`\pagebreak`)) return [node];
  const parts = node.value.split(/^[ \t]*\\pagebreak[ \t]*$/m);
  return parts.flatMap((value, at) => [...(at === 0 ? [] : ['page break' as const]), { ...node, value }]);
}

/** Without the line breaks that a picture or page break leaves at the ends of what it parts. */
function trimmed(nodes: readonly mdast.PhrasingContent[]): mdast.PhrasingContent[] {
  const bare = (node: mdast.PhrasingContent | undefined): boolean =>
    node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
  const from = nodes.findIndex((node) => !bare(node));
  const to = nodes.findLastIndex((node) => !bare(node));
  return nodes.slice(from === -1 ? nodes.length : from, to + 1).map((node, at, { length }) => {
    if (node.type !== 'text') return node;
    const value = at === 0 ? node.value.replace(/^\n+/, '') : node.value;
    return { ...node, value: at === length - 1 ? value.replace(/\n+$/, '') : value };
  });
}

/**
 * Paragraphs numbered through. Who says what comes next, such as “I, Jane Doe, say:”, has no number; a text that
 * numbers its own paragraphs, with a list, keeps its numbers.
 */
function numbered(blocks: readonly Block[]): Block[] {
  const own = blocks.some((block) => block.t === 'list' && block.items[0]?.number !== null);
  if (own) return [...blocks];
  let number = 0;
  return blocks.map((block, at) => {
    if (block.t !== 'paragraph' || (at === 0 && endsWithColon(block.c.at(-1)))) return block;
    number += 1;
    return { ...block, number };
  });
}

function endsWithColon(last: unknown): boolean {
  return typeof last === 'string' && last.trimEnd().endsWith(':');
}
