import type { Block } from '#server/extraction/pages/block.ts';
import { commentOpening } from '#server/extraction/pages/block-text.ts';
import { linesOf, Words, type Look, type Span } from '#server/extraction/pages/words.ts';
import { OpenLists, type OpenListPlace } from './open-lists.ts';
import { OpenOutline } from './open-outline.ts';
import type { OpenStyles } from './open-styles.ts';
import type { Attributes } from './xml.ts';

const mostRepeats = 64;

/** What the content shows that is written elsewhere: the controls of its forms, and the objects by their folder. */
export interface Shown {
  forms: ReadonlyMap<string, string>;
  objects: ReadonlyMap<string, Block[]>;
}

const skipped = new Set(['tracked-changes', 'forms', 'ruby-text', 'automatic-styles', 'settings', 'sequence-decls']);
/** Whose comment it is, and when it was made. */
const signing = new Set(['creator', 'date', 'date-string', 'creator-initials', 'sender-initials']);

interface Annotation {
  author: string;
  date: string;
  /** Which of these is read at the moment. */
  reading: string | null;
  opened: boolean;
}

interface OpenText {
  words: Words;
  style: string | undefined;
  heading: number | null;
  place: OpenListPlace | null;
}

interface OpenCell {
  texts: string[];
  paragraphs: (readonly Span[])[];
}

interface OpenTable {
  rows: string[][];
  cells: (readonly Span[])[][];
  cell: OpenCell | null;
  cellRepeats: number;
  rowRepeats: number;
  value: string;
}

/** The blocks of an OpenDocument content as its XML is read. */
export class ContentReader {
  readonly pages: Block[][] = [[]];
  /** What a person wrote in a text document: no comments, and notes apart. */
  readonly writing: Block[] = [];
  readonly notes = new Map<string, Block[]>();
  pictures = 0;
  comments = 0;
  paged = false;
  #styles: OpenStyles;
  #lists: OpenLists;
  #spreadsheet = false;
  #skipping = 0;
  #texts: OpenText[] = [];
  #looks: Look[] = [];
  #tables: OpenTable[] = [];
  #shown: Shown;
  #outline: OpenOutline;
  /** Of the comment that is read: what opens its first paragraph; null when none is. */
  #annotation: Annotation | null = null;
  #note: Block[] | null = null;

  constructor(styles: OpenStyles, shown: Shown) {
    this.#styles = styles;
    this.#shown = shown;
    this.#outline = new OpenOutline(styles);
    this.#lists = new OpenLists(styles);
  }

  open = (name: string, attributes: Attributes): void => {
    if (this.#annotation && signing.has(name)) {
      this.#annotation.reading = name;
      return;
    }
    if (this.#skipping > 0 || skipped.has(name)) {
      this.#skipping++;
      return;
    }
    switch (name) {
      case 'spreadsheet':
        this.#spreadsheet = true;
        break;
      case 'page':
        this.#startPage(attributes['name']);
        break;
      case 'table':
        if (this.#spreadsheet && this.#tables.length === 0) this.#startPage(attributes['name']);
        this.#tables.push({ rows: [], cells: [], cell: null, cellRepeats: 1, rowRepeats: 1, value: '' });
        break;
      case 'table-row':
        this.#startRow(attributes);
        break;
      case 'table-cell':
      case 'covered-table-cell':
        this.#startCell(attributes);
        break;
      case 'p':
      case 'h':
        this.#startText(name, attributes);
        break;
      case 'span':
        this.#looks.push(this.#styles.look(attributes['style-name']));
        break;
      case 'a':
        this.#looks.push(linkTo(attributes['href']));
        break;
      case 'section':
        this.#looks.push(attributes['display'] === 'none' ? { hidden: true } : {});
        break;
      case 's':
        this.#add(' '.repeat(Math.min(200, Number(attributes['c'] ?? 1))));
        break;
      case 'tab':
        this.#add('\t');
        break;
      case 'line-break':
        this.#add('\n');
        break;
      case 'list':
        this.#lists.open(attributes);
        break;
      case 'list-item':
        this.#lists.startItem(attributes);
        break;
      case 'note-citation':
        // The words of the mark itself are the program's own count.
        this.#skipping++;
        this.#call();
        break;
      case 'image':
        this.pictures++;
        break;
      case 'annotation':
        this.comments++;
        this.#annotation = { author: '', date: '', reading: null, opened: false };
        break;
      case 'control':
        this.#add(this.#shown.forms.get(attributes['draw:control'] ?? '') ?? '');
        break;
      case 'object':
        for (const block of this.#shown.objects.get(folderOf(attributes['href'] ?? '')) ?? []) this.#push(block);
        break;
    }
  };

  text = (text: string): void => {
    const comment = this.#annotation;
    if (comment?.reading === 'creator') comment.author += text;
    else if (comment?.reading === 'date') comment.date += text;
    else if (comment?.reading) return;
    else if (this.#skipping === 0) this.#add(text.replace(/\s+/g, ' '));
  };

  close = (name: string): void => {
    if (this.#annotation?.reading) {
      this.#annotation.reading = null;
      return;
    }
    if (this.#skipping > 0) {
      this.#skipping--;
      return;
    }
    if (name === 'p' || name === 'h') this.#endText();
    if (name === 'span' || name === 'a' || name === 'section') this.#looks.pop();
    if (name === 'list') this.#lists.close();
    if (name === 'note-body') this.#note = null;
    if (name === 'annotation') this.#annotation = null;
    if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell();
    if (name === 'table-row') this.#endRow();
    if (name === 'table') this.#endTable();
  };

  #startPage(title: string | undefined): void {
    this.paged = true;
    this.pages.push(title ? [{ type: 'heading', level: 2, text: title }] : []);
  }

  #startText(name: string, attributes: Attributes): void {
    const style = attributes['style-name'];
    const heading =
      name === 'h' ? Number(attributes['outline-level'] ?? 1) : this.#styles.is(style, 'Title') ? 1 : null;
    const apart = this.#note !== null || this.#annotation !== null;
    this.#texts.push({ words: new Words(), style, heading, place: apart ? null : this.#lists.place() });
    const level = Number(attributes['outline-level'] ?? 1);
    const number = name === 'h' && !apart ? this.#outline.next(level, attributes['is-list-header'] === 'true') : null;
    if (number !== null) this.#add(`${number} `);
  }

  /** Opens the first paragraph of a comment. */
  #signature(): string {
    const comment = this.#annotation;
    if (!comment || comment.opened) return '';
    comment.opened = true;
    return commentOpening(comment.author.trim(), comment.date);
  }

