import { describe, expect, it } from 'vitest';
import { messageLogAsCsv } from '#server/papers/message-log/csv.ts';
import type { MessageLog } from '#server/papers/message-log/message-log.ts';
import { fullLog, gap, logOf, message } from './sample-log.ts';

/* The log for a spreadsheet. */

/** A strict reader of RFC 4180: rows of cells, or an error. */
function cellsOf(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
  if (!text.startsWith('\uFEFF')) throw new Error('There is no byte order mark.');
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  cell.lastIndex = 1;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error(`This is no CSV from row ${rows.length}.`);
    row.push((found[1] ?? found[2] ?? '').replaceAll('""', '"'));
    if (found[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

function tableOf(log: MessageLog): Record<string, string>[] {
  const rows = cellsOf(messageLogAsCsv(log, 'en-US'));
  const head = rows.findIndex(([first]) => first === 'Row');
  const columns = rows[head] ?? [];
  return rows
    .slice(head + 1)
    .map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
}

describe('a log as CSV', () => {
  it('has these bytes', () => {
    const text = messageLogAsCsv(
      logOf([message(1, 'Hi, "you"\nthere'), gap('Nothing for a week.')]),
      'en-US',
    ).toString();
    expect(text.split('\r\n')).toMatchSnapshot();
  });

  it('says what is in it before the table, with what is left out and why', () => {
    const rows = cellsOf(messageLogAsCsv(fullLog, 'en-US'));
    const facts = new Map(rows.map(([label = '', value = '']) => [label, value]));
    expect(facts.get('Contents')).toBe('Excerpt: 8 of the 1,636 messages stored for these 2 conversations');
    expect(facts.get('Messages omitted')).toBe('1,628: sent before March 3 or after March 9, 2026');
    expect(facts.get('Time zone')).toBe('America/Chicago');
    expect(facts.get('Log made')).toBe('Nov 25, 2026, 3:04:05 PM UTC, with Casewright 1.4.0');
    expect(rows.filter(([label]) => label === 'SHA-256')).toHaveLength(2);
    expect(
      rows.find(([label, value = '']) => label === 'About this file' && value.includes('apostrophe')),
    ).toBeDefined();
  });

  it('has each message, gap and note as a row, in order', () => {
    const rows = tableOf(fullLog);
    expect(rows.map(({ Row, 'No.': number }) => `${Row} ${number}`)).toEqual([
      'message 1',
      'message 2',
      'message 3',
      'message 4',
      'note 4',
      'message 5',
      'gap ',
      'message 6',
      'message 7',
      'message 8',
    ]);
    expect(rows[2]?.['Text']).toBe('You said 6. It is 6:20 now.\n\nThis is the third time this month.');
    expect(rows[4]).toMatchObject({
      Text: 'I waited until 8 with the officer at the desk.',
      'Sender name': 'Jane Doe',
    });
    expect(rows[5]).toMatchObject({ 'Time zone': 'unknown', UTC: '', Deleted: 'yes', Text: '' });
    expect(rows[7]?.['Attachments']).toMatch(
      /^IMG-20260308-WA0001\.jpg \[image\/jpeg, 1240000 bytes, SHA-256 (ab12cd34){8}\]\nVID-20260308-WA0002\.mp4 \[video\/mp4, missing\]$/,
    );
    expect(rows[9]).toMatchObject({ 'Source file': 'entered by hand', Direction: 'system' });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1 213 555 0100', "'+1 213 555 0100"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\u0000', "'\u0000"],
    ["'=1+1", "''=1+1"],
    ["'tis", "'tis"],
    ['1=1', '1=1'],
    [' =1', ' =1'],
    ['', ''],
  ])('has %j as the cell %j', (text, cell) => {
    expect(tableOf(logOf([message(1, text)]))[0]?.['Text']).toBe(cell);
  });

  it('keeps any text whole', () => {
    const text = `a"b,c\nd\re;${'x'.repeat(100_000)}مرحبا שלום 漢字 👩‍👩‍👧 \u202Eevil`;
    expect(tableOf(logOf([message(1, text)]))[0]?.['Text']).toBe(text);
    const about = cellsOf(messageLogAsCsv(logOf([message(1, text)]), 'en-US')).map((cells) => cells.join());
    expect(about.some((line) => line.includes('32,767 characters'))).toBe(true);
  });

  it('has the same bytes of the same log', () => {
    expect(Buffer.compare(messageLogAsCsv(fullLog, 'en-US'), messageLogAsCsv(structuredClone(fullLog), 'en-US'))).toBe(
      0,
    );
  });
});
