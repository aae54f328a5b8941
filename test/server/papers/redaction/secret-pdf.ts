import { readFileSync } from 'node:fs';
import { runQpdf } from '#server/papers/join/qpdf.ts';
import type { RedactionBox } from '#server/papers/redaction/find-words.ts';
import { drawn } from '#test/server/papers/inspect/planted-pdf.ts';

/* PDFs that say on their first page, and once more elsewhere, what is to be redacted. */

const secret = 'Zanzibar';

interface Inside {
  _root: { data: Record<string, unknown> };
}

const root = (document: PDFKit.PDFDocument): Record<string, unknown> => (document as unknown as Inside)._root.data;

/** Where a second copy of the words is. */
export const traces: Record<string, (document: PDFKit.PDFDocument) => void> = {
  'the page alone': () => undefined,
  'the properties': (document) => void Object.assign(document.info, { Title: secret, Author: secret, Custom: secret }),
  'the outline': (document) => void document.outline.addItem(secret).addItem(`About ${secret}`),
  'a comment': (document) => void document.note(72, 400, 20, 20, secret),
  'a link': (document) => void document.link(72, 400, 90, 20, `https://example.com/${secret}`),
  'the name of a place': (document) => document.addNamedDestination(secret),
  'a file attached': (document) =>
    void document.file(Buffer.from(secret), { name: `${secret}.txt`, description: secret }),
  'a form field': (document) => {
    document.font('Helvetica').initForm();
    document.formText(secret, 72, 95, 200, 20, { value: secret, defaultValue: secret });
  },
  'a tag’s alternative': (document) => {
    const figure = document.struct(
      'Figure',
      { alt: secret, actual: secret },
      () => void document.rect(72, 300, 20, 20).fill(),
    );
    document.addStructure(figure);
    figure.end();
  },
  'the name of a layer': (document) => {
    const group = document.ref({ Type: 'OCG', Name: new String(secret) });
    root(document)['OCProperties'] = { OCGs: [group], D: { OFF: [group] } };
    group.end('');
  },
  'text in a mode that paints nothing': (document) =>
    void document.addContent('3 Tr').text(secret, 300, 420).addContent('0 Tr'),
  'a script': (document) => {
    root(document)['OpenAction'] = { S: 'JavaScript', JS: new String(`app.alert("${secret}")`) };
  },
  'what a program left': (document) => {
    root(document)['PieceInfo'] = { Program: { Private: new String(secret) } };
    Object.assign(document.page.dictionary.data, { PieceInfo: { Program: { Private: new String(secret) } } });
  },
  'the prefix of page numbers': (document) => {
    root(document)['PageLabels'] = { Nums: [0, { S: 'D', P: new String(secret) }] };
  },
  // These come last, because what is drawn after them is on their pages.
  'a comment of another page': (document) => void document.addPage().note(72, 400, 20, 20, secret),
  'a link of another page': (document) =>
    void document.addPage().link(72, 400, 90, 20, `https://example.com/${secret}`),
};

/** On the first page. */
export const secretBox: RedactionBox = { page: 1, x: 60, y: 90, w: 500, h: 30 };

/** A page with the secret in the box, and its other traces; a second page with other words. */
export function carryingSecret(names: readonly string[]): Promise<Buffer> {
  return drawn(
    (document) => {
      document.text(`The place is ${secret}, he wrote.`, 72, 100);
      for (const name of names) traces[name]?.(document);
      document.addPage().text('Other words', 72, 100);
    },
    { tagged: true, pdfVersion: '1.7', size: [450, 560] },
  );
}

/** The spellings of the secret that a redacted file has when it is unpacked. */
export async function foundAgain(path: string): Promise<string[]> {
  const plain = await runQpdf(readFileSync(path), ['--qdf', '--object-streams=disable']);
  const text = Buffer.from(plain).toString('latin1').toLowerCase();
  const wide = Buffer.from(secret, 'utf16le').swap16();
  const spellings = [secret, Buffer.from(secret).toString('hex'), wide.toString('latin1'), wide.toString('hex')];
  return spellings.filter((spelling) => text.includes(spelling.toLowerCase()));
}
