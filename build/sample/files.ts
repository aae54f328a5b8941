import { danielLetterPhoto } from './daniel-letter.ts';
import { declarationDocx } from './declaration.ts';
import { expensesEmail, fridayEmail } from './emails.ts';
import { exchangeLogCsv } from './exchange-log.ts';
import { expenseWorkbook } from './expense-sheet.ts';
import { libraryLotPhoto } from './library-lot.ts';
import { hearingNotes } from './notes.ts';
import { orderPdf } from './order.ts';
import { proposalRtf } from './proposal.ts';
import { receiptPng } from './receipt.ts';
import { schoolLetterScan } from './school-letter.ts';
import { schoolPortalHtml } from './school-portal.ts';
import { textMessagesXml } from './text-messages.ts';
import { voicemailWav } from './voicemail.ts';

/** File names as a careful person keeps them. */
export const FILE = {
  order: 'Parenting Plan and Support Order 2024-08-12.pdf',
  schoolLetter: 'Fernhill Elementary letter, scanned 2026-09-22.pdf',
  danielLetter: 'IMG_20260527_192200.jpg',
  declaration: 'Declaration of Maya Ellery, draft.docx',
  fridayEmail: 'Re Friday pick-up.eml',
  expensesEmail: 'Rowan expenses January to September.eml',
  expenses: 'Shared expenses 2026.xlsx',
  exchangeLog: 'Exchange log 2026.csv',
  notes: 'Notes for the hearing.txt',
  portal: 'Attendance spring 2026, parent portal.html',
  proposal: 'Proposed parenting schedule.rtf',
  messages: 'sms-20261001.xml',
  receipt: 'Receipt Lakeside Eye Care 2026-03-11.png',
  voicemail: 'Voicemail Daniel 2026-07-29.wav',
  libraryLot: 'IMG_20260809_184712.jpg',
} as const;

/** Every file of the sample matter, by name. */
export async function sampleFiles(): Promise<Map<string, Buffer>> {
  const receipt = await receiptPng();
  return new Map<string, Buffer>([
    [FILE.order, await orderPdf()],
    [FILE.schoolLetter, await schoolLetterScan()],
    [FILE.danielLetter, await danielLetterPhoto()],
    [FILE.declaration, await declarationDocx()],
    [FILE.fridayEmail, fridayEmail()],
    [FILE.expensesEmail, expensesEmail(receipt)],
    [FILE.expenses, expenseWorkbook()],
    [FILE.exchangeLog, exchangeLogCsv()],
    [FILE.notes, hearingNotes()],
    [FILE.portal, schoolPortalHtml()],
    [FILE.proposal, proposalRtf()],
    [FILE.messages, textMessagesXml()],
    [FILE.receipt, receipt],
    [FILE.voicemail, voicemailWav()],
    [FILE.libraryLot, await libraryLotPhoto()],
  ]);
}
