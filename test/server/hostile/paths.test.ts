import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { zip } from '#test/support/files/zip.ts';
import { multipart, rawRequest } from '#test/server/transports/http/raw-request.ts';
import { bodyOf, spoken, statuses } from './raw-socket.ts';

// Names that lead out of where they belong: in addresses, in names of files, in archives.
const secret = 'the-word-that-lies-outside';
let app: TestApp;
let token: string;
let cookie: string;

beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  cookie = await app.signIn();
  await writeFile(join(app.config.data, 'secret.txt'), secret);
  await writeFile(join(dirname(app.config.data), 'outside.txt'), secret);
});
afterAll(() => app[Symbol.asyncDispose]());

const ups = (times: number, up: string) => up.repeat(times);
const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%252f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%c0%af',
  '..%ef%bc%8f',
  '....//',
  '..;/',
  '.%00./',
  '..%00/',
  '%uff0e%uff0e/',
  './../',
  '//../',
  '/./../',
].flatMap((up) => [ups(1, up), ups(8, up)]);
const aims = [
  'secret.txt',
  'owner.json',
  'casewright.db',
  'etc/passwd',
  'package.json',
  'outside.txt',
  'index.html%00.png',
];
const roots = [
  '/',
  '/assets/',
  '/api/v1/docs/',
  '/api/v1/files/',
  '/api/v1/evidence/',
  '/app/v1/files/',
  '/app/evidence/',
  '/app/evidence/x/parts/',
  '/app/settings/languages/',
  '/app/v1/calendar-feed/',
  '/boot/',
  '/api/mcp/',
];

