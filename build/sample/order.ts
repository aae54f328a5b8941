import { longDate } from './calendar.ts';
import { HOLIDAYS, RECITALS, SECTIONS, type Section } from './order-text.ts';
import { inFooter, pdfBytes, type Pdf } from './pdf-bytes.ts';
import { drawSignature } from './signature.ts';
import { CASE_NUMBER, COURT, DANIEL, JUDGE, MAYA, ORDER_DATE } from './story.ts';

const TITLE = 'Parenting Plan and Child Support Order';
const LEFT = 72;
const WIDTH = 468;

/** The court's order of 2024: a text PDF of several pages, as a clerk would send it. */
export function orderPdf(): Promise<Buffer> {
  const created = new Date(`${ORDER_DATE}T22:10:00Z`);
  return pdfBytes({ title: TITLE, author: COURT, created }, (pdf) => {
    drawCaption(pdf);
    RECITALS.forEach((text) => paragraph(pdf, text));
    SECTIONS.forEach((section, index) => drawSection(pdf, section, index + 1));
    drawSigning(pdf);
    drawScheduleA(pdf);
    drawFooters(pdf);
  });
}

function drawCaption(pdf: Pdf): void {
  pdf.font('Helvetica-Bold').fontSize(9).text('FILED', 430, 48, { width: 110, align: 'center' });
  pdf
    .font('Helvetica')
    .fontSize(8.5)
    .text(`${longDate(ORDER_DATE)}\nClerk of the Court\nAlder County`, { width: 110, align: 'center' });
  pdf.lineWidth(0.8).rect(430, 42, 110, 48).stroke('#333333');
  pdf.font('Times-Bold').fontSize(13).text(COURT.toUpperCase(), LEFT, 112, { width: WIDTH, align: 'center' });
  const top = 150;
  pdf.font('Times-Roman').fontSize(12);
  pdf
    .text(`${MAYA.name.toUpperCase()},`, LEFT, top)
    .text('Petitioner,', LEFT + 110)
    .moveDown(0.4);
  pdf.text('and', LEFT + 20).moveDown(0.4);
  pdf.text(`${DANIEL.name.toUpperCase()},`, LEFT).text('Respondent.', LEFT + 110);
  pdf
    .moveTo(LEFT + 226, top - 6)
    .lineTo(LEFT + 226, top + 92)
    .lineTo(LEFT, top + 92)
    .stroke();
  pdf.text(`Case No. ${CASE_NUMBER}`, LEFT + 250, top + 8);
  pdf
    .moveDown(0.8)
    .font('Times-Bold')
    .text(TITLE.toUpperCase(), { width: WIDTH - 250 });
  pdf.x = LEFT;
  pdf.y = top + 114;
}

function drawSection(pdf: Pdf, section: Section, number: number): void {
  if (pdf.y > 620) pdf.addPage();
  pdf
    .moveDown(0.5)
    .font('Times-Bold')
    .fontSize(12)
    .text(`${number}.  ${section.heading}`, LEFT, pdf.y, { width: WIDTH });
  pdf.moveDown(0.35);
  section.paragraphs.forEach((text, index) => paragraph(pdf, text, `${number}.${index + 1}`));
}

function paragraph(pdf: Pdf, text: string, label = ''): void {
  const indent = label === '' ? 0 : 36;
  pdf.font('Times-Roman').fontSize(12);
  const options = { width: WIDTH - indent, lineGap: 3.2, align: 'left' } as const;
  if (pdf.y + pdf.heightOfString(text, options) > pdf.page.height - 84) pdf.addPage();
  const top = pdf.y;
  if (label !== '') pdf.text(label, LEFT, top, { lineBreak: false });
  pdf.text(text, LEFT + indent, top, options).moveDown(0.55);
}

function drawSigning(pdf: Pdf): void {
  if (pdf.y > 500) pdf.addPage();
  pdf.moveDown(1).font('Times-Roman').fontSize(12);
  pdf.text(`IT IS SO ORDERED on ${longDate(ORDER_DATE)}, at Fernhill, Alder County.`, LEFT, pdf.y, { width: WIDTH });
  const top = pdf.y + 62;
  drawSignature(pdf, { x: LEFT + 262, y: top - 6, width: 120, height: 34, loops: 6, phase: 0.4 });
  signer(pdf, LEFT + 252, top, `Hon. ${JUDGE}`, 'Judge of the Superior Court');
  const parties = top + 84;
  pdf.font('Times-Roman').text('Agreed as to form and content:', LEFT, parties - 46);
  drawSignature(pdf, { x: LEFT + 8, y: parties + 20, width: 96, height: 30, loops: 5, phase: 1.9 });
  signer(pdf, LEFT, parties + 26, MAYA.name, 'Petitioner, without counsel');
  drawSignature(pdf, { x: LEFT + 262, y: parties + 20, width: 132, height: 26, loops: 7, phase: 3.1, ink: '#222222' });
  signer(pdf, LEFT + 252, parties + 26, DANIEL.name, 'Respondent, without counsel');
}

function signer(pdf: Pdf, x: number, y: number, name: string, role: string): void {
  pdf
    .lineWidth(0.6)
    .moveTo(x, y)
    .lineTo(x + 216, y)
    .stroke('#333333');
  pdf
    .font('Times-Roman')
    .fontSize(11)
    .text(name, x, y + 4)
    .text(role, x);
}

function drawScheduleA(pdf: Pdf): void {
  pdf.addPage();
  pdf.font('Times-Bold').fontSize(13).text('SCHEDULE A', LEFT, 80, { width: WIDTH, align: 'center' });
  pdf.font('Times-Roman').fontSize(12).text('Holidays and special days', { width: WIDTH, align: 'center' }).moveDown(1);
  const columns = [0, 276, 376] as const;
  HOLIDAYS.forEach((row, index) => {
    const top = pdf.y;
    pdf.font(index === 0 ? 'Times-Bold' : 'Times-Roman').fontSize(11);
    row.forEach((cell, column) => pdf.text(cell, LEFT + 4 + (columns[column] ?? 0), top + 6, { lineBreak: false }));
    pdf
      .lineWidth(index === 0 ? 1 : 0.4)
      .moveTo(LEFT, top + 24)
      .lineTo(LEFT + WIDTH, top + 24)
      .stroke('#555555');
    pdf.y = top + 26;
  });
  pdf.moveDown(1);
  paragraph(
    pdf,
    'Where a holiday and a vacation week meet, the holiday comes first. Winter break is divided at noon on the middle day of the school’s recess.',
  );
  paragraph(
    pdf,
    'Exchanges on holidays are at the exchange place named in section 4.1 unless the parents agree otherwise in writing.',
  );
}

function drawFooters(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    inFooter(pdf, () => {
      pdf
        .lineWidth(0.4)
        .moveTo(LEFT, 738)
        .lineTo(LEFT + WIDTH, 738)
        .stroke('#777777');
      pdf.font('Times-Roman').fontSize(9.5).fillColor('#333333');
      pdf.text(`${TITLE} · ${CASE_NUMBER}`, LEFT, 744, { lineBreak: false });
      pdf.text(`Page ${page + 1} of ${count}`, LEFT, 744, { width: WIDTH, align: 'right', lineBreak: false });
      pdf.fillColor('#000000');
    });
  }
}
