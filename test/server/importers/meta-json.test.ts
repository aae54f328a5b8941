import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readerOf } from '#server/importers/formats.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import { metaJson } from '#server/importers/readers/meta-json.ts';
import { openSource } from '#server/importers/source.ts';
import { zip as packed } from '#test/support/files/zip.ts';
import { readAll, recognizes, refusal, sourceOf, survey } from './exports/in-memory.ts';
import { encryptedJson, garbled, messengerJson, type MessengerSpec } from './exports/messenger-json.ts';

const ann = 'Ann Lee';
const me = 'María Delgado';
const start = 1_700_000_000_000;

const talk: MessengerSpec[] = [
  { sender: ann, at: start, text: 'Can you take him?' },
  { sender: me, at: start + 60_000, text: 'Sí, mañana 👍' },
  { sender: ann, at: start + 120_000, text: 'Thanks' },
];

const plenty: MessengerSpec[] = Array.from({ length: 40 }, (_, at) => ({
  sender: at % 2 === 0 ? ann : me,
  at: start + at * 1000,
  text: `Message ${at}`,
}));

const inbox = 'your_facebook_activity/messages/inbox';

function zip(messages = talk): ReturnType<typeof sourceOf> {
  return sourceOf('export.zip', {
    [`${inbox}/annlee_1/message_1.json`]: messengerJson(ann, [ann, me], messages),
    [`${inbox}/group_2/message_1.json`]: messengerJson(
      'Soccer team',
      [ann, me, 'Bo'],
      [{ sender: 'Bo', at: start + 3, text: 'Hi all' }],
    ),
    [`${inbox}/annlee_1/photos/1.jpg`]: Buffer.from('a picture'),
    'your_facebook_activity/posts/posts_1.json': '[]',
  });
}

const answers = { selfName: me };
const single = { selfName: me, platform: 'facebook' as const };

