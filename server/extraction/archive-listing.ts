import type { ExtractionLimits } from './limits.ts';
import { sizeInWords } from './mail/mail-blocks.ts';
import { Archive, type EntryFault } from './office/archive.ts';
import type { DocumentReading } from './pages/block.ts';
import type { ArchiveView } from './views/view.ts';

const faultWords: Record<EntryFault, string> = {
  locked: 'locked with a password',
  damaged: 'damaged',
  'unknown packing': 'old compression format, cannot be opened',
};

/** The contents of a zip as text for the search. */
export async function readArchive(path: string, limits: ExtractionLimits): Promise<DocumentReading> {
  const { entries, facts } = await archiveView(path, limits);
  const rows = entries.map(({ path: name, size, modified, fault }) => {
    const words = size === null ? 'unknown size' : sizeInWords(size);
    return [name, words, modified.slice(0, 10), fault ?? ''];
  });
  return { pages: [[{ type: 'table', rows }]], pageCount: null, language: null, facts };
}

/** The contents of a zip, each entry unpacked once (and thrown away) so that the sizes are true. */
export async function archiveView(path: string, limits: ExtractionLimits): Promise<ArchiveView> {
  const archive = await Archive.open(path, limits, 'archive');
  try {
    const faults = await archive.verify();
    const files = archive.entries.filter((entry) => !entry.folder);
    const entries = files.map(({ name, declaredSize, modified }) => {
      const fault = faults.get(name);
      const size = fault === 'damaged' ? null : declaredSize;
      return {
        path: name,
        size,
        modified: modified.toISOString().slice(0, 19),
        fault: fault ? faultWords[fault] : null,
      };
    });
    const facts: Record<string, string> = { files: String(files.length) };
    const count = (wanted: string): number => [...faults.values()].filter((fault) => fault === wanted).length;
    if (count('damaged') > 0) facts['damagedFiles'] = String(count('damaged'));
    if (count('locked') > 0) facts['lockedFiles'] = String(count('locked'));
    return { kind: 'archive', entries, facts };
  } finally {
    archive.close();
  }
}
