import { describe, expect, it } from 'vitest';
import { noneOfThese } from '#server/importers/questions.ts';
import { telegram } from '#server/importers/readers/telegram.ts';
import { readAll, recognizes, refusal, sourceOf, survey } from './exports/in-memory.ts';
import { telegramAccount, telegramChat, type ChatSpec, type TelegramSpec } from './exports/telegram-json.ts';

const start = 1_700_000_000_000;
const ann = { from: 11, name: 'Ann Lee' };
const me = { from: 22, name: 'Maria' };
const bo = { from: 33, name: 'Bo' };

const talk: TelegramSpec[] = [
  { ...ann, at: start, text: 'Can you take him?' },
  {
    ...me,
    at: start + 60_000,
    text: ['See ', { type: 'link', text: 'https://example.com' }, ' and ', { type: 'bold', text: 'call' }],
  },
];
const single: ChatSpec = { name: 'Ann Lee', type: 'personal_chat', id: 11, messages: talk };
const group: ChatSpec = {
  name: 'Soccer team',
  type: 'private_group',
  id: 99,
  messages: [
    { ...bo, at: start, text: 'Hi all' },
    { ...me, at: start + 1000, text: 'Hi' },
    { ...ann, at: start + 2000, text: 'Hello' },
  ],
};

function file(chat: ChatSpec): ReturnType<typeof sourceOf> {
  return sourceOf('result.json', JSON.stringify(telegramChat(chat), null, 1));
}

function account(...chats: ChatSpec[]): ReturnType<typeof sourceOf> {
  return sourceOf('result.json', JSON.stringify(telegramAccount(22, 'Maria', chats), null, 1));
}

async function bodies(...messages: TelegramSpec[]): Promise<string[]> {
  return (await readAll(telegram, file({ ...single, messages }))).messages.map(({ body }) => body);
}

