import { damaged, locked } from '#server/extraction/extraction-error.ts';
import type { ExtractionLimits } from '#server/extraction/limits.ts';
import type { Block, DocumentReading } from '#server/extraction/pages/block.ts';
import { textOfBlocks, withOpening } from '#server/extraction/pages/block-text.ts';
import { Archive } from './archive.ts';
import { ContentReader } from './open-content.ts';
import { openForms } from './open-forms.ts';
import { OpenStyles } from './open-styles.ts';
import { readProperties } from './properties.ts';
import { readXml } from './xml.ts';

/** odt, ods and odp share one XML; sheets and slides start pages, text documents are one page. */
export async function readOpenDocument(path: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const archive = await Archive.open(path, limits, 'OpenDocument file');
  try {
    const manifest = await archive.read('META-INF/manifest.xml');
    if (manifest?.includes('encryption-data')) throw locked('OpenDocument file');
    const content = await archive.read('content.xml');
    if (!content) throw damaged('OpenDocument file', new Error('there is no content.xml'));
    const styles = new OpenStyles();
    const shared = await archive.read('styles.xml');
    if (shared) styles.read(shared);
    styles.read(content);
    const reader = new ContentReader(styles, { forms: openForms(content), objects: await openObjects(archive) });
    readXml(content, reader);
    const { facts, language } = await readProperties(archive, ['meta.xml']);
    // An empty slide is a slide; before the first of them there is nothing but for strange files.
    const paged = reader.pages.filter((page, at) => at > 0 || page.length > 0);
    if (reader.paged) return { pages: paged, pageCount: paged.length, language, facts };
    const notes = [...reader.notes].flatMap(([number, note]) => withOpening(`[${number}] `, note));
    const { writing: blocks, pictures, comments } = reader;
    const writing = { blocks, notes: reader.notes, pictures, comments };
    const { headers, footers } = shared ? openSurroundings(shared, styles) : { headers: [], footers: [] };
    const pages = [[...headers, ...reader.pages.flat(), ...notes, ...footers]];
    return { pages, pageCount: null, language, facts, writing };
  } finally {
    archive.close();
  }
}

/** What is above and below the text of every page: the headers and footers of a file's styles, each wording once. */
function openSurroundings(shared: Uint8Array, styles: OpenStyles): { headers: Block[]; footers: Block[] } {
  const headers = new Map<string, Block[]>();
  const footers = new Map<string, Block[]>();
  let reader: ContentReader | null = null;
  readXml(shared, {
    open: (name, attributes) => {
      if (surrounding.test(name)) reader = new ContentReader(styles, { forms: new Map(), objects: new Map() });
      else reader?.open(name, attributes);
    },
    text: (text) => reader?.text(text),
    close: (name) => {
      if (!surrounding.test(name)) return reader?.close(name);
      const blocks = reader?.pages.flat() ?? [];
      (name.startsWith('header') ? headers : footers).set(textOfBlocks(blocks), blocks);
      reader = null;
    },
  });
  return { headers: [...headers.values()].flat(), footers: [...footers.values()].flat() };
}

const surrounding = /^(header|footer)(-left|-first)?$/;

/** The charts and documents within a file, by their folder. */
async function openObjects(archive: Archive): Promise<Map<string, Block[]>> {
  const objects = new Map<string, Block[]>();
  for (const { name } of archive.entries) {
    const folder = /^([^/]+)\/content\.xml$/.exec(name)?.[1];
    const bytes = folder === undefined ? null : await archive.read(name);
    if (!bytes || folder === undefined) continue;
    const reader = new ContentReader(new OpenStyles(), { forms: new Map(), objects: new Map() });
    readXml(bytes, reader);
    objects.set(folder, reader.pages.flat());
  }
  return objects;
}
