import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileSender } from '#server/providers/mail/file-sender.ts';
import { attemptWith, jobOf, letter, origin } from './attempt.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'casewright-mail-')), 'mail');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

it('writes each mail as a file that mail programs read and nobody else may', async () => {
  // Of just now: an older one would have expired.
  const job = jobOf({ ...letter, subject: 'Grüße — 家' });
  expect((await attemptWith(fileSender(folder, origin), job)).end).toBe('sent');
  const names = await readdir(folder);
  const second = job.createdAt.slice(0, 19).replaceAll(':', '-');
  expect(names).toEqual([`${second}-${job.subjectId}.eml`]);
  const file = join(folder, names[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, 'latin1');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const mail = await PostalMime.parse(await readFile(file));
  expect(mail).toMatchObject({ subject: 'Grüße — 家', to: [{ address: 'maya@example.org' }] });
  expect(mail.text).toContain('https://cases.example.org/verify#0123456789abcdef');
});

it('leaves a long link whole for any program that opens the file', async () => {
  const link = `https://cases.example.org:8443/verify#${'x'.repeat(80)}=`;
  const text = `Liebe Łucja,\n\n${link}\n\nA sentence that is longer than seventy-six characters has to stay as it was written.\n`;
  await attemptWith(fileSender(folder, origin), jobOf({ ...letter, text }));
  const [name = ''] = await readdir(folder);
  expect((await readFile(join(folder, name), 'utf8')).split('\r\n')).toContain(link);
  expect((await PostalMime.parse(await readFile(join(folder, name)))).text?.trim()).toBe(text.trim());
});

it('writes one file for a mail that is tried twice', async () => {
  const job = jobOf(letter);
  await attemptWith(fileSender(folder, origin), job);
  await attemptWith(fileSender(folder, origin), { ...job, attempts: 2 });
  expect(await readdir(folder)).toHaveLength(1);
});
