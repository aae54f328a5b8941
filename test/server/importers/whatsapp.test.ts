import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Message } from '#server/importers/message.ts';
import { whatsApp } from '#server/importers/readers/whatsapp.ts';
import { readAll, recognizes, sourceOf, survey } from './exports/in-memory.ts';
import { chatText, longTalk, phones, type ChatLine } from './exports/whatsapp-text.ts';

const answers = { selfName: 'Maria Delgado', timeZone: 'unknown' } as const;
const android = '30/01/2019, 20:49 - ';
const iphone = '[30/01/2019, 20:49:05] ';

async function messagesOf(text: string, given = {}): Promise<Message[]> {
  const { messages } = await readAll(whatsApp, sourceOf('chat.txt', text), { ...answers, ...given });
  return messages;
}

/** Talked about by both, so that each of them may be “me”. */
async function bodyOf(text: string, header = android): Promise<Message | undefined> {
  const messages = await messagesOf(`${header}Maria Delgado: Hi\n${header}${text}\n`);
  return messages[1];
}

describe.each(Object.entries(phones))('a WhatsApp chat of a phone: %s', (_, phone) => {
  const lines = longTalk();
  const source = sourceOf('chat.txt', chatText(lines, phone));

  it('is recognized, and its dates are in no doubt', async () => {
    expect(await recognizes(whatsApp, source)).toBe(true);
    const found = await survey(whatsApp, source);
    expect(found.questions.map(({ field }) => field)).toEqual(['timeZone', 'selfName']);
    expect(found).toMatchObject({ messages: lines.length, broken: 0, unsent: 0, platform: 'whatsapp' });
  });

  it('gives every message with its sender, text and wall clock', async () => {
    const { messages, broken } = await readAll(whatsApp, source, answers);
    expect(broken).toEqual([]);
    const kept = (clock: number): string =>
      new Date(phone.precision === 'minute' ? clock - (clock % 60_000) : clock).toISOString().slice(0, 19);
    expect(messages.map(({ sender, body, time }) => [sender.name, body, time.localTime, time.precision])).toEqual(
      lines.map(({ clock, who, text }) => [who, text, kept(clock), phone.precision]),
    );
    expect(messages.map(({ direction }) => direction)).toEqual(
      lines.map(({ who }) => (who === 'Maria Delgado' ? 'sent' : 'received')),
    );
  });
});

