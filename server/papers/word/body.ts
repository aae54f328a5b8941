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
import type { Block, Inline, ListItem } from '#server/papers/tree.ts';
import { halfPoints, twips } from './lengths.ts';
import { singleLines, textLines } from './spacing.ts';

export interface WordPicture {
  type: 'png' | 'jpg' | 'gif';
  bytes: Buffer;
  width: number;
  height: number;
}

type Blocks = (Paragraph | Table)[];
type Look = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'font' | 'highlight'> & { size?: number };

/** Where a block is: how far in, in which list, and whether it is single-spaced. */
interface Place {
  indent: number;
  dense: boolean;
  listLevel: number;
}

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

  constructor(layout: Layout, pictures: ReadonlyMap<string, WordPicture>) {
    this.#layout = layout;
    this.#pictures = pictures;
  }

  title(text: string): Paragraph {
    const run = new TextRun({ text, bold: true, color: '000000', size: halfPoints(this.#layout.titleSize) });
    return new Paragraph({ heading: HeadingLevel.HEADING_1, spacing: this.#spacing(false), children: [run] });
  }

  blocks(blocks: readonly Block[], place: Place = { indent: 0, dense: false, listLevel: -1 }): Blocks {
    return blocks.flatMap((block) => this.#block(block, place));
  }

  #block(block: Block, place: Place): Blocks {
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
          dense: this.#layout.quotes.spacing === 'single',
        });
      case 'table':
        return [this.#table(block), this.#set({ children: [] }, place)];
      case 'code':
        return [this.#code(block.lines, place)];
      case 'rule':
        return [this.#set({ border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: '000000' } } }, place)];
      case 'page break':
        return [new Paragraph({ children: [new PageBreak()] })];
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
        indent: hanging ?? { left: twips(place.indent), firstLine: twips(first) },
        children: [...lead, ...this.#inlines(c, {})],
      },
      place,
    );
  }

  #heading({ dir, level, c }: Extract<Block, { t: 'heading' }>): Paragraph {
    const { centered, size } = this.#layout;
    return new Paragraph({
      heading: headings[level - 1] ?? HeadingLevel.HEADING_6,
      spacing: this.#spacing(false),
      bidirectional: dir === 'rtl',
      keepNext: true,
      ...(level === 1 && centered ? { alignment: AlignmentType.CENTER } : {}),
      children: this.#inlines(c, { bold: level < 4, italics: level > 2, size: halfPoints(size) }),
    });
  }

  #list({ items }: Extract<Block, { t: 'list' }>, place: Place): Blocks {
    const level = Math.min(levelsAtMost, place.listLevel + 1);
    const reference = `list-${this.numbering.length + 1}`;
    const indent = place.indent + step;
    this.numbering.push({ reference, levels: levelsOf(level, items[0], indent) });
    return items.flatMap((item) => this.#item(item, reference, { ...place, indent, listLevel: level }));
  }

  #item({ c }: ListItem, reference: string, place: Place): Blocks {
    const [first, ...others] = c;
    const opens = first?.t === 'paragraph' ? this.#inlines(first.c, {}) : [];
    const numbered = new Paragraph({
      numbering: { reference, level: place.listLevel },
      spacing: this.#spacing(place.dense),
      children: opens,
    });
    return [numbered, ...this.blocks(first?.t === 'paragraph' ? others : c, place)];
  }

  #table({ sides: columns, rows }: Extract<Block, { t: 'table' }>): Table {
    const width = this.#layout.width / Math.max(1, columns.length);
    const spacing = { ...singleLines(this.#layout), after: 0 };
    return new Table({
      width: { size: twips(this.#layout.width), type: WidthType.DXA },
      columnWidths: columns.map(() => twips(width)),
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
                children: [new Paragraph({ spacing, ...alignment, children })],
              });
            }),
          }),
      ),
    });
  }

  #code(lines: readonly Inline[][], place: Place): Paragraph {
    const children = lines.flatMap((line, at) => [
      ...(at === 0 ? [] : [new TextRun({ break: 1 })]),
      ...this.#inlines(line, this.#typewriter()),
    ]);
    return this.#set({ children }, { ...place, dense: true });
  }

  #picture({ file, alt, c }: Extract<Block, { t: 'picture' }>, place: Place): Blocks {
    const picture = this.#pictures.get(file);
    if (!picture) return [];
    // No larger than the text is wide and three quarters of a page high; this library counts 96 to the inch.
    const scale = Math.min(1, this.#layout.width / picture.width, (this.#layout.height * 0.75) / picture.height);
    const pixels = (points: number): number => Math.round((points * scale * 96) / 72);
    const transformation = { width: pixels(picture.width), height: pixels(picture.height) };
    const altText = { name: alt || 'Picture', title: alt, description: alt };
    const run = new ImageRun({ type: picture.type, data: picture.bytes, transformation, altText });
    const center = { alignment: AlignmentType.CENTER };
    return [
      new Paragraph({ ...center, keepNext: c.length > 0, children: [run] }),
      ...(c.length === 0
        ? []
        : [this.#set({ ...center, children: this.#inlines(c, { italics: true }) }, { ...place, dense: true })]),
    ];
  }

  #set(options: IParagraphOptions, place: Place): Paragraph {
    return new Paragraph({ spacing: this.#spacing(place.dense), indent: { left: twips(place.indent) }, ...options });
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
    if (typeof node === 'string') return [new TextRun({ ...look, text: node })];
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
    const children = this.blocks(blocks, { indent: 0, dense: true, listLevel: -1 });
    // A table can’t be in a footnote of Word.
    this.footnotes[number] = { children: children.filter((child) => child instanceof Paragraph) };
    return new FootnoteReferenceRun(number);
  }
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
