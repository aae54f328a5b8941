import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { expect, it, onTestFinished } from 'vitest';
import { PdfiumRefusal, withPdfium } from '#server/papers/pdfium/pdfium.ts';

function drawnPdf(
  draw: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ size: [300, 200], margin: 0, ...options });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    draw(document);
    document.end();
  });
}

/** A page of 300 × 200 points with a word at 40, 50 and a red square at 100, 100; turned by so many degrees. */
function pageWithWord(turned = 0, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  return drawnPdf((document) => {
    Object.assign(document.page.dictionary.data, { Rotate: turned });
    document.fontSize(12).text('Word', 40, 50);
    document.rect(100, 100, 50, 50).fill('red');
  }, options);
}

it.each([
  [0, [300, 200], [40, 50]],
  [90, [200, 300], [138, 40]],
  [180, [300, 200], [230, 138]],
  [270, [200, 300], [50, 230]],
])('says where characters are on a page turned by %i°', async (turned, size, [x = 0, y = 0]) => {
  const page = await withPdfium(await pageWithWord(turned), (pdf) =>
    pdf.page(0, ({ width, height, characters }) => ({ size: [width, height], characters: characters() })),
  );
  expect(page.size).toEqual(size);
  expect(page.characters.map(({ text }) => text).join('')).toBe('Word');
  const left = Math.min(...page.characters.map((character) => character.x));
  const top = Math.min(...page.characters.map((character) => character.y));
  expect(Math.abs(left - x)).toBeLessThan(6);
  expect(Math.abs(top - y)).toBeLessThan(6);
});

it('draws a page, red first', async () => {
  const { width, height, pixels } = await withPdfium(await pageWithWord(), (pdf) =>
    pdf.page(0, (page) => page.draw(144)),
  );
  expect([width, height]).toEqual([600, 400]);
  expect([...pixels.subarray((250 * 600 + 250) * 4, (250 * 600 + 250) * 4 + 4)]).toEqual([255, 0, 0, 255]);
  expect([...pixels.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
});

it('reads a file from its path and saves it anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casewright-pdfium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, saved] = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
  writeFileSync(path, await pageWithWord());
  await withPdfium(path, (pdf) => pdf.save(saved));
  expect(await withPdfium(saved, ({ pageCount }) => pageCount)).toBe(1);
  expect(readFileSync(saved).subarray(0, 5).toString()).toBe('%PDF-');
});

it('says whether a PDF needs a password or is damaged', async () => {
  const locked = await pageWithWord(0, { userPassword: 'secret' });
  await expect(withPdfium(locked, () => null)).rejects.toMatchObject({ reason: 'password' });
  await expect(withPdfium(Buffer.from('%PDF-1.7 and no more'), () => null)).rejects.toBeInstanceOf(PdfiumRefusal);
});

it.each([0, 90, 180, 270])(
  'says how large a page turned by %i° is seen, without reading what is on it',
  async (turned) => {
    const sizes = await withPdfium(await pageWithWord(turned), (pdf) => pdf.sizes());
    expect(sizes).toEqual([turned % 180 === 0 ? { width: 300, height: 200 } : { width: 200, height: 300 }]);
  },
);

it('reads the texts of what is drawn last, and then the whole page as before', async () => {
  const pdf = await drawnPdf((document) => void document.text('First', 10, 10).text('Last of all', 10, 50));
  const read = await withPdfium(pdf, (file) =>
    file.page(0, ({ lastTexts, characters }) => [
      lastTexts(),
      characters()
        .map(({ text }) => text)
        .join(''),
    ]),
  );
  expect(read).toEqual([['Last of all'], expect.stringMatching(/First\s+Last of all/)]);
  const picture = await drawnPdf((document) => void document.text('First', 10, 10).rect(10, 50, 20, 20).fill('red'));
  expect(await withPdfium(picture, (file) => file.page(0, ({ lastTexts }) => lastTexts()))).toEqual([]);
  expect(await withPdfium(await drawnPdf(() => undefined), (file) => file.page(0, (page) => page.lastTexts()))).toEqual(
    [],
  );
});

it('says where bookmarks and links lead, and what readers call a page', async () => {
  const pdf = await drawnPdf((document) => {
    document.addNamedDestination('here');
    const first = document.outline.addItem('One – “1”');
    document.goTo(10, 10, 50, 10, 'there');
    document.goTo(10, 30, 50, 10, 'nowhere');
    document.link(10, 50, 50, 10, 'https://example.org/');
    document.addPage().addNamedDestination('there');
    first.addItem('Two');
    const { data } = (document as unknown as { _root: { data: Record<string, unknown> } })._root;
    data['PageLabels'] = { Nums: [0, { S: 'D', St: 4, P: new String('A') }] };
  });
  await withPdfium(pdf, (file) => {
    expect(file.bookmarks()).toEqual([
      { title: 'One – “1”', page: 0 },
      { title: 'Two', page: 1 },
    ]);
    expect([0, 1].map((page) => file.label(page))).toEqual(['A4', 'A5']);
    expect(file.page(0, ({ links }) => links())).toEqual([1, -1, -1]);
  });
  expect(await withPdfium(await pageWithWord(), (file) => [file.bookmarks(), file.label(0)])).toEqual([[], '']);
});