describe('a Telegram export', () => {
  it('is told from other JSON', async () => {
    expect(await recognizes(telegram, file(single))).toBe(true);
    expect(await recognizes(telegram, account(single))).toBe(true);
    expect(
      await recognizes(telegram, sourceOf('a.zip', { 'ChatExport/result.json': JSON.stringify(telegramChat(single)) })),
    ).toBe(true);
    expect(await recognizes(telegram, sourceOf('result.json', '{"messages":[{"sender_name":"a"}]}'))).toBe(false);
  });

  it('says who wrote what and when, and in a chat of two who is me', async () => {
    const { conversations, messages, broken } = await readAll(telegram, file(single));
    expect(conversations).toEqual([
      {
        key: 'personal_chat/11',
        platform: 'other',
        title: null,
        participants: [
          { name: 'Ann Lee', handle: 'user11', self: false },
          { name: 'Maria', handle: 'user22', self: true },
        ],
      },
    ]);
    expect(messages).toMatchObject([
      { record: 1, direction: 'received', sender: { name: 'Ann Lee', handle: 'user11' }, body: 'Can you take him?' },
      {
        record: 2,
        direction: 'sent',
        sender: { name: 'Maria', handle: 'user22' },
        body: 'See https://example.com and call',
      },
    ]);
    expect(messages[0]?.time).toEqual({
      raw: String(start / 1000),
      at: start,
      localTime: null,
      timeZone: 'UTC',
      precision: 'second',
      zoneFrom: 'export',
    });
    expect(broken).toEqual([]);
  });

  it('reads all chats of an account, which says whose it is', async () => {
    const { conversations, messages } = await readAll(telegram, account(single, group));
    expect(conversations.map(({ key, title }) => [key, title])).toEqual([
      ['personal_chat/11', null],
      ['private_group/99', 'Soccer team'],
    ]);
    expect(messages.map(({ record, direction, conversation }) => [record, direction, conversation])).toEqual([
      [1, 'received', 'personal_chat/11'],
      [2, 'sent', 'personal_chat/11'],
      [3, 'received', 'private_group/99'],
      [4, 'sent', 'private_group/99'],
      [5, 'received', 'private_group/99'],
    ]);
    expect((await survey(telegram, account(single, group))).questions).toEqual([]);
  });

  it('asks who is me in a group on its own', async () => {
    const owner = { names: ['Maria Delgado'], handles: [] };
    const { questions } = await survey(telegram, file(group), {}, owner);
    expect(questions).toMatchObject([{ field: 'selfName', proposed: 'Maria' }]);
    expect(await refusal(readAll(telegram, file(group)))).toMatchObject({ reason: 'unanswered' });
    expect(await refusal(readAll(telegram, file(group), { selfName: 'Nobody here' }))).toMatchObject({
      reason: 'unanswered',
    });
    const { messages } = await readAll(telegram, file(group), { selfName: 'Maria' });
    expect(messages.map(({ direction }) => direction)).toEqual(['received', 'sent', 'received']);
    const none = await readAll(telegram, file(group), { selfName: noneOfThese });
    expect(none.messages.map(({ direction }) => direction)).toEqual(['received', 'received', 'received']);
  });

  it('asks by the account where two have one name', async () => {
    const twins = file({
      ...group,
      messages: [
        { ...me, at: start },
        { from: 44, name: 'Maria', at: start },
        { ...bo, at: start },
      ],
    });
    const { questions } = await survey(telegram, twins);
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual(['user22', 'user44', 'Bo', '(none of these)']);
    expect(await refusal(readAll(telegram, twins, { selfName: 'Maria' }))).toMatchObject({ reason: 'unanswered' });
    const { messages } = await readAll(telegram, twins, { selfName: 'user44' });
    expect(messages.map(({ direction }) => direction)).toEqual(['received', 'sent', 'received']);
  });

  it('asks in a chat of two in which three wrote', async () => {
    const odd = file({ ...single, messages: [...talk, { ...bo, at: start, text: 'x' }] });
    expect((await survey(telegram, odd)).questions).toMatchObject([{ field: 'selfName' }]);
  });

  it('asks for the zone of an export that has only wall clocks', async () => {
    const old = file({
      ...single,
      messages: talk.map((message) => ({ ...message, more: { date_unixtime: undefined } })),
    });
    expect((await survey(telegram, old)).questions).toMatchObject([{ field: 'timeZone' }]);
    expect(await refusal(readAll(telegram, old))).toMatchObject({ reason: 'unanswered' });
    const { messages } = await readAll(telegram, old, { timeZone: 'Africa/Johannesburg' });
    expect(messages[0]?.time).toMatchObject({
      at: start,
      localTime: '2023-11-15T00:13:20',
      timeZone: 'Africa/Johannesburg',
      zoneFrom: 'asserted',
    });
    const unknown = await readAll(telegram, old, { timeZone: 'unknown' });
    expect(unknown.messages[0]?.time).toMatchObject({
      at: null,
      localTime: '2023-11-15T00:13:20',
      zoneFrom: 'unknown',
    });
  });

  it('brings edits, answers and reactions', async () => {
    const reactions = [
      {
        type: 'emoji',
        count: 3,
        emoji: '👍',
        recent: [{ from: 'Maria', from_id: 'user22', date: '2023-11-14T00:00:00' }],
      },
    ];
    const { messages } = await readAll(
      telegram,
      file({
        ...single,
        messages: [
          {
            ...ann,
            at: start,
            text: 'first',
            more: { edited: '2023-11-15T00:00:00', edited_unixtime: '1700000500', reactions },
          },
          { ...me, at: start + 1000, text: 'second', more: { reply_to_message_id: 1 } },
          { ...me, at: start + 2000, text: 'third', more: { reply_to_message_id: 77 } },
        ],
      }),
    );
    expect(messages.map(({ edited, replyTo }) => [edited, replyTo])).toEqual([
      [true, null],
      [false, 1],
      [false, null],
    ]);
    expect(messages[0]?.reactions).toEqual([
      { by: 'Maria', emoji: '👍', at: null },
      { by: '2 people', emoji: '👍', at: null },
    ]);
  });

  it('shows Telegram’s own lines as such', async () => {
    const service = (more: Record<string, unknown>): TelegramSpec => ({
      ...ann,
      at: start,
      more: { type: 'service', from: undefined, from_id: undefined, actor: 'Ann Lee', actor_id: 'user11', ...more },
    });
    const messages = [
      ...talk,
      service({ action: 'phone_call', duration_seconds: 35, discard_reason: 'hangup' }),
      service({ action: 'invite_members', members: ['Bo', null] }),
      service({ action: 'clear_history', actor: null, actor_id: undefined }),
    ];
    const read = await readAll(telegram, file({ ...single, messages }));
    expect(read.messages.slice(2).map(({ direction, body, sender }) => [direction, body, sender.name])).toEqual([
      ['system', '[phone call, 35 seconds, hangup]', 'Ann Lee'],
      ['system', '[invite members, Bo]', 'Ann Lee'],
      ['system', '[clear history]', 'Telegram'],
    ]);
  });

  it('tells places, contacts, polls and forwards in brackets', async () => {
    const sent = (more: Record<string, unknown>, text = ''): TelegramSpec => ({ ...ann, at: start, text, more });
    expect(
      await bodies(
        sent({ location_information: { latitude: 40.7, longitude: -74 } }),
        sent({ contact_information: { first_name: 'Bo', last_name: '', phone_number: '+1555' } }),
        sent({ poll: { question: 'When?', answers: [{ text: 'Mon' }, { text: 'Tue' }] } }),
        sent({ forwarded_from: 'Bo' }, 'words'),
      ),
    ).toEqual([
      '[Location: 40.7, -74]',
      '[Contact: Bo +1555]',
      '[Poll: When? Mon / Tue]',
      '[Forwarded from Bo]\nwords',
    ]);
  });

  it('brings files from the archive, and names those that were left out', async () => {
    const chat = telegramChat({
      ...single,
      messages: [
        { ...ann, at: start, more: { photo: 'photos/photo_1.jpg' } },
        { ...ann, at: start, more: { file: 'files/a.pdf', file_name: 'Order.pdf', mime_type: 'application/pdf' } },
        {
          ...ann,
          at: start,
          more: { file: '(File not included. Change data exporting settings to download.)', mime_type: 'video/mp4' },
        },
      ],
    });
    const source = sourceOf('export.zip', {
      'ChatExport/result.json': JSON.stringify(chat),
      'ChatExport/photos/photo_1.jpg': 'pixels',
    });
    const { messages, media } = await readAll(telegram, source);
    expect(messages.map(({ attachments }) => attachments[0])).toMatchObject([
      { name: 'photo_1.jpg', mimeType: 'image/jpeg', size: 6, missing: false },
      { name: 'Order.pdf', mimeType: 'application/pdf', size: null, missing: true },
      { name: '', mimeType: 'video/mp4', missing: true },
    ]);
    expect([...media.kept.values()].map(String)).toEqual(['pixels']);
  });

  it('keeps the messages of whose account is gone', async () => {
    const { messages } = await readAll(
      telegram,
      file({ ...single, messages: [...talk, { from: 11, name: null, at: start, text: 'x' }] }),
    );
    expect(messages[2]?.sender).toEqual({ name: null, handle: 'user11' });
  });

  it('counts what is no message, and says so when the file was cut off', async () => {
    const many = Array.from({ length: 40 }, (_, at): TelegramSpec => ({
      ...ann,
      at: start + at * 1000,
      text: `Message ${at}`,
    }));
    const text = JSON.stringify(telegramChat({ ...single, messages: many }), null, 1);
    const odd = text.replace(/"type": "message"([^}]*"Message 7")/, '"type": "massage"$1');
    const read = await readAll(telegram, sourceOf('result.json', odd));
    expect(read.broken).toMatchObject([{ record: 8, reason: 'This is of no known kind.' }]);
    expect(read.messages).toHaveLength(39);
    const cut = await readAll(telegram, sourceOf('result.json', text.slice(0, text.indexOf('"Message 39"'))));
    expect([cut.messages.length, cut.broken.length]).toEqual([39, 1]);
    const found = [text, text.slice(0, text.indexOf('"Message 39"'))].map((json) =>
      survey(telegram, sourceOf('result.json', json)),
    );
    expect((await Promise.all(found)).map(({ cutOff }) => cutOff)).toEqual([false, 'end']);
  });
});