describe('the text of a WhatsApp chat', () => {
  it.each<[string, string, Partial<Message>]>([
    ['a colon in the text', 'Tom: Note: buy milk', { body: 'Note: buy milk' }],
    ['a name with a tilde', '~\u202fTom: Hi', { sender: { name: '~ Tom', handle: null } }],
    ['a number', '\u202a+1 (555) 010-1234\u202c: Hi', { sender: { name: null, handle: '+1 (555) 010-1234' } }],
    ['an empty first line', 'Tom:\nbelow', { body: '\nbelow' }],
    ['a system line', 'Tom left', { direction: 'system', body: 'Tom left' }],
    ['a subject with a colon', 'Tom changed the subject to “Kids: 2019”', { direction: 'system' }],
    ['media left out', 'Tom: <Media omitted>', { body: '', attachments: [missing('')] }],
    ['media left out, in Spanish', 'Tom: <Multimedia omitido>', { body: '', attachments: [missing('')] }],
    ['media left out, on an iPhone', 'Tom: \u200eimage omitted', { body: '', attachments: [missing('')] }],
    ['a caption above it', 'Tom: Look\u200eimage omitted', { body: 'Look', attachments: [missing('')] }],
    ['the words alone', 'Tom: image omitted', { body: 'image omitted', attachments: [] }],
    [
      'a file that is not there',
      'Tom: \u200eIMG-20190130-WA0001.jpg (file attached)\nLook at this',
      { body: 'Look at this', attachments: [missing('IMG-20190130-WA0001.jpg', 'image/jpeg')] },
    ],
    [
      'a file, in German',
      'Tom: VID-20190130-WA0001.mp4 (Datei angehängt)',
      { body: '', attachments: [missing('VID-20190130-WA0001.mp4', 'video/mp4')] },
    ],
    [
      'a file on an iPhone',
      'Tom: \u200e<attached: 00000012-PHOTO-2019-01-30-20-49-05.jpg>',
      { body: '', attachments: [missing('00000012-PHOTO-2019-01-30-20-49-05.jpg', 'image/jpeg')] },
    ],
    ['a person’s own brackets', 'Tom: see <a: b> (no file.txt)', { body: 'see <a: b> (no file.txt)', attachments: [] }],
    ['deleted', 'Tom: This message was deleted', { body: '', deleted: true }],
    ['deleted by me', 'Maria Delgado: \u200eYou deleted this message.', { body: '', deleted: true, direction: 'sent' }],
    ['deleted, in French', 'Tom: Ce message a été supprimé', { body: '', deleted: true }],
    ['edited', 'Tom: At six \u200e<This message was edited>', { body: 'At six', edited: true }],
    ['edited, in German', 'Tom: Um sechs <Diese Nachricht wurde bearbeitet.>', { body: 'Um sechs', edited: true }],
    ['blanks at the end', 'Tom: Hi  ', { body: 'Hi  ' }],
  ])('understands %s', async (_, text, expected) => {
    expect(await bodyOf(text)).toMatchObject(expected);
  });

  it('knows what iPhones write in the name of the chat for a system line', async () => {
    const text = 'Tom: \u200eMessages and calls are end-to-end encrypted. No one outside of this chat can read them.';
    expect(await bodyOf(text, iphone)).toMatchObject({ direction: 'system' });
    expect(await bodyOf('Tom: It is end-to-end encrypted', iphone)).toMatchObject({ direction: 'received' });
  });

  it('reads Windows line ends, a byte order mark and UTF-16', async () => {
    const text = `\ufeff${android}Maria Delgado: Hi\r\n${android}Tom: Grüße\r\nunten\r\n`;
    const plain = await messagesOf(text);
    expect(plain.map(({ body }) => body)).toEqual(['Hi', 'Grüße\nunten']);
    const wide = sourceOf('chat.txt', Buffer.from(text, 'utf16le'));
    expect((await readAll(whatsApp, wide, answers)).messages).toEqual(plain);
  });

  it('leaves a line in another style to the message it is in', async () => {
    const text = `${android}Maria Delgado: Tom wrote\n[1/2/19, 8:49:05 PM] Tom: I will come\n1-2-19, 8:49 - Tom: Yes\n${android}Tom: Hi\n`;
    expect((await messagesOf(text)).map(({ body }) => body)).toEqual([
      'Tom wrote\n[1/2/19, 8:49:05 PM] Tom: I will come\n1-2-19, 8:49 - Tom: Yes',
      'Hi',
    ]);
  });
});

function missing(name: string, mimeType: string | null = null): Message['attachments'][number] {
  return { name, mimeType, size: null, sha256: null, missing: true };
}

