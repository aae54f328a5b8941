import type { ExtractionLimits } from './limits.ts';
import { sizeInWords } from './mail/mail-blocks.ts';
import { Archive, type EntryFault } from './office/archive.ts';
import type { DocumentReading } from './pages/block.ts';

const faultWords: Record<EntryFault, string> = {
  locked: 'locked with a password',
  damaged: 'damaged',
  'unknown packing': 'packed in a way of before 1993',
};

/** The contents of a zip, each entry unpacked once (and thrown away) so that the sizes are true. */
export async function readArchive(path: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const archive = await Archive.open(path, limits, 'archive');
  try {
    const faults = await archive.verify();
    const files = archive.entries.filter((entry) => !entry.folder);
    const rows = files.map((entry) => {
      const fault = faults.get(entry.name);
      const state = fault === undefined ? '' : faultWords[fault];
      const size = fault === 'damaged' ? 'unknown size' : sizeInWords(entry.declaredSize);
      return [entry.name, size, entry.modified.toISOString().slice(0, 10), state];
    });
    const facts: Record<string, string> = { files: String(files.length) };
    const count = (wanted: string): number => [...faults.values()].filter((fault) => fault === wanted).length;
    if (count('damaged') > 0) facts['damagedFiles'] = String(count('damaged'));
    if (count('locked') > 0) facts['lockedFiles'] = String(count('locked'));
    return { pages: [[{ type: 'table', rows }]], pageCount: null, language: null, facts };
  } finally {
    archive.close();
  }
}
