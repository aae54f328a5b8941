import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { lookAt } from '#server/papers/inspect/seen-words.ts';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { wordsOf } from '#server/papers/pdfium/words.ts';
import { findWords } from '#server/papers/redaction/find-words.ts';
import { redactPdf } from '#server/papers/redaction/redact-pdf.ts';
import type { PageWords, SourcePages } from '#server/papers/sources/source.ts';
import { createSourcePress } from '#server/papers/sources/source-press.ts';
import { isHere, saidBy } from '#test/support/outside-tools.ts';
import { readWithPdfjs } from '#test/server/papers/read-with-pdfjs.ts';
import { madePdf, stream } from './made-pdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'casewright-words-'));
const press = createSourcePress();
afterAll(() => {
  press.close();
  rmSync(folder, { recursive: true });
});

let made = 0;
async function pagesOf(bytes: Buffer, mimeType: string, words?: PageWords[]): Promise<SourcePages & { out: string }> {
  made += 1;
  const [given, out] = [path.join(folder, `given-${made}`), path.join(folder, `out-${made}.pdf`)];
  writeFileSync(given, bytes);
  const source = { kind: 'file', path: given, mimeType, fileName: `given ${made}`, words } as const;
  return { ...(await press.pagesOf(source, out, { paper: 'letter', dpi: 150 })), out };
}

/** Three lines of two words, on a page of 1000 by 500. */
const scan: PageWords = {
  page: 1,
  width: 1000,
  height: 500,
  words: [
    { text: 'Rental', x: 100, y: 50, w: 200, h: 40 },
    { text: 'agreement,', x: 320, y: 50, w: 300, h: 40 },
    { text: 'Договор', x: 100, y: 150, w: 200, h: 40 },
    { text: 'аренды', x: 320, y: 150, w: 200, h: 40 },
    // Read from the right: the first word is on the right.
    { text: 'عقد', x: 700, y: 250, w: 100, h: 40 },
    { text: 'إيجار', x: 550, y: 250, w: 130, h: 40 },
  ],
};

const lines = ['Rental agreement,', 'Договор аренды', 'عقد إيجار'];
/** Marks of direction that poppler puts around a line. */
const marks = /[\u202A-\u202E]/g;

function linesOf(pdf: string): string[] {
  const text = saidBy('pdftotext', pdf, '-');
  return text
    .replaceAll(marks, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace('\f', ''));
}

interface Seen {
  text: string;
  x: number;
  y: number;
}

/** Where pdf.js sees words on the upright page: from its top left, in points. */
async function seenOn(pdf: string, page: number): Promise<Seen[]> {
  const { pages } = await readWithPdfjs(readFileSync(pdf));
  return (pages[page - 1] ?? []).map(({ text, x, baseline }) => ({ text, x, y: baseline }));
}

function png(width = 1000, height = 500): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#ddd' } })
    .png()
    .toBuffer();
}

/** A picture with something dark wherever a word is. */
function inked(words: PageWords['words'], width: number, height: number): Promise<Buffer> {
  const letters = words.map(
    ({ x, y, w, h }) => `<rect x="${x + 4}" y="${y + 4}" width="${w - 8}" height="${h - 8}" fill="#222"/>`,
  );
  const white = `<rect width="${width}" height="${height}" fill="#fff"/>`;
  const svg = `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">${white}${letters.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A page of nothing but a picture, which is seen 500 wide and 250 high. */
function scannedPdf(page: string, drawing: string): Buffer {
  return madePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R] /Count 1 ${page} /Resources 5 0 R >>`,
    '<< /Type /Page /Parent 2 0 R /Contents [4 0 R] >>',
    stream(drawing),
    '<< /XObject << /P 6 0 R >> >>',
    stream('\u0080', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 '),
  ]);
}

