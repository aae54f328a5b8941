import { damaged } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { Archive } from './archive.ts';
import { readProperties } from './properties.ts';
import { readRelationships, readXml } from './xml.ts';

/** A page a slide, in the order they are shown, with the speaker's notes at the end of each. */
export async function readPptx(path: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const archive = await Archive.open(path, limits, 'presentation');
  try {
    const pages: Block[][] = [];
    for (const slide of await slideParts(archive)) {
      const bytes = await archive.read(slide);
      if (!bytes) continue;
      const page = readSlide(bytes);
      const relations = readRelationships(await archive.read(relationsOf(slide)), folderOf(slide));
      const notes = [...relations.values()].find((target) => target.includes('notesSlide'));
      const notesBytes = notes === undefined ? null : await archive.read(notes);
      const spoken = notesBytes ? readSlide(notesBytes).filter((block) => !/^\d+$/.test(textOf(block))) : [];
      if (spoken.length > 0) page.push({ type: 'heading', level: 3, text: 'Notes' }, ...spoken);
      pages.push(page);
    }
    const { facts, language } = await readProperties(archive, ['docProps/core.xml', 'docProps/app.xml']);
    return { pages, pageCount: pages.length, language, facts };
  } finally {
    archive.close();
  }
}

async function slideParts(archive: Archive): Promise<string[]> {
  const part = 'ppt/presentation.xml';
  const bytes = await archive.read(part);
  if (!bytes) throw damaged('presentation', new Error(`there is no ${part}`));
  const targets = readRelationships(await archive.read(relationsOf(part)), 'ppt');
  const slides: string[] = [];
  readXml(bytes, {
    open: (name, attributes) => {
      if (name !== 'sldId') return;
      const relation = Object.entries(attributes).find(([written]) => written.endsWith(':id'))?.[1];
      slides.push(targets.get(relation ?? '') ?? '');
    },
  });
  return slides.filter((slide) => slide !== '');
}

function readSlide(bytes: Uint8Array): Block[] {
  const blocks: Block[] = [];
  let paragraph = '';
  let reading = false;
  let title = false;
  let rows: string[][] | null = null;
  let cell: string[] | null = null;
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'sp') title = false;
      if (name === 'ph') title = /title/i.test(attributes['type'] ?? '');
      if (name === 'tbl') rows = [];
      if (name === 'tr') rows?.push([]);
      if (name === 'tc') cell = [];
      if (name === 'p') paragraph = '';
      if (name === 'br') paragraph += '\n';
      reading = name === 't';
    },
    text: (text) => {
      if (reading) paragraph += text;
    },
    close: (name) => {
      reading = false;
      if (name === 'p' && paragraph.trim() !== '') {
        if (cell) cell.push(paragraph);
        else
          blocks.push(title ? { type: 'heading', level: 2, text: paragraph } : { type: 'paragraph', text: paragraph });
        paragraph = '';
      }
      if (name === 'tc' && cell) {
        rows?.at(-1)?.push(cell.join('\n'));
        cell = null;
      }
      if (name === 'tbl' && rows) {
        blocks.push({ type: 'table', rows });
        rows = null;
      }
    },
  });
  return blocks;
}

function textOf(block: Block): string {
  return 'text' in block ? block.text : '';
}

function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/'));
}

function relationsOf(part: string): string {
  return `${folderOf(part)}/_rels/${part.slice(part.lastIndexOf('/') + 1)}.rels`;
}
