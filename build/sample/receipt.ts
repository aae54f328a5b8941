import sharp from 'sharp';
import { slashDate } from './calendar.ts';
import { GLASSES } from './expenses.ts';
import { pdfBytes, type Pdf } from './pdf-bytes.ts';
import { printedPages } from './printed-page.ts';
import { MAYA, dollars } from './story.ts';

const WIDTH = 250;
const LEFT = 24;
const INNER = WIDTH - 2 * LEFT;

/** The till receipt for the glasses, as a PNG. */
export async function receiptPng(): Promise<Buffer> {
  const facts = { title: 'Receipt', author: GLASSES.payee, created: new Date(`${GLASSES.date}T19:41:00Z`) };
  const pdf = await pdfBytes(facts, drawReceipt);
  const [page] = await printedPages(pdf, 200);
  if (!page) throw new Error('The receipt printed no page.');
  const scale = 200 / 72;
  return sharp(await page.encode('png'))
    .extract({ left: 0, top: 0, width: Math.round(WIDTH * scale), height: Math.round(304 * scale) })
    .grayscale()
    .png({ compressionLevel: 9, palette: true, colours: 16, dither: 0 })
    .withDensity(200)
    .toBuffer();
}

function drawReceipt(pdf: Pdf): void {
  const total = GLASSES.lines.reduce((sum, line) => sum + line.cents, 0);
  pdf.font('Courier-Bold').fontSize(14).text(GLASSES.payee.toUpperCase(), LEFT, 26, { width: INNER, align: 'center' });
  pdf.font('Courier').fontSize(8.5);
  pdf.text('77 Lakeside Parade, Fernhill\n(555) 555-0183', { width: INNER, align: 'center' }).moveDown(1.2);
  row(pdf, slashDate(GLASSES.date), '12:41 PM');
  row(pdf, 'Receipt', 'L-20931');
  row(pdf, 'Patient', 'Rowan T.');
  row(pdf, 'Paid by', MAYA.name);
  rule(pdf);
  for (const line of GLASSES.lines) {
    pdf.text(line.what, LEFT, pdf.y, { width: INNER });
    row(pdf, '', (line.cents / 100).toFixed(2));
  }
  rule(pdf);
  row(pdf, 'Insurance', '0.00');
  pdf.font('Courier-Bold').fontSize(11);
  row(pdf, 'TOTAL', dollars(total / 100));
  pdf.font('Courier').fontSize(8.5).moveDown(0.4);
  row(pdf, 'Debit card ending 0192', (total / 100).toFixed(2));
  row(pdf, 'Change', '0.00');
  rule(pdf);
  pdf.text('Exam of March 5, 2026.\nFrame warranty: one year.\nThank you.', LEFT, pdf.y, {
    width: INNER,
    align: 'center',
  });
}

function row(pdf: Pdf, label: string, value: string): void {
  const top = pdf.y;
  pdf.text(label, LEFT, top, { width: INNER, lineBreak: false });
  pdf.text(value, LEFT, top, { width: INNER, align: 'right' }).moveDown(0.25);
}

function rule(pdf: Pdf): void {
  pdf.moveDown(0.4);
  pdf
    .lineWidth(0.8)
    .dash(2.5, { space: 2 })
    .moveTo(LEFT, pdf.y)
    .lineTo(WIDTH - LEFT, pdf.y)
    .stroke('#222222')
    .undash();
  pdf.moveDown(0.7);
}
