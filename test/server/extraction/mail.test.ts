import iconv from 'iconv-lite';
import { afterAll, describe, expect, it } from 'vitest';
import { contractLimits, type ExtractionLimits } from '#server/extraction/limits.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { readDocument } from '#server/extraction/read-document.ts';
import { eml, letterHead, mbox, mime, multipart, textPart } from '#test/support/files/mail.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

async function pagesOf(name: string, bytes: Buffer, limits: ExtractionLimits = contractLimits): Promise<string[]> {
  const file = await desk.put(name, bytes);
  const document = await readDocument(file, await identifyFile(file.path, name), limits);
  if ('unsupported' in document) throw new Error(document.unsupported);
  return document.pages.map(textOfBlocks);
}

/** A mail without its header. */
async function wordsOf(bytes: Buffer): Promise<string> {
  const [text = ''] = await pagesOf('a.eml', bytes);
  return text.slice(text.indexOf('\n\n') + 2);
}

const flowed = (text: string, more = ''): Promise<string> =>
  wordsOf(mime([...letterHead, `Content-Type: text/plain; charset=utf-8; format=flowed${more}`], text));

describe('flowed text', () => {
  it('joins the lines of a quotation, and keeps who said what apart', async () => {
    const text =
      '>> You said that you \r\n>> would be on time.\r\n> I never \r\n> agreed to that. \r\nBut \r\nyou did.\r\n';
    expect(await flowed(text)).toBe('>> You said that you would be on time.\n> I never agreed to that.\nBut you did.');
  });

  it('takes out the blank that protects a line, and none that was written', async () => {
    expect(await flowed(' From here on, \r\n no.\r\n  Two blanks\r\n-- \r\nDana')).toBe(
      'From here on, no.\n Two blanks\n-- \nDana',
    );
    expect(await flowed('日本 \r\n語\r\n', '; delsp=yes')).toBe('日本語');
  });

  it('does not make a quotation of a line that begins with an angle', async () => {
    expect(await flowed(' > 5 people came\r\n> they said\r\n')).toBe(' > 5 people came\n> they said');
  });
});

describe('quotations in HTML', () => {
  it('are marked by their depth', async () => {
    const html =
      '<p>I never agreed to that.</p><blockquote><p>You agreed<br>on Friday.</p><blockquote>Do you agree?</blockquote>See?</blockquote><p>Dana</p>';
    expect(await wordsOf(textHtml(html))).toBe(
      'I never agreed to that.\n\n> You agreed\n> on Friday.\n>\n>> Do you agree?\n>\n> See?\n\nDana',
    );
  });
});

it('words that are indented are no quotation', async () => {
  const indented = '<p>First</p><blockquote style="margin:0 0 0 40px;border:none;padding:0px">I agree.</blockquote>';
  expect(await wordsOf(textHtml(indented))).toBe('First\n\nI agree.');
});

function textHtml(html: string): Buffer {
  return mime([...letterHead, 'Content-Type: text/html; charset=utf-8'], html);
}

const inner = mime(
  [
    'From: Sam Reyes <sam@example.com>',
    'To: Dana Reyes <dana@example.com>',
    'Date: Thu, 29 Feb 2024 23:50:00 -0500',
    'Subject: The agreement',
    'Content-Type: text/plain',
  ],
  'I never agreed to that.\r\n',
);
const asMessage = (more: string[] = []): Buffer => mime(['Content-Type: message/rfc822', ...more], inner);
const cover = mime(['Content-Type: text/plain'], 'See below.\r\n');
const status = mime(
  ['Content-Type: message/delivery-status'],
  'Reporting-MTA: dns; mail.example.com\r\n\r\nFinal-Recipient: rfc822; sam@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n No such user\r\n',
);

