import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { createSourcePress } from '#server/papers/sources/source-press.ts';

const corpus = process.env['CASEWRIGHT_CORPUS'] ?? '';
const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.tif': 'image/tiff',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
};
const files = ['pdf', 'images'].flatMap((kind) => {
  const folder = path.join(corpus, kind);
  const names = corpus === '' ? [] : readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => types[path.extname(name)] !== undefined).map((name) => path.join(folder, name));
});

describe.skipIf(files.length === 0)('every PDF and picture of the corpus (skipped without CASEWRIGHT_CORPUS)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-sources-corpus-'));
  const press = createSourcePress();
  afterAll(() => {
    press.close();
    rmSync(folder, { recursive: true });
  });

  it.each(files)('%s becomes pages, or is refused with a sentence that names it', async (file) => {
    const [fileName, out] = [path.basename(file), path.join(folder, 'out.pdf')];
    const source = { kind: 'file', path: file, mimeType: types[path.extname(file)] ?? '', fileName } as const;
    const result = await press
      .pagesOf(source, out, { paper: 'letter', dpi: 150 })
      .then(async ({ pages }) =>
        pages === (await withPdfium(out, ({ pageCount }) => pageCount)) ? 'pages' : 'other pages',
      )
      .catch((error: unknown) => (isNamed(error, fileName) ? 'named' : error));
    expect(['pages', 'named']).toContain(result);
  });
});

function isNamed(error: unknown, fileName: string): boolean {
  return error instanceof AppError && error.problem === 'invalid_file' && error.message.includes(`“${fileName}”`);
}
