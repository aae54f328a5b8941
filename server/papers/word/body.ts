import {
  AlignmentType,
  BorderStyle,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  PageBreak,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type ILevelsOptions,
  type IParagraphOptions,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import type { Layout } from '#server/papers/layout.ts';
import type { Block, Direction, Inline, ListItem } from '#server/papers/tree.ts';
import { halfPoints, twips } from './lengths.ts';
import { directed } from './directed.ts';
import { looseLines, singleLines, textLines } from './spacing.ts';
import { codeStyle, continuedStyle, quoteStyle } from './styles.ts';

export interface WordPicture {
  type: 'png' | 'jpg' | 'gif';
  bytes: Buffer;
  width: number;
  height: number;
}

type Blocks = (Paragraph | Table)[];
type TableBlock = Extract<Block, { t: 'table' }>;
type Look = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'font' | 'highlight'> & { size?: number };

/** Where a block is: how far in on both sides, in which list, and whether it is single-spaced. */
interface Place {
  indent: number;
  indentEnd: number;
  dense: boolean;
  listLevel: number;
  note: boolean;
  /** By which a reader of the file knows what is indented. */
  style: string | null;
}

const topPlace: Place = { indent: 0, indentEnd: 0, dense: false, listLevel: -1, note: false, style: null };

const headings = [
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
  HeadingLevel.HEADING_6,
];
const sides = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;
const step = 36;
/** Word’s lists have nine levels. */
const levelsAtMost = 8;

/** Walks the tree of a text. Lists and footnotes are gathered on the way: Word keeps them apart from the text. */
export class WordBody {
  readonly numbering: { reference: string; levels: ILevelsOptions[] }[] = [];
  readonly footnotes: Record<string, { children: Paragraph[] }> = {};
  #layout: Layout;
  #pictures: ReadonlyMap<string, WordPicture>;
  #notes = new Map<string, number>();
  /** Pictures so far. The library would count on through all files that it ever wrote, and no two would be the same. */
  #shown = 0;
  /** The next paragraph begins a page. */
  #breaks = false;

  constructor(layout: Layout, pictures: ReadonlyMap<string, WordPicture>) {
    this.#layout = layout;
    this.#pictures = pictures;
  }

  title(text: string): Paragraph {
    const spacing = this.#spacing(false);
    return new Paragraph({ heading: HeadingLevel.HEADING_1, spacing, children: [new TextRun({ text })] });
  }

  blocks(blocks: readonly Block[], place: Place = topPlace): Blocks {
    return blocks.flatMap((block, at) => {
      if (block.t !== 'page break') return this.#block(block, place);
      // A break in a paragraph of its own would leave an empty line on the next page; a table can’t begin with one.
      const next = blocks[at + 1];
      this.#breaks = next !== undefined && next.t !== 'table' && next.t !== 'page break';
      return this.#breaks ? [] : [new Paragraph({ children: [new PageBreak()] })];
    });
  }

  #block(block: Exclude<Block, { t: 'page break' }>, place: Place): Blocks {
    switch (block.t) {
      case 'paragraph':
        return [this.#paragraph(block, place)];
      case 'heading':
        return [this.#heading(block)];
      case 'list':
        return this.#list(block, place);
      case 'quote':
        return this.blocks(block.c, {
          ...place,
          indent: place.indent + this.#layout.quotes.indent,
          indentEnd: place.indentEnd + this.#layout.quotes.indent,
          dense: this.#layout.quotes.spacing === 'single',
          style: quoteStyle,
        });
      case 'table':
        return place.note ? this.#rows(block, place) : [this.#table(block, place), this.#set({ children: [] }, place)];
      case 'code':
        return [this.#code(block.lines, place)];
      case 'rule':
        return [this.#set({ border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: '000000' } } }, place)];
      case 'picture':
        return this.#picture(block, place);
    }
  }

  #paragraph({ dir, number, c }: Extract<Block, { t: 'paragraph' }>, place: Place): Paragraph {
    const lead = number === null ? [] : [new TextRun(`${number}.\t`)];
    const first = place.indent === 0 && !place.dense ? this.#layout.paragraph.indent : 0;
    const hanging = number !== null && first === 0 ? { left: twips(step), hanging: twips(step) } : null;
    return this.#set(
      {
        bidirectional: dir === 'rtl',
        indent: hanging ?? { ...indentOf(place), firstLine: twips(first) },
        children: [...lead, ...this.#inlines(c, this.#noteLook(place))],
      },
      place,
    );
  }

  #heading({ dir, level, c }: Extract<Block, { t: 'heading' }>): Paragraph {
    const { centered } = this.#layout;
    return new Paragraph({
      heading: headings[level - 1] ?? HeadingLevel.HEADING_6,
      ...this.#breaking(),
      spacing: this.#spacing(false),
      bidirectional: dir === 'rtl',
      keepNext: true,
      ...(level === 1 && centered ? { alignment: AlignmentType.CENTER } : {}),
      children: this.#inlines(c, {}),
    });
  }

  #list({ items, dir }: Extract<Block, { t: 'list' }>, place: Place): Blocks {
    const level = Math.min(levelsAtMost, place.listLevel + 1);
    const reference = `list-${this.numbering.length + 1}`;
    const indent = place.indent + step;
    this.numbering.push({ reference, levels: levelsOf(level, items[0], indent) });
    return items.flatMap((item) => this.#item(item, dir, reference, { ...place, indent, listLevel: level }));
  }

  #item({ c }: ListItem, dir: Direction, reference: string, place: Place): Blocks {
    const [first, ...others] = c;
    const opens = first?.t === 'paragraph' ? this.#inlines(first.c, this.#noteLook(place)) : [];
    const numbered = new Paragraph({
      ...this.#breaking(),
      numbering: { reference, level: place.listLevel },
      bidirectional: (first?.t === 'paragraph' ? first.dir : dir) === 'rtl',
      spacing: this.#spacing(place.dense),
      children: opens,
    });
    const style = place.style === quoteStyle ? quoteStyle : continuedStyle(place.listLevel);
    return [numbered, ...this.blocks(first?.t === 'paragraph' ? others : c, { ...place, style })];
  }

  #table({ sides: columns, rows, dir }: TableBlock, place: Place): Table {
    const whole = Math.max(step, this.#layout.width - place.indent - place.indentEnd);
    const width = whole / Math.max(1, columns.length);
    const spacing = { ...singleLines(this.#layout), after: 0 };
    const rightToLeft = dir === 'rtl';
    return new Table({
      width: { size: twips(whole), type: WidthType.DXA },
      indent: { size: twips(place.indent), type: WidthType.DXA },
      columnWidths: columns.map(() => twips(width)),
      visuallyRightToLeft: rightToLeft,
      rows: rows.map(
        (row, at) =>
          new TableRow({
            tableHeader: at === 0,
            cantSplit: true,
            children: row.map((cell, column) => {
              const side = columns[column] ?? null;
              const children = this.#inlines(cell, at === 0 ? { bold: true } : {});
              const alignment = side === null ? {} : { alignment: sides[side] };
              return new TableCell({
                width: { size: twips(width), type: WidthType.DXA },
                margins: { left: twips(5), right: twips(5), top: twips(2), bottom: twips(2) },
                children: [new Paragraph({ spacing, bidirectional: rightToLeft, ...alignment, children })],
              });
            }),
          }),
      ),
    });
  }

  /** A table where there can be none: its rows as lines. */
  #rows({ rows, dir }: TableBlock, place: Place): Paragraph[] {
    const look = this.#noteLook(place);
    return rows.map((row) => {
      const cells = row.flatMap((cell, at) => [
        ...(at === 0 ? [] : [new TextRun({ ...look, text: ' | ' })]),
        ...this.#inlines(cell, look),
      ]);
      return this.#set({ bidirectional: dir === 'rtl', children: cells }, place);
    });
  }

  #code(lines: readonly Inline[][], place: Place): Paragraph {
    const children = lines.flatMap((line, at) => [
      ...(at === 0 ? [] : [new TextRun({ break: 1 })]),
      ...this.#inlines(line, this.#typewriter()),
    ]);
    return this.#set({ children }, { ...place, dense: true, style: codeStyle });
  }

  #picture({ file, alt, c }: Extract<Block, { t: 'picture' }>, place: Place): Blocks {
    const picture = this.#pictures.get(file);
    if (!picture) return [];
    // No larger than the text is wide and three quarters of a page high; this library counts 96 to the inch.
    const width = Math.max(step, this.#layout.width - place.indent - place.indentEnd);
    const scale = Math.min(1, width / picture.width, (this.#layout.height * 0.75) / picture.height);
    const pixels = (points: number): number => Math.round((points * scale * 96) / 72);
    const transformation = { width: pixels(picture.width), height: pixels(picture.height) };
    this.#shown += 1;
    const altText = { id: String(this.#shown), name: alt || 'Picture', title: alt, description: alt };
    const run = new ImageRun({ type: picture.type, data: picture.bytes, transformation, altText });
    const center = { alignment: AlignmentType.CENTER };
    return [
      this.#set({ ...center, spacing: looseLines(this.#layout), keepNext: c.length > 0, children: [run] }, place),
      ...(c.length === 0
        ? []
        : [this.#set({ ...center, children: this.#inlines(c, { italics: true }) }, { ...place, dense: true })]),
    ];
  }

  #set(options: IParagraphOptions, place: Place): Paragraph {
    const style = place.style === null ? {} : { style: place.style };
    const usual = { ...this.#breaking(), ...style, spacing: this.#spacing(place.dense), indent: indentOf(place) };
    return new Paragraph({ ...usual, ...options });
  }

  #breaking(): { pageBreakBefore?: true } {
    if (!this.#breaks) return {};
    this.#breaks = false;
    return { pageBreakBefore: true };
  }

  #noteLook({ note }: Place): Look {
    return note ? { size: halfPoints(this.#layout.notes.size) } : {};
  }

  #spacing(dense: boolean): ReturnType<typeof textLines> {
    return dense ? singleLines(this.#layout) : textLines(this.#layout);
  }

  #typewriter(): Look {
    return { font: this.#layout.fonts.mono[0] ?? 'Courier New', size: halfPoints(this.#layout.size * 0.9) };
  }

  #inlines(nodes: readonly Inline[], look: Look): ParagraphChild[] {
    return nodes.flatMap((node) => this.#inline(node, look));
  }

  #inline(node: Inline, look: Look): ParagraphChild[] {
    if (typeof node === 'string') {
      return directed(node).map(({ text, rightToLeft }) => new TextRun({ ...look, text, rightToLeft }));
    }
    switch (node.t) {
      case 'emphasis':
        return this.#inlines(node.c, { ...look, italics: look.italics !== true });
      case 'strong':
        return this.#inlines(node.c, { ...look, bold: true });
      case 'strike':
        return this.#inlines(node.c, { ...look, strike: true });
      case 'typewriter':
        return this.#inlines(node.c, { ...look, ...this.#typewriter() });
      case 'link':
        return this.#inlines(node.c, look);
      case 'break':
        return [new TextRun({ ...look, break: 1 })];
      case 'field':
        return this.#inlines(['[', ...node.c, ']'], { ...look, highlight: 'yellow' });
      case 'unknown':
        return [new TextRun({ ...look, text: node.code })];
      case 'note':
        return [this.#note(node.id, node.c)];
      case 'note again':
        return [new TextRun({ ...look, text: String(this.#notes.get(node.id) ?? ''), superScript: true })];
    }
  }

  #note(id: string, blocks: readonly Block[]): ParagraphChild {
    const number = this.#notes.size + 1;
    this.#notes.set(id, number);
    const place = { ...topPlace, dense: this.#layout.notes.spacing === 'single', note: true };
    const [first, ...others] = blocks;
    // Word puts the mark in front of the first paragraph, and nothing between the two.
    const opened: Block[] =
      first?.t === 'paragraph'
        ? [{ ...first, c: [' ', ...first.c] }, ...others]
        : [{ t: 'paragraph', dir: 'ltr', number: null, c: [] }, ...blocks];
    this.footnotes[number] = { children: this.blocks(opened, place).filter((child) => child instanceof Paragraph) };
    return new FootnoteReferenceRun(number);
  }
}

/** Word reads left as the side where a line begins, also from right to left. */
function indentOf({ indent, indentEnd }: Place): { left: number; right: number } {
  return { left: twips(indent), right: twips(indentEnd) };
}

function levelsOf(level: number, first: ListItem | undefined, indent: number): ILevelsOptions[] {
  const number = first?.number ?? null;
  const style = { paragraph: { indent: { left: twips(indent), hanging: twips(step / 2) } } };
  return [
    number === null
      ? { level, format: LevelFormat.BULLET, text: '•', style }
      : { level, format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start: Number.parseInt(number, 10), style },
  ];
}
