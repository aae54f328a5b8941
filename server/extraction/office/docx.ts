import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import { damaged, ExtractionError } from '#server/extraction/extraction-error.ts';
import { textOfBlocks } from '#server/extraction/pages/block-text.ts';
import { Archive } from './archive.ts';
import { insertedParts, type NestedReader } from './inserted-parts.ts';
import { NoteNumbers } from './note-numbers.ts';
import { NumberingDefinitions } from './numbering-definitions.ts';
import { ParagraphNumbering } from './paragraph-numbering.ts';
import { relationsOf } from './part-names.ts';
import { readProperties } from './properties.ts';
import { WordStory, type NumberedParagraph, type StorySources } from './word-paragraphs.ts';
import { readWordStyles } from './word-styles.ts';
import { readLinks, readRelationships } from './xml.ts';

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
  return readFrom(path, limits, (bytes) => readNested(bytes, limits));
}

/** A document within a document is read; one within that is not, or it could be without end. */
async function readNested(bytes: Buffer, limits: ExtractionLimits): Promise<Block[]> {
  const { pages } = await readFrom(bytes, limits, () => Promise.resolve([]));
  return pages.flat();
}

async function readFrom(file: string | Buffer, limits: ExtractionLimits, nested: NestedReader): Promise<DocxReading> {
  const archive = await Archive.open(file, limits, 'Word document');
  try {
    const main = await mainPart(archive);
    const bytes = await archive.read(main);
    if (!bytes) throw damaged('Word document', new Error(`there is no ${main}`));
    const parts = partNames(archive, main);
    const { facts, language } = await readProperties(archive, ['docProps/core.xml', 'docProps/app.xml']);
    const sources = await storySources(archive, parts, facts, nested);
    const story = new WordStory(await sources(main)).read(bytes);
    const headers = await distinctStories(archive, parts.headers, sources);
    const footers = await distinctStories(archive, parts.footers, sources);
    const noted = await stories(archive, [...parts.footnotes, ...parts.endnotes], sources);
    const notes = noted.flatMap(({ blocks }) => blocks);
    const commented = await stories(archive, parts.comments, sources);
    const comments = commented.flatMap(({ blocks }) => blocks);
    const commentCount = commented.reduce((sum, each) => sum + each.comments, 0);
    if (story.revisions > 0) facts['trackedChanges'] = String(story.revisions);
    if (commentCount > 0) facts['comments'] = String(commentCount);
    const pages = [[...headers, ...story.blocks, ...notes, ...comments, ...footers]];
    const around = { before: headers, after: [...comments, ...footers] };
    const writing = {
      blocks: story.blocks,
      notes: new Map(noted.flatMap((each) => [...each.notes])),
      pictures: story.pictures,
      comments: commentCount,
    };
    const numbered = { part: main, numbered: story.numbered };
    return { pages, pageCount: null, language, facts, ...around, story: numbered, writing };
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
    settings: named(/^settings\.xml$/),
    numbering: named(/^numbering\d*\.xml$/),
    styles: named(/^styles\d*\.xml$/),
  };
}

type PartKind = 'headers' | 'footers' | 'footnotes' | 'endnotes' | 'comments' | 'settings' | 'numbering' | 'styles';

/**
 * What a story needs besides its own part: styles, links, and a numbering with its own counts. Broken definitions
 * never cost the text.
 */
async function storySources(
  archive: Archive,
  { numbering: [lists = ''], styles: [stylesPart = ''], settings: [settings = ''] }: Record<PartKind, string[]>,
  facts: Record<string, string>,
  nested: NestedReader,
): Promise<(part: string) => Promise<StorySources>> {
  const styles = await unlessBroken(async () => readWordStyles(await archive.read(stylesPart)), facts, 'styles');
  const definitions = await unlessBroken(
    async () => {
      const part = await archive.read(lists);
      return part && new NumberingDefinitions(part);
    },
    facts,
    'numbering',
  );
  const noteNumbers = await unlessBroken(async () => new NoteNumbers(await archive.read(settings)), facts, 'settings');
  return async (part) => ({
    noteNumbers: noteNumbers ?? new NoteNumbers(null),
    numbering: definitions && styles ? new ParagraphNumbering(definitions, styles) : null,
    styles: styles ?? new Map(),
    links: readLinks(await archive.read(relationsOf(part))),
    inserted: await insertedParts(archive, part, nested),
  });
}

async function unlessBroken<T>(
  read: () => Promise<T>,
  facts: Record<string, string>,
  what: 'styles' | 'numbering' | 'settings',
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    facts[`${what}Unreadable`] = error instanceof Error ? error.message : String(error);
    return null;
  }
}

/** Word writes the same header up to three times (first, odd, even pages): each wording counts once. */
async function distinctStories(
  archive: Archive,
  names: readonly string[],
  sources: (part: string) => Promise<StorySources>,
): Promise<Block[]> {
  const found = await stories(archive, names, sources);
  return [...new Map(found.map(({ blocks }) => [textOfBlocks(blocks), blocks])).values()].flat();
}

async function stories(
  archive: Archive,
  names: readonly string[],
  sources: (part: string) => Promise<StorySources>,
): Promise<WordStory[]> {
  const found: WordStory[] = [];
  for (const name of names) {
    const bytes = await archive.read(name);
    if (bytes) found.push(new WordStory(await sources(name)).read(bytes));
  }
  return found;
}
