import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import type { FileView, ViewAndParts } from '#server/extraction/views/view.ts';
import { partFile, viewFile } from '#server/extraction/views/view.ts';
import { eml, letterHead, mbox, mime, multipart } from '#test/support/files/mail.ts';
import { ods, xlsx } from '#test/support/files/office.ts';
import { outlookMessage } from '#test/support/files/outlook.ts';
import { encryptedPdf, textPdf } from '#test/support/files/pdf.ts';
import { phonePhotoOfText } from '#test/support/files/pictures.ts';
import { wav } from '#test/support/files/recordings.ts';
import { zip } from '#test/support/files/zip.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

let taken = 0;
async function takeApart(name: string, bytes: Buffer | string): Promise<ViewAndParts & { folder: string }> {
  taken += 1;
  const folder = join(desk.folder, `view-${taken}`);
  await mkdir(folder);
  const refusal = await pool.view(await desk.put(name, bytes), { folder });
  if (refusal) throw new Error(refusal.unsupported);
  return { ...(JSON.parse(await readFile(join(folder, viewFile), 'utf8')) as ViewAndParts), folder };
}

function as<Kind extends FileView['kind']>(view: FileView, kind: Kind): Extract<FileView, { kind: Kind }> {
  expect(view.kind).toBe(kind);
  return view as Extract<FileView, { kind: Kind }>;
}

describe('a mail', () => {
  it('comes with its header, a safe body, its attachments by their bytes, and what was never fetched', async () => {
    const html = `<p onclick="steal()">Dear <b>Sam</b></p><script>steal()</script>
      <img src="https://example.com/pixel.gif"><img src="//example.com/2.gif">
      <blockquote>On Friday you wrote:<blockquote>Hello</blockquote></blockquote>`;
    const pdf = await textPdf(['Receipt']);
    const attachments = [{ name: 'Quittung für März.dat', mimeType: 'application/octet-stream', content: pdf }];
    const { view, parts, folder } = await takeApart('a.eml', eml({ html, text: 'Dear Sam', attachments }));
    const [mail] = as(view, 'mail').messages;
    expect(mail?.fields).toContainEqual(['Date', 'Fri, 1 Mar 2024 18:04:00 -0500']);
    expect(mail).toMatchObject({ text: 'Dear Sam', remotePictures: 2, attachments: [1] });
    expect(parts[1]).toMatchObject({ name: 'Quittung für März.dat', mimeType: 'application/pdf', size: pdf.length });
    expect(await readFile(join(folder, partFile(1)))).toEqual(pdf);
    const body = await readFile(join(folder, partFile(mail?.body ?? -1)), 'utf8');
    expect(body).toContain('Dear <b>Sam</b>');
    expect(body.match(/<details class="quoted" open>/g)).toHaveLength(1);
    expect(body.slice(body.indexOf('<body>'))).not.toMatch(/steal|<script|example\.com/);
  });

  it('folds the quoted lines of a plain text', async () => {
    const text =
      'I agree.\n\nOn Friday Dana wrote:\n> Please be on time.\n> D.\n>> When?\n\nBye <script>steal()</script>';
    const { view, folder } = await takeApart('b.eml', eml({ text }));
    const body = await readFile(join(folder, partFile(as(view, 'mail').messages[0]?.body ?? -1)), 'utf8');
    expect(body).toMatch(
      /<details class="quoted" open>.*<blockquote><pre>Please be on time\.\nD\.<\/pre><blockquote><pre>When\?<\/pre><\/blockquote>/s,
    );
    expect(body).toContain('&lt;script&gt;');
  });

  it('shows a returned message in its place, and keeps it as an attachment', async () => {
    const cover = mime(['Content-Type: text/plain'], 'It came back.');
    const letter = mime([...letterHead, 'Content-Type: text/plain'], 'I agree.\r\n\r\n> Do you agree?\r\n');
    const returned = multipart(letterHead, 'report', [cover, mime(['Content-Type: message/rfc822'], letter)]);
    const { view, parts, folder } = await takeApart('back.eml', returned);
    const [mail] = as(view, 'mail').messages;
    expect(mail?.attachments.map((part) => parts[part])).toMatchObject([
      { name: 'Attached message.eml', kind: 'mail' },
    ]);
    const body = await readFile(join(folder, partFile(mail?.body ?? -1)), 'utf8');
    expect(body).toMatch(/It came back.*Message in the attachment.*<dd>Pick-up<\/dd>.*I agree.*<blockquote>/s);
    expect(mail?.text).toContain('I agree.');
  });

  it('gives the attachments of an Outlook message, and every mail of a mailbox', async () => {
    const content = Buffer.from('day,paid\n'.repeat(600));
    const words = { subject: 'Bench', from: 'Dana Reyes', to: 'Sam Reyes', body: 'See the list.' };
    const outlook = await takeApart('c.msg', outlookMessage({ ...words, attachment: 'list.csv', attached: content }));
    const listed = outlook.parts.find(({ name }) => name === 'list.csv');
    expect(listed).toMatchObject({ mimeType: 'text/csv', size: content.length });
    const { view } = await takeApart('d.mbox', mbox([eml({ subject: 'One' }), eml({ subject: 'Two' })]));
    const subjects = as(view, 'mail').messages.map(({ fields }) => fields.find(([name]) => name === 'Subject')?.[1]);
    expect(subjects).toEqual(['One', 'Two']);
  });
});

