import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/* pdf.js, which Firefox shows PDFs with, as a second reader of what was set. */

export interface ReadItem {
  text: string;
  x: number;
  /** From the top. */
  baseline: number;
  size: number;
}

export interface ReadDocument {
  pages: ReadItem[][];
  outline: string[];
  language: string | null;
  title: string | null;
  tagged: boolean;
  /** Roles of the structure tree, in their order. */
  roles: string[];
}

export async function readWithPdfjs(pdf: Uint8Array): Promise<ReadDocument> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const loading = getDocument({
    data: new Uint8Array(pdf),
    cMapUrl: join(folder, 'cmaps') + sep,
    standardFontDataUrl: join(folder, 'standard_fonts') + sep,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const document = await loading.promise;
  try {
    return await readDocument(document);
  } finally {
    await loading.destroy();
  }
}

async function readDocument(document: PDFDocumentProxy): Promise<ReadDocument> {
  const pages: ReadItem[][] = [];
  const roles: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , , height = 0] = page.view;
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
        return [{ text: item.str, x, baseline: height - y, size }];
      }),
    );
    collectRoles(await page.getStructTree(), roles);
  }
  const { info } = await document.getMetadata();
  const facts = info as { Title?: string; Language?: string | null };
  const marks: unknown = await document.getMarkInfo();
  return {
    pages,
    outline: ((await document.getOutline()) ?? []).flatMap((entry) => titlesOf(entry)),
    language: facts.Language ?? null,
    title: facts.Title ?? null,
    tagged: marks instanceof Map && marks.get('Marked') === true,
    roles,
  };
}

interface Entry {
  title: string;
  items: Entry[];
}

function titlesOf({ title, items }: Entry): string[] {
  return [title, ...items.flatMap((entry) => titlesOf(entry))];
}

function collectRoles(node: object | null, roles: string[]): void {
  if (node === null) return;
  if ('role' in node && typeof node.role === 'string') roles.push(node.role);
  if ('children' in node && Array.isArray(node.children)) {
    for (const child of node.children as object[]) collectRoles(child, roles);
  }
}
