import { describe, expect, it } from 'vitest';
import { headerDate } from '#server/importers/readers/mail/header-date.ts';
import { mail } from '#server/importers/readers/mail.ts';
import { KeptMedia, readAll, recognizes, refusal, sourceOf, survey } from './exports/in-memory.ts';
import { mailboxText, mailText, type MailSpec } from './exports/mail-text.ts';

const ann = 'Ann Lee <ann@example.com>';
const me = 'Maria <Maria@Example.com>';
const date = 'Tue, 14 Nov 2023 17:13:20 -0500';

const first: MailSpec = {
  from: ann,
  to: me,
  date,
  subject: 'Pickup',
  id: '<1@a>',
  text: 'Can you take him?\n\n> quoted\n> lines',
};
const second: MailSpec = {
  from: me,
  to: ann,
  date: 'Tue, 14 Nov 2023 18:13:20 -0500',
  subject: 'Re: Pickup',
  id: '<2@a>',
  inReplyTo: '<1@a>',
  text: 'Yes.\nFrom now on at 5.',
};

function eml(spec: MailSpec): ReturnType<typeof sourceOf> {
  return sourceOf('mail.eml', mailText(spec));
}

function mbox(...specs: MailSpec[]): ReturnType<typeof sourceOf> {
  return sourceOf('inbox.mbox', mailboxText(specs.map(mailText)));
}

const mine = { selfName: 'maria@example.com' };

