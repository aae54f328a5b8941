import type { Block } from '#server/extraction/pages/block.ts';
import { decodeHtml, decodeText } from '#server/extraction/writing/decode.ts';
import type { Archive } from './archive.ts';
import { relatedBlocks } from './drawn-words.ts';
import { relatedTo } from './part-names.ts';

/** The blocks of a Word document that is within another one. */
export type NestedReader = (bytes: Buffer) => Promise<Block[]>;

/** What a part shows of others, by relationship: charts, diagrams, and files put in whole (w:altChunk). */
export async function insertedParts(
  archive: Archive,
  part: string,
  nested: NestedReader,
): Promise<Map<string, Block[]>> {
  const inserted = new Map<string, Block[]>();
  for (const [id, target] of await relatedTo(archive, part)) {
    const blocks = [...(await relatedBlocks(archive, [target])), ...(await chunk(archive, target, nested))];
    if (blocks.length > 0) inserted.set(id, blocks);
  }
  return inserted;
}

async function chunk(archive: Archive, part: string, nested: NestedReader): Promise<Block[]> {
  const kind = /\.(html?|xhtml|mht(?:ml)?|rtf|txt|docx|dat)$/i.exec(part)?.[1]?.toLowerCase();
  const bytes = kind === undefined || part.includes('/embeddings/') ? null : await archive.read(part);
  if (!bytes) return [];
  const start = bytes.subarray(0, 512).toString('latin1');
  if (start.startsWith('PK')) return nested(bytes);
  if (start.startsWith('{\\rtf')) {
    const { rtfReading } = await import('#server/extraction/writing/rtf.ts');
    return rtfReading(bytes).pages.flat();
  }
  if (/^mime-version:|^content-type:\s*multipart/im.test(start)) {
    const { pageOfMail } = await import('#server/extraction/mail/mail.ts');
    return pageOfMail(bytes);
  }
  if (kind === 'txt') return [{ type: 'preformatted', text: decodeText(bytes).text }];
  return [{ type: 'markup', html: decodeHtml(bytes), images: new Map() }];
}
