import { describe, expect, it } from 'vitest';
import { imazingCsv } from '#server/importers/readers/imazing-csv.ts';
import { csv, imazing, type ImazingCells } from './exports/csv.ts';
import { readAll, recognizes, sourceOf, survey } from './exports/in-memory.ts';

const answers = { timeZone: 'America/Chicago', selfName: 'Maria Delgado' };

function row(time: string, text: string, more: ImazingCells = {}): ImazingCells {
  return {
    'Chat Session': 'Tom Berg',
    'Message Date': time,
    Service: 'iMessage',
    Type: 'Incoming',
    'Sender ID': '+15550101234',
    'Sender Name': 'Tom Berg',
    Text: text,
    ...more,
  };
}

const rows = [
  row('2024-03-05 17:29:42', 'Can you, please,\nsay "yes"?'),
  row('2024-03-05 17:31:00', '=1+1', { Type: 'Outgoing', 'Sender ID': '', 'Sender Name': '', Service: 'SMS' }),
  row('2024-03-06 08:00:00', 'You named the conversation', {
    Type: 'Notification',
    'Sender ID': '',
    'Sender Name': '',
  }),
];

describe('an iMazing CSV', () => {
  it.each([',', ';', '\t'])('is recognized by the names of its columns, divided by %j', async (delimiter) => {
    const source = sourceOf('Messages.csv', `\ufeff${csv(imazing(rows), delimiter)}`);
    expect(await recognizes(imazingCsv, source)).toBe(true);
    const { messages } = await readAll(imazingCsv, source, answers);
    expect(messages.map(({ direction, body, service }) => [direction, body, service])).toEqual([
      ['received', 'Can you, please,\nsay "yes"?', 'iMessage'],
      ['sent', '=1+1', 'SMS'],
      ['system', 'You named the conversation', 'iMessage'],
    ]);
  });

  it('is told from other tables', async () => {
    expect(await recognizes(imazingCsv, sourceOf('a.csv', 'Date,Text\n1,2\n'))).toBe(false);
    expect(await recognizes(imazingCsv, sourceOf('a.csv', 'Hello'))).toBe(false);
  });

  it('says who wrote to whom and when', async () => {
    const { conversations, messages } = await readAll(imazingCsv, sourceOf('m.csv', csv(imazing(rows))), answers);
    const tom = { name: 'Tom Berg', handle: '+15550101234' };
    const maria = { name: 'Maria Delgado', handle: null };
    expect(conversations).toEqual([
      {
        key: 'Tom Berg',
        platform: 'sms',
        title: null,
        participants: [
          { ...maria, self: true },
          { ...tom, self: false },
        ],
      },
    ]);
    expect(messages[0]).toMatchObject({
      record: 1,
      sender: tom,
      recipients: [maria],
      time: { raw: '2024-03-05 17:29:42', at: Date.UTC(2024, 2, 5, 23, 29, 42), timeZone: 'America/Chicago' },
    });
    expect(messages[1]).toMatchObject({ sender: maria, recipients: [tom] });
  });

  it('asks for the zone, and for the platform only where the table does not say it', async () => {
    const fields = async (cells: string[][], given = {}): Promise<string[]> =>
      (await survey(imazingCsv, sourceOf('m.csv', csv(cells)), given)).questions.map(({ field }) => field);
    expect(await fields(imazing(rows))).toEqual(['timeZone']);
    expect(await fields(imazing(rows, 'WhatsApp'))).toEqual(['platform', 'timeZone']);
    expect(await fields(imazing(rows, 'WhatsApp'), { platform: 'whatsapp', timeZone: 'unknown' })).toEqual([]);
    const doubtful = [row('3/4/2024 5:29 PM', 'a'), row('4/5/2024 5:29 PM', 'b')];
    expect(await fields(imazing(doubtful))).toEqual(['dateOrder', 'timeZone']);
    await expect(readAll(imazingCsv, sourceOf('m.csv', csv(imazing(rows))))).rejects.toThrow('timeZone');
  });

  it('reads edits, deletions, reactions and files', async () => {
    const cells = imazing([
      row('2024-03-05 17:29:42', 'At six', {
        'Edited Date': '2024-03-05 17:30:00',
        Reactions: '👍 Maria Delgado\nodd',
      }),
      row('2024-03-05 17:31:00', '', { 'Deleted Date': '2024-03-05 17:32:00', Attachment: 'IMG_1.heic' }),
    ]);
    const source = sourceOf('m.zip', { 'm/Messages.csv': csv(cells), 'm/IMG_1.heic': 'picture' });
    const { messages } = await readAll(imazingCsv, source, answers);
    expect(messages).toMatchObject([
      {
        edited: true,
        reactions: [
          { by: 'Maria Delgado', emoji: '👍' },
          { by: '', emoji: 'odd' },
        ],
      },
      { deleted: true, attachments: [{ name: 'IMG_1.heic', size: 7, missing: false }] },
    ]);
  });

  it('counts and shows rows that can’t be read', async () => {
    const good = Array.from({ length: 60 }, (_, at) => row(`2024-03-05 17:${String(at).padStart(2, '0')}:00`, `${at}`));
    const text = csv([
      ...imazing([
        ...good,
        row('2024-13-05 17:29:42', 'no such day'),
        row('2024-03-05 18:00:00', 'a', { Type: 'Odd' }),
      ]),
      ['cut', 'off'],
    ]);
    const { messages, broken } = await readAll(imazingCsv, sourceOf('m.csv', text), answers);
    expect(messages).toHaveLength(60);
    expect(broken.map(({ record, reason }) => [record, reason])).toEqual([
      [61, 'The date of this row can’t be read.'],
      [62, 'This row does not say whether it was sent or received.'],
      [63, 'This row does not have the columns of the others.'],
    ]);
    expect(broken[2]?.raw).toBe('cut,off');
  });

  it('is refused when there is not one row that can be read', async () => {
    await expect(survey(imazingCsv, sourceOf('m.csv', csv(imazing([]))))).rejects.toThrow(
      'There are no messages in this iMazing export.',
    );
    await expect(survey(imazingCsv, sourceOf('m.csv', csv(imazing([row('never', 'a')]))))).rejects.toThrow(
      '1 of 1 records',
    );
  });
});