describe('a mail within a mail', () => {
  it.each([[[]], [['Content-Disposition: inline']], [['Content-Disposition: attachment; filename="old.eml"']]])(
    'is read in its place, with its own header (%j)',
    async (more) => {
      const text = await wordsOf(multipart(letterHead, 'mixed', [cover, asMessage(more)]));
      expect(text).toContain('See below.');
      expect(text).toContain(
        'Date: Thu, 29 Feb 2024 23:50:00 -0500\nSubject: The agreement\n\nI never agreed to that.',
      );
      expect(text).toMatch(/1 attachment\n\n• (old|Attached message)\.eml \(message\/rfc822, \d+ bytes\)/);
    },
  );

  it('is read when it came back, with the report of its delivery', async () => {
    const text = await wordsOf(
      multipart(letterHead, 'report; report-type=delivery-status', [cover, status, asMessage()]),
    );
    expect(text).toContain('Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user');
    expect(text).toContain('I never agreed to that.');
    expect(text).toContain('2 attachments');
  });

  it('is named by its header where only that came back', async () => {
    const headers = mime(
      ['Content-Type: text/rfc822-headers'],
      'Subject: =?utf-8?Q?The_agr=C3=A9ment?=\r\nMessage-ID: <7@example.com>\r\n',
    );
    const text = await wordsOf(multipart(letterHead, 'report', [cover, status, headers]));
    expect(text).toContain('Subject: The agrément\nMessage-ID: <7@example.com>');
  });

  it('is read ten deep, and what is deeper is said to be in the attachment', async () => {
    let mail = inner;
    for (let depth = 0; depth < 14; depth++)
      mail = multipart(letterHead, 'mixed', [cover, mime(['Content-Type: message/rfc822'], mail)]);
    const text = await wordsOf(mail);
    expect(text.match(/See below/g)).toHaveLength(11);
    expect(text).toContain('The message in this attachment is too deep within others to be read here.');
  });
});

describe('senders', () => {
  it('are all named, and who sent it for them', async () => {
    const head = [
      'From: Dana Reyes <dana@example.com>, Lee Reyes <lee@example.com>',
      'Sender: office@example.com',
      ...letterHead.slice(1),
    ];
    const [text = ''] = await pagesOf('a.eml', mime([...head, 'Content-Type: text/plain'], 'x'));
    expect(text).toContain(
      'From: Dana Reyes <dana@example.com>, Lee Reyes <lee@example.com>\nSender: office@example.com',
    );
  });
});

describe('letters', () => {
  const words = 'Élodie owes “€5”';

  it.each<[string, string, Buffer]>([
    ['UTF-16 with its mark', 'utf-16', Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['UTF-16 the other way round', 'utf-16', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', 'utf-16', Buffer.from(words, 'utf16le').swap16()],
    ['UTF-16 in name only', 'utf-16', Buffer.from(words)],
    ['UTF-8 that is Windows-1252', 'utf-8', windows(words)],
    ['UTF-8 that is called ASCII', 'us-ascii', Buffer.from(words)],
    ['a name that nobody knows', 'x-unknown', windows(words)],
    ['UTF-7', 'utf-7', Buffer.from('+AMk-lodie owes +IBwgrA-5+IB0-')],
  ])('are read in %s', async (_, charset, bytes) => {
    expect(await wordsOf(textWith(`text/plain; charset=${charset}`, bytes))).toBe(words);
  });

  it('are read by the page’s own word, or what else the mail is written in, when nothing is declared', async () => {
    const koi8 = Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]);
    expect(await wordsOf(textWith('text/html', Buffer.concat([Buffer.from('<meta charset="koi8-r"><p>'), koi8])))).toBe(
      'Привет',
    );
    const head = [...letterHead.slice(0, 3), 'Subject: =?koi8-r?B?8NLJ18XU?='];
    expect(await wordsOf(mime([...head, 'Content-Transfer-Encoding: 8bit'], koi8))).toBe('Привет');
    expect(await wordsOf(textWith('text/plain', Buffer.from('\x1b$BF|K\\\x1b(B', 'latin1')))).toBe('日本');
  });

  it('are read in a header that declares nothing, and in a file that is UTF-16 as a whole', async () => {
    const head = mime(
      ['From: dana@example.com', 'Subject: Übergabe – Élodie', 'Content-Type: text/plain; charset=utf-8'],
      'Grüße',
    );
    const raw = Buffer.concat([windows('Subject: Übergabe – Élodie\r\n'), mime(['From: dana@example.com'], 'x')]);
    expect((await pagesOf('a.eml', raw))[0]).toContain('Subject: Übergabe – Élodie');
    const whole = Buffer.from(`\ufeff${head.toString('latin1').replace('GrÃ¼Ã\u009fe', 'Grüße')}`, 'utf16le');
    expect((await pagesOf('b.eml', whole))[0]).toContain('Grüße');
  });
});

