import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerOf } from '#server/importers/formats.ts';
import { headOf } from '#server/importers/head.ts';
import { openSource, type OpenSource } from '#server/importers/source.ts';
import { linesOf } from '#server/importers/text.ts';
import { crowdedZip, zip, type ZipPart } from '#test/support/files/zip.ts';
import { sourceOf } from './exports/in-memory.ts';

let folder = '';
const opened: OpenSource[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casewright-source-'));
});
afterAll(() => {
  for (const source of opened) source.close();
  rmSync(folder, { recursive: true });
});

async function open(name: string, bytes: Buffer | string): Promise<OpenSource> {
  writeFileSync(join(folder, name), bytes);
  const source = await openSource(join(folder, name), name, 'a'.repeat(64));
  opened.push(source);
  return source;
}

async function contentOf(entry: { bytes(): AsyncIterable<Buffer> } | undefined): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of entry?.bytes() ?? []) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('an export on the disk', () => {
  it('is one entry when it is a plain file', async () => {
    const source = await open('chat.txt', 'Hello');
    expect(source).toMatchObject({ fileName: 'chat.txt', size: 5, isArchive: false, sha256: 'a'.repeat(64) });
    expect(source.entries.map(({ name, size }) => [name, size])).toEqual([['chat.txt', 5]]);
    expect(await contentOf(source.entries[0])).toBe('Hello');
  });

  it('is its files when it is a zip, without folders and what a Mac adds', async () => {
    const parts = ['a/', 'a/_chat.txt', 'b\\c.jpg', '__MACOSX/a/._chat.txt', 'a/.DS_Store', 'a/._chat.txt'];
    const source = await open('export.zip', zip(parts.map((name) => ({ name, content: name }))));
    expect(source.isArchive).toBe(true);
    expect(source.entries.map(({ name }) => name)).toEqual(['a/_chat.txt', 'b/c.jpg']);
    expect(await contentOf(source.entries[1])).toBe('b\\c.jpg');
    expect(await contentOf(source.entries[0])).toBe('a/_chat.txt');
  });

  const long = Buffer.alloc(3 * 1024 ** 2, 'a');
  const encrypted = zip([{ name: 'chat.txt', content: 'x' }]);
  for (const at of [6, encrypted.indexOf('PK\u0001\u0002') + 8]) {
    encrypted.writeUInt16LE(encrypted.readUInt16LE(at) | 1, at);
  }
  const whole = zip([{ name: 'chat.txt', content: 'Hello' }]);

  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'This file is empty.'],
    ['an empty zip', zip([]), 'There are no files in this archive.'],
    ['a way out of the folder', named('../../etc/passwd'), 'unsafe names'],
    ['a way out in the middle', named('a/../../b'), 'unsafe names'],
    ['a way out with backslashes', named('..\\b'), 'unsafe names'],
    ['an absolute path', named('/etc/passwd'), 'unsafe names'],
    ['a drive', named('C:/x'), 'unsafe names'],
    ['a password', encrypted, 'protected with a password'],
    ['too many files', crowdedZip(50_001), 'more than 50,000 files'],
    ['a bomb', zip([{ name: 'a', content: long }]), 'far more than its size'],
    ['a zip cut short', whole.subarray(0, whole.length - 30), 'damaged or incomplete'],
  ])('refuses %s', async (_, bytes, sentence) => {
    await expect(open('refused.zip', bytes)).rejects.toThrow(sentence);
  });

  it('refuses an entry when it is read: too long, or other than declared', async () => {
    const random = Buffer.alloc(26 * 1024 ** 2);
    for (let at = 0; at < random.length; at += 4) random.writeInt32LE((at * 2_654_435_761) | 0, at);
    const parts: ZipPart[] = [
      { name: 'long.mp4', content: random, stored: true },
      { name: 'lie.txt', content: 'Hello', lie: 3 },
    ];
    const bytes = zip([
      ...parts,
      { name: 'flipped.txt', content: 'Hello', stored: true },
      { name: 'ok.txt', content: 'Hi' },
    ]);
    bytes[bytes.lastIndexOf('Hello')] = 0x4a;
    const source = await open('entries.zip', bytes);
    const [tooLong, lie, flipped, good] = source.entries;
    await expect(contentOf(tooLong)).rejects.toThrow('“long.mp4” in this archive is larger than 25 MiB.');
    await expect(contentOf(lie)).rejects.toThrow('“lie.txt” in this archive is damaged.');
    await expect(contentOf(flipped)).rejects.toThrow('“flipped.txt” in this archive is damaged.');
    expect(await contentOf(good)).toBe('Hi');
  });

  it('reads messages of any length, which are streamed', async () => {
    const chat: ZipPart = { name: 'result.json', content: Buffer.alloc(26 * 1024 ** 2, 'a'), stored: true };
    const source = await open('long.zip', zip([chat]));
    let length = 0;
    for await (const part of source.entries[0]?.bytes() ?? []) length += part.length;
    expect(length).toBe(26 * 1024 ** 2);
  });

  it('reads its head and no more', async () => {
    const source = await open('long.txt', Buffer.alloc(200_000, 'a'));
    expect(await headOf(source.entries[0] ?? never())).toHaveLength(65_536);
  });

  function named(name: string): Buffer {
    return zip([{ name, content: 'x' }]);
  }
});

