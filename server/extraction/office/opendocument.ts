import { damaged, locked } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { withOpening } from '#server/extraction/pages/block-text.ts';
import { linesOf, Words, type Look, type Span } from '#server/extraction/pages/words.ts';
import { Archive } from './archive.ts';
import { OpenLists, type OpenListPlace } from './open-lists.ts';
import { OpenStyles } from './open-styles.ts';
import { readProperties } from './properties.ts';
import { readXml, type Attributes } from './xml.ts';

const mostRepeats = 64;

/** odt, ods and odp share one XML; sheets and slides start pages, text documents are one page. */
export async function readOpenDocument(path: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const archive = await Archive.open(path, limits, 'OpenDocument file');
  try {
    const manifest = await archive.read('META-INF/manifest.xml');
    if (manifest?.includes('encryption-data')) throw locked('OpenDocument file');
    const content = await archive.read('content.xml');
    if (!content) throw damaged('OpenDocument file', new Error('there is no content.xml'));
    const styles = new OpenStyles();
    const shared = await archive.read('styles.xml');
    if (shared) styles.read(shared);
    styles.read(content);
    const reader = new ContentReader(styles);
    readXml(content, reader);
    const { facts, language } = await readProperties(archive, ['meta.xml']);
    const pages = reader.pages.filter((page) => page.length > 0);
    if (reader.paged) return { pages, pageCount: pages.length, language, facts };
    const notes = [...reader.notes].flatMap(([number, note]) => withOpening(`[${number}] `, note));
    const writing = { blocks: reader.writing, notes: reader.notes, pictures: reader.pictures };
    return { pages: [[...pages.flat(), ...notes]], pageCount: null, language, facts, writing };
  } finally {
    archive.close();
  }
}

const skipped = new Set(['tracked-changes', 'forms', 'ruby-text', 'automatic-styles', 'settings', 'sequence-decls']);
/** Whose comment it is, and when it was made. */
const signing = new Set(['creator', 'date', 'date-string', 'creator-initials', 'sender-initials']);

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

class ContentReader {
  readonly pages: Block[][] = [[]];
  /** What a person wrote in a text document: no comments, and notes apart. */
  readonly writing: Block[] = [];
  readonly notes = new Map<string, Block[]>();
  pictures = 0;
  paged = false;
  #styles: OpenStyles;
  #lists: OpenLists;
  #spreadsheet = false;
  #skipping = 0;
  #texts: OpenText[] = [];
  #looks: Look[] = [];
  #tables: OpenTable[] = [];
  #annotation = '';
  #note: Block[] | null = null;

  constructor(styles: OpenStyles) {
    this.#styles = styles;
    this.#lists = new OpenLists(styles);
  }

  open = (name: string, attributes: Attributes): void => {
    if (this.#skipping > 0 || skipped.has(name) || (this.#annotation !== '' && signing.has(name))) {
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
        this.#annotation = 'Comment: ';
        break;
    }
  };

  text = (text: string): void => {
    if (this.#skipping === 0) this.#add(text.replace(/\s+/g, ' '));
  };

  close = (name: string): void => {
    if (this.#skipping > 0) {
      this.#skipping--;
      return;
    }
    if (name === 'p' || name === 'h') this.#endText();
    if (name === 'span' || name === 'a' || name === 'section') this.#looks.pop();
    if (name === 'list') this.#lists.close();
    if (name === 'note-body') this.#note = null;
    if (name === 'annotation') this.#annotation = '';
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
    this.#texts.push({ words: new Words(), style, heading, place: this.#note ? null : this.#lists.place() });
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
        cell.texts.push(this.#annotation + words.text.trim());
        if (this.#annotation === '') cell.paragraphs.push(words.spans);
      } else this.#push(this.#paragraphBlock(ended));
    }
    if (breaks.after && !cell) this.#push({ type: 'page-break' });
  }

  #paragraphBlock({ words, style, heading, place }: OpenText): Block {
    const text = this.#annotation + words.text.trim();
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
      if (this.#annotation === '') this.writing.push(block);
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

function linkTo(address: string | undefined): Look {
  return address === undefined || address.startsWith('#') ? {} : { link: address };
}

function clampLevel(level: number): number {
  return Math.min(6, Math.max(1, level || 1));
}
