import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractionPool, type Preview } from '#server/extraction/pool.ts';
import { eml } from '#test/support/files/mail.ts';
import { docx, docxWithPicture, xlsx } from '#test/support/files/office.ts';
import { textPdf } from '#test/support/files/pdf.ts';
import { bmp, pngOfText, tiffOfPages } from '#test/support/files/pictures.ts';
import { wav } from '#test/support/files/recordings.ts';
import { openDesk } from './reading.ts';

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function previewOf(name: string, bytes: Buffer | string): Promise<Preview> {
  const preview = await pool.preview(await desk.put(name, bytes), { folder: desk.folder });
  if ('unsupported' in preview) throw new Error(preview.unsupported);
  return preview;
}

async function htmlOf(name: string, bytes: Buffer | string): Promise<string> {
  const preview = await previewOf(name, bytes);
  expect(preview.mimeType).toBe('text/html; charset=utf-8');
  return readFile(preview.path, 'utf8');
}

const hostile = `<html><head><title>x</title><meta http-equiv="refresh" content="0;url=https://example.com">
  <link rel="stylesheet" href="https://example.com/a.css"><base href="https://example.com/"></head>
  <body onload="steal()" background="https://example.com/b.png"><script>steal()</script>
  <p style="background:url(https://example.com/c.png)" onclick="steal()">Dear <b>Sam</b></p>
  <a href="javascript:steal()">here</a> <a href="https://example.com/track">there</a>
  <img src="https://example.com/pixel.gif" alt="our house"><img src="cid:logo"><svg onload="steal()"><image href="https://example.com"/></svg>
  <iframe src="https://example.com"></iframe><form action="https://example.com"><input name="password"><button>Send</button></form>
  <object data="x"></object><math><mtext><script>steal()</script></mtext></math></body></html>`;

describe('previews', () => {
  it('returns what browsers show as it is, without another copy', async () => {
    for (const [name, bytes] of [
      ['a.pdf', await textPdf(['x'])],
      ['a.png', await pngOfText(['x'])],
      ['a.wav', wav(0.1)],
      ['IMG_2071.MOV', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')],
      ['a.txt', Buffer.from('Grüße')],
    ] as const) {
      const preview = await previewOf(name, bytes);
      expect(preview.path).toBe(`${desk.folder}/${name}`);
    }
  });

  it('makes a hostile page harmless and keeps its words', async () => {
    for (const html of [await htmlOf('page.html', hostile), await htmlOf('mail.eml', eml({ html: hostile }))]) {
      const body = html.slice(html.indexOf('<body>'));
      expect(body).toContain('Dear <b>Sam</b>');
      expect(body).toContain('[picture: our house]');
      expect(body).not.toMatch(/steal|<script|<iframe|<form|<input|<button|<object|<svg|<link|<base|<meta/i);
      expect(body).not.toMatch(/\s(on\w+|style|src|href|background|action)\s*=\s*["']?(?!data:)/i);
      expect(html).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
    }
  });

  it('shows a mail with its header, its own pictures and its attachments', async () => {
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const html = await htmlOf(
      'mail.eml',
      eml({
        subject: 'Bruise <photo>',
        html: '<p>See <img src="cid:photo@x" width="20"></p>',
        attachments: [{ name: 'photo.png', mimeType: 'image/png', content: picture, contentId: 'photo@x' }],
      }),
    );
    expect(html).toContain('<dt>Subject</dt><dd>Bruise &lt;photo&gt;</dd>');
    expect(html).toContain(`src="data:image/png;base64,${picture.toString('base64')}"`);
    expect(html).toContain('photo.png (image/png,');
  });

  it('shows sheets, CSV and Markdown as tables and headings', async () => {
    expect(await htmlOf('a.xlsx', xlsx([['Rent', 1200]]))).toContain('<td>Rent</td><td class="figure">1,200.00</td>');
    expect(await htmlOf('a.csv', 'date;note\n2024-03-01;"late, again"\n')).toContain('<td>late, again</td>');
    const markdown = await htmlOf('a.md', '# Log\n\n- <script>one</script>\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
    expect(markdown).toContain('<h1>Log</h1>');
    expect(markdown).toContain('&lt;script&gt;one&lt;/script&gt;');
    expect(markdown).toContain('<td>a</td><td>b</td>');
  });

  it('keeps the form of a docx', async () => {
    const html = await htmlOf('a.docx', await docx(['# Declaration', 'I declare.'], [['Date', 'Late']]));
    expect(html).toMatch(/<h1>Declaration<\/h1>/);
    expect(html).toMatch(/<td[^>]*><p>Late<\/p><\/td>/);
  });

  it('shows the pictures of a docx', async () => {
    const picture = await pngOfText(['x']);
    const html = await htmlOf('photos.docx', await docxWithPicture(picture, 2));
    expect(html.split(`src="data:image/png;base64,${picture.toString('base64')}"`)).toHaveLength(3);
  });

  it('makes a JPEG of a BMP and a PDF of a TIFF with pages', async () => {
    const picture = await previewOf('a.bmp', bmp(40, 30));
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', fileName: 'a.jpg' });
    expect(await sharp(picture.path).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
    const scan = await previewOf('a.tiff', await tiffOfPages([['Page one'], ['Page two']]));
    expect(scan).toMatchObject({ mimeType: 'application/pdf', fileName: 'a.pdf' });
    const text = await pool.extract({ ...scan, size: 0 });
    expect(text).toMatchObject({ method: 'ocr', pageCount: 2, pages: [{ text: 'Page one' }, { text: 'Page two' }] });
  });

  it('turns other encodings of plain text into UTF-8', async () => {
    const preview = await previewOf('old.txt', Buffer.from('Gr\xfc\xdfe', 'latin1'));
    expect(preview.mimeType).toBe('text/plain; charset=utf-8');
    expect(await readFile(preview.path, 'utf8')).toBe('Grüße');
  });

  it('says so when there is nothing to show', async () => {
    const file = await desk.put('core.bin', Buffer.from([0, 1, 2, 3]));
    expect(await pool.preview(file, { folder: desk.folder })).toEqual({
      unsupported: 'The text of this kind of file is not read. The file itself is kept and can be downloaded.',
    });
  });
});
