import { describe, expect, it } from 'vitest';
import type { Message } from '#server/importers/message.ts';
import { imessageText } from '#server/importers/readers/imessage-text.ts';
import { appleText, appleTime, editedText, type AppleMessage } from './exports/imessage-txt.ts';
import { readAll, recognizes, sourceOf, survey } from './exports/in-memory.ts';

const start = Date.UTC(2024, 2, 5, 17, 29, 42);
const answers = { timeZone: 'America/Chicago', selfName: '(none of these)' };

async function read(messages: readonly AppleMessage[], fileName = 'Tom Berg.txt'): Promise<Message[]> {
  return (await readAll(imessageText, sourceOf(fileName, appleText(messages)), answers)).messages;
}

async function only(message: Partial<AppleMessage>): Promise<Message | undefined> {
  return (await read([{ clock: start, who: 'Tom Berg', parts: [], ...message }]))[0];
}

const talk: AppleMessage[] = [
  { clock: start, who: 'Tom Berg', parts: ['Can you take him?'], read: 'Read by you after 1 hour, 49 seconds' },
  {
    clock: start + 61_000,
    who: 'Me',
    parts: ['Yes.\n\nMar 06, 2024 maybe\n\nSee you'],
    read: 'Read by them after 5 seconds',
  },
  { clock: start + 3_600_000, who: 'Tom Berg', parts: ['Thanks'] },
];

