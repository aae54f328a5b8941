import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWords, wordsAt } from '#server/papers/redaction/find-words.ts';
import { proveGone } from '#server/papers/redaction/prove-gone.ts';
import { readWithPdfjs } from '#server/papers/redaction/read-with-pdfjs.ts';
import { redactPdf } from '#server/papers/redaction/redact-pdf.ts';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { encryptedPdf, pdfOfOtherLetters } from '#test/support/files/pdf.ts';
import { drawn as drawnAs, type Draw, scanWithLayer } from '#test/server/papers/inspect/planted-pdf.ts';
import { carryingSecret, foundAgain, secretBox, traces } from './secret-pdf.ts';

/** Small pages: a redacted one is drawn with 300 dots to the inch. */
const drawn = (draw: Draw): Promise<Buffer> => drawnAs(draw, { size: [450, 320] });

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casewright-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(pdf: Uint8Array): string {
  const path = join(folder, 'source.pdf');
  writeFileSync(path, pdf);
  return path;
}

const out = (): string => join(folder, 'redacted.pdf');

async function textOf(path: string): Promise<string[]> {
  return withPdfium(path, (pdf) =>
    Array.from({ length: pdf.pageCount }, (_, page) =>
      pdf.page(page, ({ characters }) =>
        characters()
          .map(({ text }) => text)
          .join(''),
      ),
    ),
  );
}

const twoPages = (): Promise<Buffer> =>
  drawn((document) => {
    document.text('The account number is Zq71-Kappa, the same as before.', 72, 100).text('The rest stays.', 72, 130);
    document.addPage().text('The second page stays as it is.', 72, 100);
  });

describe('redaction', () => {
  it('takes whole words out of a page, which becomes its picture over the words that stay', async () => {
    const path = fileOf(await twoPages());
    const boxes = await findWords(path, 'zq71 kappa');
    const redacted = await redactPdf(path, { boxes }, out());
    expect(redacted).toMatchObject({ pages: [1], words: 1, removal: { gone: ['Zq71-Kappa,'], alsoOn: [] } });
    const [first = '', second = ''] = await textOf(out());
    expect(first.replaceAll(/\s+/gu, ' ').trim()).toBe('The account number is the same as before. The rest stays.');
    expect(second).toBe('The second page stays as it is.');
    const [box] = boxes;
    const { pixels, width } = await withPdfium(out(), (pdf) => pdf.page(0, (page) => page.draw(72)));
    const at =
      (Math.round((box?.y ?? 0) + (box?.h ?? 0) / 2) * width + Math.round((box?.x ?? 0) + (box?.w ?? 0) / 2)) * 4;
    expect([...pixels.subarray(at, at + 3)]).toEqual([0, 0, 0]);
  });

  it('keeps words where they were and the page upright', async () => {
    const turned = await drawn((document) => {
      Object.assign(document.page.dictionary.data, { Rotate: 90, CropBox: [36, 36, 414, 284] });
      document.text('Secret first, then what stays', 72, 100);
    });
    const path = fileOf(turned);
    const before = await wordsAt(path, 1);
    await redactPdf(path, { boxes: await findWords(path, 'secret') }, out());
    const after = await wordsAt(out(), 1);
    expect(after.map(({ text }) => text)).toEqual(['first,', 'then', 'what', 'stays']);
    for (const [at, word] of after.entries()) {
      expect(Math.abs(word.x - (before[at + 1]?.x ?? 0))).toBeLessThan(3);
      // Its letters have no shapes: a box is as high as a line, not as the letter.
      const was = before[at + 1] ?? word;
      expect(word.y).toBeLessThan(was.y + was.height);
      expect(word.y + word.height).toBeGreaterThan(was.y);
    }
    const size = await withPdfium(out(), (pdf) => pdf.page(0, ({ width, height }) => [width, height]));
    expect(size).toEqual([248, 378]);
  });

  it('removes the word and the picture below it from a scan', async () => {
    const path = fileOf(await scanWithLayer(['Zanzibar account', 'The exchange took place']));
    const boxes = await findWords(path, 'Zanzibar');
    const redacted = await redactPdf(path, { boxes }, out());
    expect(redacted.removal.gone).toEqual(['Zanzibar']);
    const [text = ''] = await textOf(out());
    expect(text.replaceAll(/\s+/gu, ' ')).toContain('account The exchange took place');
  });

  it('makes the same bytes of the same file', async () => {
    const path = fileOf(await twoPages());
    const boxes = [{ page: 1, x: 72, y: 95, w: 100, h: 20 }];
    await redactPdf(path, { boxes }, out());
    const first = readFileSync(out());
    await redactPdf(path, { boxes }, out());
    expect(first.equals(readFileSync(out()))).toBe(true);
  });

  it('removes hidden words of a page that nobody marked, and no others that are said elsewhere', async () => {
    const pdf = await drawn((document) => {
      document.text('Visible words stay', 72, 100).fillColor('white').text('Unseen sentence', 72, 130);
      document.fillColor('black').rect(72, 200, 50, 50).fill('red');
    });
    const path = fileOf(pdf);
    const { words, removal } = await redactPdf(path, { boxes: [{ page: 1, x: 80, y: 210, w: 5, h: 5 }] }, out());
    expect(words).toBe(0);
    expect(removal.gone).toContain('Unseen sentence');
  });

  it('judges a word that stays elsewhere by its place', async () => {
    const path = fileOf(await twoPages());
    const [the] = await findWords(path, 'the');
    const { removal } = await redactPdf(path, { boxes: the ? [the] : [] }, out());
    expect(removal).toMatchObject({ gone: [], alsoOn: [1, 2] });
    const kept = removal.pages.map((page) => ({ ...page, kept: page.kept.slice(1) }));
    await expect(proveGone(readFileSync(out()), { ...removal, pages: kept })).rejects.toThrow('the text of page 1');
  });

  it('leaves nothing of the words in what else the file has', async () => {
    const path = fileOf(await carryingSecret(Object.keys(traces)));
    await redactPdf(path, { boxes: [secretBox] }, out());
    expect(await foundAgain(out())).toEqual([]);
  });

  it.each([
    ['nothing marked', []],
    ['a page that is not there', [{ page: 3, x: 0, y: 0, w: 10, h: 10 }]],
    ['a box without a size', [{ page: 1, x: 0, y: 0, w: 0, h: 10 }]],
  ])('refuses %s', async (_, boxes) => {
    rmSync(out(), { force: true });
    const path = fileOf(await twoPages());
    await expect(redactPdf(path, { boxes }, out())).rejects.toMatchObject({ problem: 'invalid_request' });
    expect(existsSync(out())).toBe(false);
  });

  it.each([
    ['a password', () => encryptedPdf(), 'needs a password'],
    ['no PDF', () => Promise.resolve(Buffer.from('%PDF-1.7 no')), 'is damaged'],
  ])('refuses %s', async (_, make, words) => {
    const path = fileOf(await make());
    const attempt = redactPdf(path, { boxes: [{ page: 1, x: 0, y: 0, w: 10, h: 10 }] }, out());
    await expect(attempt).rejects.toMatchObject({
      problem: 'invalid_file',
      message: expect.stringContaining(words) as string,
    });
  });
});

