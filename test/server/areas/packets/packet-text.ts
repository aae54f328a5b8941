import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { wordsOf } from '#server/papers/pdfium/words.ts';

/** The words of all pages of a PDF, in their order, with a space between. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = await withPdfium(pdf, (file) =>
    Array.from({ length: file.pageCount }, (_none, page) =>
      file.page(page, ({ characters }) =>
        wordsOf(characters())
          .map(({ text }) => text)
          .join(' '),
      ),
    ),
  );
  return pages.join(' ');
}

/** The sizes that its pages have, in points, each of them once. */
export async function paperSizesOf(pdf: Uint8Array): Promise<string[]> {
  const sizes = await withPdfium(pdf, (file) => file.sizes());
  return [...new Set(sizes.map(({ width, height }) => `${Math.round(width)} x ${Math.round(height)}`))];
}
