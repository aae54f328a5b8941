import { afterAll, describe, expect, it } from 'vitest';
import iconv from 'iconv-lite';
import { contractLimits } from '#server/extraction/limits.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { readDocument } from '#server/extraction/read-document.ts';
import { letterHead, mime } from '#test/support/files/mail.ts';
import { outlookItem, type OutlookSpec } from '#test/support/files/outlook.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

async function read(spec: OutlookSpec): Promise<string> {
  const file = await desk.put('a.msg', outlookItem(spec));
  const document = await readDocument(file, await identifyFile(file.path, 'a.msg'), contractLimits);
  if ('unsupported' in document) throw new Error(document.unsupported);
  return document.pages.map(textOfBlocks).join('\f');
}

const appointments = '00062002-0000-0000-c000-000000000046';
const tasks = '00062003-0000-0000-c000-000000000046';
const contacts = '00062004-0000-0000-c000-000000000046';
const six = new Date('2024-03-01T23:04:00Z');

/** Rich text as Outlook stores it, packed by nothing: "MELA" says so. */
function rtfBody(rtf: string): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32LE(rtf.length + 12, 0);
  header.writeUInt32LE(rtf.length, 4);
  header.write('MELA', 8, 'latin1');
  return Buffer.concat([header, Buffer.from(rtf, 'latin1')]);
}

describe('a message that is not Unicode', () => {
  it.each<[string, number, string, string]>([
    ['Cyrillic', 1251, 'cp1251', 'Привет, Зоя'],
    ['Japanese', 932, 'cp932', '日本の学校'],
    ['Central European', 1250, 'cp1250', 'Łódź – “škola”'],
    ['Western', 1252, 'cp1252', '“Élodie” owes €5'],
    ['UTF-8', 65_001, 'utf8', 'Ωmega'],
  ])('is read by its code page: %s', async (_, number, name, words) => {
    const text = await read({
      codePage: { number, name },
      texts: { '0037': words, '0C1A': words, '1000': `${words}.` },
    });
    expect(text).toBe(`From: ${words}\nSubject: ${words}\n\n${words}.`);
  });

  it('is read as Windows writes in the west when it names no code page', async () => {
    const spec = { codePage: { number: 0, name: 'cp1252' }, texts: { '1000': '“€5”' } };
    expect(await read(spec)).toContain('“€5”');
  });
});

describe('the body of a message', () => {
  it('is HTML in the code page of the internet, or the one it names itself', async () => {
    const koi8 = iconv.encode('<p>Привет</p><blockquote>Зоя</blockquote>', 'koi8-r');
    expect(await read({ texts: { '0037': 'a' }, numbers: { '3FDE': 20_866 }, bytes: { '1013': koi8 } })).toContain(
      'Привет\n\n> Зоя',
    );
    const named = Buffer.concat([Buffer.from('<meta charset="koi8-r">'), koi8]);
    expect(await read({ texts: { '0037': 'a' }, bytes: { '1013': named } })).toContain('Привет');
  });

  it('is rich text when there is nothing else', async () => {
    const rtf = "{\\rtf1\\ansi\\ansicpg1252 I never agreed to that, \\'c9lodie.\\par Dana}";
    expect(await read({ texts: { '0037': 'a' }, bytes: { '1009': rtfBody(rtf) } })).toContain(
      'I never agreed to that, Élodie.',
    );
  });

  it('is rich text that Outlook packed', async () => {
    // The example of [MS-OXRTFCP] 4.1.1.
    const packed = Buffer.from(
      '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
      'hex',
    );
    expect(await read({ texts: { '0037': 'a' }, bytes: { '1009': packed } })).toBe('Subject: a\n\nhello world');
  });
});

