import type { Block } from '#server/extraction/pages/block.ts';
import type { Archive } from './archive.ts';
import { relatedTo } from './part-names.ts';
import { readXml } from './xml.ts';

/** The words of a drawing above the cells of a sheet: its shapes, and the charts in it. */
export async function drawingBlocks(archive: Archive, part: string): Promise<Block[]> {
  const bytes = await archive.read(part);
  if (!bytes) return [];
  const relations = await relatedTo(archive, part);
  return [...paragraphsOf(bytes), ...(await relatedBlocks(archive, relations.values()))];
}

/** The charts and diagrams (SmartArt) among the parts that a document, slide or drawing shows. */
export async function relatedBlocks(archive: Archive, parts: Iterable<string>): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const part of new Set(parts)) {
    const chart = /\/chart(ex)?\d*\.xml$/i.test(part);
    const diagram = /\/diagrams\/data\d*\.xml$/i.test(part);
    const bytes = chart || diagram ? await archive.read(part) : null;
    // How figures are shown takes longer to load than most documents to read.
    if (bytes) blocks.push(...(chart ? (await import('./chart.ts')).chartBlocks(bytes) : paragraphsOf(bytes)));
  }
  return blocks;
}

/** The paragraphs of DrawingML (`a:p`), wherever they are in a part. */
function paragraphsOf(bytes: Uint8Array): Block[] {
  const blocks: Block[] = [];
  let words = '';
  let reading = false;
  let alternatives = 0;
  readXml(bytes, {
    open: (name) => {
      if (name === 'Fallback') alternatives++;
      if (name === 'p') words = '';
      if (name === 'br') words += '\n';
      reading = name === 't' && alternatives === 0;
    },
    text: (text) => {
      if (reading) words += text;
    },
    close: (name) => {
      reading = false;
      if (name === 'Fallback') alternatives--;
      if (name === 'p' && words.trim() !== '') blocks.push({ type: 'paragraph', text: words });
      if (name === 'p') words = '';
    },
  });
  return blocks;
}
