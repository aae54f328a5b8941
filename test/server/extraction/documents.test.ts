import { afterAll, describe, expect, it, vi } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { readDocument } from '#server/extraction/read-document.ts';
import { eml, mbox } from '#test/support/files/mail.ts';
import { docx, ods, odt, pptx, xlsx } from '#test/support/files/office.ts';
import { outlookMessage } from '#test/support/files/outlook.ts';
import { rtf } from '#test/support/files/writing.ts';
import { crowdedZip, zip, zipBomb } from '#test/support/files/zip.ts';
import { openDesk } from './reading.ts';

// Instants of messages are on the clock of the computer.
vi.stubEnv('TZ', 'UTC');
const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

/** The pages of a file as text, read in this process. */
async function pagesOf(name: string, bytes: Buffer | string): Promise<string[]> {
  return (await reading(name, bytes)).pages.map(textOfBlocks);
}

async function reading(name: string, bytes: Buffer | string) {
  const file = await desk.put(name, bytes);
  const document = await readDocument(file, await identifyFile(file.path, name), contractLimits);
  if ('unsupported' in document) throw new Error(document.unsupported);
  return document;
}

describe('office files', () => {
  it('reads a docx with headings and tables, and who wrote it', async () => {
    const document = await reading(
      'a.docx',
      await docx(
        ['# Declaration', 'I picked up Élodie at 6:04.'],
        [
          ['Date', 'Late'],
          ['1 March', '34 min'],
        ],
      ),
    );
    expect(document.pages.map(textOfBlocks)).toEqual([
      'Declaration\n\nI picked up Élodie at 6:04.\n\nDate\tLate\n1 March\t34 min',
    ]);
    expect(document.facts).toMatchObject({ author: 'Dana Reyes', title: 'Declaration' });
  });

  it('reads a sheet a page: dates as ISO dates, money with its cents, hidden sheets too', async () => {
    const rows = [
      ['Date', 'Paid', 'Cleared'],
      [new Date('2024-03-01T00:00:00Z'), 412.5, true],
    ];
    const pages = await pagesOf('costs.xlsx', xlsx(rows, { sheet: 'Support', hidden: [['cash', 90]] }));
    expect(pages).toEqual([
      'Support\n\nDate\tPaid\tCleared\n2024-03-01\t412.50\tTRUE',
      'Kept back (hidden sheet)\n\ncash\t90.00',
    ]);
  });

  it('reads a million repeated empty cells of an ods as nothing', async () => {
    expect(await pagesOf('costs.ods', ods([['Data 1', 'Data 2']], 'March'))).toEqual(['March\n\nData 1\tData 2']);
  });

  it('reads a slide a page in the order of the presentation', async () => {
    expect(await pagesOf('talk.pptx', pptx([['First', 'why'], ['Second']]))).toEqual(['First\n\nwhy', 'Second']);
  });

  it('reads odt paragraphs', async () => {
    expect(await pagesOf('a.odt', odt(['One & two', 'Three']))).toEqual(['One & two\n\nThree']);
  });

  it('reads rtf in the code page of each font, with \\u characters and their fallbacks', async () => {
    expect(await pagesOf('a.rtf', rtf(['Señor “Łódź” owes €5', 'Second']))).toEqual(['Señor “Łódź” owes €5\n\nSecond']);
    const cyrillic =
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}}\\f0 caf\\'e9 {\\f1\\'cf\\'f0\\'e8\\'e2\\'e5\\'f2}\\par}";
    expect(await pagesOf('b.rtf', cyrillic)).toEqual(['café Привет']);
    const japanese = "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset128 M;}}\\f0 \\'93\\'fa\\'96\\'7b\\par}";
    expect(await pagesOf('c.rtf', japanese)).toEqual(['日本']);
  });

  it('refuses a DOCTYPE in a document', async () => {
    const bomb = zip([
      { name: 'word/document.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><w:document xmlns:w="w">&b;</w:document>' },
    ]);
    await expect(pagesOf('bomb.docx', bomb)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('calls a docx cut short damaged', async () => {
    const whole = await docx(['x']);
    await expect(pagesOf('cut.docx', whole.subarray(0, 900))).rejects.toMatchObject({
      reason: 'damaged',
      message: expect.stringContaining('Word document is damaged') as string,
    });
  });
});

describe('archives', () => {
  it('lists names, sizes and dates', async () => {
    const listing = await pagesOf(
      'a.zip',
      zip([
        { name: 'Fotos/über.txt', content: 'hello' },
        { name: 'b.txt', content: '' },
      ]),
    );
    expect(listing).toEqual(['Fotos/über.txt\t5 bytes\t2024-03-02\nb.txt\t0 bytes\t2024-03-02']);
  });

  it('decodes names that are neither UTF-8 nor western', async () => {
    const shiftJis = Buffer.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x2e, 0x74, 0x78, 0x74]);
    const western = Buffer.from([0x66, 0x81, 0x72, 0x2e, 0x74, 0x78, 0x74]);
    const listing = await pagesOf(
      'names.zip',
      zip([
        { name: shiftJis, content: '', utf8: false },
        { name: western, content: '', utf8: false },
      ]),
    );
    expect(listing[0]).toContain('テスト.txt');
    expect(listing[0]).toContain('für.txt');
  });

  it('stops a bomb at 64 MiB and a crowd at 2,000 entries', async () => {
    await expect(pagesOf('bomb.zip', zipBomb())).rejects.toMatchObject({ reason: 'limit', limit: 'archiveBytes' });
    await expect(pagesOf('crowd.zip', crowdedZip())).rejects.toMatchObject({
      reason: 'limit',
      limit: 'archiveEntries',
    });
    expect((await pagesOf('full.zip', crowdedZip(2_000)))[0]).toContain('note-1999.txt');
  });

  it('counts what comes, not what the directory declares', async () => {
    const lying = zip([{ name: 'word/document.xml', content: Buffer.alloc(100_000, 32), lie: 10 }]);
    await expect(pagesOf('lie.docx', lying)).rejects.toMatchObject({ reason: 'damaged' });
    const listed = await reading('lie.zip', zip([{ name: 'a.txt', content: 'hello there', lie: 3 }]));
    expect(listed.facts).toMatchObject({ files: '1', damagedFiles: '1' });
  });
});