describe('a mail', () => {
  it('is told from other text', async () => {
    expect(await recognizes(mail, eml(first))).toBe(true);
    expect(await recognizes(mail, mbox(first))).toBe(true);
    expect(await recognizes(mail, sourceOf('saved', mailText(first)))).toBe(true);
    expect(await recognizes(mail, sourceOf('mails.zip', { 'a/1.eml': mailText(first) }))).toBe(true);
    expect(await recognizes(mail, sourceOf('notes.txt', 'From: here\nto there'))).toBe(false);
    expect(await recognizes(mail, sourceOf('x.zip', { 'a.txt': '' }))).toBe(false);
  });

  it('says who wrote what to whom, and when, with the offset of its header', async () => {
    const { conversations, messages } = await readAll(mail, eml({ ...first, cc: 'bo@example.com' }), mine);
    const maria = { name: 'Maria', handle: 'Maria@Example.com' };
    expect(conversations).toEqual([
      {
        key: 'ann@example.com bo@example.com maria@example.com',
        platform: 'email',
        title: null,
        participants: [
          { name: 'Ann Lee', handle: 'ann@example.com', self: false },
          { ...maria, self: true },
          { name: null, handle: 'bo@example.com', self: false },
        ],
      },
    ]);
    expect(messages[0]).toMatchObject({
      direction: 'received',
      sender: { name: 'Ann Lee', handle: 'ann@example.com' },
      recipients: [maria, { name: null, handle: 'bo@example.com' }],
      body: 'Subject: Pickup\n\nCan you take him?\n\n> quoted\n> lines',
      time: { raw: date, at: 1_700_000_000_000, timeZone: '-05:00', precision: 'second', zoneFrom: 'export' },
    });
  });

  it('brings its attachments, a mail inside it among them', async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 251));
    const inside = Buffer.from(mailText({ ...second, text: 'words of another' }));
    const spec = {
      ...first,
      attachments: [
        { name: 'a.jpg', type: 'image/jpeg', bytes },
        { name: 'old.eml', type: 'application/octet-stream', bytes: inside },
      ],
    };
    const { messages, media } = await readAll(mail, eml(spec), mine);
    expect(messages[0]?.attachments).toMatchObject([
      { name: 'a.jpg', mimeType: 'image/jpeg', size: 5000, missing: false },
      { name: 'old.eml' },
    ]);
    expect(media.kept.get(messages[0]?.attachments[0]?.sha256 ?? '')?.equals(bytes)).toBe(true);
    expect(messages[0]?.body).not.toContain('words of another');
    const over = await readAll(mail, eml(spec), mine, new KeptMedia(100));
    expect(over.messages[0]?.attachments[0]).toMatchObject({ size: 5000, sha256: null, missing: false });
  });

  it('reads words that are only there as HTML', async () => {
    const { messages } = await readAll(
      mail,
      eml({ ...first, html: '<p>One</p><p>Two &amp; three</p><script>x</script>' }),
      mine,
    );
    expect(messages[0]?.body).toBe('Subject: Pickup\n\nOne\n\nTwo & three');
  });

  it('joins flowed lines, marks quotations, and reads no words of a mail within it', async () => {
    const flowed = { ...first, text: 'I never \nagreed to that.\n> You \n> did.' };
    const declared = mailText(flowed).replace('charset=utf-8', 'charset=utf-8; format=flowed');
    const { messages } = await readAll(mail, sourceOf('mail.eml', declared), mine);
    expect(messages[0]?.body).toBe('Subject: Pickup\n\nI never agreed to that.\n> You did.');
    const html = await readAll(mail, eml({ ...first, html: 'No.<blockquote>Do you agree?</blockquote>' }), mine);
    expect(html.messages[0]?.body).toBe('Subject: Pickup\n\nNo.\n\n> Do you agree?');
    const inside = {
      name: '',
      type: 'message/rfc822',
      bytes: Buffer.from(mailText({ ...second, text: 'other words' })),
    };
    const returned = await readAll(mail, eml({ ...first, attachments: [inside] }), mine);
    expect(returned.messages[0]?.attachments).toMatchObject([{ name: 'Attached message.eml' }]);
    expect(returned.messages[0]?.body).not.toContain('other words');
  });

  it('of several senders names them all, and is sent when one of them asks', async () => {
    const { conversations, messages } = await readAll(
      mail,
      eml({ ...first, from: `${ann}, ${me}`, to: 'bo@example.com' }),
      mine,
    );
    expect(conversations[0]?.key).toBe('ann@example.com bo@example.com maria@example.com');
    expect(messages[0]).toMatchObject({
      direction: 'sent',
      sender: { handle: 'Maria@Example.com' },
      body: expect.stringContaining('From: Ann Lee <ann@example.com>, Maria <Maria@Example.com>\nSubject:') as string,
    });
  });

  it.each<[string, number | null, string | null]>([
    ['Tue, 14 Nov 2023 17:13:20 -0500', 1_700_000_000_000, '-05:00'],
    ['14 Nov 2023 22:13 +0000', 1_699_999_980_000, 'UTC'],
    ['Tue, 14 Nov 2023 17:13:20 EST', 1_700_000_000_000, '-05:00'],
    ['Wed, 15 Nov 2023 03:58:20 +0545 (NPT)', 1_700_000_000_000, '+05:45'],
    ['Tue, 14 Nov 2023 22:13:20 -0000', 1_700_000_000_000, 'UTC'],
    ['Tue, 14 Nov 2023 17:13:20', null, null],
    ['Tue, 14 Nov 2023 17:13:20 XYZ', null, null],
    ['Wed, 15 Dec 2010    59:10 -0500', null, null],
    ['Tue, 31 Feb 2023 17:13:20 -0500', null, null],
    ['2023-11-14', null, null],
    ['', null, null],
  ])('takes the date “%s” as it is written', (raw, at, timeZone) => {
    expect(headerDate(raw)).toMatchObject({ raw, at, timeZone, zoneFrom: at === null ? 'unknown' : 'export' });
  });

  it('keeps a line that begins with “From ” where no mailbox divides', async () => {
    const text = 'One\n\nFrom the school: at 10:30 on 3 May 2024\nDate: none\nTwo';
    const { messages } = await readAll(
      mail,
      sourceOf('mail.eml', `From x Tue Nov 14 22:13:20 2023\n${mailText({ ...first, text })}`),
      mine,
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.body).toBe(`Subject: Pickup\n\n${text}`);
  });

  it('is no message while it is a draft', async () => {
    const drafts = [
      { ...first, headers: ['X-Unsent: 1'] },
      { ...first, headers: ['X-Gmail-Labels: Important,Drafts'] },
    ];
    const source = mbox(first, ...drafts);
    expect((await readAll(mail, source, mine)).messages).toHaveLength(1);
    expect(await survey(mail, source, mine)).toMatchObject({ messages: 1, unsent: 2 });
  });

  it('is refused when nobody wrote it', async () => {
    expect(await refusal(survey(mail, sourceOf('a.eml', 'no headers at all')))).toMatchObject({ reason: 'damaged' });
    expect(await refusal(survey(mail, sourceOf('a.mbox', 'From x Mon Jun 01 10:00:00 2009\n\nText\n')))).toMatchObject({
      reason: 'damaged',
    });
  });
});