describe('a Messenger export', () => {
  it('is told from other JSON', async () => {
    expect(await recognizes(metaJson, zip())).toBe(true);
    expect(await recognizes(metaJson, sourceOf('message_1.json', messengerJson(ann, [ann, me], talk)))).toBe(true);
    expect(await recognizes(metaJson, sourceOf('Ann_12.json', encryptedJson(ann, [ann, me], talk)))).toBe(true);
    expect(await recognizes(metaJson, sourceOf('package.json', '{"messages":[{"a":1}]}'))).toBe(false);
    expect(await recognizes(metaJson, sourceOf('a.zip', { 'a.txt': 'x' }))).toBe(false);
  });

  it('gives each conversation, who is in it, and its name where it is no one’s', async () => {
    const { conversations } = await readAll(metaJson, zip(), answers);
    const party = (name: string) => ({ name, handle: null, self: name === me });
    expect(conversations).toEqual([
      { key: 'inbox/annlee_1', platform: 'facebook', title: null, participants: [party(ann), party(me)] },
      {
        key: 'inbox/group_2',
        platform: 'facebook',
        title: 'Soccer team',
        participants: [party(ann), party(me), party('Bo')],
      },
    ]);
  });

  it('reads from the newest to the oldest, and numbers from the oldest', async () => {
    const { messages } = await readAll(metaJson, zip(), answers);
    expect(messages.map(({ record, body, direction }) => [record, body, direction])).toEqual([
      [3, 'Thanks', 'received'],
      [2, 'Sí, mañana 👍', 'sent'],
      [1, 'Can you take him?', 'received'],
      [4, 'Hi all', 'received'],
    ]);
    expect(messages[1]).toMatchObject({
      sender: { name: me, handle: null },
      recipients: [{ name: ann, handle: null }],
      time: { raw: String(start + 60_000), at: start + 60_000, timeZone: 'UTC', zoneFrom: 'export' },
    });
  });

  it('puts the files of a long conversation in order', async () => {
    const folder = `${inbox}/dave_1`;
    const source = sourceOf('facebook-export.zip', {
      [`${folder}/message_1.json`]: messengerJson(ann, [ann, me], [{ sender: ann, at: start + 300, text: 'newest' }]),
      [`${folder}/message_10.json`]: messengerJson(ann, [ann, me], [{ sender: ann, at: start, text: 'oldest' }]),
      [`${folder}/message_2.json`]: messengerJson(ann, [ann, me], [{ sender: ann, at: start + 200, text: 'older' }]),
    });
    const { messages, conversations } = await readAll(metaJson, source, answers);
    expect(conversations).toHaveLength(1);
    expect(messages.map(({ record, body }) => [record, body])).toEqual([
      [1, 'oldest'],
      [2, 'older'],
      [3, 'newest'],
    ]);
    expect((await survey(metaJson, source, answers)).preview.map(({ body }) => body)).toEqual([
      'oldest',
      'older',
      'newest',
    ]);
  });

  it('repairs garbled text and leaves text alone that was right', async () => {
    const message = (content: string): MessengerSpec => ({ sender: ann, at: start, more: { content } });
    const texts = ['café', garbled('café'), 'naïve © ÿ', garbled('日本 🙈'), 'already 日本'];
    const bodies: string[] = [];
    for (const text of texts) {
      const source = sourceOf('message_1.json', messengerJson(ann, [ann, me], [message(text)]));
      bodies.push((await readAll(metaJson, source, single)).messages[0]?.body ?? '');
    }
    expect(bodies).toEqual(['café', 'café', 'naïve © ÿ', '日本 🙈', 'already 日本']);
  });

  it('brings reactions, unsent messages, shares, calls and who left', async () => {
    const messages: MessengerSpec[] = [
      {
        sender: ann,
        at: start,
        text: 'ok',
        more: { reactions: [{ reaction: garbled('❤'), actor: garbled(me), timestamp: 1_700_000_001 }] },
      },
      { sender: ann, at: start + 1, more: { is_unsent: true } },
      { sender: ann, at: start + 2, more: { share: { link: 'https://example.com/a', share_text: 'A caption' } } },
      { sender: ann, at: start + 3, more: { type: 'Call', call_duration: 192 } },
      { sender: me, at: start + 4, more: { type: 'Call', call_duration: 0, missed: true } },
      { sender: ann, at: start + 5, text: 'Ann left the group.', more: { type: 'Unsubscribe' } },
    ];
    const read = await readAll(metaJson, sourceOf('message_1.json', messengerJson(ann, [ann, me], messages)), single);
    const byNumber = read.messages.toSorted((one, other) => one.record - other.record);
    expect(byNumber.map(({ direction, body, deleted }) => [direction, body, deleted])).toEqual([
      ['received', 'ok', false],
      ['received', '', true],
      ['received', '[Shared: A caption]\nhttps://example.com/a', false],
      ['system', '[Call, 192 seconds]', false],
      ['system', '[Missed call]', false],
      ['system', 'Ann left the group.', false],
    ]);
    expect(byNumber[0]?.reactions).toEqual([{ by: me, emoji: '❤', at: 1_700_000_001_000 }]);
  });

  it('brings pictures from the archive, and names those that are not in it', async () => {
    const photos = [{ uri: `${inbox}/annlee_1/photos/1.jpg` }, { uri: `${inbox}/annlee_1/photos/2.jpg` }];
    const source = zip([
      { sender: ann, at: start, more: { photos, sticker: { uri: 'https://example.com/s.png?x=1' } } },
    ]);
    const { messages, media } = await readAll(metaJson, source, answers);
    const [attachment] = messages[0]?.attachments ?? [];
    expect(messages[0]?.attachments).toMatchObject([
      { name: '1.jpg', size: 9, missing: false },
      { name: '2.jpg', size: null, sha256: null, missing: true },
      { name: 's.png', missing: true },
    ]);
    expect(media.kept.get(attachment?.sha256 ?? '')?.toString()).toBe('a picture');
    expect((await survey(metaJson, source, answers)).attachments).toBe(3);
  });

  it('is read from a zip on the disk, with its pictures', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'casewright-messenger-'));
    const photos = [{ uri: `${inbox}/annlee_1/photos/1.jpg` }];
    const name = `${inbox}/annlee_1/message_1.json`;
    const chat = messengerJson(ann, [ann, me], [...plenty, { sender: ann, at: start - 1, more: { photos } }]);
    const path = join(folder, 'facebook.zip');
    writeFileSync(
      path,
      packed([
        { name, content: chat },
        { name: `${inbox}/annlee_1/photos/1.jpg`, content: 'a picture' },
      ]),
    );
    const source = await openSource(path, 'facebook.zip', 'a'.repeat(64));
    try {
      const { messages, media } = await readAll(await readerOf(source), source, answers);
      expect(messages).toHaveLength(41);
      expect([...media.kept.values()].map(String)).toEqual(['a picture']);
    } finally {
      source.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('reads the chats of the encrypted storage', async () => {
    const source = sourceOf('messages.zip', {
      'Ann_12.json': encryptedJson(
        ann,
        [ann, me],
        [
          { sender: ann, at: start, text: 'café Ã' },
          { sender: me, at: start + 1, more: { isUnsent: true, media: [{ uri: './media/a.jpg' }] } },
        ],
      ),
      'media/a.jpg': 'x',
    });
    const { messages, conversations } = await readAll(metaJson, source, single);
    expect(conversations).toMatchObject([{ key: 'Ann_12.json', title: null }]);
    expect(messages).toMatchObject([
      { record: 2, direction: 'sent', deleted: true, attachments: [{ name: 'a.jpg', size: 1, missing: false }] },
      { record: 1, direction: 'received', body: 'café Ã' },
    ]);
  });
});

