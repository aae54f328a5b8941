import type { BlockContent, Blockquote, PhrasingContent, Root, RootContent, Table, TableRow } from 'mdast';
import type { Block, Writing } from '#server/extraction/pages/block.ts';
import type { Span } from '#server/extraction/pages/words.ts';
import { treeOfHtml } from './html-to-tree.ts';
import { isLetters, listTree, numbering } from './list-tree.ts';
import { isBlank, linesOfSpans, phrasing } from './phrasing.ts';
import { Losses } from './losses.ts';
import { pageBreak } from './write-markdown.ts';

type Item = Extract<Block, { type: 'item' }>;

/** A writing as Markdown's own tree, and a sentence for each thing that Markdown can't say. */
export function treeOfWriting(writing: Writing): { tree: Root; notes: string[] } {
  const maker = new TreeMaker(writing);
  maker.losses.add('pictures', writing.pictures ?? 0);
  maker.losses.add('comments', writing.comments ?? 0);
  maker.losses.add('hiddenWords', hiddenPassages([...writing.blocks, ...[...writing.notes.values()].flat()]));
  const children = [...maker.blocks(writing.blocks), ...maker.notes()];
  return { tree: { type: 'root', children: withoutIdleBreaks(children) }, notes: maker.losses.sentences() };
}

