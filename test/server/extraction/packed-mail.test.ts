import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openMail } from '#server/extraction/mail/opened-mail.ts';
import { mail } from '#server/importers/readers/mail.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { readAll, sourceOf } from '#test/server/importers/exports/in-memory.ts';
import { letterHead, mime, multipart } from '#test/support/files/mail.ts';
import { winmail, type Winmail } from '#test/support/files/winmail.ts';
import { openDesk, readBy } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function textOf(bytes: Buffer): Promise<string> {
  const { pages } = await readBy(pool, await desk.put('a.eml', bytes));
  return pages.map(({ text }) => text).join('\f');
}

const maker = 'openssl';
const inBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/(.{76})/g, '$1\r\n');

function withWinmail(packed: Buffer, words?: string): Buffer {
  const part = mime(
    ['Content-Type: application/ms-tnef; name="winmail.dat"', 'Content-Transfer-Encoding: base64'],
    inBase64(packed),
  );
  const text = words === undefined ? [] : [mime(['Content-Type: text/plain'], words)];
  return multipart(letterHead, 'mixed', [...text, part]);
}

describe('winmail.dat', () => {
  const door = Buffer.from('The door was locked.');
  const files: Winmail['files'] = [
    { name: 'Übergabe – März.txt', bytes: door, mimeType: 'text/plain' },
    { name: 'photo.png', bytes: Buffer.from([1, 2, 3]) },
  ];

  it('gives the files in it under their own names, as attachments of the mail and of an imported message', async () => {
    const bytes = withWinmail(winmail({ body: 'I agree.', files }), 'I agree, of course.');
    const text = await textOf(bytes);
    expect(text).toContain('\n\nI agree, of course.\n\n3 attachments\n\n• winmail.dat (application/ms-tnef, ');
    expect(text).toContain('• Übergabe – März.txt (text/plain, 20 bytes)\n• photo.png (image/png, 3 bytes)');
    const { attachments } = await openMail(bytes);
    expect(attachments[1]?.bytes).toEqual(door);
    const { messages, media } = await readAll(mail, sourceOf('a.eml', bytes), { selfName: 'sam@example.com' });
    expect(messages[0]?.attachments.map(({ name }) => name)).toEqual([
      'winmail.dat',
      'Übergabe – März.txt',
      'photo.png',
    ]);
    expect([...media.kept.values()]).toContainEqual(door);
  });

  it('gives its words where the mail has no others, also as rich text', async () => {
    expect(await textOf(withWinmail(winmail({ body: 'I agree.' }), '\r\n'))).toContain(
      'Subject: Pick-up\n\nI agree.\n\n',
    );
    expect(await textOf(withWinmail(winmail({ rtf: '{\\rtf1\\ansi I {\\b never} agreed.}' })))).toContain(
      'Subject: Pick-up\n\nI never agreed.\n\n1 attachment',
    );
  });

  it('keeps a message in it as an attachment, and what comes before a cut', async () => {
    const inner = winmail({ body: 'Forwarded', files });
    const whole = winmail({ files: [...files, { name: 'Pick-up', bytes: inner, isMessage: true }] });
    const names = async (packed: Buffer): Promise<string[]> =>
      (await openMail(withWinmail(packed, 'x'))).attachments.map(({ name }) => name);
    expect(await names(whole)).toEqual(['winmail.dat', 'Übergabe – März.txt', 'photo.png', 'Pick-up.dat']);
    expect(await names(winmail({ files }).subarray(0, -30))).toEqual([
      'winmail.dat',
      'Übergabe – März.txt',
      'SHORT~1.DAT',
    ]);
    expect(await names(Buffer.from('no such file'))).toEqual(['winmail.dat']);
  });

  it('reads a message in it in its place, with its head and what is within that', async () => {
    const head = { name: 'Dana Reyes', address: 'dana@example.com', to: 'Sam', subject: 'Keys' };
    const deepest = winmail({ body: 'The walrus has them.' });
    const inner = winmail({
      head: { ...head, sent: new Date('2025-03-04T17:30:00Z') },
      body: 'I left the keys.',
      files: [{ name: 'Older', bytes: deepest, isMessage: true }],
    });
    const text = await textOf(
      withWinmail(winmail({ files: [{ name: 'Keys', bytes: inner, isMessage: true }] }), 'See.'),
    );
    expect(text.slice(text.indexOf('Message in'))).toMatch(
      /^Message in the attachment Keys\.dat\n\nFrom: Dana Reyes <dana@example\.com>\nTo: Sam\nDate: Tue, 04 Mar 2025 17:30:00 GMT\nSubject: Keys\n\nI left the keys\.\n\n/,
    );
    expect(text).toMatch(/Message in the attachment Older\.dat\n\nThe walrus has them\./);
    const cut = await textOf(
      withWinmail(winmail({ files: [{ name: 'Keys', bytes: inner.subarray(0, 90), isMessage: true }] })),
    );
    expect(cut).toContain('Message in the attachment Keys.dat');
  });

  it('is a mail of its own where it was saved without its mail', async () => {
    const { pages } = await readBy(pool, await desk.put('winmail.dat', winmail({ body: 'I agree.', files })));
    expect(pages[0]?.text).toMatch(/^I agree\.\n\n3 attachments\n\n• winmail\.dat .*\n• Übergabe – März\.txt/);
  });
});

