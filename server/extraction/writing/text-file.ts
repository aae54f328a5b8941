import { readFile } from 'node:fs/promises';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { parseCsv } from './csv.ts';
import { decodeHtml, decodeText } from './decode.ts';
import { markdownBlocks } from './markdown.ts';

/** txt, md, csv, json, xml, logs: one page. The text is the file's own; blocks are for the preview. */
export async function readTextFile(path: string): Promise<{ text: string; encoding: string }> {
  return decodeText(await readFile(path));
}

export async function readHtmlFile(path: string): Promise<DocumentReading> {
  const html = decodeHtml(await readFile(path));
  const language = /<html[^>]+lang\s*=\s*["']?([\w-]+)/i.exec(html)?.[1] ?? null;
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1];
  const facts: Record<string, string> = title === undefined ? {} : { title };
  return { pages: [[{ type: 'markup', html, images: new Map() }]], pageCount: null, language, facts };
}

/** How a text file is shown. Null: as plain text. */
export function textBlocks(text: string, mimeType: string): Block[] | null {
  if (mimeType === 'text/csv') return [{ type: 'table', rows: parseCsv(text) }];
  if (mimeType === 'text/tab-separated-values') return [{ type: 'table', rows: parseCsv(text, '\t') }];
  if (mimeType === 'text/markdown') return markdownBlocks(text);
  if (mimeType === 'application/json') return [{ type: 'preformatted', text: indentJson(text) }];
  return null;
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // Broken JSON is shown as it was written.
  }
}
