import type { Block } from '#server/extraction/pages/block.ts';
import { readXml, type Attributes } from './xml.ts';

/** Parts whose words are not the document's words now: alternatives, ruby, deleted or moved-away revisions. */
const skipped = new Set(['Fallback', 'rt', 'del', 'moveFrom', 'instrText', 'pPrChange', 'rPrChange', 'sectPr']);

interface OpenParagraph {
  text: string;
  heading: number | null;
  listed: boolean;
}

interface OpenTable {
  rows: string[][];
  cell: string[] | null;
}

/** The story of a WordprocessingML part (document, header, footnotes, …) as blocks. */
export class WordStory {
  readonly blocks: Block[] = [];
  revisions = 0;
  #paragraphs: OpenParagraph[] = [];
  #tables: OpenTable[] = [];
  #skipping = 0;
  #properties = 0;
  #reading = false;
  /** Text that opens the next paragraph, such as a note's number. */
  #prefix = '';

  read(bytes: Uint8Array): this {
    readXml(bytes, {
      open: (name, attributes) => this.#open(name, attributes),
      close: (name) => this.#close(name),
      text: (text) => {
        if (this.#reading) this.#add(text);
      },
    });
    return this;
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || skipped.has(name)) {
      this.#skipping++;
      if (name === 'del' || name === 'moveFrom') this.revisions++;
      return;
    }
    if (name === 'pPr') this.#properties++;
    if (this.#properties > 0) return this.#property(name, attributes);
    switch (name) {
      case 'p':
        this.#paragraphs.push({ text: this.#takePrefix(), heading: null, listed: false });
        break;
      case 't':
        this.#reading = true;
        break;
      case 'tab':
        this.#add('\t');
        break;
      case 'br':
      case 'cr':
        this.#add('\n');
        break;
      case 'noBreakHyphen':
        this.#add('-');
        break;
      case 'ins':
        this.revisions++;
        break;
      case 'footnoteReference':
      case 'endnoteReference':
        this.#add(`[${attributes['id'] ?? ''}]`);
        break;
      case 'footnote':
      case 'endnote':
        this.#prefix = attributes['type'] === undefined ? `[${attributes['id'] ?? ''}] ` : '';
        break;
      case 'comment':
        this.#prefix = `Comment${attributes['author'] ? ` by ${attributes['author']}` : ''}${attributes['date'] ? `, ${attributes['date'].slice(0, 10)}` : ''}: `;
        break;
      case 'tbl':
        this.#tables.push({ rows: [], cell: null });
        break;
      case 'tr':
        this.#tables.at(-1)?.rows.push([]);
        break;
      case 'tc': {
        const table = this.#tables.at(-1);
        if (table) table.cell = [];
        break;
      }
    }
  }

  #property(name: string, attributes: Attributes): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    if (name === 'numPr') paragraph.listed = true;
    if (name === 'pStyle') paragraph.heading = headingLevel(attributes['val'] ?? '');
    if (name === 'outlineLvl') paragraph.heading = Math.min(6, Number(attributes['val'] ?? 5) + 1);
  }

  #close(name: string): void {
    if (this.#skipping > 0) {
      this.#skipping--;
      return;
    }
    if (name === 'pPr') this.#properties--;
    if (this.#properties > 0) return;
    if (name === 't') this.#reading = false;
    if (name === 'p') this.#endParagraph();
    if (name === 'tc') this.#endCell();
    if (name === 'tbl') this.#endTable();
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.text += text;
  }

  #takePrefix(): string {
    const prefix = this.#prefix;
    this.#prefix = '';
    return prefix;
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph || paragraph.text.trim() === '') return;
    const cell = this.#tables.at(-1)?.cell;
    if (cell) cell.push(paragraph.text);
    else if (paragraph.heading !== null) {
      this.blocks.push({ type: 'heading', level: paragraph.heading, text: paragraph.text });
    } else this.blocks.push({ type: paragraph.listed ? 'item' : 'paragraph', text: paragraph.text });
  }

  #endCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.cell) return;
    table.rows.at(-1)?.push(table.cell.join('\n'));
    table.cell = null;
  }

  /** A table within a cell becomes lines of that cell. */
  #endTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    const outer = this.#tables.at(-1)?.cell;
    if (outer) outer.push(...table.rows.map((row) => row.join('\t')));
    else if (table.rows.length > 0) this.blocks.push({ type: 'table', rows: table.rows });
  }
}

function headingLevel(style: string): number | null {
  if (/^title$/i.test(style)) return 1;
  const level = /^heading\s?([1-9])$/i.exec(style)?.[1];
  return level === undefined ? null : Math.min(6, Number(level));
}
