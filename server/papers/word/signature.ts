import { BorderStyle, ImageRun, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import { addressBelowSignature } from '#server/papers/caption.ts';
import type { Layout } from '#server/papers/layout.ts';
import type { Paper, SignatureBlock } from '#server/papers/paper.ts';
import { twips } from './lengths.ts';
import { looseLines, singleLines, type Spacing, textLines } from './spacing.ts';

const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' };
const noBorders = { top: none, bottom: none, left: none, right: none };
const rule = { style: BorderStyle.SINGLE, size: 6, color: '000000', space: 1 };

/** What is declared, and below it the date on the left and the line to sign on the right. */
export function signatureBlocks(
  signature: SignatureBlock,
  paper: Paper,
  layout: Layout,
  at: number,
): (Paragraph | Table)[] {
  const strike = signature.superseded;
  const spacing = { ...singleLines(layout), after: 0 };
  const plain = (text: string): Paragraph =>
    new Paragraph({ spacing, keepNext: true, children: [new TextRun({ text, strike })] });
  // The address is of who files, which is the first to sign.
  const address = at === 0 ? addressBelowSignature(paper.caption, paper.profile) : [];
  const under = [signature.name, signature.role, ...address].filter(
    (line, place, all): line is string => line !== null && all.indexOf(line) === place,
  );
  const dated = `${paper.profile.dateLabel} ${signature.date ?? '____________________'}`;
  const column = (children: Paragraph[]): TableCell =>
    new TableCell({
      borders: noBorders,
      margins: { left: 0 },
      width: { size: twips(layout.width / 2), type: WidthType.DXA },
      children,
    });
  const { statementTitle } = paper.profile;
  const above = statementTitle === '' ? [] : [declaration(statementTitle, false, layout, true)];
  const declared = signature.statement === null ? [] : [...above, declaration(signature.statement, strike, layout)];
  return [
    ...declared,
    new Table({
      borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
      width: { size: twips(layout.width), type: WidthType.DXA },
      columnWidths: [twips(layout.width / 2), twips(layout.width / 2)],
      rows: [
        new TableRow({
          cantSplit: true,
          children: [
            column([plain(''), plain(dated), ...(signature.place === null ? [] : [plain(signature.place)])]),
            column([plain(''), lineToSign(signature, at, spacing, layout), ...under.map((line) => plain(line))]),
          ],
        }),
      ],
    }),
    ...notes(signature).map((text) => new Paragraph({ spacing, children: [new TextRun({ text, size: 14 })] })),
    new Paragraph({ spacing, children: [] }),
  ];
}

function declaration(text: string, strike: boolean, layout: Layout, bold = false): Paragraph {
  const indent = { firstLine: twips(layout.paragraph.indent) };
  return new Paragraph({
    spacing: textLines(layout),
    indent,
    keepNext: true,
    children: [new TextRun({ text, strike, bold })],
  });
}

function lineToSign(signature: SignatureBlock, at: number, spacing: Spacing, layout: Layout): Paragraph {
  const { kind, name, hash, image, superseded: strike } = signature;
  const shown = kind === 's_name' ? `/s/ ${name}` : name;
  const written = hash !== null && (kind === 's_name' || kind === 'typed');
  const children =
    kind === 'drawn' && image !== null
      ? [new ImageRun({ type: 'png', data: image, altText: drawnBy(name, at), transformation: drawnSize })]
      : [new TextRun({ text: written ? shown : '', italics: kind === 'typed', strike })];
  // A drawn signature is higher than a line.
  const line = kind === 'drawn' ? { ...looseLines(layout), after: 0 } : spacing;
  return new Paragraph({ spacing: line, keepNext: true, border: { bottom: rule }, children });
}

const drawnSize = { width: 120, height: 40 };

/** Its number is above those of the text’s pictures. */
function drawnBy(name: string, at: number): { id: string; name: string; description: string; title: string } {
  const says = `Signature of ${name}`;
  return { id: String(100_001 + at), name: says, description: says, title: says };
}

function notes({ hash, superseded }: SignatureBlock): string[] {
  return [
    ...(hash === null ? [] : [`Signed text, SHA-256: ${hash}`]),
    ...(superseded ? ['Superseded: the text was changed after this signature.'] : []),
  ];
}
