import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { runQpdf } from '#server/papers/join/qpdf.ts';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import type { SourcePages } from '#server/papers/sources/source.ts';
import { createSourcePress } from '#server/papers/sources/source-press.ts';
import { readWithPdfjs } from '#test/server/papers/read-with-pdfjs.ts';
import { font, madePdf, stream } from './made-pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'casewright-sources-'));
const press = createSourcePress();
afterAll(() => {
  press.close();
  rmSync(folder, { recursive: true });
});

let made = 0;
const options = { paper: 'letter', dpi: 150 } as const;

async function pagesOf(bytes: Buffer, mimeType = 'application/pdf'): Promise<SourcePages & { out: string }> {
  made += 1;
  const [given, out] = [path.join(folder, `given-${made}`), path.join(folder, `out-${made}.pdf`)];
  writeFileSync(given, bytes);
  const pages = await press.pagesOf({ kind: 'file', path: given, mimeType, fileName: `given ${made}` }, out, options);
  return { ...pages, out };
}

function codes({ notes }: SourcePages): string[] {
  return notes.map(({ code }) => code);
}

function textOf(pdf: string): Promise<string> {
  return withPdfium(pdf, ({ pageCount, page }) =>
    Array.from({ length: pageCount }, (_, at) =>
      page(at, ({ characters }) =>
        characters()
          .map(({ text }) => text)
          .join(''),
      ),
    ).join('\n'),
  );
}

async function uncompressed(pdf: string): Promise<string> {
  const plain = await runQpdf(readFileSync(pdf), ['--qdf', '--object-streams=disable', '--stream-data=uncompress']);
  return Buffer.from(plain).toString('latin1');
}

