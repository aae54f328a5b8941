import {
  AlignmentType,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  Footer,
  Header,
  HeadingLevel,
  InsertedTextRun,
  LevelFormat,
  Packer,
  PageBreak,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';

const revision = { author: 'D', date: '2026-03-01T00:00:00Z' };

/**
 * A Word document with all that a declaration may have: headings, emphasis, nested lists one of which begins at 5, a
 * table, two notes, a quotation, a link, a line and a page break; and what does not belong into its text: a header and
 * footer, a comment, hidden words, a deletion.
 */
export function wordWithEverything(): Promise<Buffer> {
  const words = (text: string): TextRun => new TextRun(text);
  const item = (reference: string, level: number, text: string): Paragraph =>
    new Paragraph({ numbering: { reference, level }, children: [words(text)] });
  const cell = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] });
  const children = [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [words('Declaration of Maya Ellery')] }),
    new Paragraph({
      children: [
        words('I was '),
        new TextRun({ text: 'never', bold: true }),
        words(' told, '),
        new TextRun({ text: 'In re Rowan', italics: true }),
        words(' applies and '),
        new TextRun({ text: 'nothing else', strike: true }),
        words(' does.'),
        new FootnoteReferenceRun(1),
        new TextRun({ text: ' Secret.', vanish: true }),
        words(' He '),
        new DeletedTextRun({ text: 'always ', id: 1, ...revision }),
        new InsertedTextRun({ text: 'sometimes ', id: 2, ...revision }),
        new CommentRangeStart(0),
        words('came.'),
        new CommentRangeEnd(0),
        new TextRun({ children: [new CommentReference(0)] }),
      ],
    }),
    new Paragraph({ heading: HeadingLevel.HEADING_2, children: [words('Exchanges')] }),
    item('numbers', 0, 'Friday'),
    item('numbers', 1, 'at school'),
    item('numbers', 1, 'at home'),
    item('numbers', 0, 'Sunday'),
    item('dots', 0, 'a coat'),
    item('dots', 1, 'with a hood'),
    new Table({
      rows: [
        new TableRow({ children: [cell('Date'), cell('Late')] }),
        new TableRow({ children: [cell('March 1'), cell('34 min | 2')] }),
      ],
    }),
    new Paragraph({ style: 'Quote', children: [words('I will be late again.')] }),
    new Paragraph({
      children: [
        words('See '),
        new ExternalHyperlink({ link: 'https://court.example/plan', children: [words('the plan')] }),
        words('.'),
        new FootnoteReferenceRun(2),
      ],
    }),
    new Paragraph({ children: [words('12 Commons Way'), new TextRun({ text: 'Fernhill', break: 1 })] }),
    new Paragraph({ children: [new PageBreak()] }),
    new Paragraph('1. is not a list, and *this* not emphasis.'),
  ];
  const document = new Document({
    title: 'Declaration of Maya Ellery',
    styles: { paragraphStyles: [{ id: 'Quote', name: 'Quote', basedOn: 'Normal' }] },
    comments: { children: [{ id: 0, author: 'S', children: [new Paragraph('Is that so?')] }] },
    footnotes: {
      1: { children: [new Paragraph('Order of August 12.')] },
      2: { children: [new Paragraph('Section 4.1.')] },
    },
    numbering: {
      config: [
        {
          reference: 'numbers',
          levels: [
            { level: 0, format: LevelFormat.DECIMAL, text: '%1.', start: 5, alignment: AlignmentType.START },
            { level: 1, format: LevelFormat.LOWER_LETTER, text: '(%2)' },
          ],
        },
        {
          reference: 'dots',
          levels: [
            { level: 0, format: LevelFormat.BULLET, text: '•' },
            { level: 1, format: LevelFormat.BULLET, text: '◦' },
          ],
        },
      ],
    },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('DRAFT of October 2')] }) },
        footers: { default: new Footer({ children: [new Paragraph('Ellery declaration, page 1')] }) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}