  #add(text: string): void {
    const open = this.#texts.at(-1);
    open?.words.add(text, Object.assign(this.#styles.look(open.style), ...this.#looks));
  }

  #call(): void {
    const number = String(this.notes.size + 1);
    this.#note = [];
    this.notes.set(number, this.#note);
    this.#texts.at(-1)?.words.add(`[${number}]`, { note: number });
  }

  #endText(): void {
    const ended = this.#texts.pop();
    if (!ended) return;
    const { words, style } = ended;
    const breaks = this.#styles.breaks(style);
    const cell = this.#tables.at(-1)?.cell;
    if (breaks.before && !cell) this.#push({ type: 'page-break' });
    if (words.text.trim() !== '') {
      if (cell) {
        cell.texts.push(this.#signature() + words.text.trim());
        if (!this.#annotation) cell.paragraphs.push(words.spans);
      } else this.#push(this.#paragraphBlock(ended));
    }
    if (breaks.after && !cell) this.#push({ type: 'page-break' });
  }

  #paragraphBlock({ words, style, heading, place }: OpenText): Block {
    const text = this.#signature() + words.text.trim();
    const { spans } = words;
    if (heading !== null) return { type: 'heading', level: clampLevel(heading), text, spans };
    if (place) {
      const { number, count, level, continued } = place;
      const numbered = number === null ? {} : { number, count };
      return { type: 'item', text, spans, level, ...numbered, ...(continued ? { continued } : {}) };
    }
    return { type: 'paragraph', text, spans, ...(this.#styles.is(style, 'Quotations') ? { quoted: true } : {}) };
  }

  #push(block: Block): void {
    if (this.#note) this.#note.push(block);
    else {
      this.pages.at(-1)?.push(block);
      if (!this.#annotation) this.writing.push(block);
    }
  }

  #startRow(attributes: Attributes): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    table.rows.push([]);
    table.cells.push([]);
    table.rowRepeats = Number(attributes['number-rows-repeated'] ?? 1);
  }

  #startCell(attributes: Attributes): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    table.cell = { texts: [], paragraphs: [] };
    table.cellRepeats = Number(attributes['number-columns-repeated'] ?? 1);
    table.value = attributes['date-value'] ?? attributes['value'] ?? '';
  }

  /** Sheets are padded with a million repeated empty cells: empty ones repeat up to the next full one only. */
  #endCell(): void {
    const table = this.#tables.at(-1);
    const row = table?.rows.at(-1);
    if (!table?.cell || !row) return;
    const text = table.cell.texts.join('\n') || table.value;
    const spans = linesOf(table.cell.paragraphs);
    for (let count = Math.min(table.cellRepeats, mostRepeats); count > 0; count--) {
      row.push(text);
      table.cells.at(-1)?.push(spans);
    }
    table.cell = null;
  }

  #endRow(): void {
    const table = this.#tables.at(-1);
    const row = table?.rows.pop();
    const cells = table?.cells.pop();
    if (!table || !row || !cells) return;
    while (row.length > 0 && row.at(-1) === '') row.pop();
    if (row.length === 0) return;
    for (let count = Math.min(table.rowRepeats, mostRepeats); count > 0; count--) {
      table.rows.push(row);
      table.cells.push(cells);
    }
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table || table.rows.length === 0) return;
    const outer = this.#tables.at(-1)?.cell;
    if (!outer) return this.#push({ type: 'table', rows: table.rows, cells: table.cells });
    const lines = table.rows.map((row) => row.join('\t'));
    outer.texts.push(...lines);
    outer.paragraphs.push(...lines.map((text) => [{ text }]));
  }
}

/** ./Object 1 → Object 1 */
function folderOf(address: string): string {
  return address.replace(/^\.\//, '').replace(/\/$/, '');
}

function linkTo(address: string | undefined): Look {
  return address === undefined || address.startsWith('#') ? {} : { link: address };
}

function clampLevel(level: number): number {
  return Math.min(6, Math.max(1, level || 1));
}
