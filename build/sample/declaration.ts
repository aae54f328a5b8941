import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { declarationFacts } from './declaration-text.ts';
import { CASE_NUMBER, COURT, DANIEL, MAYA } from './story.ts';
import { writeZip } from '#server/papers/workbook/write-zip.ts';
import { readZip } from './zip.ts';

const SAVED = '2026-10-02T20:15:00Z';
const FACT = { reference: 'facts', level: 0 } as const;

/** Maya's draft declaration as a Word document. */
export async function declarationDocx(): Promise<Buffer> {
  const document = new Document({
    title: `Declaration of ${MAYA.name}`,
    creator: MAYA.name,
    lastModifiedBy: MAYA.name,
    styles: { default: { document: { run: { font: 'Times New Roman', size: 24 } } } },
    numbering: { config: [numberedFacts()] },
    sections: [{ footers: { default: footer() }, children: [heading(COURT.toUpperCase()), caption(), ...body()] }],
  });
  return withFixedDates(await Packer.toBuffer(document));
}

function numberedFacts() {
  const style = { paragraph: { indent: { left: 540, hanging: 540 } } };
  const level = { level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.LEFT, style };
  return { reference: FACT.reference, levels: [level] };
}

function heading(text: string): Paragraph {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { after: 240 },
    children: [new TextRun({ text, bold: true })],
  });
}

function caption(): Table {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const line = { style: BorderStyle.SINGLE, size: 6, color: '333333' };
  const parties = [`${MAYA.name.toUpperCase()},`, 'Petitioner,', 'and', `${DANIEL.name.toUpperCase()},`, 'Respondent.'];
  const title = [
    `Case No. ${CASE_NUMBER}`,
    '',
    `DECLARATION OF ${MAYA.name.toUpperCase()}`,
    'IN SUPPORT OF MOTION TO MODIFY',
    '',
    'DRAFT, October 2, 2026',
  ];
  const cell = (lines: readonly string[], borders: object): TableCell =>
    new TableCell({
      width: { size: 50, type: WidthType.PERCENTAGE },
      margins: { left: 120, right: 120, bottom: 120 },
      borders,
      children: lines.map((text) => new Paragraph({ children: [new TextRun(text)] })),
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none },
    rows: [
      new TableRow({
        children: [
          cell(parties, { top: none, left: none, right: line, bottom: line }),
          cell(title, { top: none, left: none, right: none, bottom: none }),
        ],
      }),
    ],
  });
}

function body(): Paragraph[] {
  const spacing = { before: 120, after: 120, line: 360 };
  const plain = (text: string): Paragraph => new Paragraph({ spacing, children: [new TextRun(text)] });
  const facts = declarationFacts().map((part) =>
    'heading' in part
      ? new Paragraph({
          spacing: { before: 280, after: 80 },
          keepNext: true,
          children: [new TextRun({ text: part.heading, bold: true })],
        })
      : new Paragraph({ numbering: FACT, spacing, children: [new TextRun(part.fact)] }),
  );
  return [
    new Paragraph({ spacing: { before: 240 }, children: [] }),
    plain(`I, ${MAYA.name}, declare:`),
    ...facts,
    plain('I declare under penalty of perjury that the foregoing is true and correct.'),
    plain('Date: ____________________'),
    new Paragraph({
      spacing: { before: 480 },
      indent: { left: 4320 },
      children: [new TextRun('______________________________')],
    }),
    new Paragraph({ indent: { left: 4320 }, children: [new TextRun(`${MAYA.name}, Petitioner, without counsel`)] }),
  ];
}

function footer(): Footer {
  const children = [
    new TextRun({ children: [`Declaration of ${MAYA.name} · ${CASE_NUMBER} · `, PageNumber.CURRENT], size: 18 }),
  ];
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children })] });
}

/** The docx package stamps the clock into its files; the sample keeps the day the draft was saved. */
function withFixedDates(docx: Buffer): Buffer {
  const entries = readZip(docx)
    .filter((entry) => !entry.name.endsWith('/'))
    .map(({ name, bytes }) => {
      if (name !== 'docProps/core.xml') return { name, bytes };
      const dated = bytes.toString('utf8').replaceAll(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${SAVED}`);
      return { name, bytes: Buffer.from(dated, 'utf8') };
    });
  return writeZip(entries);
}
