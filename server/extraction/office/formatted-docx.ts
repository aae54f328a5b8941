import { randomUUID } from 'node:crypto';
import mammoth from 'mammoth';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block } from '#server/extraction/pages/block.ts';
import { escapeHtml } from '#server/extraction/pages/safe-html.ts';
import { Archive } from './archive.ts';
import type { DocxReading, MainStory } from './docx.ts';
import { decodeXml } from './xml.ts';

/**
 * A docx with its bold, lists, tables and pictures. Called only after the plain reader went through the same file
 * within the archive's limits: a small docx can exhaust this library. Null when it can't: the plain blocks serve.
 */
export async function formattedDocx(
  path: string,
  { before, after, story }: DocxReading,
  limits: ExtractionLimits,
): Promise<Block[] | null> {
  try {
    const html = await numberedHtml(path, story, limits);
    if (html.trim() === '') return null;
    return [...before, { type: 'markup', html, images: new Map() }, ...after];
  } catch {
    return null;
  }
}

/**
 * The library knows that a paragraph is an item of a list, not which: it counts each stretch of items from 1. So the
 * numbers, as the plain reader counted them, go through it as words of the text and come out as numbers.
 */
async function numberedHtml(path: string, story: MainStory, limits: ExtractionLimits): Promise<string> {
  const archive = await Archive.open(path, limits, 'Word document');
  const mark = randomUUID();
  try {
    const { value } = await mammoth.convertToHtml(openedFile(archive, story, mark));
    return (
      value
        // An item a level deeper than the one before it has a parent that isn't in the file.
        .replace(/<li>(?=<[uo]l>)/g, '<li class="bare">')
        .replaceAll('<ol>', '<ol class="numbered">')
        .replace(new RegExp(`${mark}:(\\d+);`, 'g'), (_, at: string) => numberHtml(story, Number(at)))
    );
  } finally {
    archive.close();
  }
}

function numberHtml({ numbered }: MainStory, at: number): string {
  return `<span class="number">${escapeHtml(numbered[at]?.number ?? '')} </span>`;
}

/** The library's own shape of an opened file, which it takes in place of bytes though its types don't say so. */
function openedFile(archive: Archive, story: MainStory, mark: string): { buffer: Buffer } {
  const read = async (name: string, encoding?: 'base64' | 'utf-8'): Promise<string | Uint8Array> => {
    const bytes = await archive.read(name);
    if (!bytes) throw new Error(`there is no ${name}`);
    if (name === story.part) return withMarks(bytes, story, mark);
    if (encoding === 'base64') return bytes.toString('base64');
    return encoding === undefined ? bytes : decodeXml(bytes);
  };
  return { file: { exists: (name: string) => archive.has(name), read } } as unknown as { buffer: Buffer };
}

function withMarks(bytes: Buffer, { numbered }: MainStory, mark: string): string {
  const xml = decodeXml(bytes);
  let marked = '';
  let from = 0;
  for (const [index, { at }] of numbered.entries()) {
    const before = xml.slice(from, at);
    const tag = /<\/((?:[\w.-]+:)?)pPr\s*>$/.exec(before.slice(-80));
    if (!tag) throw new Error('the end of the properties of a numbered paragraph is not where it was read');
    const w = tag[1] ?? '';
    marked += `${before}<${w}r><${w}t>${mark}:${index};</${w}t></${w}r>`;
    from = at;
  }
  return marked + xml.slice(from);
}
