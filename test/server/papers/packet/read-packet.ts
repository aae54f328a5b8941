import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';

/* A volume as pdf.js shows it: every word where it is seen, with the rotation and the crop box of its page. */

export interface SeenWord {
  text: string;
  /** From the top left corner of what is seen of the page. */
  x: number;
  y: number;
  /** It is read from left to right as the page is shown. */
  upright: boolean;
}

export interface SeenPage {
  width: number;
  height: number;
  words: SeenWord[];
  text: string;
  /** The pages that its links lead to, and how many annotations it has. */
  links: number[];
  annotations: number;
}

export interface ReadPacket {
  pages: SeenPage[];
  outline: { title: string; page: number }[];
  labels: string[];
  info: Record<string, unknown>;
  /** The magnification that it opens with; null where it says none. */
  openedAt: number | null;
}

export async function readPacket(path: string): Promise<ReadPacket> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const loading = getDocument({
    data: new Uint8Array(await readFile(path)),
    standardFontDataUrl: join(folder, 'standard_fonts') + sep,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const document = await loading.promise;
  try {
    const pages: SeenPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await readPage(document, await document.getPage(number)));
    }
    const opened = (await document.getOpenAction()) as ReadonlyMap<string, unknown[]> | null;
    return {
      pages,
      outline: await outlineOf(document, (await document.getOutline()) ?? []),
      labels: (await document.getPageLabels()) ?? [],
      info: (await document.getMetadata()).info as Record<string, unknown>,
      openedAt: Number(opened?.get('dest')?.at(-1) ?? 0) || null,
    };
  } finally {
    await loading.destroy();
  }
}

async function readPage(document: PDFDocumentProxy, page: PDFPageProxy): Promise<SeenPage> {
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const words = items.flatMap((item): SeenWord[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 0, b = 0, , , x = 0, y = 0] = Util.transform(view.transform, item.transform as number[]) as number[];
    return [{ text: item.str.trim(), x, y, upright: a > 0 && Math.abs(b) < 0.01 }];
  });
  const links: number[] = [];
  const annotations = (await page.getAnnotations()) as { dest?: unknown[] }[];
  for (const { dest } of annotations) if (dest) links.push(await pageOf(document, dest));
  const text = words.map((word) => word.text).join(' ');
  return { width: view.width, height: view.height, words, text, links, annotations: annotations.length };
}

interface Entry {
  title: string;
  dest: string | unknown[] | null;
  items: Entry[];
}

async function outlineOf(document: PDFDocumentProxy, entries: readonly Entry[]): Promise<ReadPacket['outline']> {
  const found: ReadPacket['outline'] = [];
  for (const { title, dest, items } of entries) {
    found.push({ title, page: await pageOf(document, dest) }, ...(await outlineOf(document, items)));
  }
  return found;
}

async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number> {
  const [page] = Array.isArray(dest) ? (dest as unknown[]) : [];
  return 1 + (await document.getPageIndex(page as { num: number; gen: number }));
}
