import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pagesInTree } from '#server/papers/join/page-tree.ts';
import { PdfFile } from '#server/papers/join/pdf-file.ts';
import { numberOf, readDecoded } from '#server/papers/join/pdf-objects.ts';
import { NotPlain } from '#server/papers/join/pdf-syntax.ts';
import { runQpdf } from '#server/papers/join/qpdf.ts';
import { PdfWriter } from '#server/papers/join/write-pdf.ts';
import { font, madePdf, stream } from '#test/server/papers/sources/made-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'casewright-pdf-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function opened<Result>(pdf: Uint8Array, read: (file: PdfFile) => Result): Result {
  const path = join(folder, `${(files += 1)}.pdf`);
  writeFileSync(path, pdf);
  const file = new PdfFile(path);
  try {
    return read(file);
  } finally {
    file.close();
  }
}

const content = 'BT /F1 20 Tf 100 200 Td (Words) Tj ET';
const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 500 300] >>',
  '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  stream(content),
  font,
];

/** What is drawn on its only page. */
function drawn(file: PdfFile): string {
  const [page] = pagesInTree({ objects: file, root: file.begin() });
  expect(page?.page['/MediaBox']).toEqual([0, 0, 500, 300]);
  const object = file.get(numberOf(page?.page['/Contents']));
  if (!object || !('stream' in object)) throw new Error('There is no content.');
  return file.unpacked(object.stream).toString('latin1').trim();
}

describe('a PDF on the disk', () => {
  it('is read with a table, and with objects in streams', async () => {
    expect(opened(madePdf(objects), drawn)).toBe(content);
    const packed = await runQpdf(madePdf(objects), ['--object-streams=generate', '--deterministic-id']);
    expect(Buffer.from(packed).includes('/ObjStm')).toBe(true);
    expect(opened(packed, drawn)).toBe(content);
  });

  it('is read in pieces where it is large, and its objects however long they are', () => {
    const large = Buffer.alloc(33 * 1024 * 1024, 'x').toString('latin1');
    const long = `<< /Long [${'(some words) '.repeat(4_000)}] >>`;
    const pdf = madePdf([...objects, stream(large), long]);
    opened(pdf, (file) => {
      expect(drawn(file)).toBe(content);
      const [object, list] = [file.get(6), file.get(7)];
      if (!object || !('stream' in object) || !list || !('value' in list)) throw new Error('An object is missing.');
      let bytes = 0;
      for (const piece of file.dataOf(object.stream)) bytes += piece.length;
      expect(bytes).toBe(large.length);
      expect((list.value as { '/Long': string[] })['/Long']).toHaveLength(4_000);
    });
  });

  it.each([
    ['was added to', madePdf(objects, '/Prev 10 ')],
    ['is encrypted', madePdf(objects, '/Encrypt 9 0 R ')],
    ['says nothing of its table', Buffer.from('%PDF-1.4\nnothing')],
    ['has its table elsewhere', Buffer.concat([Buffer.from('\n\n\n'), madePdf(objects)])],
    [
      'has a stream of another length',
      madePdf([...objects.slice(0, 3), `<< /Length 9 >>\nstream\n${content}\nendstream`]),
    ],
    ['is empty', Buffer.alloc(0)],
  ])('is left to qpdf where it %s', (_what, pdf) => {
    expect(() => opened(pdf, drawn)).toThrow(NotPlain);
  });
});

describe('a PDF that is written', () => {
  const written = (pack: boolean): Buffer => {
    const pieces: Buffer[] = [];
    const writer = new PdfWriter((bytes) => pieces.push(Buffer.from(bytes)), { pack });
    const tree = writer.reserve();
    const kids = Array.from({ length: 450 }, (_, at) =>
      writer.add({
        '/Type': '/Page',
        '/Parent': `${tree} 0 R`,
        '/MediaBox': [0, 0, 500, 300 + at],
        '/Contents': writer.addPacked({}, Buffer.from(`% page ${at}\n`)),
      }),
    );
    writer.add({ '/Type': '/Pages', '/Kids': kids, '/Count': kids.length }, tree);
    const root = writer.add({ '/Type': '/Catalog', '/Pages': `${tree} 0 R` });
    writer.end({ root, info: writer.add({ '/Title': 'u:Ä (1)' }), id: '0f'.repeat(16) });
    return Buffer.concat(pieces);
  };

  it.each([true, false])('says the same to us and to qpdf, packed %s', async (pack) => {
    const pdf = written(pack);
    const pages = opened(pdf, (file) => pagesInTree({ objects: file, root: file.begin() }));
    expect(pages.map(({ page }) => page['/MediaBox'])).toEqual(
      Array.from({ length: 450 }, (_, at) => [0, 0, 500, 300 + at]),
    );
    const all = [...(await readDecoded(pdf)).values()];
    expect(all).toContainEqual({ value: { '/Title': 'u:Ä (1)' } });
    const contents = all.flatMap((object) =>
      'stream' in object ? [Buffer.from(object.stream.data, 'base64').toString()] : [],
    );
    expect(contents).toContain('% page 449\n');
  });

  it('has the same bytes each time, and fewer when they are packed', () => {
    expect(written(true)).toEqual(written(true));
    expect(written(true).length).toBeLessThan(written(false).length);
  });

  it('refuses a stream of another length than was said', () => {
    const writer = new PdfWriter(() => undefined);
    expect(() => writer.addStream({}, [Buffer.from('abc')], 4)).toThrow('A stream has 3 bytes of 4.');
  });
});