/** As a socket sends it: clients normalize addresses before anybody could be misled by them. */
const asked = (target: string) =>
  spoken(
    app.port,
    [
      `GET ${target} HTTP/1.1`,
      `Host: 127.0.0.1:${app.port}`,
      target.startsWith('/api') ? `Authorization: Bearer ${token}` : `Cookie: ${cookie}`,
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  );

test('no address leads to a file outside of what is served', async () => {
  let tried = 0;
  for (const root of roots) {
    for (const climb of climbs) {
      for (const aim of aims) {
        const target = `${root}${climb}${aim}`;
        const answer = await asked(target);
        tried += 1;
        const [status = 0] = statuses(answer);
        expect([200, 400, 403, 404, 405], `${target}: ${answer.slice(0, 200)}`).toContain(status);
        expect(answer, target).not.toMatch(/root:x:|"dependencies"|SQLite format 3|the-word-that-lies|"secret"/);
        // The answer at such an address is the window's one page.
        const isPage = bodyOf(answer).slice(0, 200).toLowerCase().includes('<!doctype html>');
        expect(status !== 200 || isPage, target).toBe(true);
        expect(answer, target).not.toMatch(/\/(?:home|work|tmp|var)\/|node_modules/);
      }
    }
  }
  expect(tried).toBeGreaterThan(3000);
});

test.each([
  '/%',
  '/%zz',
  '/assets/%',
  '/assets/%ff',
  '/app/v1/evidence/%/view',
  '/app/v1/evidence/%ff/view',
  '/api/v1/evidence/%ff',
])('an address that cannot be decoded is a mistake of who asks: %s', async (target) => {
  const answer = await asked(target);
  expect([200, 400, 404], answer.slice(0, 300)).toContain(statuses(answer)[0]);
});

test('an address as long as Node reads leads nowhere either', async () => {
  for (const target of [
    `/assets/${'../'.repeat(4000)}etc/passwd`,
    `/${'a/'.repeat(7000)}`,
    `/app/v1/evidence/${'x'.repeat(14_000)}/view`,
  ]) {
    const answer = await asked(target);
    expect(statuses(answer)[0]).toBeLessThan(500);
    expect(answer).not.toContain('root:x:');
  }
});

const names = [
  '../../outside.txt',
  '..\\..\\outside.txt',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\server\\share\\x',
  '....//x',
  '..%2f..%2foutside.txt',
  '%2e%2e%2fx',
  'a/../../../b.txt',
  '.',
  '..',
  '~/.ssh/id_rsa',
  '.htaccess',
  '-rf',
  'con',
  'NUL.txt',
  'a‮txt.exe',
  'a\r\nSet-Cookie: x=1',
  'a"; filename="b',
  "a'b`c$(id)",
  'x'.repeat(2e3),
  '\0',
  'a\0.txt',
  ' ',
  '',
  '<img src=x onerror=alert(1)>.txt',
  '=cmd|calc.txt',
  'emoji 👩‍⚖️.txt',
  'ÄÖÜ.txt',
  '{}',
  '%s%n',
  '${jndi:ldap://x}',
];

test.each(names.map((name) => [JSON.stringify(name).slice(0, 60), name]))(
  'a file called %s stays in its place',
  async (_shown, name) => {
    const outside = await everyFile(dirname(app.config.data), app.config.data);
    const form = multipart([
      {
        headers: [`Content-Disposition: form-data; name="files"; filename="${name.replaceAll(/["\r\n\u0000]/g, '_')}"`],
        bytes: `as ${name}`,
      },
    ]);
    const reply = await rawRequest(`${app.url}/api/v1/evidence`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': form.type },
      body: form.body,
    });
    expect([201, 400], reply.bytes.toString()).toContain(reply.status);
    const kept =
      reply.status === 201 ? (reply.json() as { evidence: { id: string; fileName: string }[] }).evidence : [];
    for (const { id, fileName } of kept) {
      expect(fileName).not.toMatch(/[/\\\p{Cc}]/u);
      const got = await rawRequest(`${app.url}/api/v1/files/${id}`, { headers: { authorization: `Bearer ${token}` } });
      expect(got.bytes.toString()).toBe(`as ${name}`);
      const disposition = got.headers['content-disposition'] ?? '';
      expect(disposition).toMatch(/^attachment(?:; |$)/);
      expect(disposition.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')).toMatch(/^attachment(?:; filename\*?=[^;]+){0,2}$/);
    }
    expect(await everyFile(dirname(app.config.data), app.config.data)).toEqual(outside);
    const own = await everyFile(app.config.data);
    // Files are stored by their content, never by their name.
    for (const path of own)
      expect(path).toMatch(/^(?:[\w.-]+|(?:files|blobs|staging|previews|thumbnails|views|languages|mail)\/[\w./-]+)$/);
  },
);

describe('an archive', () => {
  test.each([
    ['../../outside.txt'],
    ['/etc/passwd'],
    ['..\\..\\outside.txt'],
    ['a/../../b.txt'],
    ['word/../../../document.xml'],
  ])('with an entry called %s is read without leaving its place', async (entry) => {
    const outside = await everyFile(dirname(app.config.data), app.config.data);
    for (const name of ['a.zip', 'a.docx', 'a.xlsx', 'a.epub', 'a.odt']) {
      const bytes = zip([{ name: entry, content: 'overwritten' }]);
      const sent = await app.upload(token, [{ name, bytes }]);
      expect([201, 400]).toContain(sent.status);
      const { evidence = [] } = sent.body as { evidence?: { id: string }[] };
      for (const { id } of evidence) {
        await app.settled(id);
        const view = await rawRequest(`${app.url}/app/v1/evidence/${id}/view`, { headers: { cookie } });
        expect(view.status).toBeLessThan(500);
      }
    }
    expect(await everyFile(dirname(app.config.data), app.config.data)).toEqual(outside);
    expect(await readFile(join(dirname(app.config.data), 'outside.txt'), 'utf8')).toBe(secret);
  });
});

async function everyFile(folder: string, but?: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .filter((path) => but === undefined || !path.startsWith(but))
    .map((path) => relative(folder, path))
    .toSorted();
}
