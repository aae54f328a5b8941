import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { smsBackup } from '#server/importers/readers/sms-backup.ts';
import { KeptMedia, readAll, recognizes, refusal, sourceOf, survey } from './exports/in-memory.ts';
import { smsXml, type SmsSpec } from './exports/sms-xml.ts';

const ann = '+15550101234';
const tom = '+15550109999';
const mine = '+15550100001';

const picture = Buffer.from(Array.from({ length: 40_000 }, (_, at) => (at * 31) % 256));

function backup(records: readonly SmsSpec[], count?: number | null): ReturnType<typeof sourceOf> {
  return sourceOf('sms-20240422.xml', smsXml(records, count));
}

/** So many sound records that a broken one does not refuse the backup. */
const plenty: SmsSpec[] = Array.from({ length: 40 }, (_, at) => ({
  kind: 'sms',
  address: ann,
  date: 1_700_000_000_000 + at * 60_000,
  box: at % 2 === 0 ? 1 : 2,
  body: `Message ${at}`,
}));

describe('an SMS backup', () => {
  it('is told from other XML', async () => {
    expect(await recognizes(smsBackup, backup(plenty))).toBe(true);
    expect(await recognizes(smsBackup, sourceOf('calls.xml', '<?xml version="1.0"?><calls count="0"></calls>'))).toBe(
      false,
    );
    expect(await recognizes(smsBackup, sourceOf('backup.zip', { 'a/sms.xml': smsXml(plenty), 'a.txt': '' }))).toBe(
      true,
    );
  });

  it('says who wrote what to whom, and when', async () => {
    const source = backup([
      { kind: 'sms', address: ann, name: 'Ann Lee', date: 1_700_000_000_123, box: 1, body: 'Can you take him?' },
      { kind: 'sms', address: ann, name: 'Ann Lee', date: 1_700_000_060_000, box: 2, body: 'Yes, at 5.' },
    ]);
    const { conversations, messages } = await readAll(smsBackup, source, { selfName: 'Maria Delgado' });
    const her = { name: 'Ann Lee', handle: ann };
    const me = { name: 'Maria Delgado', handle: null };
    expect(conversations).toEqual([
      {
        key: ann,
        platform: 'sms',
        title: null,
        participants: [
          { ...her, self: false },
          { ...me, self: true },
        ],
      },
    ]);
    expect(messages).toMatchObject([
      {
        record: 1,
        conversation: ann,
        direction: 'received',
        sender: her,
        recipients: [me],
        body: 'Can you take him?',
        service: 'SMS',
      },
      { record: 2, conversation: ann, direction: 'sent', sender: me, recipients: [her], body: 'Yes, at 5.' },
    ]);
    expect(messages[0]?.time).toEqual({
      raw: '1700000000123',
      at: 1_700_000_000_123,
      localTime: null,
      timeZone: 'UTC',
      precision: 'second',
      zoneFrom: 'export',
    });
  });

  it('reads emoji, lines, quotes and markup as they were written', async () => {
    const bodies = [
      '🙈 ok 👍🏽',
      'one\ntwo',
      'she said "no"',
      `both " and '`,
      'a < b && c > d',
      ' data="aGVsbG8="',
      'null and void',
      '',
    ];
    const source = backup(bodies.map((body) => ({ kind: 'sms', address: ann, body })));
    const { messages } = await readAll(smsBackup, source);
    expect(messages.map(({ body }) => body)).toEqual(bodies);
  });

  it('takes the word "null" for nothing', async () => {
    const { messages, conversations } = await readAll(
      smsBackup,
      backup([
        { kind: 'sms', address: ann },
        { kind: 'mms', address: ann, parts: [{ type: 'text/plain' }] },
      ]),
    );
    expect(messages.map(({ body }) => body)).toEqual(['', '']);
    expect(conversations[0]?.participants[0]).toEqual({ name: null, handle: ann, self: false });
  });

  it('keeps a reference that stands for no character as it is in the file', async () => {
    const xml = smsXml([{ kind: 'sms', address: ann, body: 'XX' }]).replace('XX', 'a&#55357;b&#0;c');
    const { messages } = await readAll(smsBackup, sourceOf('sms.xml', xml));
    expect(messages[0]?.body).toBe('a&#55357;b&#0;c');
  });

  it('takes a count of seconds for what it is', async () => {
    const { messages } = await readAll(
      smsBackup,
      backup([{ kind: 'sms', address: ann, date: 1_700_000_000, body: 'x' }]),
    );
    expect(messages[0]?.time.at).toBe(1_700_000_000_000);
  });

  it('keeps a message without a date, and says that nobody knows when', async () => {
    const { messages } = await readAll(smsBackup, backup([{ kind: 'sms', address: ann, date: 0, body: 'x' }]));
    expect(messages[0]?.time).toMatchObject({ raw: '0', at: null, zoneFrom: 'unknown' });
  });

  it('puts numbers that are written differently into one conversation', async () => {
    const source = backup(
      ['+1 (555) 010-1234', '+15550101234', '+1-555-010-1234'].map((address) => ({ kind: 'sms', address, body: 'x' })),
    );
    expect((await readAll(smsBackup, source)).conversations).toHaveLength(1);
  });

  it('counts drafts and failed messages, and never takes one for sent', async () => {
    const source = backup([
      ...plenty,
      ...[3, 4, 5, 6].map((box): SmsSpec => ({ kind: 'sms', address: ann, box, body: 'never sent' })),
      { kind: 'mms', address: ann, box: 3, parts: [{ type: 'image/png', data: picture }] },
    ]);
    const { messages, media } = await readAll(smsBackup, source);
    expect(messages.filter(({ body }) => body === 'never sent')).toEqual([]);
    expect(messages).toHaveLength(40);
    expect(media.kept.size).toBe(0);
    expect(await survey(smsBackup, source)).toMatchObject({
      messages: 40,
      unsent: 5,
      drafts: 2,
      broken: 0,
      statedCount: 45,
    });
  });

  it('brings what was not sent apart, with why, and learns nobody’s name from it', async () => {
    const source = backup([
      ...[3, 4, 5, 6].map((box): SmsSpec => ({ kind: 'sms', address: ann, name: 'Ann', date: 1, box, body: `${box}` })),
      { kind: 'sms', address: ann, date: 2, body: 'Hello' },
    ]);
    const { unsent, messages } = await readAll(smsBackup, source);
    expect(unsent.map(({ state, message }) => [state, message?.record, message?.body])).toEqual([
      ['draft', 1, '3'],
      ['waiting', 2, '4'],
      ['failed', 3, '5'],
      ['waiting', 4, '6'],
    ]);
    expect(unsent[0]?.message).toMatchObject({ direction: 'sent', recipients: [{ name: 'Ann', handle: ann }] });
    expect(messages).toMatchObject([{ record: 5, sender: { name: null, handle: ann } }]);
  });

  it('says of a backup of drafts that it has nothing else', async () => {
    const drafts = backup([{ kind: 'sms', address: ann, box: 3, body: 'x' }]);
    await expect(survey(smsBackup, drafts)).rejects.toThrow(
      'There are no messages in this text-message backup that were sent or received, only 1 never sent.',
    );
  });
});

