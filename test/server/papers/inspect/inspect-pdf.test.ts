import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsOf, type PdfFinding, type Wanted } from '#server/papers/inspect/findings.ts';
import { inspectPdf } from '#server/papers/inspect/inspect-pdf.ts';
import { encryptedPdf, scannedPdf } from '#test/support/files/pdf.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import { drawn, type Draw, hiding, pageOfText, photograph, scanWithLayer } from './planted-pdf.ts';

const letter: Wanted = {
  children: ['Maya Reyes'],
  page: { width: 612, height: 792 },
  maxPages: 2,
  maxBytes: 1_000_000,
};

let folder = '';
let noise: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casewright-'));
  noise = await photograph();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function findings(pdf: Buffer, wanted: Partial<Wanted> = {}): Promise<PdfFinding[]> {
  const path = join(folder, 'file.pdf');
  writeFileSync(path, pdf);
  return findingsOf(await inspectPdf(path), { ...letter, ...wanted });
}

const codes = async (pdf: Buffer, wanted: Partial<Wanted> = {}): Promise<string[]> =>
  (await findings(pdf, wanted)).map(({ code }) => code);

const with_ = (draw: Draw, options?: PDFKit.PDFDocumentOptions): Promise<Buffer> =>
  drawn((document) => {
    pageOfText(document);
    draw(document);
  }, options);

describe('preflight', () => {
  it('finds nothing in a plain page', async () => {
    expect(await findings(await drawn(pageOfText))).toEqual([]);
  });

  it.each(Object.entries(hiding))('finds text hidden by %s, and masks it', async (_, hide) => {
    const [found, ...others] = await findings(await with_(hide('Settlement offer 85000', noise)));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'hidden_text', severity: 'error', page: 1 });
    expect(found?.excerpt).toMatch(/8••••$/u);
    expect(found?.excerpt).not.toMatch(/ettlement|85000/u);
  });

  it('finds text of a layer that is off', async () => {
    const layer = { Type: 'OCG', Name: new String('Draft') };
    const pdf = await with_((document) => {
      const group = document.ref(layer);
      const { resources } = document.page as unknown as { resources: { data: Record<string, unknown> } };
      resources.data['Properties'] = { L: group };
      inCatalog(document, { OCProperties: { OCGs: [group], D: { OFF: [group] } } });
      document.addContent('/OC /L BDC').text('Settlement offer', 72, 300).addContent('EMC');
      group.end('');
    });
    expect(await codes(pdf)).toEqual(['hidden_text', 'layers']);
  });

  it('takes invisible text for the text layer of the scan that it lies on, unless a box covers it', async () => {
    const lines = ['Settlement offer', 'The exchange took place outside the school'];
    expect(await codes(await scanWithLayer(lines))).toEqual([]);
    expect(await codes(await scanWithLayer(lines, 'black'))).toEqual(['hidden_text']);
    expect(await codes(await scanWithLayer(lines, 'white'))).toEqual(['unmatched_text_layer']);
  });

  it('finds numbers that a line divides', async () => {
    const pdf = await with_(
      (document) => void document.text('His number is 123-45-', 72, 300).text('6789, and hers is not given.', 72, 316),
    );
    const [found] = await findings(pdf);
    expect(found).toMatchObject({ code: 'social_security_number', page: 1, excerpt: '•••-••-6789' });
    expect(found?.box?.height).toBeGreaterThan(16);
  });

  it('finds the name of a child that a hyphen divides', async () => {
    const pdf = await with_(
      (document) => void document.text('It was for Maya Rey-', 72, 300).text('es to decide.', 72, 316),
    );
    expect(await findings(pdf)).toMatchObject([{ code: 'child_name', excerpt: 'M••• R••••' }]);
  });

  const faults: [string, string, () => Promise<Buffer>, Partial<Wanted>?][] = [
    ['a password', 'password', () => encryptedPdf()],
    ['bytes that are no PDF', 'unreadable', () => Promise.resolve(Buffer.from('%PDF-1.7 nothing'))],
    ['encryption', 'encrypted', () => drawn(pageOfText, { ownerPassword: 'owner', permissions: {} })],
    [
      'a damaged table',
      'repaired',
      async () =>
        Buffer.from((await drawn(pageOfText)).toString('latin1').replace(/startxref\n\d+/u, 'startxref\n7'), 'latin1'),
    ],
    [
      'a script',
      'scripts',
      () =>
        with_((document) => inCatalog(document, { OpenAction: { S: 'JavaScript', JS: new String('app.alert(1)') } })),
    ],
    [
      'a file attached',
      'attachments',
      () => with_((document) => void document.file(Buffer.from('a'), { name: 'a.txt' })),
    ],
    [
      'a link to outside',
      'outside_link',
      () => with_((document) => void document.link(72, 72, 90, 20, 'https://example.com/a?name=Maya')),
    ],
    ['a comment', 'annotations', () => with_((document) => void document.note(72, 72, 20, 20, 'Ask him'))],
    [
      'a form field',
      'form_fields',
      () =>
        with_((document) => {
          document.initForm();
          document.formText('name', 72, 400, 200, 20, { value: 'x' });
        }),
    ],
    [
      'an author',
      'metadata',
      () =>
        drawn((document) => {
          document.info.Author = 'Dana';
          pageOfText(document);
        }),
    ],
    [
      'a place in a photograph',
      'picture_location',
      async () => {
        const picture = await pngOfText(['A swing']);
        const { default: sharp } = await import('sharp');
        const jpeg = await sharp(picture)
          .jpeg()
          .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 46/1 0/1' } })
          .toBuffer();
        return with_((document) => void document.image(jpeg, 72, 300, { width: 200 }));
      },
    ],
    ['a scan without text', 'unsearchable_page', () => scannedPdf(['The exchange took place'])],
    ['another size of page', 'page_size', () => drawn(pageOfText, { size: 'A4' })],
    [
      'too many pages',
      'too_many_pages',
      () =>
        drawn((document) => {
          for (let page = 0; page < 2; page += 1) document.addPage();
        }),
    ],
    ['too many bytes', 'too_many_bytes', () => drawn(pageOfText), { maxBytes: 100 }],
  ];
  it.each(faults)('finds %s', async (_, code, make, wanted = {}) => {
    expect(
      new Set((await codes(await make(), wanted)).filter((each) => each !== 'metadata' || code === 'metadata')),
    ).toEqual(new Set([code]));
  });

  it('shows only the site of a link', async () => {
    const pdf = await with_((document) => void document.link(72, 72, 90, 20, 'https://example.com/a?name=Maya'));
    expect(await findings(pdf)).toMatchObject([{ page: 1, excerpt: 'https://example.com' }]);
  });
});

function inCatalog(document: PDFKit.PDFDocument, entries: Record<string, unknown>): void {
  Object.assign((document as unknown as { _root: { data: Record<string, unknown> } })._root.data, entries);
}
