import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { damaged } from '#server/extraction/extraction-error.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { Archive } from './archive.ts';
import { NumberingDefinitions, readStyleNumbering } from './numbering-definitions.ts';
import { ParagraphNumbering } from './paragraph-numbering.ts';
import { readProperties } from './properties.ts';
import { WordStory, type NumberedParagraph } from './word-paragraphs.ts';
import { readRelationships } from './xml.ts';

/** `before` and `after` are the text around the story and its notes. */
export interface DocxReading extends DocumentReading {
  before: Block[];
  after: Block[];
  story: MainStory;
}

/** The part that holds the document's text, and those of its paragraphs that carry a number. */
export interface MainStory {
  part: string;
  numbered: readonly NumberedParagraph[];
}

/** A docx: headers first (they carry captions and letterheads), the text, notes, comments, footers. */
export async function readDocx(path: string, limits: ExtractionLimits): Promise<DocxReading> {
  const archive = await Archive.open(path, limits, 'Word document');
  try {
    const main = await mainPart(archive);
    const bytes = await archive.read(main);
    if (!bytes) throw damaged('Word document', new Error(`there is no ${main}`));
    const parts = partNames(archive, main);
    const { facts, language } = await readProperties(archive, ['docProps/core.xml', 'docProps/app.xml']);
    const numbering = await storyNumbering(archive, parts, facts);
    const story = new WordStory(numbering()).read(bytes);
    const headers = await distinctStories(archive, parts.headers, numbering);
    const footers = await distinctStories(archive, parts.footers, numbering);
    const notes = await distinctStories(archive, [...parts.footnotes, ...parts.endnotes], numbering);
    const comments = await distinctStories(archive, parts.comments, numbering);
    if (story.revisions > 0) facts['trackedChanges'] = String(story.revisions);
    if (comments.length > 0) facts['comments'] = String(comments.length);
    const pages = [[...headers, ...story.blocks, ...notes, ...comments, ...footers]];
    const around = { before: headers, after: [...comments, ...footers] };
    return { pages, pageCount: null, language, facts, ...around, story: { part: main, numbered: story.numbered } };
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
    numbering: named(/^numbering\d*\.xml$/),
    styles: named(/^styles\d*\.xml$/),
  };
}

type PartKind = 'headers' | 'footers' | 'footnotes' | 'endnotes' | 'comments' | 'numbering' | 'styles';

/** Makes the numbering of a story, each with its own counts. Broken definitions never cost the text. */
async function storyNumbering(
  archive: Archive,
  { numbering: [lists = ''], styles: [styles = ''] }: Record<PartKind, string[]>,
  facts: Record<string, string>,
): Promise<() => ParagraphNumbering | null> {
  const numberingPart = await archive.read(lists);
  if (!numberingPart) return () => null;
  const stylesPart = await archive.read(styles);
  try {
    const definitions = new NumberingDefinitions(numberingPart);
    const styleNumbering = readStyleNumbering(stylesPart);
    return () => new ParagraphNumbering(definitions, styleNumbering);
  } catch (error) {
    facts['numberingUnreadable'] = error instanceof Error ? error.message : String(error);
    return () => null;
  }
}

/** Word writes the same header up to three times (first, odd, even pages): each wording counts once. */
async function distinctStories(
  archive: Archive,
  names: readonly string[],
  numbering: () => ParagraphNumbering | null,
): Promise<Block[]> {
  const seen = new Map<string, Block[]>();
  for (const name of names) {
    const bytes = await archive.read(name);
    if (!bytes) continue;
    const { blocks } = new WordStory(numbering()).read(bytes);
    seen.set(textOfBlocks(blocks), blocks);
  }
  return [...seen.values()].flat();
}
