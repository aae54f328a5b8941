import { eml } from '#test/support/files/mail.ts';
import { docx, numberedDocx, odt } from '#test/support/files/office.ts';
import { odtWithEverything } from '#test/support/files/open-document.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { twoColumns } from '#test/support/files/pleading.ts';
import { ppt } from '#test/support/files/ppt.ts';
import { xls } from '#test/support/files/sheets.ts';
import { wordWithEverything } from '#test/support/files/word-everything.ts';
import { htmlWithEverything, rtf, rtfWithEverything } from '#test/support/files/writing.ts';

const paragraphs = [
  'I am the petitioner in this action and make this declaration of my own knowledge.',
  'On March 2, 2025 the respondent did not arrive at the exchange agreed for 5:30 p.m.',
  'I never agreed to any change of the schedule, in writing or otherwise.',
];

/** Our own files of each kind, as our generators make them. */
export async function ownFiles(): Promise<{ name: string; bytes: Uint8Array | string }[]> {
  return [
    { name: 'declaration.pdf', bytes: await textPdf([paragraphs.join('\n'), paragraphs.toReversed().join('\n')]) },
    { name: 'columns.pdf', bytes: await twoColumns('Order', [paragraphs, paragraphs.toReversed()]) },
    {
      name: 'declaration.docx',
      bytes: await docx(paragraphs, [
        ['Date', 'Event'],
        ['March 2', 'No exchange'],
      ]),
    },
    { name: 'numbered.docx', bytes: await numberedDocx(paragraphs) },
    { name: 'everything.docx', bytes: await wordWithEverything() },
    { name: 'declaration.odt', bytes: odt(paragraphs) },
    { name: 'everything.odt', bytes: odtWithEverything() },
    { name: 'declaration.rtf', bytes: rtf(paragraphs) },
    { name: 'everything.rtf', bytes: rtfWithEverything() },
    { name: 'everything.html', bytes: htmlWithEverything },
    {
      name: 'expenses.xls',
      bytes: xls([
        ['Date', 'Amount'],
        ['March 2, 2025', '1599'],
      ]),
    },
    { name: 'slides.ppt', bytes: ppt() },
    { name: 'letter.eml', bytes: eml({ text: paragraphs.join('\r\n') }) },
  ];
}