describe('an MMS', () => {
  const group: SmsSpec = {
    kind: 'mms',
    address: `${ann}~${tom}`,
    name: 'Ann, Tom',
    subject: 'Pickup',
    parts: [
      { type: 'application/smil', text: '<smil/>' },
      { type: 'text/plain', text: 'Here it is' },
      { type: 'image/jpeg', name: 'IMG_1.jpg', data: picture },
    ],
    addresses: [
      [tom, 137],
      [ann, 151],
      [mine, 151],
    ],
  };

  it('is from 137 to 151, and mine is the number that is left over', async () => {
    const { conversations, messages } = await readAll(smsBackup, backup([group]));
    expect(conversations[0]).toMatchObject({ key: `${ann}~${tom}`, title: 'Ann, Tom' });
    expect(messages[0]).toMatchObject({
      direction: 'received',
      sender: { name: null, handle: tom },
      recipients: [{ name: 'Me', handle: mine }, { handle: ann }],
      body: 'Subject: Pickup\nHere it is',
      service: 'MMS',
    });
  });

  it('is mine where the phone sent it', async () => {
    const sent: SmsSpec = {
      ...group,
      box: 2,
      addresses: [
        ['insert-address-token', 137],
        [ann, 151],
        [tom, 151],
      ],
    };
    const { messages } = await readAll(smsBackup, backup([sent]));
    expect(messages[0]).toMatchObject({
      direction: 'sent',
      sender: { name: 'Me', handle: null },
      recipients: [{ handle: ann }, { handle: tom }],
    });
  });

  it('names the members of a group as their own conversations do', async () => {
    const { messages } = await readAll(
      smsBackup,
      backup([{ kind: 'sms', address: tom, name: 'Tom Reed', body: 'x' }, group]),
    );
    expect(messages[1]?.sender).toEqual({ name: 'Tom Reed', handle: tom });
  });

  it('says so when a group does not say who wrote', async () => {
    const { messages } = await readAll(smsBackup, backup([{ ...group, addresses: [[ann, 151]] }]));
    expect(messages[0]?.sender).toEqual({ name: 'Unknown sender', handle: null });
  });

  it('brings its picture, byte for byte', async () => {
    const { messages, media } = await readAll(smsBackup, backup([group]));
    const sha256 = createHash('sha256').update(picture).digest('hex');
    expect(messages[0]?.attachments).toEqual([
      { name: 'IMG_1.jpg', mimeType: 'image/jpeg', size: picture.length, sha256, missing: false },
    ]);
    expect(media.kept.get(sha256)?.equals(picture)).toBe(true);
  });

  it('tells the size of its picture when it is only looked through', async () => {
    const looked = await survey(smsBackup, backup([group]));
    expect(looked.attachments).toBe(1);
    expect(looked.preview[0]?.attachments[0]).toMatchObject({ size: picture.length, sha256: null, missing: false });
  });

  it('names a picture that is too large to keep, and reads on', async () => {
    const source = backup([group, { kind: 'sms', address: ann, body: 'after it' }]);
    const { messages } = await readAll(smsBackup, source, {}, new KeptMedia(1000));
    expect(messages[0]?.attachments[0]).toMatchObject({ size: picture.length, sha256: null, missing: false });
    expect(messages[1]?.body).toBe('after it');
  });
});