describe('mail', () => {
  it('shows the header in its own words, the body, and what was attached', async () => {
    const mail = eml({
      subject: 'Abholung – Freitag',
      html: '<p>I will be <b>late</b>.</p><script>x()</script>',
      attachments: [{ name: 'Kündigung.pdf', mimeType: 'application/pdf', content: Buffer.alloc(2_100) }],
    });
    const [text = ''] = await pagesOf('a.eml', mail);
    expect(text).toContain('From: Dana Reyes <dana@example.com>');
    expect(text).toContain('Date: Fri, 1 Mar 2024 18:04:00 -0500');
    expect(text).toContain('Subject: Abholung – Freitag');
    expect(text).toContain('I will be late.');
    expect(text).not.toContain('x()');
    expect(text).toContain('• Kündigung.pdf (application/pdf, 2 kB)');
  });

  it('keeps a broken date as it was written', async () => {
    const [text] = await pagesOf('a.eml', eml({ date: 'Wed, 15 Dec 2010 59:10 -0500', text: 'x' }));
    expect(text).toContain('Date: Wed, 15 Dec 2010 59:10 -0500');
  });

  it('gives each message of a mailbox a page', async () => {
    const messages = [eml({ subject: 'One', text: 'first' }), eml({ subject: 'Two', text: 'From here on, no.' })];
    const pages = await pagesOf('all.mbox', mbox(messages));
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain('From here on, no.');
  });
});

describe('Outlook messages', () => {
  it('shows who wrote to whom, the words, and what was attached', async () => {
    const mail = { from: 'Dana Reyes', to: 'Sam Reyes', subject: 'Pick-up – late', body: 'I waited until 6:38.' };
    const document = await reading('a.msg', outlookMessage({ ...mail, attachment: 'Übergabe.pdf' }));
    expect(document.pages.map(textOfBlocks)).toEqual([
      'From: Dana Reyes\nTo: Sam Reyes <sam@example.com>\nSubject: Pick-up – late\n\nI waited until 6:38.\n\n1 attachment\n\n• Übergabe.pdf (application/octet-stream, 700 bytes)',
    ]);
    expect(document.facts).toMatchObject({ title: 'Pick-up – late', author: 'Dana Reyes', attachments: '1' });
  });
});

describe('chats and pages', () => {
  it('reads a text-message backup as lines, emoji and missing values included', async () => {
    const xml = `<?xml version='1.0'?><smses count="2">
      <sms address="+15550101" date="1709334240000" type="1" body="On my way &#55357;&#56832;" contact_name="Sam" />
      <sms address="+15550101" date="1709334300000" type="2" body="Thanks" contact_name="null" /></smses>`;
    expect(await pagesOf('sms.xml', xml)).toEqual([
      'Participants: Sam (+15550101), Me\n\n2024-03-01 23:04:00 UTC · Sam (+15550101): On my way \u{1f600}\n\n2024-03-01 23:05:00 UTC · Me to +15550101: Thanks',
    ]);
  });

  it('reads Messenger oldest first and mends its broken letters only when they are that', async () => {
    const json = JSON.stringify({
      messages: [
        { sender_name: 'Zo\u00c3\u00ab', timestamp_ms: 1709334300000, content: 'caf\u00e9' },
        { sender_name: 'Sam', timestamp_ms: 1709334240000, content: 'when?' },
      ],
    });
    expect(await pagesOf('message_1.json', json)).toEqual([
      'Participants: Zoë, Sam\n\n2024-03-01 23:04:00 UTC · Sam: when?\n\n2024-03-01 23:05:00 UTC · Zoë: café',
    ]);
  });

  it('reads the words of a page of HTML in its lines', async () => {
    const html =
      '<html lang="en"><title>Portal</title><style>p{}</style><h1>Grades</h1><p>Math:\n A &amp; B</p><ul><li>one<li>two</ul><table><tr><td>a<td>b</table>';
    const document = await reading('page.html', html);
    expect(textOfBlocks(document.pages[0] ?? [])).toBe('Portal\n\nGrades\n\nMath: A & B\n\none\ntwo\n\na\tb');
    expect(document.language).toBe('en');
  });
});
