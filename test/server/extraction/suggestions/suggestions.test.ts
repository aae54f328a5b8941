import { expect, it } from 'vitest';
import { suggestedByContent } from '#server/extraction/suggestions/suggested-by-content.ts';
import { suggestedByName } from '#server/extraction/suggestions/suggested-by-name.ts';
import { bestSuggestions, latestDay, type Suggestions } from '#server/extraction/suggestions/suggestions.ts';

const values = ({ title, eventDate }: Suggestions) => [title?.value ?? null, eventDate?.value ?? null];

const names: [fileName: string, title: string | null, eventDate: string | null][] = [
  ['2024-03-05 Letter from Ms Rivera.pdf', 'Letter from Ms Rivera', '2024-03-05'],
  ['2024_03_05_lease_signed.pdf', 'lease signed', '2024-03-05'],
  ['2024.03.05 Lease.pdf', 'Lease', '2024-03-05'],
  ['Lease (2024-03-05).pdf', 'Lease', '2024-03-05'],
  ['Lease (2024-03-05) signed.pdf', 'Lease signed', '2024-03-05'],
  ['Rivera - 2024-03-05 - lease.pdf', 'Rivera - lease', '2024-03-05'],
  ['Letter dated March 5, 2024.docx', 'Letter', '2024-03-05'],
  ['Letter from 5th of March 2024.docx', 'Letter', '2024-03-05'],
  ['Invoice Sept. 9 2023.pdf', 'Invoice', '2023-09-09'],
  ['20240105_bank_statement.pdf', 'bank statement', '2024-01-05'],
  ['2024-03-05 10 Main Street.pdf', '10 Main Street', '2024-03-05'],
  ['2024-03-05.pdf', null, '2024-03-05'],
  ['IMG_20240102_101112.jpg', null, '2024-01-02'],
  ['IMG20240102101112.jpg', null, '2024-01-02'],
  ['IMG-20240102-WA0007.jpg', null, '2024-01-02'],
  ['PXL_20240102_101112345.MP.jpg', null, '2024-01-02'],
  ['VID_20240102_101112.mp4', null, '2024-01-02'],
  ['Scan 5 Mar 2024.pdf', null, '2024-03-05'],
  ['Scan-5-Mar-2024.pdf', null, '2024-03-05'],
  ['Screenshot 2024-03-05 at 10.11.12\u202fAM.png', null, '2024-03-05'],
  ['WhatsApp Image 2024-03-05 at 10.11.12 (1).jpeg', null, '2024-03-05'],
  ['signal-2024-03-05-101112.jpg', null, '2024-03-05'],
  // None: which number is the month, or which of two days, is a guess; and what is no day.
  ['Letter 03-04-2024.pdf', null, null],
  ['Letter 3.4.2024.pdf', null, null],
  ['Statement 2024-01-01 to 2024-01-31.pdf', null, null],
  ['Visits 3-5 March 2024.pdf', null, null],
  ['Pay stub March 2024.pdf', null, null],
  ['2024-02-30 Letter.pdf', null, null],
  ['2024-13-01 Letter.pdf', null, null],
  ['1949-12-31 Birth certificate.pdf', null, null],
  ['Marshall 5 2024.pdf', null, null],
  ['Account 4420240105.pdf', null, null],
  ['Account 202401051.pdf', null, null],
  ['letter_from_rivera.pdf', null, null],
  ['scan0001.pdf', null, null],
];

it.each(names)('reads the name %s as “%s”, %s', (fileName, title, eventDate) => {
  expect(values(suggestedByName(fileName))).toEqual([title, eventDate]);
});

const texts: [text: string, eventDate: string | null][] = [
  ['Dana Reyes\n12 Oak Street\n\nMarch 5, 2024\n\nDear Ms Rivera,', '2024-03-05'],
  ['Tuesday, 5 March 2024', '2024-03-05'],
  ['Date: 2024-03-05', '2024-03-05'],
  ['Dated this 5th day of March, 2024.', '2024-03-05'],
  [`${'A line of a motion.\n'.repeat(30)}DATED: March 5, 2024`, '2024-03-05'],
  ['March 5, 2024\nDated March 9, 2024', '2024-03-05'],
  [`${'A line.\n'.repeat(10)}March 5, 2024`, null],
  ['On March 5, 2024 he did not come.', null],
  ['Date of birth: March 5, 2014', null],
  ['March 1, 2024 - March 31, 2024', null],
  ['Date: 03/04/2024', null],
  ['03/04/2024', null],
  ['March 2024', null],
  ['Dated February 30, 2024', null],
  ['', null],
];

