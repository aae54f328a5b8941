import { countOf } from '#server/extraction/office/list-number.ts';
import { commentOpening, textOfBlocks, withOpening } from '#server/extraction/pages/block-text.ts';
import type { Block, Writing } from '#server/extraction/pages/block.ts';
import { linesOf, Words, type Look, type Span } from '#server/extraction/pages/words.ts';

interface ParagraphState {
  heading: number | null;
  quoted: boolean;
  inTable: boolean;
  breakBefore: boolean;
  level: number;
  /** What the document writes before the item; null when the paragraph is none. */
  label: string | null;
}

const plainParagraph = (): ParagraphState => ({
  heading: null,
  quoted: false,
  inTable: false,
  breakBefore: false,
  level: 0,
  label: null,
});

interface Row {
  texts: string[];
  cells: (readonly Span[])[];
}

/** What is written beside the text: notes, comments, boxes, and what the pages repeat above and below it. */
export type Aside = 'note' | 'comment' | 'around' | 'box';

/** The paragraphs of one text of an RTF document: the document's own, or that of a note in it. */
class Flow {
  readonly blocks: Block[] = [];
  words = new Words();
  state = plainParagraph();
  row: Row | null = null;
  rows: Row[] = [];
  /** The last number of each level. */
  counts = new Map<number, number>();
}

/** Makes blocks of what an RTF document says. */
export class RtfStory {
  readonly notes = new Map<string, Block[]>();
  pictures = 0;
  /** Of the comment that is read, or comes next. */
  comment = { author: '', date: '' };
  #asides: { kind: Aside; blocks: Block[] }[] = [];
  #flows: { flow: Flow; kind: Aside | null }[] = [{ flow: new Flow(), kind: null }];
  /** Set while a list's own mark is read. */
  #label: string | null = null;

  say(text: string, look: Look): void {
    if (this.#label !== null) this.#label += text;
    else this.#flow.words.add(text, look);
  }

  get paragraph(): ParagraphState {
    return this.#flow.state;
  }

  /** `\pard`: what was said about the paragraphs before holds no longer. */
  resetParagraph(): void {
    const { label } = this.#flow.state;
    this.#flow.state = { ...plainParagraph(), label };
  }

  startLabel(): void {
    this.#label = '';
  }

  endLabel(): void {
    this.#flow.state.label = this.#label?.trim() ?? null;
    this.#label = null;
  }

  startAside(kind: Aside): void {
    if (kind === 'note') {
      const number = this.notes.size + 1;
      this.#flow.words.add(`[${number}]`, { note: String(number) });
      this.notes.set(String(number), []);
    }
    this.#flows.push({ flow: new Flow(), kind });
  }

  endAside(): void {
    if (this.#flows.length < 2) return;
    this.endParagraph();
    this.#endTable();
    const { flow, kind } = this.#flows.pop() ?? { flow: new Flow(), kind: null };
    if (kind === null) return;
    if (kind === 'note') this.notes.get(String(this.notes.size))?.push(...flow.blocks);
    else if (kind === 'box') this.#endBox(flow.blocks);
    else if (kind === 'comment') this.#endComment(flow.blocks);
    else this.#asides.push({ kind, blocks: flow.blocks });
  }

  /** A box stands before the paragraph that it hangs on. */
  #endBox(blocks: Block[]): void {
    const flow = this.#flow;
    if (flow.row !== null || flow.state.inTable) flow.words.add(`${textOfBlocks(blocks)}\n`);
    else flow.blocks.push(...blocks);
  }

  #endComment(blocks: Block[]): void {
    const { author, date } = this.comment;
    this.#asides.push({ kind: 'comment', blocks: withOpening(commentOpening(author.trim(), date), blocks) });
    this.comment = { author: '', date: '' };
  }

  endParagraph(): void {
    const flow = this.#flow;
    const { words, state } = flow;
    const label = state.label;
    state.label = null;
    if (flow.row !== null || state.inTable) {
      words.add('\n');
      return;
    }
    flow.words = new Words();
    if (state.breakBefore) this.pageBreak();
    if (words.text.trim() === '') return;
    this.#endTable();
    flow.blocks.push(this.#paragraphBlock(words, label));
  }

  #paragraphBlock(words: Words, label: string | null): Block {
    const { heading, quoted, level } = this.#flow.state;
    const { spans } = words;
    const text = words.text.trimEnd();
    const number = label !== null && /[\p{L}\p{N}]/u.test(label) && !isBulletLetter(label) ? label : null;
    if (heading !== null && number === null) return { type: 'heading', level: heading, text, spans };
    if (heading !== null) {
      const numbered = [{ text: `${number} ` }, ...spans];
      return { type: 'heading', level: heading, text: `${number} ${text}`, spans: numbered };
    }
    if (label === null) return { type: 'paragraph', text, spans, ...(quoted ? { quoted } : {}) };
    if (number === null) return { type: 'item', text, spans, level };
    const { counts } = this.#flow;
    const count = countOf(number, counts.get(level) ?? null) ?? 0;
    counts.set(level, count);
    for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
    return { type: 'item', text, spans, level, number, count };
  }

  pageBreak(): void {
    this.#endTable();
    this.#flow.blocks.push({ type: 'page-break' });
  }

  endCell(): void {
    const flow = this.#flow;
    flow.row ??= { texts: [], cells: [] };
    flow.row.texts.push(flow.words.text.trim());
    flow.row.cells.push(linesOf([flow.words.spans]));
    flow.words = new Words();
    flow.state.label = null;
  }

  endRow(): void {
    const flow = this.#flow;
    if (flow.row) flow.rows.push(flow.row);
    flow.row = null;
  }

  /** All of it, as a page shows it; and the writing alone. */
  finish(): { blocks: Block[]; writing: Writing } {
    while (this.#flows.length > 1) this.endAside();
    this.#flow.state.inTable = false;
    this.endParagraph();
    this.#endTable();
    const { blocks } = this.#flow;
    const around = this.#asides.filter(({ kind }) => kind === 'around').flatMap((each) => each.blocks);
    const comments = this.#asides.filter(({ kind }) => kind === 'comment');
    const marked = [...this.notes].flatMap(([number, note]) => withOpening(`[${number}] `, note));
    const whole = [...around, ...blocks, ...marked, ...comments.flatMap((each) => each.blocks)];
    return {
      blocks: whole,
      writing: { blocks, notes: this.notes, pictures: this.pictures, comments: comments.length },
    };
  }

  get #flow(): Flow {
    const open = this.#flows.at(-1);
    if (!open) throw new Error('the document itself was closed');
    return open.flow;
  }

  #endTable(): void {
    const flow = this.#flow;
    if (flow.row) flow.rows.push(flow.row);
    const { rows } = flow;
    flow.rows = [];
    flow.row = null;
    if (rows.length === 0) return;
    flow.blocks.push({ type: 'table', rows: rows.map((row) => row.texts), cells: rows.map((row) => row.cells) });
  }
}

/** Word writes the round bullet of its Symbol font as this letter, and the hollow one as an "o". */
function isBulletLetter(label: string): boolean {
  return label === 'o' || label === '§';
}
