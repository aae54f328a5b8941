import type { Block } from '#server/extraction/pages/block.ts';
import { commentOpening, textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { Words, wordsAfter } from '#server/extraction/pages/words.ts';
import type { NoteKind, NoteNumbers } from './note-numbers.ts';
import { levelIndex } from './numbering-definitions.ts';
import type { ListPlace, ParagraphList, ParagraphNumbering } from './paragraph-numbering.ts';
import { isOn, symbolOf } from './word-look.ts';
import { WordRuns } from './word-runs.ts';
import {
  continuedLevel,
  headingOfOutline,
  headingOfStyle,
  isPreformatted,
  isQuotation,
  type WordStyles,
} from './word-styles.ts';
import { WordTable } from './word-table.ts';
import { readXml, type Attributes } from './xml.ts';

/** Parts whose words are not the document's words now: alternatives, ruby, deleted or moved-away revisions. */
const skipped = new Set(['Fallback', 'rt', 'del', 'moveFrom', 'pPrChange', 'rPrChange', 'sectPr']);

interface OpenParagraph {
  /** What comes before its text and number, such as whose comment this is. */
  opening: string;
  words: Words;
  heading: number | null;
  list: ParagraphList;
  listed: boolean;
  place: ListPlace | null;
  /** Its end was deleted: what it holds belongs to the paragraph that follows. */
  joined: boolean;
  /** A new page begins before it, or after it. */
  breaks: { before: boolean; after: boolean };
  /** With a line below it. */
  ruled: boolean;
}

/** A paragraph that the document numbers: `at` is where its properties end, in characters of the part. */
export interface NumberedParagraph {
  at: number;
  number: string;
}

/** What all stories of a document share, and the links of this one, and what it shows of other parts. */
export interface StorySources {
  numbering: ParagraphNumbering | null;
  styles: WordStyles;
  links: ReadonlyMap<string, string>;
  /** Charts, diagrams and whole documents within this one, by relationship. */
  inserted: ReadonlyMap<string, readonly Block[]>;
  /** The same for all parts of a document, of which the text is read first. */
  noteNumbers: NoteNumbers;
}

/** The story of a WordprocessingML part (document, header, footnotes, …) as blocks. */
export class WordStory {
  readonly blocks: Block[] = [];
  readonly numbered: NumberedParagraph[] = [];
  /** Of a part that holds notes: each by its key. */
  readonly notes = new Map<string, Block[]>();
  revisions = 0;
  comments = 0;
  pictures = 0;
  #numbering: ParagraphNumbering | null;
  #styles: WordStyles;
  #runs: WordRuns;
  #inserted: StorySources['inserted'];
  #noteNumbers: NoteNumbers;
  #paragraphs: OpenParagraph[] = [];
  #tables: WordTable[] = [];
  #skipping = 0;
  #properties = 0;
  #rowProperties = 0;
  #section = false;
  #reading: 'words' | 'instruction' | null = null;
  /** Text that opens the next paragraph, such as a note's number. */
  #prefix = '';
  #note: Block[] | null = null;
  /** Of paragraphs that became one with the next: their words, and where the first of them ends its properties. */
  #joined: Words | null = null;
  #joinedAt: number | null = null;

  constructor({ numbering, styles, links, inserted, noteNumbers }: StorySources) {
    this.#inserted = inserted;
    this.#noteNumbers = noteNumbers;
    this.#numbering = numbering;
    this.#styles = styles;
    this.#runs = new WordRuns(styles, links);
  }

  read(bytes: Uint8Array): this {
    readXml(bytes, {
      open: (name, attributes) => this.#open(name, attributes),
      close: (name, position) => this.#close(name, position),
      text: (text) => {
        if (this.#reading === 'words') this.#add(this.#runs.said(text));
        if (this.#reading === 'instruction') this.#runs.instruct(text);
      },
    });
    const rest = this.#joined;
    if (rest && rest.text.trim() !== '') this.#push({ type: 'paragraph', text: rest.text, spans: rest.spans });
    return this;
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || skipped.has(name)) {
      this.#skipping++;
      if (name === 'del' || name === 'moveFrom') this.#removed();
      if (name === 'sectPr' || (this.#section && name === 'type')) this.#endSection(attributes['val'] !== 'continuous');
      return;
    }
    if (name === 'pPr') this.#properties++;
    if (this.#properties > 0) return this.#property(name, attributes);
    const unsaid = this.#runs.unsaid(name, attributes);
    if (unsaid !== '') this.#add(unsaid);
    this.#runs.open(name, attributes);
    switch (name) {
      case 'p':
        this.#openParagraph();
        break;
      case 't':
        this.#reading = 'words';
        break;
      case 'instrText':
        this.#reading = 'instruction';
        break;
      case 'tab':
        this.#add('\t');
        break;
      case 'br':
        this.#add('\n', attributes['type'] === 'page');
        break;
      case 'cr':
        this.#add('\n');
        break;
      case 'sym':
        this.#add(this.#runs.said(symbolOf(attributes)));
        break;
      case 'blip':
      case 'imagedata':
        this.pictures++;
        break;
      case 'textpath':
        this.#add(attributes['string'] ?? '');
        break;
      case 'chart':
      case 'relIds':
      case 'altChunk':
        this.#insert(attributes['r:dm'] ?? attributes['r:id'] ?? '');
        break;
      case 'noBreakHyphen':
        this.#add('-');
        break;
      case 'ins':
        this.revisions++;
        break;
      case 'footnoteReference':
        this.#call('footnote', attributes);
        break;
      case 'endnoteReference':
        this.#call('endnote', attributes);
        break;
      case 'footnote':
      case 'endnote':
        this.#startNote(name, attributes);
        break;
      case 'comment':
        this.comments++;
        this.#prefix = commentOpening(attributes['author'] ?? '', attributes['date'] ?? '');
        break;
      default:
        this.#openTable(name, attributes);
    }
  }

  #openTable(name: string, attributes: Attributes): void {
    if (name === 'tbl') this.#tables.push(new WordTable());
    if (name === 'tr') this.#tables.at(-1)?.startRow();
    if (name === 'trPr') this.#rowProperties++;
    if (name === 'tc') this.#tables.at(-1)?.startCell();
    if (name === 'gridSpan') this.#tables.at(-1)?.span(Number(attributes['val']));
  }

  #insert(relationship: string): void {
    for (const block of this.#inserted.get(relationship) ?? []) {
      const words = new Words();
      words.add(textOfBlocks([block]));
      if (!this.#tables.at(-1)?.add(words.text, words)) this.#push(block);
    }
  }

  #property(name: string, attributes: Attributes): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    if (name === 'numId') paragraph.list.list = attributes['val'] ?? null;
    if (name === 'ilvl') paragraph.list.level = levelIndex(attributes['val']);
    if (name === 'pStyle') {
      paragraph.list.style = attributes['val'] ?? null;
      paragraph.heading = headingOfStyle(this.#styles, attributes['val'] ?? '');
    }
    if (name === 'outlineLvl') paragraph.heading = headingOfOutline(Number(attributes['val'] ?? 5));
    if (name === 'pageBreakBefore') paragraph.breaks.before = isOn(attributes);
    if (name === 'bottom') paragraph.ruled = attributes['val'] !== 'none' && attributes['val'] !== 'nil';
  }

  #removed(): void {
    this.revisions++;
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph && this.#properties > 0) paragraph.joined = true;
    if (this.#rowProperties > 0) this.#tables.at(-1)?.deleteRow();
  }

  /** What ends in a paragraph's properties is a section, and the next one begins a page unless it says otherwise. */
  #endSection(onNewPage: boolean): void {
    this.#section = true;
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph && this.#properties > 0) paragraph.breaks.after = onNewPage;
  }

  #call(kind: NoteKind, { id = '', customMarkFollows }: Attributes): void {
    const isMarked = customMarkFollows !== undefined && isOn({ val: customMarkFollows });
    const number = this.#noteNumbers.call(kind, id, isMarked);
    this.#paragraphs.at(-1)?.words.add(`[${number}]`, { note: `${kind} ${id}` });
  }

  #startNote(kind: NoteKind, { id = '', type }: Attributes): void {
    this.#prefix = type === undefined ? `[${this.#noteNumbers.of(kind, id)}] ` : '';
    this.#note = type === undefined ? [] : null;
    if (this.#note) this.notes.set(`${kind} ${id}`, this.#note);
  }

  #openParagraph(): void {
    const list = { style: null, list: null, level: null };
    const opening = this.#takePrefix();
    const words = this.#joined ?? new Words();
    this.#joined = null;
    const breaks = { before: false, after: false };
    const none = { heading: null, listed: false, place: null, joined: false, ruled: false };
    this.#paragraphs.push({ opening, words, list, breaks, ...none });
  }

  #close(name: string, position: number): void {
    if (name === 'sectPr') this.#section = false;
    if (this.#skipping > 0) {
      this.#skipping--;
      return;
    }
    if (name === 'pPr') {
      this.#properties--;
      if (this.#properties === 0) this.#numberParagraph(position);
    }
    if (this.#properties > 0) return;
    this.#runs.close(name);
    if (name === 't' || name === 'instrText') this.#reading = null;
    if (name === 'p') this.#endParagraph();
    if (name === 'trPr') this.#rowProperties--;
    if (name === 'tc') this.#tables.at(-1)?.endCell();
    if (name === 'tbl') this.#endTable();
  }

  #add(text: string, pageBreak = false): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    const look = this.#runs.look(paragraph.list.style);
    paragraph.words.add(text, pageBreak ? { pageBreak } : look);
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
    paragraph.place = this.#numbering?.next(paragraph.list) ?? null;
    paragraph.listed = paragraph.place !== null || (list !== null && list !== '0');
    const number = paragraph.place?.number ?? null;
    if (number !== null) this.numbered.push({ at, number });
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    const { opening, words, breaks } = paragraph;
    if (paragraph.joined) {
      this.#joined = new Words();
      this.#joined.add(opening);
      this.#joined.append(words);
      return;
    }
    if (breaks.before) this.#push({ type: 'page-break' });
    if ((opening + words.text).trim() !== '') this.#pushParagraph(paragraph);
    else if (words.spans.some(({ pageBreak }) => pageBreak)) this.#push({ type: 'page-break' });
    else if (paragraph.ruled && this.#tables.length === 0) this.#push({ type: 'rule' });
    if (breaks.after) this.#push({ type: 'page-break' });
  }

  #pushParagraph({ opening, words, heading, listed, place, list }: OpenParagraph): void {
    const number = place?.number ?? null;
    const whole = number === null ? opening + words.text : `${opening}${number} ${words.text}`;
    if (this.#tables.at(-1)?.add(whole, number === null ? words : wordsAfter(`${number} `, words))) return;
    const spans = words.spans;
    if (heading !== null) {
      const shown = number === null ? spans : wordsAfter(`${number} `, words).spans;
      this.#push({ type: 'heading', level: heading, text: whole, spans: shown });
    } else if (!listed || opening !== '') {
      const style = list.style ?? '';
      if (opening === '' && number === null && isPreformatted(this.#styles, style)) {
        this.#pushLines(words.text);
        return;
      }
      const level = opening === '' && number === null ? continuedLevel(this.#styles, style) : null;
      if (level !== null) {
        this.#push({ type: 'item', text: words.text, spans, level, continued: true });
        return;
      }
      const shown = number === null ? spans : wordsAfter(`${number} `, words).spans;
      const quoted = list.style !== null && isQuotation(this.#styles, list.style);
      this.#push({ type: 'paragraph', text: whole, spans: shown, ...(quoted ? { quoted } : {}) });
    } else {
      const { level = list.level ?? 0, count = 0 } = place ?? {};
      const numbered = number === null ? {} : { number, count };
      this.#push({ type: 'item', text: words.text, spans, level, ...numbered });
    }
  }

  /** Lines that are a paragraph each belong together. */
  #pushLines(text: string): void {
    const last = this.blocks.at(-1);
    if (last?.type === 'preformatted') last.text += `\n${text}`;
    else this.#push({ type: 'preformatted', text });
  }

  #push(block: Block): void {
    this.blocks.push(block);
    this.#note?.push(block);
  }

  /** A table within a cell becomes lines of that cell. */
  #endTable(): void {
    const table = this.#tables.pop();
    const { block } = table ?? { block: null };
    if (!table || !block) return;
    const outer = this.#tables.at(-1);
    const lines = table.lines.map((line) => {
      const words = new Words();
      words.add(line);
      return outer?.add(line, words) ?? false;
    });
    if (!lines.includes(true)) this.#push(block);
  }
}
