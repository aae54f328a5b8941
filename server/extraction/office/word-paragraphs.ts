import type { Block } from '#server/extraction/pages/block.ts';
import { levelIndex } from './numbering-definitions.ts';
import type { ParagraphList, ParagraphNumbering } from './paragraph-numbering.ts';
import { readXml, type Attributes } from './xml.ts';

/** Parts whose words are not the document's words now: alternatives, ruby, deleted or moved-away revisions. */
const skipped = new Set(['Fallback', 'rt', 'del', 'moveFrom', 'instrText', 'pPrChange', 'rPrChange', 'sectPr']);

interface OpenParagraph {
  /** What comes before its text and number, such as whose comment this is. */
  opening: string;
  text: string;
  heading: number | null;
  list: ParagraphList;
  listed: boolean;
  number: string | null;
  /** Its end was deleted: what it holds belongs to the paragraph that follows. */
  joined: boolean;
}

/** A paragraph that the document numbers: `at` is where its properties end, in characters of the part. */
export interface NumberedParagraph {
  at: number;
  number: string;
}

interface OpenTable {
  rows: string[][];
  cell: string[] | null;
}

/** The story of a WordprocessingML part (document, header, footnotes, …) as blocks. */
export class WordStory {
  readonly blocks: Block[] = [];
  readonly numbered: NumberedParagraph[] = [];
  revisions = 0;
  #numbering: ParagraphNumbering | null;
  #paragraphs: OpenParagraph[] = [];
  #tables: OpenTable[] = [];
  #skipping = 0;
  #properties = 0;
  #reading = false;
  /** Text that opens the next paragraph, such as a note's number. */
  #prefix = '';
  /** Of paragraphs that became one with the next: their words, and where the first of them ends its properties. */
  #joined = '';
  #joinedAt: number | null = null;

  constructor(numbering: ParagraphNumbering | null = null) {
    this.#numbering = numbering;
  }

  read(bytes: Uint8Array): this {
    readXml(bytes, {
      open: (name, attributes) => this.#open(name, attributes),
      close: (name, position) => this.#close(name, position),
      text: (text) => {
        if (this.#reading) this.#add(text);
      },
    });
    if (this.#joined.trim() !== '') this.blocks.push({ type: 'paragraph', text: this.#joined });
    return this;
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || skipped.has(name)) {
      this.#skipping++;
      if (name === 'del' || name === 'moveFrom') this.#removed();
      return;
    }
    if (name === 'pPr') this.#properties++;
    if (this.#properties > 0) return this.#property(name, attributes);
    switch (name) {
      case 'p':
        this.#openParagraph();
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
    if (name === 'numId') paragraph.list.list = attributes['val'] ?? null;
    if (name === 'ilvl') paragraph.list.level = levelIndex(attributes['val']);
    if (name === 'pStyle') {
      paragraph.list.style = attributes['val'] ?? null;
      paragraph.heading = headingLevel(attributes['val'] ?? '');
    }
    if (name === 'outlineLvl') paragraph.heading = Math.min(6, Number(attributes['val'] ?? 5) + 1);
  }

  #removed(): void {
    this.revisions++;
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph && this.#properties > 0) paragraph.joined = true;
  }

  #openParagraph(): void {
    const list = { style: null, list: null, level: null };
    const opening = this.#takePrefix();
    const text = this.#joined;
    this.#joined = '';
    this.#paragraphs.push({ opening, text, heading: null, list, listed: false, number: null, joined: false });
  }

  #close(name: string, position: number): void {
    if (this.#skipping > 0) {
      this.#skipping--;
      return;
    }
    if (name === 'pPr') {
      this.#properties--;
      if (this.#properties === 0) this.#numberParagraph(position);
    }
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

  /** Paragraphs without words are counted too: the document shows their numbers. */
  #numberParagraph(position: number): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    const at = this.#joinedAt ?? position;
    this.#joinedAt = paragraph.joined ? at : null;
    if (paragraph.joined) return;
    const { list } = paragraph.list;
    const place = this.#numbering?.next(paragraph.list) ?? null;
    paragraph.listed = place !== null || (list !== null && list !== '0');
    paragraph.number = place?.number ?? null;
    if (paragraph.number !== null) this.numbered.push({ at, number: paragraph.number });
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    const { opening, text, heading, number } = paragraph;
    if (paragraph.joined) this.#joined = opening + text;
    if (paragraph.joined || (opening + text).trim() === '') return;
    const cell = this.#tables.at(-1)?.cell;
    const whole = number === null ? opening + text : `${opening}${number} ${text}`;
    if (cell) cell.push(whole);
    else if (heading !== null) this.blocks.push({ type: 'heading', level: heading, text: whole });
    else if (!paragraph.listed || opening !== '') this.blocks.push({ type: 'paragraph', text: whole });
    else this.blocks.push({ type: 'item', text, ...(number === null ? {} : { number }) });
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
