import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { damaged } from '#server/extraction/extraction-error.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { Archive } from './archive.ts';
import { readProperties } from './properties.ts';
import { WordStory } from './word-paragraphs.ts';
import { readRelationships } from './xml.ts';

/** `before` and `after` are what stands around the story and its notes. */
export interface DocxReading extends DocumentReading {
  before: Block[];
  after: Block[];
}

/** A docx: headers first (they carry captions and letterheads), the text, notes, comments, footers. */
export async function readDocx(path: string, limits: ExtractionLimits): Promise<DocxReading> {
  const archive = await Archive.open(path, limits, 'Word document');
  try {
    const main = await mainPart(archive);
    const bytes = await archive.read(main);
    if (!bytes) throw damaged('Word document', new Error(`there is no ${main}`));
    const story = new WordStory().read(bytes);
    const parts = partNames(archive, main);
    const headers = await distinctStories(archive, parts.headers);
    const footers = await distinctStories(archive, parts.footers);
    const notes = await distinctStories(archive, [...parts.footnotes, ...parts.endnotes]);
    const comments = await distinctStories(archive, parts.comments);
    const { facts, language } = await readProperties(archive, ['docProps/core.xml', 'docProps/app.xml']);
    if (story.revisions > 0) facts['trackedChanges'] = String(story.revisions);
    if (comments.length > 0) facts['comments'] = String(comments.length);
    const pages = [[...headers, ...story.blocks, ...notes, ...comments, ...footers]];
    return { pages, pageCount: null, language, facts, before: headers, after: [...comments, ...footers] };
  } finally {
    archive.close();
  }
}

async function mainPart(archive: Archive): Promise<string> {
  const targets = readRelationships(await archive.read('_rels/.rels'), '');
  const main = [...targets.values()].find((target) => /(^|\/)document\d*\.xml$/.test(target));
  return main ?? 'word/document.xml';
}

function partNames(archive: Archive, main: string): Record<PartKind, string[]> {
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const named = (pattern: RegExp): string[] =>
    archive.entries
      .map((entry) => entry.name)
      .filter((name) => name.startsWith(folder) && pattern.test(name.slice(folder.length)))
      .toSorted();
  return {
    headers: named(/^header\d*\.xml$/),
    footers: named(/^footer\d*\.xml$/),
    footnotes: named(/^footnotes\.xml$/),
    endnotes: named(/^endnotes\.xml$/),
    comments: named(/^comments\.xml$/),
  };
}

type PartKind = 'headers' | 'footers' | 'footnotes' | 'endnotes' | 'comments';

/** Word writes the same header up to three times (first, odd, even pages): each wording counts once. */
async function distinctStories(archive: Archive, names: readonly string[]): Promise<Block[]> {
  const seen = new Map<string, Block[]>();
  for (const name of names) {
    const bytes = await archive.read(name);
    if (!bytes) continue;
    const { blocks } = new WordStory().read(bytes);
    seen.set(textOfBlocks(blocks), blocks);
  }
  return [...seen.values()].flat();
}
