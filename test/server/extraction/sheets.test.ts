import { afterAll, expect, it } from 'vitest';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { contractLimits } from '#server/extraction/limits.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { readDocument } from '#server/extraction/read-document.ts';
import { richXlsx, xls } from '#test/support/files/sheets.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

async function pagesOf(name: string, bytes: Buffer): Promise<string[]> {
  const file = await desk.put(name, bytes);
  const document = await readDocument(file, await identifyFile(file.path, name), contractLimits);
  if ('unsupported' in document) throw new Error(document.unsupported);
  return document.pages.map(textOfBlocks);
}

const rest =
  'Paid in cash\n\nChart\n\nSupport\n\n\tPaid\nMarch\t$900.00\nApril\t$0.00\n\n• Comment at A1: Sam: By check\n• Comment at A2: Dana Reyes, 2024-03-02: Late?';

it('shows numbers as the sheet shows them, and its chart, text box, notes and threads', async () => {
  const numbers = [
    [1599.99, '"$"#,##0.00'],
    [-20, '$#,##0.00_);($#,##0.00)'],
    [45352, 'mmmm d, yyyy'],
    [45352, 'd.m.yyyy'],
    [45352.75, 'm/d/yyyy h:mm AM/PM'],
    [0.256, '0.0%'],
    [1.5, '[h]:mm'],
    [7, '0000'],
    [3, '0 "days"'],
    [5, ';;;'],
    [123456789012, 'General'],
    [0.1 + 0.2, 'General'],
  ] as const;
  const shown = [
    '$1,599.99', '($20.00)', 'March 1, 2024', '1.3.2024', '3/1/2024 6:00 PM', '25.6%', '36:00', '0007', '3 days', '5',
    '123456789012', '0.3',
  ]; // prettier-ignore
  expect(await pagesOf('rich.xlsx', richXlsx(numbers))).toEqual([`Support\n\n${shown.join('\n')}\n\n${rest}`]);
});

it('counts days from 1904 where the workbook does', async () => {
  const [page] = await pagesOf('mac.xlsx', richXlsx([[43890, 'yyyy-mm-dd']], true));
  expect(page).toContain('2024-03-01');
});

it('reads an Excel file from before 2007: formats, letters of any language, hidden sheets', async () => {
  const rows = [
    ['Date', 'Zahlung für März', 'Łódź'],
    [[45352, 'mmmm d, yyyy'], [1599.99, '"$"#,##0.00'], 'cleared'],
  ] as const;
  expect(await pagesOf('old.xls', xls(rows))).toEqual([
    'Support\n\nDate\tZahlung für März\tŁódź\nMarch 1, 2024\t$1,599.99\tcleared',
    'Kept back (hidden sheet)\n\ncash\t90',
  ]);
});

it('calls an old workbook cut short damaged', async () => {
  const whole = xls([['x']]);
  await expect(pagesOf('cut.xls', whole.subarray(0, 1024))).rejects.toMatchObject({ reason: 'damaged' });
});
