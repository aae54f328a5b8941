import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readerOf } from '#server/importers/formats.ts';
import type { Answers } from '#server/importers/message.ts';
import type { Source } from '#server/importers/reader.ts';
import { readAll, refusal, sourceOf, type ReadExport } from './exports/in-memory.ts';

const corpus = process.env['CASEWRIGHT_CORPUS'] ?? '';
const present = corpus !== '' && statSync(join(corpus, 'eml'), { throwIfNoEntry: false })?.isDirectory() === true;

function file(name: string): Source {
  // Of a folder tree only the last part was kept as the name.
  return sourceOf(basename(name).split('__').at(-1) ?? name, readFileSync(join(corpus, name)));
}

async function read(name: string, answers: Answers = {}): Promise<ReadExport> {
  const source = file(name);
  return readAll(await readerOf(source), source, answers);
}

function recordsOf({ messages }: ReadExport): [number, string, string | null, string][] {
  const byNumber = messages.toSorted((one, other) => one.record - other.record);
  return byNumber.map(({ record, direction, sender, body }) => [record, direction, sender.name ?? sender.handle, body]);
}

const meta: Answers = { platform: 'facebook', selfName: 'Test User', timeZone: 'UTC' };
const mine: Answers = { selfName: 'someone@example.com' };

describe.skipIf(!present)('the files of the corpus (CASEWRIGHT_CORPUS names its folder)', () => {
  it('reads the SMS backups, and no draft as a message', async () => {
    expect(recordsOf(await read('sms/shruggie_mixed.xml'))).toEqual([
      [1, 'received', 'Alice Smith', 'Hey, how are you?'],
      [2, 'received', 'Alice Smith', 'This is a text-only MMS from Alice.'],
      [3, 'sent', 'Me', "I'm good, thanks!"],
    ]);
    const mms = await read('sms/shruggie_minimal_mms.xml');
    expect(recordsOf(mms)).toEqual([[1, 'received', 'Alice Smith', 'Subject: Test MMS Subject\nHello from MMS!']]);
    expect(mms.messages[0]?.attachments).toMatchObject([{ name: 'image.jpg', mimeType: 'image/jpeg', missing: false }]);
    expect([...mms.media.kept.values()][0]?.toString('latin1', 1, 4)).toBe('PNG');
  });

  it('reads the Messenger and Instagram files', async () => {
    expect(recordsOf(await read('messenger/chat-miner_test_export.json', { ...meta, selfName: 'John Doe' }))).toEqual([
      [1, 'received', 'Jane Doe', 'Hello John!'],
      [2, 'sent', 'John Doe', 'Hello Jane!'],
    ]);
    expect(recordsOf(await read('messenger/json_multifile__inbox__dave_MULTI__message_2.json', meta))).toEqual([
      [1, 'received', 'Dave Multi', 'Message C (from file 2)'],
    ]);
    const mixed = [
      [1, 'sent', 'Test User', 'Mixed hello'],
      [2, 'received', 'Eve Mixer', 'Mixed reply'],
    ];
    expect(recordsOf(await read('messenger/mixed__inbox__eve_MIX__message_1.json', meta))).toEqual(mixed);
    expect(recordsOf(await read('messenger/mixed__inbox__eve_MIX__message_1.html', meta))).toEqual(mixed);
    expect(recordsOf(await read('messenger/json_nontext__inbox__sam_NONTXT__message_1.json', meta))).toEqual([
      [1, 'system', 'Sam NonText', 'Sam left the chat'],
      [2, 'sent', 'Test User', '[Shared: Example share text]\nhttps://example.com/article'],
      [3, 'system', 'Sam NonText', '[Missed call]'],
      [4, 'system', 'Test User', '[Call, 192 seconds]'],
      [5, 'received', 'Sam NonText', ''],
      [6, 'sent', 'Test User', ''],
    ]);
    expect(recordsOf(await read('messenger/html_simple__inbox__alice_ABC123__message_1.html', meta))).toEqual([
      [1, 'sent', 'Test User', 'Hello'],
      [2, 'received', 'Alice Example', 'café time?'],
      [3, 'sent', 'Test User', 'See you soon'],
    ]);
  });

  it('reads every way of writing the time in a page', async () => {
    for (const name of ['html_timestamps__layout1.html', 'html_timestamps__layout3.html']) {
      const { messages } = await read(`messenger/${name}`, meta);
      expect(messages.map(({ body, time }) => [body, time.localTime])).toEqual([['ping', '2019-10-19T14:37:00']]);
    }
  });

  it('refuses what is no JSON', async () => {
    const source = file('messenger/corrupt__inbox__broken_BAD__message_1.json');
    expect(await refusal(readerOf(source))).toMatchObject({ reason: 'not_an_export' });
  });

  it.each<[string, string, number | null]>([
    ['attachment_message_rfc822.eml', 'Mon, 6 Jun 2005 22:21:22 +0200', 1_118_089_282_000],
    ['attachment_with_encoded_name.eml', 'Sun, 8 May 2005 14:09:11 -0500', 1_115_579_351_000],
    ['bad_date_header.eml', '<HR>', null],
    ['bad_date_header2.eml', 'Wed, 15 Dec 2010    59:10 -0500', null],
    ['content_transfer_encoding_x_uuencode.eml', 'Thu, 10 Jan 2002 13:59:53 -0800', 1_010_699_993_000],
    ['delivery-status.eml', 'Tue, 16 Feb 2021 00:57:06 +0000', 1_613_437_026_000],
    ['encoding_madness.eml', 'Wed, 22 Sep 2010 02:30:53 -0500', 1_285_140_653_000],
    ['hotmail.eml', 'Mon, 2 Apr 2012 21:47:37 +0800', 1_333_374_457_000],
    ['htmllargecallstack.eml', '', null],
    ['iphone.eml', 'Tue, 3 Apr 2012 16:23:59 +0400', 1_333_455_839_000],
    ['japanese_attachment_long_name.eml', 'Fri, 30 Oct 2009 19:11:02 +1100', 1_256_890_262_000],
    ['ks_c_5601-1987.eml', 'Wed, 28 May 2014 17:18:19 +0900 (JST)', 1_401_265_099_000],
    ['raw_email_reply.eml', 'Sun, 18 Nov 2007 19:56:07 +1100', 1_195_376_167_000],
    ['raw_email_with_nested_attachment.eml', 'Thu, 22 Feb 2007 11:20:31 -0700', 1_172_168_431_000],
  ])('reads %s', async (name, date, at) => {
    const { messages } = await read(`eml/${name}`, mine);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.time).toMatchObject({ raw: date, at });
  });

  it('reads the mailbox, and refuses those whose mails nobody wrote', async () => {
    const { messages, broken } = await read('eml/complex.mbox', mine);
    expect([messages.length, broken.length]).toEqual([3, 0]);
    for (const name of ['simple.mbox', 'quoted.mbox', 'multiline2.mbox']) {
      expect(await refusal(read(`eml/${name}`, mine))).toMatchObject({ reason: 'damaged' });
    }
  });
});