describe('a table', () => {
  it('keeps every row and cell in its place, with hidden sheets named', async () => {
    const rows = [
      ['Day', 'Paid'],
      [new Date('2024-03-02'), 12.5],
    ];
    const { view } = await takeApart('a.xlsx', xlsx(rows, { sheet: 'Payments', hidden: [['secret']] }));
    const { sheets } = as(view, 'sheet');
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Payments', false],
      [expect.any(String), true],
    ]);
    expect(sheets[0]?.rows.map(({ at }) => at)).toEqual([1, 2]);
    expect(sheets[0]?.rows[1]?.cells[0]).toBe('2024-03-02');
  });

  it('shows separated values and OpenDocument sheets as tables too', async () => {
    const csv = as((await takeApart('a.csv', 'Name;Sum\n"Reyes; D.";4,20\n')).view, 'sheet');
    expect(csv.sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'Sum'],
      ['Reyes; D.', '4,20'],
    ]);
    const sheet = as((await takeApart('a.ods', ods([['One', 'Two']], 'Trips'))).view, 'sheet').sheets[0];
    expect(sheet).toMatchObject({ name: 'Trips', rows: [{ at: 1, cells: ['One', 'Two'] }] });
  });

  it('stops at what a window shows, and says how much there is', async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `${row},x`).join('\n');
    const sheet = as((await takeApart('long.csv', lines)).view, 'sheet').sheets[0];
    expect(sheet).toMatchObject({ rowsInFile: 100_000, columns: 2 });
    expect(sheet?.rows).toHaveLength(20_000);
  });
});

describe('other files', () => {
  it('gives a text as it was written, in any encoding', async () => {
    const { view } = await takeApart('old.txt', Buffer.from('Stra\xdfe\r\n  indented\r\n', 'latin1'));
    expect(as(view, 'text').text).toBe('Straße\n  indented\n');
    expect(as((await takeApart('a.json', '{"a": 1}')).view, 'text').mimeType).toBe('application/json');
  });

  it('lists an archive', async () => {
    const { view } = await takeApart('a.zip', zip([{ name: 'photos/door.txt', content: 'x' }]));
    expect(as(view, 'archive').entries).toMatchObject([{ path: 'photos/door.txt', size: 1, fault: null }]);
  });

  it('says what a photograph, a recording and a PDF contain as details', async () => {
    const photo = as((await takeApart('a.jpg', await phonePhotoOfText(['Door']))).view, 'facts');
    expect(photo.facts['taken']).toContain('2024-03-02T14:05:06');
    expect(as((await takeApart('a.wav', wav(2))).view, 'facts').durationSeconds).toBeCloseTo(2, 1);
    const pdf = as((await takeApart('a.pdf', await textPdf(['x'], { author: 'Dana' }))).view, 'facts');
    expect(pdf.facts['author']).toBe('Dana');
  });

  it('refuses what is locked or damaged with a sentence', async () => {
    await expect(takeApart('locked.pdf', await encryptedPdf())).rejects.toThrow(/password/);
    await expect(takeApart('broken.xlsx', Buffer.from('PK\u0003\u0004 nothing'))).rejects.toThrow(/damaged/);
    await expect(takeApart('empty.txt', '')).rejects.toThrow(/empty/);
  });
});