function textWith(type: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${letterHead.join('\r\n')}\r\n`), textPart(type, bytes)]);
}

function windows(text: string): Buffer {
  return iconv.encode(text, 'cp1252');
}

describe('appointments, tasks and contacts in a mail', () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:1@example.com',
    'SUMMARY:Exchange at\\, the school',
    'DTSTART;TZID=America/New_York:20240301T180000',
    'DTEND:20240301T233000Z',
    'LOCATION:Front desk',
    'ORGANIZER;CN=Dana Reyes:mailto:dana@example.com',
    'ATTENDEE;CN=Sam Reyes;PARTSTAT=DECLINED:mailto:sam@example.com',
    'DESCRIPTION:Bring the blue',
    '  coat.\\nThanks',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

  it('are read with their fields', async () => {
    const text = await wordsOf(
      multipart(letterHead, 'alternative', [cover, textPart('text/calendar; charset=utf-8; method=REQUEST', calendar)]),
    );
    expect(text).toContain('See below.');
    expect(text).toContain(
      'Appointment\n\nMethod: Request\nSubject: Exchange at, the school\nStart: 2024-03-01 18:00 (America/New_York)\nEnd: 2024-03-01 23:30 UTC\nLocation: Front desk\nOrganizer: Dana Reyes <dana@example.com>\nAttendee: Sam Reyes <sam@example.com> (declined)\nDescription: Bring the blue coat.\nThanks',
    );
    const task = calendar.replaceAll('VEVENT', 'VTODO').replace('DTEND', 'DUE');
    const due = await wordsOf(
      multipart(letterHead, 'mixed', [cover, textPart('text/calendar; name="task.ics"', task)]),
    );
    expect(due).toContain('Task\n\n');
    expect(due).toContain('Due: 2024-03-01 23:30 UTC');
  });

  it('are read of a card', async () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Reyes;Sam;;;\r\nFN:Sam Reyes\r\nORG:School;Office\r\nTEL;TYPE=CELL:+1 555 0101\r\nADR;TYPE=HOME:;;1 Elm St;Troy;NY;12180;USA\r\nEND:VCARD\r\n';
    const text = await wordsOf(multipart(letterHead, 'mixed', [cover, textPart('text/vcard; name="sam.vcf"', card)]));
    expect(text).toContain(
      'Contact\n\nName: Sam Reyes\nOrganization: School, Office\nPhone (cell): +1 555 0101\nAddress (home): 1 Elm St, Troy, NY, 12180, USA',
    );
  });

  it('are read as they are written when they are damaged', async () => {
    const text = await wordsOf(
      multipart(letterHead, 'mixed', [cover, textPart('text/calendar', 'BEGIN:VCALENDAR\r\nSUMMARY:Exchange\r\n')]),
    );
    expect(text).toContain('SUMMARY:Exchange');
  });
});

describe('a mailbox', () => {
  it('of more than 2,000 mails is read to its end', async () => {
    const mails = Array.from({ length: 2_100 }, (_, at) => mime(letterHead, `Mail number ${at}.\r\n`));
    const pages = await pagesOf('all.mbox', mbox(mails));
    expect(pages).toHaveLength(2_100);
    expect(pages.at(-1)).toContain('Mail number 2099.');
  });

  it('is refused by what it is when it holds more than may be read', async () => {
    const mails = [1, 2, 3].map((at) => eml({ text: `Mail ${at}` }));
    await expect(pagesOf('all.mbox', mbox(mails), { ...contractLimits, mailboxMails: 2 })).rejects.toMatchObject({
      reason: 'limit',
      limit: 'mailboxMails',
      message: expect.stringContaining('This mailbox holds more than 2 emails') as string,
    });
  });
});