describe('what a WhatsApp chat does not say', () => {
  const doubtful: ChatLine[] = [1, 2, 3].map((at) => {
    return { clock: Date.UTC(2023, 4, 5 + at, 12), who: at === 2 ? 'Tom' : 'Maria Delgado', text: `Hi ${at}` };
  });
  const text = chatText(doubtful.slice(0, 2), phones['Android, United Kingdom'] ?? never());

  it('asks for the order of the dates with records read each way', async () => {
    const { questions, preview, first } = await survey(whatsApp, sourceOf('chat.txt', text));
    const [question] = questions;
    expect(question).toMatchObject({
      field: 'dateOrder',
      proposed: null,
      choices: [{ value: 'dmy' }, { value: 'mdy' }],
      examples: [
        {
          record: 1,
          raw: '06/05/2023, 12:00 - Maria Delgado: Hi 1',
          readings: [
            { value: 'dmy', reading: 'Sat 6 May 2023' },
            { value: 'mdy', reading: 'Mon 5 Jun 2023' },
          ],
        },
        {},
      ],
    });
    expect(preview[0]?.time).toMatchObject({ at: null, localTime: null, raw: '06/05/2023, 12:00' });
    expect(first).toBeNull();
  });

  it('does not read before everything is answered', async () => {
    await expect(messagesOf(text)).rejects.toThrow('Answer the open questions first: dateOrder.');
    await expect(messagesOf(text, { selfName: 'Nobody', dateOrder: 'dmy' })).rejects.toThrow('selfName');
    await expect(messagesOf(text, { timeZone: 'Mars', dateOrder: 'dmy' })).rejects.toThrow('timeZone');
  });

  it('asks again for a zone that there is not', async () => {
    const { questions } = await survey(whatsApp, sourceOf('chat.txt', text), { ...answers, timeZone: 'Mars' });
    expect(questions.map(({ field }) => field)).toEqual(['dateOrder', 'timeZone']);
  });

  it('reads each answer as it is given', async () => {
    const zoned = { timeZone: 'America/New_York' };
    const read = async (dateOrder: 'dmy' | 'mdy'): Promise<number | null | undefined> =>
      (await messagesOf(text, { ...zoned, dateOrder }))[0]?.time.at;
    expect(await read('dmy')).toBe(Date.UTC(2023, 4, 6, 16));
    expect(await read('mdy')).toBe(Date.UTC(2023, 5, 5, 16));
  });

  it('asks about dates that no phone could have, instead of leaving them out', async () => {
    const early = sourceOf('chat.txt', '01/02/1999, 20:49 - Tom: Hi\n');
    const { questions } = await survey(whatsApp, early, { timeZone: 'UTC', selfName: 'Tom' });
    expect(questions.map(({ field }) => field)).toEqual(['dateOrder']);
  });

  it('takes no answer that the dates contradict', async () => {
    const clear = `${android}Maria Delgado: Hi\n`;
    const [message] = await messagesOf(clear, { dateOrder: 'mdy' });
    expect(message?.time.localTime).toBe('2019-01-30T20:49:00');
    const { questions } = await survey(whatsApp, sourceOf('chat.txt', text), { dateOrder: 'ymd' });
    expect(questions.map(({ field }) => field)).toContain('dateOrder');
  });

  it('proposes the owner as “me”', async () => {
    const owner = { names: ['Maria Delgado'], handles: [] };
    const { questions } = await survey(whatsApp, sourceOf('chat.txt', text), {}, owner);
    expect(questions.find(({ field }) => field === 'selfName')).toMatchObject({
      proposed: 'Maria Delgado',
      choices: [{ value: 'Maria Delgado' }, { value: 'Tom' }, { value: '(none of these)' }],
    });
  });

  it('takes all for received when the owner wrote nothing', async () => {
    const messages = await messagesOf(text, { dateOrder: 'dmy', selfName: '(none of these)' });
    expect(messages.map(({ direction }) => direction)).toEqual(['received', 'received']);
  });
});

function never(): never {
  throw new Error('there is no such phone');
}

describe('a WhatsApp export with its files', () => {
  const picture = Buffer.from('a picture');
  const chat = `${iphone}Maria Delgado: \u200e<attached: 1-PHOTO.jpg>\n${iphone}Tom: \u200e<attached: 2-PHOTO.jpg>\n${iphone}Tom: 3.txt (joint)\n`;
  const source = sourceOf('WhatsApp Chat - Tom.zip', {
    '_chat.txt': chat,
    '1-PHOTO.jpg': picture,
    '3.txt': `${iphone}Ann: I am no chat of this export\n`,
  });

  it('keeps the bytes, and says which are missing', async () => {
    const { conversations, messages, media } = await readAll(whatsApp, source, answers);
    expect(conversations).toEqual([
      {
        key: '_chat.txt',
        platform: 'whatsapp',
        title: null,
        participants: [
          { name: 'Maria Delgado', handle: null, self: true },
          { name: 'Tom', handle: null, self: false },
        ],
      },
    ]);
    const [sha256] = media.kept.keys();
    expect(media.kept.get(sha256 ?? '')).toEqual(picture);
    expect(messages.map(({ attachments }) => attachments)).toEqual([
      [{ name: '1-PHOTO.jpg', mimeType: 'image/jpeg', size: 9, sha256, missing: false }],
      [missing('2-PHOTO.jpg', 'image/jpeg')],
      [expect.objectContaining({ name: '3.txt', mimeType: 'text/plain', missing: false })],
    ]);
    expect(messages[0]?.recipients).toEqual([{ name: 'Tom', handle: null }]);
  });

  it('keeps no bytes while it is only looked through', async () => {
    const { preview, attachments } = await survey(whatsApp, source, answers);
    expect(attachments).toBe(3);
    expect(preview[0]?.attachments[0]).toMatchObject({ size: 9, sha256: null, missing: false });
  });

  it('is not told from other archives by the name alone', async () => {
    expect(await recognizes(whatsApp, source)).toBe(true);
    expect(await recognizes(whatsApp, sourceOf('WhatsApp Chat.zip', { 'notes.txt': 'Hello: you' }))).toBe(false);
    expect(await recognizes(whatsApp, sourceOf('list.csv', 'date,who\n1/2/2019,Tom\n'))).toBe(false);
    expect(await recognizes(whatsApp, sourceOf('notes.txt', '1/2/2019 - Meeting: all came\n'))).toBe(false);
  });
});