describe('the proof', () => {
  const removal = { pages: [], gone: ['Zanzibar account', 'Zanzibar'], alsoOn: [] };
  const plain = (): Promise<Buffer> => drawn((document) => void document.text('Nothing here', 72, 72));

  it.each([
    ['the text of page 1', () => drawn((document) => void document.text('A ZANZIBAR account', 72, 72))],
    ['the outline', () => drawn((document) => void document.outline.addItem('Zanzibar'))],
    ['a link or comment', () => drawn((document) => void document.note(10, 10, 20, 20, 'Zanzibar'))],
    ['the properties', () => drawn((document) => void (document.info.Author = 'Zanzibar Ltd'))],
    ['an attachment', () => drawn((document) => void document.file(Buffer.from('a'), { name: 'Zanzibar.txt' }))],
    ['the bytes of the file', async () => Buffer.concat([await plain(), Buffer.from('\n% zanzibar\n')])],
    ['stream 8', () => drawn((document) => void document.addContent('% Zanzibar'))],
  ])('names %s', async (where, make) => {
    await expect(proveGone(await make(), removal)).rejects.toThrow(where === 'stream 8' ? /stream \d+/u : where);
  });

  it('looks at file names and at what was recognized in pictures', async () => {
    const pdf = await plain();
    await expect(proveGone(pdf, removal)).resolves.toBeUndefined();
    await expect(proveGone(pdf, removal, { names: ['Exhibit_zanzibar.pdf'] })).rejects.toThrow('a file name');
    const pages = [{ page: 1, removed: ['Zanzibar account'], kept: ['Nothing', 'here'] }];
    const recognized = [{ page: 1, text: 'Nothing Zanzibar here' }];
    await expect(proveGone(pdf, { ...removal, pages }, { recognized })).rejects.toThrow('the picture of page 1');
  });
});

it('the second reader of the proof has the letters of an Arabic word in their order, ligatures too', async () => {
  // Drawn from the left: tah, waw, tah, lam and khah as one, alef.
  const pdf = pdfOfOtherLetters(['"#$%!'], [0x20, 0x627, 0xfec2, 0xfeee, 0xfec4, 0xfccb]);
  expect((await readWithPdfjs(pdf)).pages).toEqual(['الخطوط']);
  await expect(proveGone(pdf, { pages: [], gone: ['الخطوط'], alsoOn: [] })).rejects.toThrow('the text of page 1');
});

it('finds words across the ends of lines, hyphens and marks, and none inside others', async () => {
  const pdf = await drawn((document) => {
    document
      .text('It was Ann-', 72, 72, { lineBreak: false })
      .text('Marie (Reyes) who', 72, 90)
      .text('met Joanna.', 72, 108);
  });
  const path = fileOf(pdf);
  expect(await findWords(path, 'ann-marie reyes')).toHaveLength(3);
  expect(await findWords(path, 'Reyes who met')).toHaveLength(3);
  expect(await findWords(path, 'anna')).toEqual([]);
  expect(await findWords(path, '…')).toEqual([]);
});
