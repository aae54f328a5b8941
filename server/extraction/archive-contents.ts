import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive } from './archive-listing.ts';
import { ExtractionError } from './extraction-error.ts';
import { identifyFile } from './file-kind.ts';
import type { ExtractionLimits } from './limits.ts';
import { Archive } from './office/archive.ts';
import { textOfBlocks } from './pages/block-text.ts';
import type { ExtractedPage, Extraction, ReaderSettings } from './protocol.ts';
import { readDocument } from './read-document.ts';
import type { Recognition } from './recognised-pages.ts';
import { readTextFile } from './writing/text-file.ts';

type Reading = Pick<Extraction, 'method' | 'pages' | 'pageCount' | 'language' | 'facts'>;

/** Words of the files in it take so much of what one file may hold: a zip that holds more is listed, and read so far. */
const shareOfCharacters = 0.75;

/** Files that end the process that reads them are left out, so many of them; then the rest is only listed. */
const endingAtMost = 3;

/**
 * A zip for the search: first what is in it, then a page for each page of each file that holds text, its name above.
 * Pictures, recordings, scanned pages and archives in it are listed alone. A fact counts the files that were not read.
 */
export async function readArchiveContents(
  path: string,
  { limits, temporaryFolder }: Pick<ReaderSettings, 'limits' | 'temporaryFolder'>,
  { state, report }: Recognition,
): Promise<Reading> {
  const listing = await readArchive(path, limits);
  const pages: ExtractedPage[] = listing.pages.map((blocks) => ({ text: textOfBlocks(blocks), confidence: null }));
  let left = limits.characters * shareOfCharacters - (pages[0]?.text.length ?? 0);
  let unread = 0;
  const folder = await mkdtemp(join(temporaryFolder, 'archive-'));
  const archive = await Archive.open(path, limits, 'archive');
  try {
    const files = archive.entries.filter((entry) => !entry.folder);
    for (const [index, { name }] of files.entries()) {
      // Each has a deadline of its own.
      report({ type: 'recognising', index, pages: files.length });
      const isLeftOut = left <= 0 || state.coarse.includes(index) || state.coarse.length > endingAtMost;
      const found = isLeftOut ? null : await pagesOfEntry(archive, name, join(folder, 'entry'), limits);
      const words = found?.reduce((sum, text) => sum + text.length, 0) ?? 0;
      if (!found || words > left) unread += 1;
      else {
        left -= words;
        pages.push(...found.filter((text) => text.trim() !== '').map((text) => named(name, text)));
      }
    }
  } finally {
    archive.close();
    await rm(folder, { recursive: true, force: true });
  }
  const facts = unread > 0 ? { ...listing.facts, filesNotRead: String(unread) } : listing.facts;
  return { method: 'text', pages, pageCount: null, language: null, facts };
}

function named(name: string, text: string): ExtractedPage {
  return { text: `${name}\n\n${text}`, confidence: null };
}

/** Null for what holds no words that are read here, or can't be read: the list says what is wrong with it. */
async function pagesOfEntry(
  archive: Archive,
  name: string,
  path: string,
  limits: ExtractionLimits,
): Promise<string[] | null> {
  try {
    const bytes = await archive.read(name);
    if (!bytes || bytes.length === 0) return null;
    await writeFile(path, bytes, { mode: 0o600 });
    return await textOf(path, name, bytes.length, limits);
  } catch (error) {
    if (error instanceof ExtractionError) return null;
    throw error;
  }
}

async function textOf(path: string, name: string, size: number, limits: ExtractionLimits): Promise<string[] | null> {
  const fileName = name.slice(name.lastIndexOf('/') + 1);
  const identified = await identifyFile(path, fileName);
  switch (identified.kind) {
    case 'text':
      return [(await readTextFile(path)).text];
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).pdfTexts(path, limits);
    case 'archive':
    case 'image':
    case 'audio':
    case 'video':
    case 'other':
      return null;
    default: {
      const document = await readDocument({ path, fileName, mimeType: identified.mimeType, size }, identified, limits);
      return 'unsupported' in document ? null : document.pages.map(textOfBlocks);
    }
  }
}