function hash(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** A page with the words “Page text” and what else the test adds to catalog and page. */
function pdfWith(root: string, page: string, more: readonly string[] = []): Buffer {
  return madePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${root} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page} >>`,
      stream('BT /F 12 Tf 20 150 Td (Page text) Tj ET'),
      font,
      '<< /Author (Secret Author) >>',
      ...more,
    ],
    '/Info 6 0 R ',
  );
}

describe('a PDF', () => {
  it('keeps its page, turned and cropped as it was, and loses its metadata', async () => {
    const result = await pagesOf(pdfWith('', '/Rotate 90 /CropBox [10 10 290 190]'));
    expect(result).toMatchObject({ pages: 1, notes: [] });
    expect(await textOf(result.out)).toBe('Page text');
    const size = await withPdfium(result.out, (pdf) => pdf.page(0, ({ width, height }) => [width, height]));
    expect(size).toEqual([180, 280]);
    expect(await uncompressed(result.out)).not.toContain('Secret Author');
  });

  it('loses scripts, attachments, links and comments without a look, and says so', async () => {
    const root =
      '/OpenAction << /S /JavaScript /JS (app.alert) >> /Names << /EmbeddedFiles << /Names [(a.txt) 7 0 R] >> >> /Metadata 9 0 R';
    const page =
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://evil.example) >> >> 10 0 R]';
    const result = await pagesOf(
      pdfWith(root, page, [
        '<< /Type /Filespec /F (a.txt) /EF << /F 8 0 R >> >>',
        stream('attached words', '/Type /EmbeddedFile '),
        stream('<x:xmpmeta>who</x:xmpmeta>', '/Type /Metadata /Subtype /XML '),
        '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (a comment) >>',
      ]),
    );
    expect(codes(result)).toEqual(['attachments_dropped', 'comments_dropped', 'links_dropped', 'scripts_dropped']);
    const text = await uncompressed(result.out);
    expect(text).toContain('Page text');
    for (const word of ['evil.example', 'app.alert', 'attached words', 'xmpmeta', 'a comment']) {
      expect(text).not.toContain(word);
    }
  });

  it('has its form in its pages: looks that are there, and fields that had none', async () => {
    const form = '/AcroForm << /Fields [7 0 R 8 0 R 9 0 R] /DR << /Font << /F 5 0 R >> >> /DA (/F 10 Tf 0 g) >>';
    const field = '/Type /Annot /Subtype /Widget /F 4 /P 3 0 R';
    const result = await pagesOf(
      pdfWith(form, '/Annots [7 0 R 8 0 R 9 0 R]', [
        `<< ${field} /FT /Tx /T (name) /V (Dana Field) /DA (/F 10 Tf 0 g) /Rect [20 100 200 120] >>`,
        `<< ${field} /FT /Ch /Ff 131072 /T (state) /V (Nevada) /Opt [(Nevada) (Utah)] /DA (/F 10 Tf 0 g) /Rect [20 70 200 90] >>`,
        `<< ${field} /FT /Btn /T (yes) /V /On /AS /On /Rect [20 40 40 60] /AP << /N << /On 10 0 R /Off 11 0 R >> >> >>`,
        stream(
          'BT /F 12 Tf 2 4 Td (X) Tj ET',
          '/Type /XObject /Subtype /Form /BBox [0 0 20 20] /Resources << /Font << /F 5 0 R >> >> ',
        ),
        stream('', '/Type /XObject /Subtype /Form /BBox [0 0 20 20] '),
      ]),
    );
    expect(codes(result)).toEqual(['form_flattened']);
    const text = await textOf(result.out);
    for (const words of ['Page text', 'Dana Field', 'Nevada', 'X']) expect(text).toContain(words);
  });

  it('becomes pictures of what is shown where a layer is off', async () => {
    const result = await pagesOf(
      pdfWith('/OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>', '', ['<< /Type /OCG /Name (hidden) >>']),
    );
    expect(codes(result)).toEqual(['layers_flattened']);
    expect(await textOf(result.out)).toBe('');
  });

  it('that needs no password to open is opened, one that does is named', async () => {
    const locked = await pdfkit({ ownerPassword: 'owner' });
    expect(codes(await pagesOf(locked))).toEqual(['encrypted']);
    const closed = await pdfkit({ userPassword: 'user' });
    await expect(pagesOf(closed)).rejects.toMatchObject({
      problem: 'invalid_file',
      message: expect.stringMatching(/^“given \d+” is protected with a password\./),
    });
  });

  it('that is damaged is repaired, one that is no PDF is named', async () => {
    const cut = pdfWith('', '');
    const damaged = Buffer.from(cut.toString('latin1').replace(/xref[^]*trailer/, 'xref\n0 0\ntrailer'), 'latin1');
    const result = await pagesOf(damaged);
    expect(codes(result)).toEqual(['repaired']);
    expect(await textOf(result.out)).toBe('Page text');
    const lost = madePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids << /Broken true >> /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
    ]);
    // What its page draws can’t be unpacked.
    const content = '<< /Length 9 /Filter /FlateDecode >>\nstream\nnot flate\nendstream';
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>';
    const catalog = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'];
    expect(codes(await pagesOf(madePdf([...catalog, page, content])))).toEqual(['became_pictures']);
    const outcome = await pagesOf(lost).then(codes, ({ problem }: { problem: string }) => [problem]);
    expect([['became_pictures'], ['invalid_file']]).toContainEqual(outcome);
    await expect(pagesOf(Buffer.from('%PDF-1.4 and no more'))).rejects.toMatchObject({ problem: 'invalid_file' });
    await expect(pagesOf(Buffer.alloc(0))).rejects.toMatchObject({ problem: 'invalid_file' });
  });
});

function pdfkit(protection: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument(protection);
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.text('Words');
    document.end();
  });
}

describe('a picture', () => {
  /** Red on the left, blue on the right, as a camera that was turned stored it. */
  const photo = (orientation: number): Promise<Buffer> =>
    sharp({ create: { width: 160, height: 80, channels: 3, background: '#0000ff' } })
      .composite([
        { input: { create: { width: 80, height: 40, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .withExif({ IFD0: { Model: 'Secret Camera' } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is upright as EXIF says (%i), its bytes unchanged but for the facts of the camera',
    async (orientation) => {
      const file = await photo(orientation);
      const result = await pagesOf(file, 'image/jpeg');
      const stored = readFileSync(result.out);
      expect(stored.includes('Secret Camera')).toBe(false);
      // From the tables of the picture to its end.
      expect(stored.includes(file.subarray(file.indexOf(Buffer.from([0xff, 0xdb]))))).toBe(true);
      const upright = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });
      const { width, height } = upright.info;
      const page = await withPdfium(result.out, (pdf) => pdf.page(0, (each) => each.draw(150)));
      const [left, top] = [Math.round((page.width - width) / 2), Math.round((54 * 150) / 72)];
      for (const [x, y] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const at = ((top + Math.round(y * height)) * page.width + left + Math.round(x * width)) * 4;
        const from = (Math.round(y * height) * width + Math.round(x * width)) * 3;
        expect([...page.pixels.subarray(at, at + 3)].map((value) => value > 128)).toEqual(
          [...upright.data.subarray(from, from + 3)].map((value) => value > 128),
        );
      }
    },
  );

  it.each(['png', 'gif', 'webp', 'tiff'] as const)('of the kind %s is one page on paper', async (kind) => {
    const file = await sharp(await photo(1))
      .toFormat(kind)
      .toBuffer();
    const result = await pagesOf(file, `image/${kind}`);
    expect(result.pages).toBe(1);
    expect(codes(result)).toEqual(['picture_converted']);
    const size = await withPdfium(result.out, (pdf) => pdf.page(0, ({ width, height }) => [width, height]));
    expect(size).toEqual([612, 792]);
  });

  it('that is a long screen is divided over pages', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `<rect x="20" y="${at * 80 + 20}" width="300" height="40"/>`);
    const file = await sharp(
      Buffer.from(`<svg width="400" height="4800" style="background:#fff">${lines.join('')}</svg>`),
    )
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    const result = await pagesOf(file, 'image/png');
    expect(result.pages).toBeGreaterThan(3);
    expect(codes(result)).toEqual(['long_picture_cut', 'picture_converted']);
  });

  it('that can’t be read is named', async () => {
    await expect(pagesOf(Buffer.from('no picture'), 'image/png')).rejects.toMatchObject({
      message: expect.stringContaining('“given'),
    });
  });
});

const written = {
  kind: 'writing',
  fileName: 'letter.eml',
  sha256: 'ab'.repeat(32),
  title: 'Hand-over on Friday',
  markdown: 'Dear Sam,\n\n- one\n- two\n\n> quoted\n',
  language: 'en-US',
  facts: [['From', 'Dana <dana@example.org>']],
  wide: false,
} as const;

describe('what is no page', () => {
  it('is set from what was read in it, each page saying so and of which file', async () => {
    const out = path.join(folder, 'mail.pdf');
    const result = await press.pagesOf({ ...written, markdown: 'A line.\n\n'.repeat(60) }, out, options);
    expect(codes(result)).toEqual(['as_read']);
    const pages = (await textOf(out)).split('\n');
    expect(result.pages).toBeGreaterThan(1);
    const text = await textOf(out);
    expect(text.split('As read by Casewright').length - 1).toBe(result.pages);
    expect(text.split(`SHA-256 ${written.sha256}`).length - 1).toBeGreaterThanOrEqual(result.pages);
    expect(pages.join(' ')).toContain('dana@example.org');
  });

  it('has the wide tables of a workbook in parts, the first column in each', async () => {
    const out = path.join(folder, 'book.pdf');
    const head = Array.from({ length: 16 }, (_, at) => `Column ${at}`);
    const markdown = `| ${head.join(' | ')} |\n|${'---|'.repeat(16)}\n| ${head.map((_, at) => `v${at}`).join(' | ')} |\n`;
    await press.pagesOf({ ...written, fileName: 'book.xlsx', markdown, wide: true }, out, options);
    const text = await textOf(out);
    expect(text.split('Column 0').length - 1).toBe(2);
    for (const name of head) expect(text).toContain(name);
    const size = await withPdfium(out, (pdf) => pdf.page(0, ({ width, height }) => [width, height]));
    expect(size).toEqual([792, 612]);
  });

  it('has a page in place of a recording', async () => {
    const out = path.join(folder, 'recording.pdf');
    const source = {
      kind: 'recording',
      of: 'audio',
      fileName: 'a.m4a',
      sha256: written.sha256,
      bytes: 1_234_567,
      durationSeconds: 3_661,
      transcript: '# Not a *heading*',
      language: 'en-US',
    } as const;
    const result = await press.pagesOf(source, out, options);
    expect(codes(result)).toEqual(['content_separate']);
    const text = await textOf(out);
    for (const words of ['1:01:01', '1,234,567 bytes', 'provided separately', '# Not a *heading*'])
      expect(text).toContain(words);
  });

  it('of another kind is named', async () => {
    await expect(pagesOf(Buffer.from('x'), 'application/zip')).rejects.toMatchObject({ problem: 'invalid_file' });
  });
});

it('makes the same bytes of the same source each time', async () => {
  const pdf = pdfWith('', '');
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const out = path.join(folder, 'again.pdf');
  const runs: string[] = [];
  for (let run = 0; run < 3; run += 1) {
    const hashes = [hash((await pagesOf(pdf)).out), hash((await pagesOf(png, 'image/png')).out)];
    await press.pagesOf(written, out, options);
    runs.push([...hashes, hash(out)].join());
  }
  expect(new Set(runs).size).toBe(1);
});

it('leaves nothing behind of a source that failed or was canceled', async () => {
  const place = mkdtempSync(path.join(folder, 'failed-'));
  const out = path.join(place, 'a.pdf');
  await expect(
    press.pagesOf({ kind: 'file', path: '/', mimeType: 'application/pdf', fileName: 'folder' }, out, options),
  ).rejects.toThrow('“folder”');
  const canceled = press.pagesOf(written, out, options, { signal: AbortSignal.abort() });
  await expect(canceled).rejects.toMatchObject({ problem: 'conflict' });
  expect(readdirSync(place)).toEqual([]);
});

it('gives up a file that takes too long, naming it', async () => {
  const hasty = createSourcePress({ limits: { deadlineMs: 1 } });
  const late = hasty.pagesOf(written, path.join(folder, 'late.pdf'), options);
  await expect(late).rejects.toMatchObject({
    problem: 'resource_limit',
    message: expect.stringContaining('“letter.eml”'),
  });
  hasty.close();
});

it('is read by pdf.js too', async () => {
  const { pages } = await readWithPdfjs(readFileSync((await pagesOf(pdfWith('', ''))).out));
  expect(pages.map((items) => items.map(({ text }) => text).join(''))).toEqual(['Page text']);
});
