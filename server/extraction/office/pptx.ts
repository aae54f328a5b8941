import { damaged } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { Archive } from './archive.ts';
import { relatedBlocks } from './drawn-words.ts';
import { relatedTo, relationsOf } from './part-names.ts';
import { readProperties } from './properties.ts';
import { commentAuthors, slideComments } from './slide-comments.ts';
import { readRelationships, readXml } from './xml.ts';

/** A page a slide, in the order they are shown; its charts, the speaker's notes and the comments come at its end. */
export async function readPptx(path: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const archive = await Archive.open(path, limits, 'presentation');
  try {
    const pages: Block[][] = [];
    const authors = await commentAuthors(archive);
    for (const slide of await slideParts(archive)) pages.push(await slidePage(archive, slide, authors));
    const { facts, language } = await readProperties(archive, ['docProps/core.xml', 'docProps/app.xml']);
    return { pages, pageCount: pages.length, language, facts };
  } finally {
    archive.close();
  }
}

async function slidePage(archive: Archive, slide: string, authors: ReadonlyMap<string, string>): Promise<Block[]> {
  const bytes = await archive.read(slide);
  // The pages after it keep their numbers.
  if (!bytes) return [];
  const { blocks, hidden } = readSlide(bytes);
  const page: Block[] = hidden ? [{ type: 'paragraph', text: '(hidden slide)' }, ...blocks] : blocks;
  const relations = [...(await relatedTo(archive, slide)).values()];
  page.push(...(await relatedBlocks(archive, relations)));
  const notes = relations.find((target) => target.includes('notesSlide'));
  const notesBytes = notes === undefined ? null : await archive.read(notes);
  const spoken = notesBytes ? readSlide(notesBytes).blocks.filter((block) => !/^\d+$/.test(textOf(block))) : [];
  if (spoken.length > 0) page.push({ type: 'heading', level: 3, text: 'Notes' }, ...spoken);
  for (const part of relations.filter((target) => /\/comments\/[^/]+\.xml$/.test(target))) {
    const comments = await archive.read(part);
    if (comments) page.push(...slideComments(comments, authors));
  }
  return page;
}

/** The parts of the slides, in the order they are shown. */
export async function slideParts(archive: Archive): Promise<string[]> {
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

function readSlide(bytes: Uint8Array): { blocks: Block[]; hidden: boolean } {
  const blocks: Block[] = [];
  let paragraph = '';
  let reading = false;
  let hidden = false;
  let alternatives = 0;
  let title = false;
  let rows: string[][] | null = null;
  let cell: string[] | null = null;
  readXml(bytes, {
    open: (name, attributes) => {
      // The same in other words, for programs that don't know the first.
      if (alternatives > 0 || name === 'Fallback') {
        alternatives++;
        return;
      }
      if (name === 'sld') hidden = attributes['show'] === '0';
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
      if (alternatives > 0) {
        alternatives--;
        return;
      }
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
  return { blocks, hidden };
}

function textOf(block: Block): string {
  return 'text' in block ? block.text : '';
}
