import { docx } from './office.ts';
import { eml } from './mail.ts';
import { textPdf } from './pdf.ts';
import { phonePhotoOfText } from './pictures.ts';

interface DatedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Thirty files as a person has them: 10 mails, 8 letters with title and day in their names, 4 of a camera's photos, and 8
 * scans and drafts whose first page says the day.
 */
export async function datedFolder(): Promise<DatedFile[]> {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
  const mails = numbers(10).map((n) => ({
    name: `message ${n}.eml`,
    mimeType: 'message/rfc822',
    buffer: eml({ subject: `Pick-up ${n}`, date: `${two(n)} Mar 2024 18:04:00 -0500`, text: `About pick-up ${n}.` }),
  }));
  const letters = numbers(8).map(async (n) => ({
    name: `2024-04-${two(n)} Letter ${n} from Ms Rivera.pdf`,
    mimeType: 'application/pdf',
    buffer: await textPdf([`Letter number ${n}.`]),
  }));
  const photos = numbers(4).map(async (n) => ({
    name: `DSC_000${n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await phonePhotoOfText([`Photo ${n}`], `2024:05:${two(n)} 14:05:06`),
  }));
  const dated = numbers(4).flatMap((n) => [
    textPdf([`Dana Reyes\n12 Oak Street\n\nJune ${n}, 2024\n\nDear Ms Rivera, this is letter ${n}.`]).then(
      (buffer) => ({
        name: `scan ${n}.pdf`,
        mimeType: 'application/pdf',
        buffer,
      }),
    ),
    docx([`Agreement ${n}`, `Dated: ${n} July 2024`, 'We agree.']).then((buffer) => ({
      name: `draft ${n}.docx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer,
    })),
  ]);
  return [...mails, ...(await Promise.all([...letters, ...photos, ...dated]))];
}