describe('an iMessage text export', () => {
  it('is told from other texts', async () => {
    expect(await recognizes(imessageText, sourceOf('Tom Berg.txt', appleText(talk)))).toBe(true);
    expect(await recognizes(imessageText, sourceOf('a.zip', { 'x/Tom Berg.txt': appleText(talk) }))).toBe(true);
    expect(await recognizes(imessageText, sourceOf('notes.txt', 'May 17, 2022\nHello\n'))).toBe(false);
  });

  it('gives each message with sender, text and wall clock', async () => {
    const messages = await read(talk);
    expect(messages.map(({ direction, sender, body, time }) => [direction, sender.name, body, time.localTime])).toEqual(
      [
        ['received', 'Tom Berg', 'Can you take him?', '2024-03-05T17:29:42'],
        ['sent', 'Me', 'Yes.\n\nMar 06, 2024 maybe\n\nSee you', '2024-03-05T17:30:43'],
        ['received', 'Tom Berg', 'Thanks', '2024-03-05T18:29:42'],
      ],
    );
    expect(messages[0]?.time).toEqual({
      raw: 'Mar 05, 2024  5:29:42 PM',
      at: Date.UTC(2024, 2, 5, 23, 29, 42),
      localTime: '2024-03-05T17:29:42',
      timeZone: 'America/Chicago',
      precision: 'second',
      zoneFrom: 'asserted',
    });
  });

  it('asks only for the zone where the exporter says “Me”', async () => {
    const source = sourceOf('Tom Berg.txt', appleText(talk));
    expect((await survey(imessageText, source)).questions.map(({ field }) => field)).toEqual(['timeZone']);
    await expect(readAll(imessageText, source)).rejects.toThrow('timeZone');
    const named = appleText(talk).replaceAll('\nMe\n', '\nMaria Delgado\n');
    const { questions } = await survey(
      imessageText,
      sourceOf('x.txt', named),
      { timeZone: 'UTC' },
      {
        names: ['Maria Delgado'],
        handles: [],
      },
    );
    expect(questions).toMatchObject([{ field: 'selfName', proposed: 'Maria Delgado' }]);
  });

  it('knows who takes part from the senders, or from the name of the file', async () => {
    const conversationOf = async (fileName: string, messages: AppleMessage[]): Promise<unknown> =>
      (await readAll(imessageText, sourceOf(fileName, appleText(messages)), answers)).conversations[0];
    const mine = { name: 'Me', handle: null, self: true };
    const tom = { name: 'Tom Berg', handle: null, self: false };
    expect(await conversationOf('Tom Berg.txt', talk)).toMatchObject({ title: null, participants: [mine, tom] });
    expect(await conversationOf('Kids - 12.txt', talk)).toMatchObject({ title: 'Kids', participants: [mine, tom] });
    expect(await conversationOf('+15550101234.txt', [{ clock: start, who: 'Me', parts: ['Hi'] }])).toMatchObject({
      title: null,
      participants: [mine, { name: null, handle: '+15550101234', self: false }],
    });
  });

  it('reads a reply once, at its own time, and says what it answers', async () => {
    const reply = { clock: start + 90_000, who: 'Me', parts: ['To you.\n\nAll my best'] };
    const messages = await read([
      { clock: start, who: 'Tom Berg', parts: ['First', 'Second'], tapbacks: ['Loved by Me'], replies: [reply] },
      { clock: start + 30_000, who: 'Tom Berg', parts: ['Later'] },
    ]);
    expect(messages.map(({ record, body, replyTo }) => [record, body, replyTo])).toEqual([
      [1, 'First\nSecond', null],
      [2, 'Later', null],
      [3, 'To you.\n\nAll my best', 1],
    ]);
  });

  it('reads tapbacks as reactions', async () => {
    const tapbacks = ['Loved by Me', 'Emphasized by +15550101234', '🎉 by Ann Lee'];
    expect(await only({ parts: ['Good news'], tapbacks })).toMatchObject({
      body: 'Good news',
      reactions: [
        { by: 'Me', emoji: '❤️', at: null },
        { by: '+15550101234', emoji: '‼️', at: null },
        { by: 'Ann Lee', emoji: '🎉', at: null },
      ],
    });
    expect(await only({ parts: ['Tapbacks:\nnone today'] })).toMatchObject({
      body: 'Tapbacks:\nnone today',
      reactions: [],
    });
  });

  it('keeps the earlier wordings of an edited text', async () => {
    expect(await only({ parts: [editedText(start, ['At five', 'At six', 'At seven\nsharp'])] })).toMatchObject({
      body: 'At seven\nsharp',
      edited: true,
      editions: [
        { body: 'At five', at: Date.UTC(2024, 2, 5, 23, 29, 42) },
        { body: 'At six', at: Date.UTC(2024, 2, 5, 23, 30, 47) },
      ],
    });
  });

  it('keeps the text of a deleted message, and none of one that was unsent', async () => {
    expect(await only({ parts: ['Sorry'], deleted: true })).toMatchObject({ body: 'Sorry', deleted: true });
    const unsent = await only({ parts: ['They unsent this message part 1 minute, 4 seconds after sending!'] });
    expect(unsent).toMatchObject({ body: '', deleted: true });
  });

  it('reads what happened in the conversation as system lines', async () => {
    const text = `${appleTime(start)} Tom Berg renamed the conversation to Kids\n\n${appleText(talk)}`;
    const { messages } = await readAll(imessageText, sourceOf('Kids.txt', text), answers);
    expect(messages[0]).toMatchObject({ direction: 'system', body: 'Tom Berg renamed the conversation to Kids' });
    expect(messages).toHaveLength(4);
  });

  it('keeps the files that are packed with it', async () => {
    const path = 'attachments/12/345.jpeg';
    const text = appleText([{ clock: start, who: 'Me', parts: [path, 'Look', 'Attachment missing!'] }]);
    const source = sourceOf('export.zip', { 'export/Tom Berg.txt': text, 'export/attachments/12/345.jpeg': 'picture' });
    const { messages, media } = await readAll(imessageText, source, answers);
    const [sha256] = media.kept.keys();
    expect(messages[0]).toMatchObject({
      body: 'Look',
      attachments: [
        { name: path, mimeType: 'image/jpeg', size: 7, sha256, missing: false },
        { name: '', sha256: null, missing: true },
      ],
    });
  });

  it('takes no other file of the same name', async () => {
    const text = appleText([{ clock: start, who: 'Me', parts: ['attachments/2/IMG.heic'] }]);
    const source = sourceOf('export.zip', {
      'Tom Berg.txt': text,
      'attachments/1/IMG.heic': 'one',
      'attachments/3/IMG.heic': 'three',
    });
    const { messages } = await readAll(imessageText, source, answers);
    expect(messages[0]?.attachments).toMatchObject([{ name: 'attachments/2/IMG.heic', missing: true }]);
  });

  it('counts and shows what belongs to no message', async () => {
    const text = `Unable to format announcement!\n\n${appleText(
      Array.from({ length: 30 }, (_, at) => ({ clock: start + at * 60_000, who: 'Me', parts: [`Message ${at}`] })),
    )}`;
    const { messages, broken } = await readAll(imessageText, sourceOf('x.txt', text), answers);
    expect(broken).toEqual([
      { record: 1, raw: 'Unable to format announcement!', reason: 'This text belongs to no message.' },
    ]);
    expect([messages.length, messages[0]?.record]).toEqual([30, 2]);
  });
});