describe('a damaged SMS backup', () => {
  const sound = smsXml(plenty);

  it('reads what is before the end of a file that was cut off', async () => {
    const cut = sound.slice(0, sound.indexOf('Message 39') + 5);
    const { messages, broken } = await readAll(smsBackup, sourceOf('sms.xml', cut));
    expect(messages).toHaveLength(39);
    expect(broken).toMatchObject([{ record: 40, reason: 'This record is damaged or cut off.' }]);
    expect(broken[0]?.raw).toContain('body="Messa');
  });

  it('says which end of the conversation it lacks then, also when it ends between two messages', async () => {
    const between = sound.slice(0, sound.indexOf('<sms', sound.indexOf('Message 38')));
    const newestFirst = smsXml(plenty.toReversed());
    const cut = newestFirst.slice(0, newestFirst.indexOf('<sms', newestFirst.indexOf('Message 3"')));
    const found = [sound, between, cut].map((xml) => survey(smsBackup, sourceOf('sms.xml', xml)));
    expect((await Promise.all(found)).map(({ cutOff }) => cutOff)).toEqual([false, 'end', 'start']);
  });

  it.each([
    ['a lost quote', 'body="Message 7"', 'body="Message 7'],
    ['a lost end', /(Message 7".*?) \/>/, '$1'],
    ['another tag', /<sms (.*Message 7")/, '<tms $1'],
    ['a type that is none', /type="2"( subject="null" body="Message 7")/, 'type="9"$1'],
    ['a date that is none', /date="\d+"(.*Message 7")/, 'date="16x"$1'],
  ])('skips %s, shows it, and reads all others', async (_, from, to) => {
    const lines = sound.split('\n');
    const xml = lines.map((line) => (line.includes('Message 7"') ? line.replace(from, to) : line)).join('\n');
    expect(xml).not.toBe(sound);
    const { messages, broken } = await readAll(smsBackup, sourceOf('sms.xml', xml));
    expect(broken).toHaveLength(1);
    expect(broken[0]?.raw).toContain('Message 7');
    expect(messages.map(({ body }) => body)).toEqual(
      plenty.map(({ body }) => body).filter((body) => body !== 'Message 7'),
    );
    expect(messages.at(-1)?.record).toBe(40);
  });

  it('says when the backup states another count', async () => {
    expect(await survey(smsBackup, backup(plenty, 41))).toMatchObject({ statedCount: 41, messages: 40 });
    expect((await survey(smsBackup, backup(plenty, null))).statedCount).toBeNull();
  });

  it('does not take a record out of a comment', async () => {
    const commented = sound.replace(
      '</smses>',
      '<!-- <sms type="2" date="1" body="made up" address="1" /> --></smses>',
    );
    expect((await readAll(smsBackup, sourceOf('sms.xml', commented))).messages).toHaveLength(40);
  });

  it('is refused with a DOCTYPE', async () => {
    const xml = sound.replace('<smses', '<!DOCTYPE smses [<!ENTITY a "b">]><smses');
    expect(await refusal(readAll(smsBackup, sourceOf('sms.xml', xml)))).toMatchObject({ reason: 'unsafe' });
  });

  it('is refused when a message is longer than any', async () => {
    const long = 'x'.repeat(8 * 1024 ** 2 + 1);
    for (const xml of [sound.replace('Message 7', long), sound.replace('Message 7"', `"><part text="${long}"`)]) {
      expect(await refusal(survey(smsBackup, sourceOf('sms.xml', xml)))).toMatchObject({ reason: 'damaged' });
    }
  });

  it('is refused when over 5% of its records are broken', async () => {
    const xml = sound.replace(/date="\d+"(.*Message [123]")/g, 'date="x"$1');
    expect(await refusal(survey(smsBackup, sourceOf('sms.xml', xml)))).toMatchObject({
      reason: 'damaged',
      message:
        '3 of 40 records of this text-message backup can’t be read. It is damaged or not what it seems. Export it again.',
    });
  });

  it('is refused when it holds no message', async () => {
    expect(await refusal(readAll(smsBackup, backup([])))).toMatchObject({ reason: 'empty' });
    expect(await refusal(readAll(smsBackup, sourceOf('x.xml', '<a/>')))).toMatchObject({ reason: 'not_an_export' });
  });
});