describe('what is broken in a WhatsApp chat', () => {
  const good = Array.from({ length: 60 }, (_, at) => `${13 + (at % 15)}/01/2019, 20:49 - Tom: ${at}\n`);

  it('counts and shows records that can’t be read, and goes on', async () => {
    const text = `cut off\n${good.join('')}32/01/2019, 20:49 - Tom: No such day\nand more\n20/01/2019, 99:49 - Tom: No such time\n${good.join('')}`;
    const { messages, broken } = await readAll(whatsApp, sourceOf('chat.txt', text), { ...answers, selfName: 'Tom' });
    expect(messages).toHaveLength(120);
    expect(broken).toEqual([
      { record: 1, raw: 'cut off', reason: 'This text comes before the first message.' },
      {
        record: 62,
        raw: '32/01/2019, 20:49 - Tom: No such day\nand more',
        reason: 'The date of this message doesn’t exist.',
      },
      {
        record: 63,
        raw: '20/01/2019, 99:49 - Tom: No such time',
        reason: 'The date or the time of this message can’t be read.',
      },
    ]);
    expect(messages[60]?.record).toBe(64);
  });

  it('is refused when more than 5 % are broken', async () => {
    const text = `${good.slice(0, 30).join('')}${'32/01/2019, 20:49 - Tom: No such day\n'.repeat(2)}`;
    await expect(survey(whatsApp, sourceOf('chat.txt', text))).rejects.toThrow('2 of 32 records');
    await expect(messagesOf(text, { selfName: 'Tom' })).rejects.toThrow('2 of 32 records');
  });

  it('refuses a line of more than 8 MiB', async () => {
    const text = `${good.join('')}${'x'.repeat(8 * 1024 ** 2 + 1)}`;
    await expect(survey(whatsApp, sourceOf('chat.txt', text))).rejects.toThrow('longer than 8 MiB');
  });
});

const corpus = process.env['CASEWRIGHT_CORPUS'] ?? '';
const present = statSync(join(corpus, 'whatsapp'), { throwIfNoEntry: false })?.isDirectory() === true;

describe.skipIf(corpus === '' || !present)('the files of the corpus (CASEWRIGHT_CORPUS names its folder)', () => {
  it.each([
    'test_[mmddyy]_24hrs.txt',
    'test_ddmmyy_24hrs.txt',
    'test_mmddyy_24hrs.txt',
    'test_mmddyyyy_12hrs.txt',
    'test_yyyymmdd_24hrs.txt',
  ])('reads %s as all of them are meant', async (file) => {
    const source = sourceOf(file, readFileSync(join(corpus, 'whatsapp', file)));
    const { messages, broken } = await readAll(whatsApp, source, { ...answers, selfName: 'John Doe' });
    expect(broken).toEqual([]);
    expect(messages.map(({ direction, sender, time, body }) => [direction, sender.name, time.localTime, body])).toEqual(
      [
        ['sent', 'John Doe', '2019-01-01T11:25:00', 'Lorem ipsum dolor sit amet.'],
        ['sent', 'John Doe', '2019-01-20T11:23:00', '.'],
        [
          'received',
          'Jahn Doe',
          '2019-01-30T20:49:00',
          'Lorem ipsum dolor sit amet,\nconsectetur adipiscing elit. Duis libero.',
        ],
        ['received', 'John-John Doe', '2020-06-10T15:55:00', 'Lorem ipsum : dolor sit amet.'],
        ['system', 'WhatsApp', '2020-06-20T00:08:00', '+12 345 578 created group "Groupname"'],
        ['system', 'WhatsApp', '2020-06-30T09:10:00', 'You were added'],
        ['received', 'John Doe 🤓', '2021-12-10T10:10:00', 'Lorem ipsum 🤓'],
        ['received', '🤓', '2021-12-20T12:10:00', 'Lorem ipsum 🤓'],
        [
          'sent',
          'John Doe',
          '2021-12-30T22:01:00',
          'Lorem ipsum dolor sit amet,\nconsectetur adipiscing elit. Duis libero.',
        ],
      ],
    );
  });
});