class TreeMaker {
  readonly losses = new Losses();
  #writing: Writing;
  /** Notes by key, numbered in the order in which the text calls them. */
  #called = new Map<string, number>();

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  blocks(blocks: readonly Block[]): RootContent[] {
    const found: RootContent[] = [];
    for (let at = 0; at < blocks.length; at++) {
      const block = blocks[at];
      if (block?.type === 'item') {
        const items = runFrom(blocks, at, (each): each is Item => each.type === 'item');
        found.push(...listTree(items, (item) => this.#item(item)));
        at += items.length - 1;
      } else if (block) found.push(...this.#block(block, found.at(-1)));
    }
    return found;
  }

  /** Notes that call notes add to those that are still to come. */
  notes(): RootContent[] {
    const found: RootContent[] = [];
    for (const [key, number] of this.#called) {
      const children = this.blocks(this.#writing.notes.get(key) ?? []).filter(isBlockContent);
      found.push({ type: 'footnoteDefinition', identifier: String(number), label: String(number), children });
    }
    return found;
  }

  #block(block: Exclude<Block, Item>, last: RootContent | undefined): RootContent[] {
    switch (block.type) {
      case 'heading':
        return this.#heading(block);
      case 'paragraph':
        return this.#quotable(this.#paragraphs(spansOf(block)), block.quoted === true, last);
      case 'table':
        return this.#table(block);
      case 'fields':
        return block.fields.flatMap(([name, value]) => this.#paragraphs([{ text: `${name}: ${value}` }]));
      case 'message':
        return this.#paragraphs([{ text: `${block.when} ${block.sender}: ${block.text}` }]);
      case 'markup':
        return treeOfHtml(block.html, this.losses);
      case 'preformatted':
        return block.text.trim() === '' ? [] : [{ type: 'code', value: block.text.trimEnd() }];
      case 'page-break':
        return [{ ...pageBreak }] as RootContent[];
      case 'rule':
        return [{ type: 'thematicBreak' }];
    }
  }

  /** A heading is bold anyway, and one line; one that is all in italics looks so, and emphasizes nothing. */
  #heading(block: Extract<Block, { type: 'heading' }>): RootContent[] {
    const spans = spansOf(block);
    const look = spans.every((span) => span.italic || isBlank([span]))
      ? { bold: false, italic: false }
      : { bold: false };
    const lines = linesOfSpans(spans.map((span) => ({ ...span, ...look }))).filter((line) => !isBlank(line));
    const line = lines.flatMap((each, at) => (at === 0 ? each : [{ text: ' ' }, ...each]));
    if (line.length === 0) return [];
    const depth = Math.min(6, Math.max(1, block.level)) as 1 | 2 | 3 | 4 | 5 | 6;
    return [{ type: 'heading', depth, children: this.#phrasing(line) }];
  }

  #item(item: Item): BlockContent[] {
    const { number } = item;
    if (number !== undefined && isLetters(number)) this.losses.add('letters');
    const written = numbering(item) === 'written' ? [{ text: `${number} ` }] : [];
    const content = this.#paragraphs([...written, ...spansOf(item)]).filter(isBlockContent);
    return content.length > 0 ? content : [{ type: 'paragraph', children: [] }];
  }

  /** An empty line divides paragraphs; a line break is kept; a page break comes between. */
  #paragraphs(spans: readonly Span[]): RootContent[] {
    const found: RootContent[] = [];
    let children: PhrasingContent[] = [];
    const end = (): void => {
      if (children.length > 0) found.push({ type: 'paragraph', children });
      children = [];
    };
    for (const [at, page] of pagesOf(spans).entries()) {
      end();
      if (at > 0) found.push({ ...pageBreak } as RootContent);
      for (const line of linesOfSpans(page)) {
        if (isBlank(line)) end();
        else children.push(...(children.length > 0 ? [{ type: 'break' as const }] : []), ...this.#phrasing(line));
      }
    }
    end();
    return found;
  }

  #quotable(paragraphs: RootContent[], quoted: boolean, last: RootContent | undefined): RootContent[] {
    const children = paragraphs.filter(isBlockContent);
    if (!quoted || children.length === 0) return paragraphs;
    if (last?.type !== 'blockquote') return [{ type: 'blockquote', children } satisfies Blockquote];
    last.children.push(...children);
    return [];
  }

  /** One cell is a frame around paragraphs, and one row of cells with lines is a caption: no tables, but texts side by side. */
  #table({ rows, cells }: Extract<Block, { type: 'table' }>): RootContent[] {
    const spans = cells ?? rows.map((row) => row.map((text) => [{ text }]));
    const width = Math.max(0, ...spans.map((row) => row.length));
    const [only, ...others] = spans;
    if (only && others.length === 0 && (width === 1 || only.some((cell) => linesOfSpans(cell).length > 1))) {
      return only.flatMap((cell) => this.#paragraphs(cell));
    }
    if (spans.flat().every(isBlank)) return [];
    const children = spans.map((row): TableRow => {
      const padded = [...row, ...Array.from({ length: width - row.length }, () => [])];
      return { type: 'tableRow', children: padded.map((cell) => ({ type: 'tableCell', children: this.#cell(cell) })) };
    });
    return [{ type: 'table', children } satisfies Table];
  }

  #cell(spans: readonly Span[]): PhrasingContent[] {
    const lines = linesOfSpans(spans).filter((line) => !isBlank(line));
    if (lines.length > 1) this.losses.add('cellLines');
    return this.#phrasing(lines.flatMap((line, at) => (at === 0 ? line : [{ text: ' ' }, ...line])));
  }

  #phrasing(line: readonly Span[]): PhrasingContent[] {
    if (line.some(({ underlined, link }) => underlined && link === undefined)) this.losses.add('underlined');
    return phrasing(line, (key) => this.#call(key));
  }

  #call(key: string): number | null {
    if (!this.#writing.notes.has(key)) return null;
    const number = this.#called.get(key) ?? this.#called.size + 1;
    this.#called.set(key, number);
    return number;
  }
}

function spansOf({ text, spans }: { text: string; spans?: readonly Span[] }): readonly Span[] {
  return spans ?? [{ text }];
}

function hiddenPassages(blocks: readonly Block[]): number {
  const spans = blocks.flatMap((block) => [
    ...('spans' in block ? (block.spans ?? []) : []),
    ...(block.type === 'table' ? (block.cells ?? []).flat(2) : []),
  ]);
  return spans.filter(({ hidden, text }) => hidden && text.trim() !== '').length;
}

function pagesOf(spans: readonly Span[]): Span[][] {
  const pages: Span[][] = [[]];
  for (const span of spans) {
    if (span.pageBreak) pages.push([]);
    else pages.at(-1)?.push(span);
  }
  return pages;
}

function runFrom<T extends Block>(blocks: readonly Block[], from: number, is: (block: Block) => block is T): T[] {
  const run: T[] = [];
  for (let at = from; at < blocks.length; at++) {
    const block = blocks[at];
    if (!block || !is(block)) break;
    run.push(block);
  }
  return run;
}

/** A break before the first words or after the last, or a second one in a row, makes an empty page. */
function withoutIdleBreaks(children: RootContent[]): RootContent[] {
  const isBreak = (node: RootContent | undefined): boolean => node?.type === 'html';
  const kept = children.filter((node, at) => !isBreak(node) || (at > 0 && !isBreak(children[at - 1])));
  const end = kept.findLastIndex((node) => !isBreak(node) && node.type !== 'footnoteDefinition');
  return kept.filter((node, at) => !isBreak(node) || at < end);
}

function isBlockContent(node: RootContent): node is BlockContent {
  return ['paragraph', 'list', 'table', 'blockquote', 'code', 'heading', 'html', 'thematicBreak'].includes(node.type);
}