describe.skipIf(!isHere('pdftotext') || !isHere('qpdf'))('words that were recognized in a file', () => {
  it('are found under a picture, in any script, and a note says so', async () => {
    const { out, notes } = await pagesOf(await png(), 'image/png', [scan]);
    expect(linesOf(out)).toEqual(lines);
    expect(notes.map(({ code }) => code)).toEqual(['picture_converted', 'words_recognized']);
  });

  it('are where they are seen, for another reader too', async () => {
    const { out } = await pagesOf(await png(), 'image/png', [scan]);
    // The picture has a margin of 54 points, and 480 points for its 1000.
    const seen = await seenOn(out, 1);
    expect(seen.map(({ text }) => text)).toEqual([lines[0], lines[1], 'عقد', 'إيجار']);
    const times = 0.48;
    expect(seen[0]?.x).toBeCloseTo(66 + 100 * times, 1);
    expect(seen[0]?.y).toBeCloseTo(54 + 90 * times, 1);
    expect(seen[2]?.x).toBeCloseTo(66 + 700 * times, 1);
  });

  it('are never painted', async () => {
    const [plain, searchable] = [
      await pagesOf(await png(), 'image/png'),
      await pagesOf(await png(), 'image/png', [scan]),
    ];
    const drawn = (pdf: string): Promise<Uint8Array> =>
      withPdfium(pdf, ({ page }) => page(0, ({ draw }) => Uint8Array.from(draw(72).pixels)));
    expect(Buffer.compare(await drawn(plain.out), await drawn(searchable.out))).toBe(0);
  });

  it.each([
    ['upright', '/MediaBox [0 0 500 250]', '500 0 0 250 0 0 cm'],
    ['turned to the right', '/MediaBox [0 0 250 500] /Rotate 90', '250 0 0 500 0 0 cm'],
    ['upside down', '/MediaBox [0 0 500 250] /Rotate 180', '500 0 0 250 0 0 cm'],
    [
      'turned to the left, and cropped',
      '/MediaBox [0 0 400 700] /CropBox [100 150 350 650] /Rotate -90',
      '250 0 0 500 100 150 cm',
    ],
  ])('are upright on a scanned page that is %s', async (_how, page, matrix) => {
    const { out, notes } = await pagesOf(scannedPdf(page, `q ${matrix} /P Do Q`), 'application/pdf', [scan]);
    expect(linesOf(out)).toEqual(lines);
    expect(notes.map(({ code }) => code)).toEqual(['words_recognized']);
    const words = await withPdfium(out, (pdf) => pdf.page(0, ({ characters }) => wordsOf(characters())));
    expect(words).toHaveLength(scan.words.length);
    for (const { text, x, w, y, h } of scan.words) {
      const word = words.find((each) => each.text === text);
      for (const [key, value] of Object.entries({ x, y, width: w, height: h }) as ['x', number][]) {
        expect(Math.abs((word?.[key] ?? 0) - value / 2), `${text}: ${key}`).toBeLessThan(1);
      }
    }
  });

  /** The scan with a text in the PDF itself, at a height from the bottom of the page. */
  function stampedScan(text: string, height: number): Buffer {
    const fonts = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const drawing = `q 500 0 0 250 0 0 cm /P Do Q BT /F 7 Tf 60 ${height} Td (${text}) Tj ET`;
    const pdf = scannedPdf('/MediaBox [0 0 500 250]', drawing).toString('latin1');
    return Buffer.from(pdf.replace('<< /P 6 0 R >>', `<< /P 6 0 R >> ${fonts}`), 'latin1');
  }

  it('are found beside the text that a page has of its own', async () => {
    const text = 'A page has this text of its own. '.repeat(4).trim();
    const { out, notes } = await pagesOf(stampedScan(text, 20), 'application/pdf', [scan]);
    expect(linesOf(out)).toEqual([...lines, text]);
    expect(notes.map(({ code }) => code)).toContain('words_recognized');
  });

  it('are found beside a stamp, which is not said twice', async () => {
    const apart = await pagesOf(stampedScan('ABC 0001', 20), 'application/pdf', [scan]);
    expect(linesOf(apart.out)).toEqual([...lines, 'ABC 0001']);
    const over = await pagesOf(stampedScan('Rental', 212), 'application/pdf', [scan]);
    expect(linesOf(over.out).join(' ').split(' ').toSorted()).toEqual(lines.join(' ').split(' ').toSorted());
  });

  it('are the text of a scan for preflight, whatever their script, and stay when another is redacted', async () => {
    const { out } = await pagesOf(await inked(scan.words, 1000, 500), 'image/png', [scan]);
    const seen = await withPdfium(out, (pdf) => pdf.page(0, (page) => lookAt(page).words));
    expect(seen.map(({ sight }) => sight)).toEqual(scan.words.map(() => 'seen'));
    const redacted = path.join(folder, 'redacted.pdf');
    await redactPdf(out, { boxes: await findWords(out, 'аренды') }, redacted);
    expect(linesOf(redacted)).toEqual([lines[0], 'Договор', lines[2]]);
  });

  it.each([
    ['up', (x: number, y: number, w: number, h: number) => ({ x: y, y: 1000 - x - w, w: h, h: w })],
    ['down', (x: number, y: number, w: number, h: number) => ({ x: 500 - y - h, y: x, w: h, h: w })],
  ])('are read in their order where lines run %s, and are redacted there', async (_way, turn) => {
    const [width, height] = [500, 1000];
    const upright = scan.words.slice(0, 4);
    const words = upright.map(({ text, x, y, w, h }) => ({ text, ...turn(x, y, w, h) }));
    const { out } = await pagesOf(await inked(words, width, height), 'image/png', [{ page: 1, width, height, words }]);
    const read = (pdf: string): Promise<string[]> =>
      withPdfium(pdf, (file) => file.page(0, ({ characters }) => wordsOf(characters()).map(({ text }) => text)));
    expect(await read(out)).toEqual(upright.map(({ text }) => text));
    const redacted = path.join(folder, 'redacted-turned.pdf');
    await redactPdf(out, { boxes: await findWords(out, 'Rental agreement') }, redacted);
    expect(await read(redacted)).toEqual(['Договор', 'аренды']);
  });

  it('follow a long screen over its pages', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ text: `row${at}`, x: 20, y: at * 100 + 20, w: 80, h: 30 }));
    const long = await pagesOf(await png(300, 4000), 'image/png', [{ page: 1, width: 300, height: 4000, words: rows }]);
    expect(long.pages).toBeGreaterThan(1);
    for (let page = 1; page <= long.pages; page += 1) {
      for (const { text, y } of await seenOn(long.out, page)) {
        expect(y, `${text} on page ${page}`).toBeGreaterThan(54);
        expect(y, `${text} on page ${page}`).toBeLessThan(792 - 40);
      }
    }
    expect(new Set(linesOf(long.out))).toEqual(new Set(rows.map(({ text }) => text)));
  });

  it('belong to their picture of a TIFF, and are turned with a photo', async () => {
    const photo = await sharp(await png(500, 1000))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const turned = await pagesOf(photo, 'image/jpeg', [scan]);
    expect(linesOf(turned.out)).toEqual(lines);
    const page = (number: number): PageWords => ({
      ...scan,
      page: number,
      words: [{ text: `page${number}`, x: 10, y: 10, w: 90, h: 40 }],
    });
    const pictures = await sharp([await png(), await png()], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const both = await pagesOf(pictures, 'image/tiff', [page(2), page(1)]);
    expect(both.pages).toBe(2);
    expect((await seenOn(both.out, 1)).map(({ text }) => text)).toEqual(['page1']);
    expect((await seenOn(both.out, 2)).map(({ text }) => text)).toEqual(['page2']);
  });

  it('make the same bytes twice, and none where there are none', async () => {
    const picture = await png();
    const hash = async (words?: PageWords[]): Promise<string> =>
      createHash('sha256')
        .update(readFileSync((await pagesOf(picture, 'image/png', words)).out))
        .digest('hex');
    expect(await hash([scan])).toBe(await hash([scan]));
    expect(await hash([])).toBe(await hash());
    expect(await hash([{ ...scan, page: 7 }])).toBe(await hash());
  });

  it('may hold what is no word, or is nowhere', async () => {
    const bad = [
      { text: ' \u0000\n', x: 1, y: 1, w: 9, h: 9 },
      { text: 'outside', x: 990, y: 1, w: 90, h: 9 },
      { text: 'flat', x: 1, y: 1, w: 0, h: 9 },
      { text: 'nowhere', x: Number.NaN, y: 1, w: 9, h: 9 },
      { text: 'half\uD800 (\\) 😀', x: 100, y: 100, w: 300, h: 40 },
    ];
    const { out } = await pagesOf(await png(), 'image/png', [{ ...scan, words: bad }]);
    expect(linesOf(out)).toEqual(['half\uFFFD (\\) 😀']);
    expect(saidBy('qpdf', '--check', out)).toMatch(/No syntax or stream encoding errors/);
  });
});
