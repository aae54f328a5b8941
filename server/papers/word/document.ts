import {
  AlignmentType,
  BorderStyle,
  Document,
  FrameAnchorType,
  FrameWrap,
  Footer,
  Header,
  HeightRule,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import { setCaption } from '#server/papers/caption.ts';
import type { CourtProfile } from '#server/papers/court-profile.ts';
import { paperSizes } from '#server/papers/paper-sizes.ts';
import { layoutOf, letterLayout, type Layout } from '#server/papers/layout.ts';
import type { Paper } from '#server/papers/paper.ts';
import type { PictureShelf } from '#server/papers/pictures.ts';
import { plainCaption, plainLine, plainSignature } from '#server/papers/plain.ts';
import { readBody } from '#server/papers/read-body.ts';
import { reordering } from '#server/papers/scripts.ts';
import { WordBody, type WordPicture } from './body.ts';
import { captionBlocks } from './caption.ts';
import { halfPoints, twips } from './lengths.ts';
import { signatureBlocks } from './signature.ts';
import { textLines } from './spacing.ts';
import { headingStyles, paragraphStyles } from './styles.ts';
import { withoutDates } from './without-dates.ts';

/* The same paper for a word processor: to edit further, or for a court that takes Word files. */

const fonts = { tinos: 'Times New Roman', arimo: 'Arial', cousine: 'Courier New' } as const;

/** Word has fonts of its own for what ours don’t have; what XML can’t hold, or turns the text around, is its code. */
function printable(character: string): boolean {
  return !/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(character) && !reordering.test(character);
}

function plain(text: string): string {
  return plainLine(text, printable);
}

/** One paper as .docx; the same paper makes the same bytes. */
export async function paperAsWord(paper: Paper, shelf: PictureShelf): Promise<Uint8Array> {
  const { profile, caption } = paper;
  const names = { text: [fonts[profile.font]], mono: ['Courier New'] };
  const layout = caption === null ? letterLayout(profile, names) : layoutOf(profile, names);
  const pictures = await wordPictures(paper, shelf);
  const blocks = readBody(paper.body.toWellFormed(), {
    citations: paper.citations,
    printable,
    picture: (address) => {
      const picture = pictures.get(address);
      return picture ? { ...picture, file: address } : null;
    },
    numbering: profile.numbering && caption !== null,
  });
  const body = new WordBody(layout, pictures);
  const children = [
    ...(caption === null
      ? [body.title(plain(paper.title))]
      : captionBlocks(plainCaption(setCaption(caption, profile), plain), layout)),
    ...body.blocks(blocks),
    ...paper.signatures.flatMap((signature, at) =>
      signatureBlocks(plainSignature(signature, plain), paper, layout, at),
    ),
  ];
  const document = new Document({
    title: plain(paper.title),
    creator: 'Casewright',
    lastModifiedBy: 'Casewright',
    styles: {
      default: {
        document: { run: documentRun(paper, layout), paragraph: { spacing: textLines(layout) } },
        ...headingStyles(layout),
      },
      paragraphStyles,
    },
    numbering: { config: body.numbering },
    footnotes: body.footnotes,
    sections: [
      {
        properties: { page: pageOf(profile, layout) },
        headers: { default: headerOf(layout, paper.mark === null ? null : plain(paper.mark)) },
        footers: { default: footerOf(paper, layout) },
        children,
      },
    ],
  });
  return withoutDates(await Packer.toBuffer(document));
}

/** Pictures by their address; Word shows no WebP. */
async function wordPictures(paper: Paper, shelf: PictureShelf): Promise<ReadonlyMap<string, WordPicture>> {
  const found = new Map<string, WordPicture>();
  for (const [address, picture] of Object.entries(paper.pictures)) {
    const printed = await shelf.printed(picture);
    if (printed && printed.type !== 'webp') found.set(address, { ...printed, type: printed.type });
  }
  return found;
}

function documentRun({ language, profile }: Paper, { fonts: { text }, size }: Layout) {
  return {
    font: text[0] ?? 'Times New Roman',
    size: halfPoints(size),
    language: { value: language || profile.language },
  };
}

function pageOf(
  { page, lineNumbers }: CourtProfile,
  { page: [width, height], left, top, width: text, height: tall, pitch }: Layout,
) {
  const [sheetWidth, sheetHeight] = paperSizes[page];
  // Word puts a line’s letters in the middle of its height, an eighth of it lower than the sheets do.
  const first = pitch === null ? top : top - pitch / 4;
  return {
    size: { width: twips(sheetWidth), height: twips(sheetHeight) },
    margin: {
      top: twips(first),
      bottom: twips(height - top - tall),
      left: twips(left),
      right: twips(width - left - text),
      header: twips(24),
      footer: twips(20),
    },
    ...(pitch !== null && lineNumbers.shown ? { borders: rulesBeside(lineNumbers) } : {}),
  };
}

function rulesBeside({ leftRules, rightRules }: CourtProfile['lineNumbers']) {
  const rule = (count: number, space: number | undefined) => ({
    style: count > 1 ? BorderStyle.DOUBLE : BorderStyle.SINGLE,
    size: 6,
    color: '000000',
    space: space ?? 0,
  });
  return {
    ...(leftRules.length > 0 ? { pageBorderLeft: rule(leftRules.length, leftRules[0]) } : {}),
    ...(rightRules.length > 0 ? { pageBorderRight: rule(rightRules.length, rightRules[0]) } : {}),
  };
}

/** The mark, and the numbers beside the lines, which stand in a frame of every page’s header. */
function headerOf(layout: Layout, mark: string | null): Header {
  const { numbers, left, top } = layout;
  const beside = Array.from({ length: numbers?.count ?? 0 }, (_, at) =>
    numbers === null
      ? []
      : [
          new Paragraph({
            alignment: AlignmentType.RIGHT,
            spacing: { line: twips(numbers.pitch), lineRule: LineRuleType.EXACTLY, before: 0, after: 0 },
            frame: {
              type: 'absolute',
              position: { x: twips(left - numbers.gap - 24), y: twips(top - numbers.pitch / 4) },
              width: twips(24),
              height: twips(numbers.count * numbers.pitch),
              rule: HeightRule.EXACT,
              wrap: FrameWrap.AROUND,
              anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.PAGE },
            },
            children: [new TextRun({ text: String(at + 1), size: halfPoints(numbers.size) })],
          }),
        ],
  ).flat();
  const words = mark === null ? [] : [new TextRun({ text: mark.toUpperCase(), bold: true, color: '8A1C1C', size: 20 })];
  const line = new Paragraph({ alignment: AlignmentType.CENTER, spacing: { line: 240 }, children: words });
  return new Header({ children: [...beside, line] });
}

function footerOf({ profile: { footer }, caption }: Paper, { size }: Layout): Footer {
  const run = { size: halfPoints(Math.min(size, footer.size)) };
  const of = footer.number === 'plain' ? [] : [' of ', PageNumber.TOTAL_PAGES];
  const number = [...(footer.number === 'page' ? ['Page '] : []), PageNumber.CURRENT, ...of];
  const title = footer.title && caption !== null ? plain(caption.footer) : '';
  const border = { style: BorderStyle.SINGLE, size: 6, space: 1, color: '000000' };
  const spacing = { line: 240, lineRule: LineRuleType.AUTO };
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        spacing,
        children: [new TextRun({ ...run, children: number })],
      }),
      ...(title === ''
        ? []
        : [
            new Paragraph({
              alignment: AlignmentType.CENTER,
              spacing,
              ...(footer.rule ? { border: { top: border } } : {}),
              children: [new TextRun({ ...run, text: title })],
            }),
          ]),
    ],
  });
}
