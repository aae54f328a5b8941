import { EXPENSES, GLASSES, TOTALS } from './expenses.ts';
import { attachmentPart, encodedWord, message, multipart, textPart } from './mime.ts';
import { CHILD, DANIEL, MAYA, MONEY, dollars } from './story.ts';

const money = (cents: number): string => dollars(cents / 100);
const from = (person: { name: string; email: string }): string => `${person.name} <${person.email}>`;
const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('\n');

const FRIDAY_QUESTION =
  `Daniel,\n\nThe school called me at 3:40 on Friday because ${CHILD.name} was still in the office. What happened? If you ` +
  `can’t make a pick-up I need to hear it before 2:50, not after.\n\nMaya`;

const FRIDAY_ANSWER =
  `Maya,\n\nNothing happened. I was there at 2:50 on Friday and picked ${CHILD.name} up myself, same as always. I don’t know ` +
  `what the office told you, maybe they mixed him up with someone else. We were in Cobb Landing by four and had pizza.\n\n` +
  `I’d appreciate it if you asked me first before making it into something.\n\nDaniel`;

/** Daniel's answer about May 15, with Maya's question quoted below it. */
export function fridayEmail(): Buffer {
  const quotedPlain = FRIDAY_QUESTION.split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  const wrote = `On Sun, May 17, 2026 at 8:41 PM ${MAYA.name} wrote:`;
  const plain = `${FRIDAY_ANSWER}\n\n${wrote}\n${quotedPlain}\n`;
  const html = `<html><body>\n${paragraphs(FRIDAY_ANSWER)}\n<p>${wrote}</p>\n<blockquote>\n${paragraphs(FRIDAY_QUESTION)}\n</blockquote>\n</body></html>\n`;
  return message(
    [
      `From: ${from(DANIEL)}`,
      `To: ${from(MAYA)}`,
      'Subject: Re: Friday pick-up',
      'Date: Mon, 18 May 2026 07:26:14 -0700',
      'Message-ID: <20260518142614.4471@mail.example.com>',
      'In-Reply-To: <20260518034102.1180@mail.example.com>',
      'References: <20260518034102.1180@mail.example.com>',
    ],
    multipart('alternative', '----=_Part_0518_4471', [textPart('plain', plain), textPart('html', html)]),
  );
}

/** Maya's request for Daniel's share, with the receipt for the glasses attached. */
export function expensesEmail(receiptPng: Buffer): Buffer {
  const balance = money(TOTALS.balance);
  const text =
    `Daniel,\n\nHere are ${CHILD.name}’s shared expenses for January through September, ${EXPENSES.length} in all:\n\n` +
    `  Paid by me: ${money(TOTALS.spent)}\n` +
    `  Your ${MONEY.danielSharePercent} percent (section 8.2 of the order): ${money(TOTALS.danielOwes)}\n` +
    `  You paid on March 2: ${money(TOTALS.danielPaid)}\n` +
    `  Balance: ${balance}\n\n` +
    `The sheet has every date and amount. The receipt for the glasses (${money(GLASSES.lines.reduce((sum, line) => sum + line.cents, 0))}, ` +
    `Lakeside Eye Care, March 11) is attached because you asked for it; the others went to you when I paid them. The order ` +
    `says thirty days, so October 28. If you would rather pay in two parts, tell me and I will agree to it in writing.\n\n` +
    `Thank you for the bike chain. He rides it every day.\n\nMaya\n`;
  return message(
    [
      `From: ${from(MAYA)}`,
      `To: ${from(DANIEL)}`,
      `Subject: ${encodedWord(`${CHILD.name}’s expenses, January–September: ${balance}`)}`,
      'Date: Mon, 28 Sep 2026 20:03:37 -0700',
      'Message-ID: <20260929030337.2093@mail.example.com>',
    ],
    multipart('mixed', '----=_Part_0928_2093', [
      textPart('plain', text),
      attachmentPart('receipt-lakeside-eye-care-2026-03-11.png', 'image/png', receiptPng),
    ]),
  );
}
