import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { readWorkbook } from '#server/extraction/office/workbook.ts';
import { mimeOfName } from '#server/rules/file-types.ts';
import { type Cell, writeXlsx } from '#server/papers/workbook/workbook.ts';

async function rowsOf(rows: Cell[][]): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-workbook-'));
  try {
    const path = join(folder, 'book.xlsx');
    await writeFile(path, writeXlsx([{ name: 'One & two', widths: [10], rows }], 'Maya', '2026-01-02T03:04:05Z'));
    const { pages } = await readWorkbook(path, mimeOfName('book.xlsx') ?? '', contractLimits);
    const table = pages[0]?.find((block) => block.type === 'table');
    return table?.type === 'table' ? table.rows : [];
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a workbook is read as it was written, past column Z and with texts that look like formulas or markup', async () => {
  const texts = ['=1+1', '+1', '@x', '<b>&"', 'two\nlines', ' spaced ', 'שלום 🙂'];
  const wide = Array.from({ length: 30 }, (_none, at): Cell => ({ text: `c${at}` }));
  const read = await rowsOf([texts.map((text) => ({ text })), wide, [{ date: '2026-03-05' }, { number: 1.5 }, null]]);
  expect(read[0]).toEqual(texts);
  expect(read[1]).toEqual(wide.map((_cell, at) => `c${at}`));
  expect(read[2]?.slice(0, 2)).toEqual(['03/05/2026', '1.5']);
});

test('what XML or Excel cannot hold is written so that the file still opens', async () => {
  const [[control, half, long] = []] = await rowsOf([
    [{ text: 'a\u0000b' }, { text: 'half \ud83d' }, { text: 'x'.repeat(40_000) }],
  ]);
  expect(control).toMatch(/^a(_x0000_|\u0000|)b$/);
  expect(half).toBe('half \ufffd');
  expect(long?.length).toBe(32_767);
});

test('the same rows make the same bytes', () => {
  const write = () =>
    writeXlsx([{ name: 'S', widths: [9], rows: [[{ text: 'A', bold: true }]] }], 'M', '2026-01-02T03:04:05Z');
  expect(write().equals(write())).toBe(true);
});
