import { longDate } from './calendar.ts';
import { pdfBytes } from './pdf-bytes.ts';
import { photographed } from './photograph.ts';
import { printedPages } from './printed-page.ts';
import { drawSignature } from './signature.ts';
import { CHILD, DANIEL, MAYA, MONEY, NEW_JOB_DATE, wholeDollars } from './story.ts';

export const DANIEL_LETTER_DATE = '2026-05-26';

const PARAGRAPHS: readonly string[] = [
  `${MAYA.name.split(' ')[0]},`,
  `I am writing this down so that nobody can say I didn’t tell you. I start at Harrow Freight on ${longDate(NEW_JOB_DATE)}. ` +
    `It is forty hours a week at $${MONEY.danielWage2026.toFixed(2)} an hour, Tuesday to Saturday, and I am done at 5:30.`,
  `That means Wednesdays at five will be hard, and when school starts again I can’t be there at 2:50 on Wednesdays or Fridays. ` +
    `I know it is in the order. I would rather change the days than keep missing them. Could he come to me Sunday and Monday ` +
    `instead, every other week?`,
  `I will keep paying the ${wholeDollars(MONEY.support)}. If the new pay changes that, I would like to see the figures first.`,
  `Please tell ${CHILD.name} I fixed the chain on his bike.`,
];

/** Daniel's typed letter, photographed on the kitchen table. */
export async function danielLetterPhoto(): Promise<Buffer> {
  const facts = { title: 'Letter', author: DANIEL.name, created: new Date(`${DANIEL_LETTER_DATE}T03:00:00Z`) };
  const letter = await pdfBytes(facts, (pdf) => {
    pdf.font('Courier').fontSize(13);
    pdf.text(`${DANIEL.name}\n${DANIEL.street}\n${DANIEL.town}`, 80, 84, { width: 452 }).moveDown(1.4);
    pdf.text(longDate(DANIEL_LETTER_DATE)).moveDown(1.6);
    for (const text of PARAGRAPHS) pdf.text(text, { width: 452, lineGap: 4.5 }).moveDown(0.9);
    drawSignature(pdf, { x: 96, y: pdf.y + 44, width: 132, height: 26, loops: 7, phase: 3.1, ink: '#20242f' });
    pdf.text(DANIEL.name.split(' ')[0] ?? '', 80, pdf.y + 62);
  });
  const [page] = await printedPages(letter, 150);
  if (!page) throw new Error('Daniel’s letter printed no page.');
  return photographed(page, new Date(`2026-05-27T19:22:00-07:00`));
}