describe('S/MIME in one block', () => {
  /** Made by OpenSSL, as mail programs sign and encrypt. */
  async function made(...words: readonly string[]): Promise<Buffer> {
    const inner = mime(['Content-Type: text/plain; charset=utf-8'], 'I never agreed to the walrus.');
    await writeFile(join(desk.folder, 'inner'), inner);
    const openssl = (...asked: readonly string[]): unknown =>
      execFileSync(maker, asked, { cwd: desk.folder, stdio: 'pipe' });
    const subject = ['-subj', '/CN=Dana Reyes', '-nodes', '-days', '30'];
    openssl('req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', 'key.pem', '-out', 'own.pem');
    openssl('cms', '-in', 'inner', '-outform', 'DER', '-out', 'block', ...words);
    return readFile(join(desk.folder, 'block'));
  }

  const mailOf = (block: Buffer, kind: string): Buffer =>
    mime(
      [
        ...letterHead,
        `Content-Type: application/pkcs7-mime; smime-type=${kind}; name="smime.p7m"`,
        'Content-Transfer-Encoding: base64',
      ],
      inBase64(block),
    );

  it.each([[[]], [['-stream']]])(
    'reads the message in a signature, the block stays attached (%j)',
    async (streamed) => {
      const block = await made('-sign', '-nodetach', ...streamed, '-signer', 'own.pem', '-inkey', 'key.pem');
      const bytes = mailOf(block, 'signed-data');
      expect(await textOf(bytes)).toMatch(
        /Subject: Pick-up\n\nI never agreed to the walrus\.\n\n1 attachment\n\n• smime\.p7m/,
      );
      const { messages } = await readAll(mail, sourceOf('a.eml', bytes), { selfName: 'sam@example.com' });
      expect(messages[0]).toMatchObject({ body: expect.stringContaining('never agreed') as string });
      const { pages } = await readBy(pool, await desk.put('smime.p7m', block));
      expect(pages[0]?.text).toContain('I never agreed to the walrus.');
    },
  );

  it('says that an encrypted message is encrypted', async () => {
    const text = await textOf(mailOf(await made('-encrypt', 'own.pem'), 'enveloped-data'));
    expect(text).toContain('This message is encrypted (S/MIME). Open it in the email program');
    expect(await textOf(mailOf(Buffer.from('damaged'), 'enveloped-data'))).toContain(
      "The message in this attachment is damaged and can't be read.",
    );
  });
});