describe('a mailbox', () => {
  it('is read mail by mail, answers named', async () => {
    const { conversations, messages } = await readAll(mail, mbox(first, second), mine);
    expect(conversations).toHaveLength(1);
    expect(messages.map(({ record, direction, replyTo, body }) => [record, direction, replyTo, body])).toEqual([
      [1, 'received', null, 'Subject: Pickup\n\nCan you take him?\n\n> quoted\n> lines'],
      [2, 'sent', 1, 'Subject: Re: Pickup\n\nYes.\nFrom now on at 5.'],
    ]);
  });

  it('is not divided by what people write', async () => {
    const text = 'One\n\nFrom here on nothing.\n\nFrom: me\nTwo\nFrom 10:30 to 2024 and on\nDone';
    const raw = mailboxText([mailText(first)]).replace('Can you take him?', text);
    const { messages } = await readAll(mail, sourceOf('a.mbox', raw + mailboxText([mailText(second)])), mine);
    expect(messages).toHaveLength(2);
    expect(messages[0]?.body).toContain('Two\nFrom 10:30 to 2024 and on\nDone');
  });

  it('is read from an archive, with its single mails', async () => {
    const source = sourceOf('takeout.zip', {
      'a/All mail.mbox': mailboxText([mailText(first)]),
      'b.eml': mailText(second),
      'c.txt': '',
    });
    expect((await readAll(mail, source, mine)).messages.map(({ record }) => record)).toEqual([1, 2]);
  });

  it('asks whose it is, by the addresses seen most often', async () => {
    const source = mbox(first, second, { ...first, from: 'Bo <bo@example.com>', id: '<3@a>' });
    const { questions } = await survey(mail, source);
    expect(questions).toMatchObject([{ field: 'selfName', proposed: 'maria@example.com' }]);
    expect(questions[0]?.choices.map(({ value }) => value)).toEqual([
      'maria@example.com',
      'ann@example.com',
      'bo@example.com',
      '(none of these)',
    ]);
    const known = await survey(mail, source, {}, { names: [], handles: ['ann@example.com'] });
    expect(known.questions[0]?.proposed).toBe('ann@example.com');
    expect(await refusal(readAll(mail, source))).toMatchObject({ reason: 'unanswered' });
    const both = await readAll(mail, source, { selfName: 'maria@example.com, ann@example.com' });
    expect(both.messages.map(({ direction }) => direction)).toEqual(['sent', 'sent', 'received']);
    const byName = await readAll(mail, source, { selfName: 'Maria' });
    expect(byName.messages.map(({ direction }) => direction)).toEqual(['received', 'sent', 'received']);
  });

  it('skips what is no mail, shows it, and reads all others', async () => {
    const many = Array.from({ length: 30 }, (_, at) => mailText({ ...first, id: `<${at}@a>`, text: `Mail ${at}` }));
    const odd = mailboxText(many).replace(/From: Ann Lee <ann@example.com>\n([^]{0,200}Mail 7\n)/, '$1');
    const { messages, broken } = await readAll(mail, sourceOf('a.mbox', odd), mine);
    expect([messages.length, broken.length]).toEqual([29, 1]);
    expect(broken[0]?.reason).toBe('This mail does not say who wrote it.');
  });

  it('says when its last mail lacks the end of its last part', async () => {
    const picture = { name: 'door.png', type: 'image/png', bytes: Buffer.alloc(300, 7) };
    const whole = mailboxText([first, { ...second, attachments: [picture] }].map(mailText));
    const cut = whole.slice(0, whole.lastIndexOf('\n--edge--') - 40);
    const found = [whole, cut].map((text) => survey(mail, sourceOf('inbox.mbox', text), mine));
    expect(await Promise.all(found)).toMatchObject([
      { messages: 2, cutOff: false },
      { messages: 2, cutOff: 'end' },
    ]);
    // Two mails that lack it, and neither is the last.
    const inside = mailboxText([cut, mailText(first)]);
    expect(await survey(mail, sourceOf('inbox.mbox', inside), mine)).toMatchObject({ cutOff: false });
  });
});
