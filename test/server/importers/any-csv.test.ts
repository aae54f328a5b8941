import { describe, expect, it } from 'vitest';
import type { Answers } from '#server/importers/message.ts';
import { anyCsv } from '#server/importers/readers/any-csv.ts';
import { csv } from './exports/csv.ts';
import { readAll, recognizes, sourceOf, survey } from './exports/in-memory.ts';

const rows = [
  ['Date', 'From', 'To', 'Message'],
  ['3/14/2024 5:29 PM', 'Tom', 'Maria', 'Can you?'],
  ['3/15/2024 8:00 AM', 'Maria', 'Tom', '=HYPERLINK("x")'],
  ['3/16/2024 8:00 AM', 'Tom', 'Maria', '-1\nand more'],
];
const columns = { time: 'Date', sender: 'From', recipient: 'To', body: 'Message' };
const answers: Answers = { platform: 'other', selfName: 'Maria', timeZone: 'UTC', columns };
const source = sourceOf('messages.csv', csv(rows));

async function fields(text: string, given: Answers = {}): Promise<string[]> {
  return (await survey(anyCsv, sourceOf('m.csv', text), given)).questions.map(({ field }) => field);
}

describe('any CSV', () => {
  it('is a file called so with more than one column', async () => {
    expect(await recognizes(anyCsv, source)).toBe(true);
    expect(await recognizes(anyCsv, sourceOf('m.tsv', csv(rows, '\t')))).toBe(true);
    expect(await recognizes(anyCsv, sourceOf('m.csv', 'Hello\n'))).toBe(false);
    expect(await recognizes(anyCsv, sourceOf('m.txt', csv(rows)))).toBe(false);
  });

  it('asks which column is which, with a proposal and the first rows, and reads nothing before', async () => {
    const found = await survey(anyCsv, source);
    expect(found.messages).toBe(0);
    const [question] = found.questions;
    expect(question).toMatchObject({
      field: 'columns',
      choices: [{ value: 'Date' }, { value: 'From' }, { value: 'To' }, { value: 'Message' }],
      examples: [{ record: 1, raw: '3/14/2024 5:29 PM,Tom,Maria,Can you?' }, {}, {}],
    });
    expect(JSON.parse(question?.proposed ?? '')).toEqual(columns);
    await expect(readAll(anyCsv, source, { ...answers, columns: { time: 'Date' } })).rejects.toThrow('columns');
    await expect(readAll(anyCsv, source, { ...answers, columns: { ...columns, body: 'Text' } })).rejects.toThrow(
      'columns',
    );
  });

  it('asks for what is still open once the columns are known', async () => {
    expect(await fields(csv(rows), { columns })).toEqual(['platform', 'timeZone', 'selfName']);
    expect(await fields(csv(rows.slice(0, 1).concat([['3/4/2024 5:29 PM', 'Tom', 'Maria', 'Hi']])), answers)).toEqual([
      'dateOrder',
      'selfName',
    ]);
    const exact = csv([
      rows[0] ?? [],
      ['2024-03-05T17:29:42Z', 'Tom', 'Maria', 'Hi'],
      ['1709659782000', 'Tom', 'Maria', '!'],
    ]);
    expect(await fields(exact, { platform: 'sms', selfName: 'Tom', columns })).toEqual([]);
  });

  it('reads the columns as they were named, cells like formulas as they are', async () => {
    const { conversations, messages } = await readAll(anyCsv, source, answers);
    expect(conversations).toHaveLength(1);
    expect(
      messages.map(({ direction, sender, recipients, body, time }) => [
        direction,
        sender.name,
        recipients[0]?.name,
        body,
        time.at,
      ]),
    ).toEqual([
      ['received', 'Tom', 'Maria', 'Can you?', Date.UTC(2024, 2, 14, 17, 29)],
      ['sent', 'Maria', 'Tom', '=HYPERLINK("x")', Date.UTC(2024, 2, 15, 8)],
      ['received', 'Tom', 'Maria', '-1\nand more', Date.UTC(2024, 2, 16, 8)],
    ]);
  });

  it('reads a table without headings by the numbers of its columns', async () => {
    const bare = sourceOf('m.csv', csv(rows.slice(1)));
    const { questions } = await survey(anyCsv, bare);
    expect(JSON.parse(questions[0]?.proposed ?? '')).toEqual({ time: '1' });
    const { messages } = await readAll(anyCsv, bare, { ...answers, columns: { time: '1', sender: '2', body: '4' } });
    expect(messages.map(({ record, body }) => [record, body])).toEqual([
      [1, 'Can you?'],
      [2, '=HYPERLINK("x")'],
      [3, '-1\nand more'],
    ]);
  });

  it('goes by a column that says the direction, and keeps instants as they are', async () => {
    const table = [
      ['When', 'Folder', 'Thread', 'Text'],
      ['2024-03-05 17:29:42 +0530', 'Inbox', 'Tom', 'a'],
      ['2024-03-05T12:00:00Z', 'sent', 'Tom', 'b'],
      ['1709659782', 'inbox', 'Ann', 'c'],
    ];
    const given: Answers = {
      platform: 'sms',
      columns: { time: 'When', direction: 'Folder', conversation: 'Thread', body: 'Text' },
    };
    const { conversations, messages } = await readAll(anyCsv, sourceOf('m.csv', csv(table)), given);
    expect(conversations.map(({ key }) => key)).toEqual(['Tom', 'Ann']);
    expect(messages.map(({ direction, sender, time }) => [direction, sender.name, time.at, time.timeZone])).toEqual([
      ['received', 'Tom', Date.UTC(2024, 2, 5, 11, 59, 42), '+05:30'],
      ['sent', 'Me', Date.UTC(2024, 2, 5, 12), 'UTC'],
      ['received', 'Ann', 1_709_659_782_000, 'UTC'],
    ]);
  });

  it('makes the rest of the file one broken record when a quotation mark is never closed', async () => {
    const good = Array.from({ length: 40 }, (_, at) => ['3/14/2024 5:29 PM', 'Tom', 'Maria', `Message ${at}`]);
    const text = `${csv([rows[0] ?? [], ...good])}3/14/2024 5:29 PM,Tom,Maria,"never closed\r\nand on`;
    const { messages, broken } = await readAll(anyCsv, sourceOf('m.csv', text), {
      ...answers,
      selfName: '(none of these)',
    });
    expect(messages).toHaveLength(40);
    expect(broken).toEqual([
      {
        record: 41,
        raw: '3/14/2024 5:29 PM,Tom,Maria,"never closed\r\nand on',
        reason: 'A quotation mark in this row is never closed, so it reaches to the end of the file.',
      },
    ]);
  });

  it('refuses what is broken in more than 5 % of its rows, or has a row of more than 8 MiB', async () => {
    const odd = csv([...rows, ['x'], ['y']]);
    await expect(survey(anyCsv, sourceOf('m.csv', odd), answers)).rejects.toThrow('2 of 5 records');
    const long = `${csv(rows)}3/14/2024 5:29 PM,Tom,Maria,"${'x\n'.repeat(4.2 * 1024 ** 2)}"\n`;
    await expect(survey(anyCsv, sourceOf('m.csv', long), answers)).rejects.toThrow('longer than 8 MiB');
  });

  it('is refused when there is nothing below the headings', async () => {
    const bare = sourceOf('m.csv', csv(rows.slice(0, 1)));
    await expect(survey(anyCsv, bare, answers)).rejects.toThrow('There are no messages in this table.');
  });
});