describe('what is in a message', () => {
  it('is read in its place: another message with its time, a mail, a mail of a mail', async () => {
    const inner: OutlookSpec = {
      texts: { '0037': 'The agreement', '0C1A': 'Sam Reyes', '1000': 'I never agreed.' },
      times: { '0039': six },
    };
    const mail = mime([...letterHead, 'Content-Type: text/plain'], 'Words of a mail.');
    const text = await read({
      texts: { '0037': 'Outer', '1000': 'See below.' },
      attachments: [
        { texts: { '3001': 'The agreement' }, content: inner },
        { texts: { '3707': 'old.eml' }, content: mail },
      ],
    });
    expect(text).toContain('2 attachments\n\n• The agreement.msg (application/vnd.ms-outlook');
    expect(text).toContain(
      'From: Sam Reyes\nDate: Fri, 01 Mar 2024 23:04:00 GMT\nSubject: The agreement\n\nI never agreed.',
    );
    expect(text).toContain('Subject: Pick-up\n\nWords of a mail.');
  });
});

describe('other items of Outlook', () => {
  it('are an appointment with its times and place', async () => {
    const text = await read({
      texts: { '001A': 'IPM.Appointment', '0037': 'Exchange', '0C1A': 'Dana Reyes', '1000': 'Bring the coat.' },
      recipients: [{ '3001': 'Sam Reyes', '39FE': 'sam@example.com' }],
      named: [
        { set: appointments, lid: 0x82_0d, value: six },
        { set: appointments, lid: 0x82_0e, value: new Date('2024-03-01T23:30:00Z') },
        { set: appointments, lid: 0x82_08, value: 'School' },
        { set: appointments, lid: 0x82_15, value: false },
        { set: appointments, lid: 0x82_32, value: 'every Friday' },
      ],
    });
    expect(text).toBe(
      'Item: Appointment\nFrom: Dana Reyes\nTo: Sam Reyes <sam@example.com>\nSubject: Exchange\nStart: Fri, 01 Mar 2024 23:04:00 GMT\nEnd: Fri, 01 Mar 2024 23:30:00 GMT\nLocation: School\nRepeats: every Friday\n\nBring the coat.',
    );
  });

  it('are a task with what is due, and how far it is', async () => {
    const text = await read({
      texts: { '001A': 'IPM.Task', '0037': 'Call the school' },
      named: [
        { set: tasks, lid: 0x81_05, value: six },
        { set: tasks, lid: 0x81_01, value: 3 },
        { set: tasks, lid: 0x81_1f, value: 'Sam Reyes' },
      ],
    });
    expect(text).toBe(
      'Item: Task\nSubject: Call the school\nDue: Fri, 01 Mar 2024 23:04:00 GMT\nStatus: Waiting on someone\nOwner: Sam Reyes',
    );
  });

  it('are a contact with where to reach it', async () => {
    const text = await read({
      texts: {
        '001A': 'IPM.Contact',
        '3001': 'Sam Reyes',
        '3A16': 'School',
        '3A17': 'Teacher',
        '3A1C': '+1 555 0101',
        '3A08': '+1 555 0102',
      },
      times: { '3A42': new Date('1980-05-06T00:00:00Z') },
      named: [
        { set: contacts, lid: 0x80_83, value: 'sam@example.com' },
        { set: contacts, lid: 0x80_1a, value: '1 Elm St\r\nTroy' },
      ],
    });
    expect(text).toBe(
      'Item: Contact\nName: Sam Reyes\nCompany: School\nTitle: Teacher\nEmail: sam@example.com\nBusiness phone: +1 555 0102\nMobile phone: +1 555 0101\nHome address: 1 Elm St, Troy\nBirthday: Tue, 06 May 1980 00:00:00 GMT',
    );
  });

  it('are a report of what could not be delivered', async () => {
    const text = await read({
      texts: { '001A': 'REPORT.IPM.Note.NDR', '0037': 'Undeliverable: Pick-up', '1001': 'The mailbox is full.' },
      recipients: [{ '3001': 'Sam Reyes', '0C1B': '552 5.2.2 mailbox full' }],
    });
    expect(text).toContain('Item: Delivery report');
    expect(text).toContain('The mailbox is full.');
    expect(text).toContain('Sam Reyes: 552 5.2.2 mailbox full');
  });
});