describe('what a Messenger export does not say', () => {
  it('is asked: who is me, with whoever is in every conversation proposed', async () => {
    const { questions } = await survey(metaJson, zip());
    expect(questions).toMatchObject([{ field: 'selfName', proposed: null }]);
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual(expect.arrayContaining([ann, me]));
    expect((await survey(metaJson, zip(), {}, { names: [me], handles: [] })).questions[0]?.proposed).toBe(me);
  });

  it('is asked: Messenger or Instagram, unless folders say so', async () => {
    const source = sourceOf('message_1.json', messengerJson(ann, [ann, me], talk));
    expect((await survey(metaJson, source)).questions.map(({ field }) => field)).toEqual(['platform', 'selfName']);
    expect((await survey(metaJson, source, { platform: 'instagram' })).platform).toBe('instagram');
    expect((await survey(metaJson, zip())).platform).toBe('facebook');
    const instagram = sourceOf('x.zip', {
      'your_instagram_activity/messages/inbox/a_1/message_1.json': messengerJson(ann, [ann, me], talk),
    });
    expect((await survey(metaJson, instagram)).platform).toBe('instagram');
  });

  it('is not read before it is answered', async () => {
    expect(await refusal(readAll(metaJson, zip()))).toMatchObject({ reason: 'unanswered' });
    expect(await refusal(readAll(metaJson, zip(), { selfName: 'Nobody here' }))).toMatchObject({
      reason: 'unanswered',
    });
    const none = await readAll(metaJson, zip(), { selfName: noneOfThese });
    expect(none.messages.every(({ direction }) => direction === 'received')).toBe(true);
  });
});

describe.each([
  ['with lines', 2],
  ['in one line', undefined],
] as const)('a damaged Messenger export %s', (_, indent) => {
  const sound = messengerJson(ann, [ann, me], plenty, indent);

  it.each([
    ['a lost quote', 'Message 17"', 'Message 17'],
    ['a lost brace', /(Message 17"[^}]*)\}/, '$1'],
    ['no date', /"timestamp_ms"(:\s?\d+,\s*"content":\s?"Message 17")/, '"timestump_ms"$1'],
    ['no sender', /"sender_name"([^{}]*"Message 17")/, '"sender_nume"$1'],
  ])('skips a record with %s, shows it, and reads all others', async (_what, from, to) => {
    const json = sound.replace(from, to);
    expect(json).not.toBe(sound);
    const { messages, broken } = await readAll(metaJson, sourceOf('message_1.json', json), single);
    expect(broken).toHaveLength(1);
    expect(broken[0]?.raw).toContain('Message 17');
    expect(new Set(messages.map(({ body }) => body))).toEqual(
      new Set(plenty.map(({ text }) => text).filter((text) => text !== 'Message 17')),
    );
  });

  it('shows what is left over of a record, and loses none', async () => {
    const json = sound.replace(/(Message 17"[^}]*\})/, '$1}');
    const { messages, broken } = await readAll(metaJson, sourceOf('message_1.json', json), single);
    expect(broken.map(({ raw }) => raw)).toEqual(['},']);
    expect(messages).toHaveLength(40);
  });

  it('says so when it was cut off', async () => {
    const cut = sound.slice(0, sound.indexOf('"Message 1"'));
    const { messages, broken } = await readAll(metaJson, sourceOf('message_1.json', cut), single);
    expect(messages).toHaveLength(38);
    expect(broken).toHaveLength(1);
    const between = sound.slice(0, sound.indexOf('{', sound.indexOf('"Message 2"')));
    expect((await readAll(metaJson, sourceOf('message_1.json', between), single)).broken).toHaveLength(1);
    const found = [sound, cut, between].map((json) => survey(metaJson, sourceOf('message_1.json', json), single));
    // These files begin with the newest message.
    expect((await Promise.all(found)).map(({ cutOff }) => cutOff)).toEqual([false, 'start', 'start']);
  });

  it('is refused where nobody can say what comes next', async () => {
    const json = sound.replace('"messages":', '"messages"');
    expect(await refusal(survey(metaJson, sourceOf('message_1.json', json)))).toMatchObject({ reason: 'damaged' });
    expect(await refusal(survey(metaJson, sourceOf('message_1.json', `${sound}{}`)))).toMatchObject({
      reason: 'damaged',
    });
    expect(await refusal(survey(metaJson, sourceOf('message_1.json', '{this is not: valid json')))).toMatchObject({
      reason: 'damaged',
    });
    expect(await refusal(survey(metaJson, sourceOf('message_1.json', messengerJson(ann, [ann], []))))).toMatchObject({
      reason: 'empty',
    });
  });
});
