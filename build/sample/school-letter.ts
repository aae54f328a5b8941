import { clock, fullDate, longDate } from './calendar.ts';
import { LATE_AT_SCHOOL, LOG_FROM } from './exchanges.ts';
import { pdfBytes, type Pdf } from './pdf-bytes.ts';
import { scanned } from './scan.ts';
import { drawSignature } from './signature.ts';
import { CHILD, DANIEL, MAYA, PRINCIPAL, SCHOOL, SCHOOL_ENDS } from './story.ts';

export const SCHOOL_LETTER_DATE = '2026-09-22';
const REQUEST_DATE = '2026-09-08';
const WAIT_DATE = '2026-05-15';

/** Is in this scan and in no other file: a search that finds it has searched what only OCR could read. */
export const ONLY_IN_THE_SCAN =
  `He sat on the blue bench outside the front office with his soccer bag until 4:35 p.m., ` +
  `when his grandmother, Carol Thorne, came for him and signed him out.`;

const LEFT = 86;
const WIDTH = 440;

/** The principal's letter, printed, signed, scanned by the school: two pages that hold no text. */
export async function schoolLetterScan(): Promise<Buffer> {
  const facts = { title: 'Letter', author: SCHOOL.name, created: new Date(`${SCHOOL_LETTER_DATE}T18:00:00Z`) };
  const letter = await pdfBytes(facts, (pdf) => {
    firstPage(pdf);
    pdf.addPage();
    secondPage(pdf);
  });
  return scanned(letter, { title: 'Scan 2026-09-22', scannedAt: new Date(`${SCHOOL_LETTER_DATE}T21:42:00Z`) });
}

function firstPage(pdf: Pdf): void {
  crest(pdf);
  pdf
    .font('Times-Bold')
    .fontSize(18)
    .text(SCHOOL.name, LEFT + 56, 66);
  pdf
    .font('Times-Roman')
    .fontSize(10.5)
    .text(`${SCHOOL.street}, Fernhill · ${SCHOOL.phone} · office@fernhill-elementary.example.com`);
  pdf
    .lineWidth(1)
    .moveTo(LEFT, 108)
    .lineTo(LEFT + WIDTH, 108)
    .stroke('#333333');
  pdf.font('Times-Roman').fontSize(12.5).text(longDate(SCHOOL_LETTER_DATE), LEFT, 134).moveDown(1);
  pdf.text(`${MAYA.name}\n${MAYA.street}\n${MAYA.town}`).moveDown(1);
  pdf.font('Times-Bold').text(`Re: ${CHILD.name}, dismissal records, spring 2026`).font('Times-Roman').moveDown(1);
  say(pdf, `Dear Ms. ${MAYA.name.split(' ')[1]},`);
  say(
    pdf,
    `You asked in writing on ${longDate(REQUEST_DATE)} for the office’s records of ${CHILD.name}’s dismissals on the days ` +
      `his father was due to collect him. I have gone through the sign-out book for ${longDate(LOG_FROM)} through the last ` +
      `day of school, ${longDate(SCHOOL_ENDS)}. School lets out at ${clock(SCHOOL.dismissal)} ` +
      `Children not collected by 3:05 p.m. wait with us in the front office.`,
  );
  say(pdf, `${CHILD.name} was signed out after 3:05 p.m. on the following days:`);
  for (const row of LATE_AT_SCHOOL) {
    pdf.text(`${fullDate(row.date)}, signed out at ${clock(row.actual ?? '')}`, LEFT + 28, pdf.y, {
      width: WIDTH - 28,
    });
    pdf.moveDown(0.45);
  }
  pdf.moveDown(0.6);
  say(
    pdf,
    `On the other days in that period he was collected within fifteen minutes of dismissal. ${DANIEL.name} was always ` +
      `courteous to our staff, and ${CHILD.name} was glad to see him.`,
  );
  pdf.fontSize(10.5).text('1 of 2', LEFT, 706, { width: WIDTH, align: 'right' });
}

function secondPage(pdf: Pdf): void {
  pdf.font('Times-Roman').fontSize(12.5);
  pdf.x = LEFT;
  pdf.y = 92;
  say(pdf, 'You also asked what our staff remember of one of those afternoons.');
  say(
    pdf,
    `On ${fullDate(WAIT_DATE)}, nobody had come for ${CHILD.name} by 3:30 p.m. The office telephoned his father, who did not ` +
      `answer, and then telephoned you at 3:40 p.m. ${ONLY_IN_THE_SCAN} She was not on his pick-up list. The office reached ` +
      `his father by telephone before releasing him, and I have since reminded our staff that the list must be followed.`,
  );
  say(
    pdf,
    `${CHILD.name} has come a long way with his reading this year and is well liked in his class. His teachers see two parents who ` +
      `care for him. If the pick-up list should change, either of you may tell the office in writing.`,
  );
  say(
    pdf,
    'I have signed this letter as principal. The sign-out book itself is kept at the school, and I can bring it to a hearing ' +
      'if the Court asks for it.',
  );
  say(pdf, 'Sincerely,');
  drawSignature(pdf, { x: LEFT + 10, y: pdf.y + 40, width: 128, height: 36, loops: 5, phase: 2.6, ink: '#182a52' });
  pdf
    .text(PRINCIPAL, LEFT, pdf.y + 58)
    .text('Principal')
    .text(SCHOOL.name);
  receivedStamp(pdf);
  pdf
    .font('Times-Roman')
    .fontSize(10.5)
    .fillColor('#000000')
    .text('2 of 2', LEFT, 706, { width: WIDTH, align: 'right' });
}

function say(pdf: Pdf, text: string): void {
  pdf.text(text, LEFT, pdf.y, { width: WIDTH, lineGap: 3.5 }).moveDown(0.8);
}

/** A fern in a ring: the school's mark. */
function crest(pdf: Pdf): void {
  const x = LEFT + 22;
  pdf.lineWidth(1.4).circle(x, 78, 22).stroke('#2f4a36').lineWidth(1.1).moveTo(x, 94).lineTo(x, 62).stroke();
  for (let leaf = 0; leaf < 5; leaf += 1) {
    const y = 90 - leaf * 6;
    const reach = 13 - leaf * 2;
    pdf
      .moveTo(x, y)
      .quadraticCurveTo(x - reach, y - 2, x - reach, y - 8)
      .stroke();
    pdf
      .moveTo(x, y)
      .quadraticCurveTo(x + reach, y - 2, x + reach, y - 8)
      .stroke();
  }
}

function receivedStamp(pdf: Pdf): void {
  pdf
    .save()
    .rotate(-4, { origin: [420, 600] })
    .lineWidth(1.6)
    .rect(352, 574, 150, 46)
    .stroke('#6b6b6b');
  pdf
    .font('Helvetica-Bold')
    .fontSize(12)
    .fillColor('#6b6b6b')
    .text('OFFICE COPY', 352, 582, { width: 150, align: 'center' });
  pdf.fontSize(10).text('SEP 22 2026', 352, 600, { width: 150, align: 'center' }).restore();
}