it.each(texts)('reads the page %j as of %s', (text, eventDate) => {
  expect(values(suggestedByContent({ kind: 'pdf', facts: {}, text }))).toEqual([null, eventDate]);
});

it('takes no day of a chat or a sheet for the day of the whole', () => {
  for (const kind of ['chat', 'sheet', 'archive']) {
    expect(suggestedByContent({ kind, facts: {}, text: 'March 5, 2024' })).toEqual({});
  }
});

it('takes subject and day of a mail from its header, the day in the zone of who sent it', () => {
  const mail = (facts: Record<string, string>) => suggestedByContent({ kind: 'mail', facts, text: 'March 9, 2024' });
  expect(mail({ title: ' Pick-up – late ', sent: 'Tue, 5 Mar 2024 23:30:00 -0500' })).toEqual({
    title: { value: 'Pick-up – late', found: 'mail' },
    eventDate: { value: '2024-03-05', found: 'mail' },
  });
  expect(values(mail({ sent: '2024-03-05T23:30:00Z' }))).toEqual([null, '2024-03-05']);
  expect(values(mail({ title: 'Hello', sent: 'yesterday' }))).toEqual(['Hello', null]);
  expect(mail({ title: 'x'.repeat(400) }).title?.value).toHaveLength(300);
});

it('takes the day of a photo from the camera, not from what the photo shows', () => {
  const photo = { kind: 'image', facts: { taken: '2024-03-05T10:11:12' }, text: 'Dated March 1, 2020' };
  expect(suggestedByContent(photo)).toEqual({ eventDate: { value: '2024-03-05', found: 'camera' } });
  expect(suggestedByContent({ ...photo, facts: {} })).toEqual({ eventDate: { value: '2020-03-01', found: 'text' } });
});

const arrivedAt = '2024-06-01T09:00:00.000Z';
const best = (fileName: string, content: Suggestions, eventDate: string | null = null) =>
  bestSuggestions({ name: suggestedByName(fileName), content, eventDate, arrivedAt });
const camera: Suggestions = { eventDate: { value: '2024-05-30', found: 'camera' } };
const text: Suggestions = { eventDate: { value: '2024-02-02', found: 'text' } };
const mail: Suggestions = {
  title: { value: 'Pick-up', found: 'mail' },
  eventDate: { value: '2024-02-02', found: 'mail' },
};

it('believes a mail before its name, a name before the text, and a camera before a name without words', () => {
  expect(best('2024-03-05 Saved.eml', mail)).toEqual(mail);
  expect(values(best('2024-03-05 Letter.pdf', text))).toEqual(['Letter', '2024-03-05']);
  expect(values(best('IMG_20240301_101112.jpg', camera))).toEqual([null, '2024-05-30']);
  expect(values(best('2024-03-05 Letter.jpg', camera))).toEqual(['Letter', '2024-03-05']);
  expect(best('scan.pdf', text)).toEqual(text);
});

it('keeps the day in the title where the item has another one', () => {
  expect(best('2024-03-05 Letter.pdf', {}, '2024-03-05').title?.value).toBe('Letter');
  expect(best('2024-03-05 Letter.pdf', {}, '2024-03-06').title).toBeUndefined();
});

it('dates nothing after it came, in whatever zone', () => {
  expect(best('2024-06-02 Letter.pdf', {})).toEqual({});
  expect(best('2024-06-01 Letter.pdf', {}).eventDate?.value).toBe('2024-06-01');
  expect(best('scan.jpg', { eventDate: { value: '2031-01-01', found: 'camera' } })).toEqual({});
  expect(latestDay('2024-06-01T09:59:59.999Z')).toBe('2024-06-01');
  expect(latestDay('2024-06-01T10:00:00.000Z')).toBe('2024-06-02');
});
