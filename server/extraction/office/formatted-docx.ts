import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import type { Block } from '#server/extraction/pages/block.ts';
import type { DocxReading } from './docx.ts';

/**
 * A docx with its bold, lists, tables and pictures. Called only after the plain reader went through the same file
 * within the archive's limits: a small docx can exhaust this library. Null when it can't: the plain blocks serve.
 */
export async function formattedDocx(path: string, { before, after }: DocxReading): Promise<Block[] | null> {
  try {
    const { value } = await mammoth.convertToHtml({ buffer: await readFile(path) });
    if (value.trim() === '') return null;
    return [...before, { type: 'markup', html: value, images: new Map() }, ...after];
  } catch {
    return null;
  }
}
