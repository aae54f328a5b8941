import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { eml, mbox } from '#test/support/files/mail.ts';
import { docx, ods, odt, pptx, xlsx } from '#test/support/files/office.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { bmp, pngOfText } from '#test/support/files/pictures.ts';
import { wav } from '#test/support/files/recordings.ts';
import { rtf } from '#test/support/files/writing.ts';
import { zip } from '#test/support/files/zip.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
afterAll(() => desk[Symbol.asyncDispose]());

const kinds: [name: string, bytes: () => Promise<Buffer> | Buffer | string, mimeType: string, kind: string][] = [
  ['letter.pdf', () => textPdf(['Dear court']), 'application/pdf', 'pdf'],
  ['photo.png', () => pngOfText(['x']), 'image/png', 'image'],
  ['old.bmp', () => bmp(4, 4), 'image/bmp', 'image'],
  ['voicemail.wav', () => wav(0.1), 'audio/wav', 'audio'],
  ['draft.docx', () => docx(['x']), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
  ['draft.odt', () => odt(['x']), 'application/vnd.oasis.opendocument.text', 'word'],
  ['draft.rtf', () => rtf(['x']), 'application/rtf', 'word'],
  ['costs.xlsx', () => xlsx([['x']]), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
  ['costs.ods', () => ods([['x']]), 'application/vnd.oasis.opendocument.spreadsheet', 'sheet'],
  [
    'talk.pptx',
    () => pptx([['x']]),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'slides',
  ],
  ['mail.eml', () => eml({ text: 'x' }), 'message/rfc822', 'mail'],
  ['mails.mbox', () => mbox([eml({ text: 'x' })]), 'application/mbox', 'mail'],
  ['bundle.zip', () => zip([{ name: 'a.txt', content: 'a' }]), 'application/zip', 'archive'],
  ['page.html', () => '<!doctype html><p>x', 'text/html', 'html'],
  ['note.md', () => '# Note', 'text/markdown', 'text'],
  ['log.csv', () => 'a,b\n1,2', 'text/csv', 'text'],
  ['plain.txt', () => 'Just words.', 'text/plain', 'text'],
  ['chat.txt', () => '12/03/24, 18:04 - Dana: Are you coming?\n', 'text/plain', 'chat'],
  ['sms.xml', () => '<?xml version="1.0"?><smses count="0"></smses>', 'application/xml', 'chat'],
  ['message_1.json', () => '{"messages": [{"sender_name": "D", "timestamp_ms": 1}]}', 'application/json', 'chat'],
  ['unknown.dat', () => Buffer.from([0, 1, 2, 3, 250, 0, 7]), 'application/octet-stream', 'other'],
];

describe('what a file is', () => {
  it.each(kinds)('recognizes %s by its bytes', async (name, bytes, mimeType, kind) => {
    const file = await desk.put(name, await bytes());
    expect(await identifyFile(file.path, name)).toEqual({ mimeType, kind });
    const whole = readFileSync(file.path);
    const pieces = [whole.subarray(0, 3), whole.subarray(3, 40), whole.subarray(40)];
    expect(await identifyFile('not read again', name, pieces)).toEqual({ mimeType, kind });
  });

  it('believes the bytes when the name says something else', async () => {
    const file = await desk.put('photo.jpg', await textPdf(['x']));
    expect(await identifyFile(file.path, 'photo.jpg')).toEqual({ mimeType: 'application/pdf', kind: 'pdf' });
    const page = await desk.put('note.txt', '<html><script>alert(1)</script></html>');
    expect((await identifyFile(page.path, 'note.txt')).kind).toBe('html');
  });

  it('recognizes a mail without an ending by its headers', async () => {
    const file = await desk.put('message', eml({ text: 'x' }));
    expect((await identifyFile(file.path, 'message')).mimeType).toBe('message/rfc822');
  });

  it('takes an empty file for text when its name does, and for nothing otherwise', async () => {
    const file = await desk.put('empty', '');
    expect((await identifyFile(file.path, 'empty.txt')).mimeType).toBe('text/plain');
    expect((await identifyFile(file.path, 'empty.pdf')).mimeType).toBe('application/octet-stream');
  });

  it('reads UTF-16 without a byte order mark as text', async () => {
    const file = await desk.put('notes.txt', Buffer.from('Notes of the hearing', 'utf16le'));
    expect((await identifyFile(file.path, 'notes.txt')).kind).toBe('text');
  });
});