function never(): never {
  throw new Error('there is no entry');
}

describe('the lines of an entry', () => {
  async function lines(content: Buffer | string): Promise<string[]> {
    const found: string[] = [];
    for await (const batch of linesOf(sourceOf('a.txt', content).entries[0] ?? never())) found.push(...batch);
    return found;
  }
  const text = 'Grüße 😀\r\n\nzwei\nlast';
  const expected = ['Grüße 😀', '', 'zwei', 'last'];

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(`${'plain text\n'.repeat(200)}${text}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['letters far behind', Buffer.from(`${'plain text\n'.repeat(20_000)}${text}`)],
  ])('are read from %s', async (_, bytes) => {
    expect((await lines(bytes)).slice(-4)).toEqual(expected);
  });

  it('are read from what Windows wrote before Unicode', async () => {
    expect(await lines(Buffer.from('Gr\u00fc\u00dfe \u0080\r\nzwei', 'latin1'))).toEqual(['Grüße €', 'zwei']);
  });

  it('keep a damaged byte from changing how the others are read', async () => {
    const bytes = Buffer.from('Grüße, schön, für alle');
    bytes[0] = 0xff;
    expect(await lines(bytes)).toEqual(['\ufffdrüße, schön, für alle']);
  });

  it('may be as long as 8 MiB', async () => {
    expect((await lines('x'.repeat(8 * 1024 ** 2)))[0]).toHaveLength(8 * 1024 ** 2);
    await expect(lines('x'.repeat(8 * 1024 ** 2 + 1))).rejects.toThrow('longer than 8 MiB');
  });
});

describe('the format of an export', () => {
  it('is found in a zip and in a plain file', async () => {
    const chat = '13/01/2019, 20:49 - Tom: Hi\n';
    const packed = await open(
      'chat.zip',
      zip([
        { name: 'photo.jpg', content: 'x' },
        { name: 'Chat.txt', content: chat },
      ]),
    );
    expect((await readerOf(packed)).format).toBe('whatsapp');
    expect((await readerOf(await open('list.csv', 'Date;Text\n1;2\n'))).format).toBe('csv');
    expect((await readerOf(await open('Tom.txt', 'May 17, 2022  5:29:42 PM\nMe\nHi\n\n'))).format).toBe(
      'imessage_text',
    );
  });

  it('is refused with all that can be read when there is none', async () => {
    await expect(readerOf(sourceOf('photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])))).rejects.toThrow(
      /^This is not an export of messages that Casewright can read\. It reads .*a WhatsApp chat.* and any other CSV of messages\.$/,
    );
  });
});
