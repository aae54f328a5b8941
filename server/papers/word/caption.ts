import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IBorderOptions,
  type ParagraphChild,
} from 'docx';
import type { SetCaption } from '#server/papers/caption.ts';
import type { Layout } from '#server/papers/layout.ts';
import { twips } from './lengths.ts';
import { singleLines, type Spacing, textLines } from './spacing.ts';

/* The head of a court paper, in the three layouts that profiles name. */

type Blocks = (Paragraph | Table)[];
type Alignment = (typeof AlignmentType)[keyof typeof AlignmentType];

const rule: IBorderOptions = { style: BorderStyle.SINGLE, size: 6, color: '000000' };
const none: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' };

export function captionBlocks(caption: SetCaption, layout: Layout): Blocks {
  if (caption.layout === 'tramlines') return tramlines(caption, layout);
  const pleading = caption.layout === 'pleading';
  return [
    ...filerAbove(caption, layout),
    ...caption.court.map((line) => words(line.toUpperCase(), { alignment: AlignmentType.CENTER, bold: true })),
    // A line between the court and the box, as on the printed page.
    ...(pleading ? [words('')] : []),
    boxOfCase(caption, layout, pleading),
    ...(pleading ? [words('')] : [title(caption.title, layout, AlignmentType.CENTER)]),
  ];
}

/** Below the last line of who files, the lines down to the court’s are left empty. */
function filerAbove({ filer }: SetCaption, { pitch, courtLine }: Layout): Paragraph[] {
  const empty = pitch === null || courtLine === null || filer.length === 0 ? 0 : courtLine - 1 - filer.length;
  return [...filer, ...Array.from({ length: Math.max(0, empty) }, () => '')].map((line) => words(line));
}

function boxOfCase(caption: SetCaption, layout: Layout, withTitle: boolean): Table {
  const half = layout.width / 2;
  const spacing = singleLines(layout);
  const last = caption.parties.length - 1;
  const parties = caption.parties.flatMap(({ names, role }, at) => [
    ...(at > 0 ? [words(caption.versus, { indent: 36, spacing })] : []),
    ...names.map((name, n) =>
      words(name.toUpperCase() + (n < names.length - 1 ? ' and' : role === '' && at === last ? '.' : ','), { spacing }),
    ),
    ...(role === '' ? [] : [words(role + (at < last ? ',' : '.'), { indent: 72, spacing })]),
  ]);
  const right = [
    words(caption.number, { bold: true, spacing }),
    ...(withTitle ? [title(caption.title, layout, AlignmentType.START, spacing)] : []),
    ...caption.hearing.map((line) => words(line, { spacing })),
  ];
  return new Table({
    width: { size: twips(layout.width), type: WidthType.DXA },
    columnWidths: [twips(half), twips(half)],
    rows: [
      new TableRow({
        cantSplit: true,
        children: [
          cell(parties, half, { top: none, left: none, right: rule, bottom: rule }),
          cell(right, half, { top: none, left: rule, right: none, bottom: none }),
        ],
      }),
    ],
  });
}

/** The left side of the box begins where the text does. */
function cell(
  children: Paragraph[],
  width: number,
  borders: Record<'top' | 'left' | 'right' | 'bottom', IBorderOptions>,
): TableCell {
  return new TableCell({
    width: { size: twips(width), type: WidthType.DXA },
    borders,
    margins: { left: borders.left === rule ? twips(14) : 0, right: twips(6), top: 0, bottom: twips(6) },
    children: children.length > 0 ? children : [words('')],
  });
}

function tramlines(caption: SetCaption, layout: Layout): Blocks {
  const spacing = singleLines(layout);
  const last = caption.parties.length - 1;
  return [
    ...(caption.number === '' ? [] : [words(caption.number, { alignment: AlignmentType.END, bold: true, spacing })]),
    ...caption.court.map((line) => words(line.toUpperCase(), { bold: true, spacing })),
    ...(caption.between === '' ? [] : [words(caption.between, { bold: true, spacing })]),
    ...caption.parties.flatMap(({ names, role }, at) => [
      ...names.map((name) => words(name.toUpperCase(), { alignment: AlignmentType.CENTER, bold: true, spacing })),
      ...(role === '' ? [] : [words(role, { alignment: AlignmentType.END, underline: true, spacing })]),
      ...(at < last ? [words(caption.versus, { alignment: AlignmentType.CENTER, spacing })] : []),
    ]),
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      alignment: AlignmentType.CENTER,
      spacing: { ...spacing, before: 240, after: 240 },
      border: { top: { ...rule, space: 8 }, bottom: { ...rule, space: 8 } },
      children: [new TextRun({ text: caption.title.toUpperCase() })],
    }),
    ...caption.hearing.map((line) => words(line, { alignment: AlignmentType.CENTER, spacing })),
  ];
}

interface Look {
  alignment?: Alignment;
  bold?: boolean;
  underline?: boolean;
  indent?: number;
  spacing?: Spacing;
}

function words(
  text: string,
  { alignment, bold = false, underline = false, indent = 0, spacing }: Look = {},
): Paragraph {
  const children: ParagraphChild[] = [new TextRun({ text, bold, ...(underline ? { underline: {} } : {}) })];
  return new Paragraph({
    ...(alignment === undefined ? {} : { alignment }),
    ...(spacing === undefined ? {} : { spacing }),
    indent: { left: twips(indent) },
    children,
  });
}

function title(
  text: string,
  layout: Layout,
  alignment: Alignment,
  spacing: Spacing = { ...textLines(layout), before: layout.pitch === null ? twips(layout.size) : 0 },
): Paragraph {
  return new Paragraph({
    heading: HeadingLevel.HEADING_1,
    alignment,
    spacing,
    children: [new TextRun({ text })],
  });
}
