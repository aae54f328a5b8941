import { BorderStyle, ImageRun, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import { addressBelowSignature } from '#server/papers/caption.ts';
import type { Layout } from '#server/papers/layout.ts';
import type { Paper, SignatureBlock } from '#server/papers/paper.ts';
import { twips } from './lengths.ts';
import { singleLines, textLines } from './spacing.ts';

const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' };
const noBorders = { top: none, bottom: none, left: none, right: none };
const rule = { style: BorderStyle.SINGLE, size: 6, color: '000000', space: 1 };

/** What is declared, and below it the date on the left and the line to sign on the right. */
export function signatureBlocks(signature: SignatureBlock, paper: Paper, layout: Layout): (Paragraph | Table)[] {
  const strike = signature.superseded;
  const spacing = { ...singleLines(layout), after: 0 };
  const plain = (text: string): Paragraph =>
    new Paragraph({ spacing, keepNext: true, children: [new TextRun({ text, strike })] });
  const address = addressBelowSignature(paper.caption, paper.profile);
  const under = [signature.name, signature.role, ...address].filter(
    (line, at, all): line is string => line !== null && all.indexOf(line) === at,
  );
  const dated = `${paper.profile.dateLabel} ${signature.date ?? '____________________'}`;
  const column = (children: Paragraph[]): TableCell =>
    new TableCell({ borders: noBorders, width: { size: twips(layout.width / 2), type: WidthType.DXA }, children });
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
            column([plain(''), lineToSign(signature, spacing), ...under.map((line) => plain(line))]),
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

function lineToSign(signature: SignatureBlock, spacing: ReturnType<typeof singleLines>): Paragraph {
  const { kind, name, hash, image, superseded: strike } = signature;
  const shown = kind === 's_name' ? `/s/ ${name}` : name;
  const written = hash !== null && (kind === 's_name' || kind === 'typed');
  const children =
    kind === 'drawn' && image !== null
      ? [new ImageRun({ type: 'png', data: image, transformation: { width: 120, height: 40 } })]
      : [new TextRun({ text: written ? shown : '', italics: kind === 'typed', strike })];
  // A drawn signature is higher than a line.
  const line = kind === 'drawn' ? { before: 0, after: 0 } : spacing;
  return new Paragraph({ spacing: line, keepNext: true, border: { bottom: rule }, children });
}

function notes({ hash, superseded }: SignatureBlock): string[] {
  return [
    ...(hash === null ? [] : [`Signed text, SHA-256: ${hash}`]),
    ...(superseded ? ['Superseded: the text was changed after this signature.'] : []),
  ];
}
