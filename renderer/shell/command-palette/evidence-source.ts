import type { FoundEvidence } from '#renderer/api/generated.ts';
import { evidenceMatch } from '#renderer/features/evidence/evidence-match.ts';
import { bestMatches } from '#renderer/lib/quick-match.ts';
import type { PaletteEntry, PaletteSource } from './palette-entry.ts';

const prefix = 'evidence:';

/** Every item by title, file name and exhibit number; entries are made only of what is found. */
export function evidenceSource(items: readonly FoundEvidence[], open: (id: string) => void): PaletteSource {
  const entryOf = (item: FoundEvidence): PaletteEntry => ({
    id: `${prefix}${item.id}`,
    label: item.title,
    ...(item.fileName === '' || item.fileName === item.title ? {} : { detail: item.fileName }),
    ...(item.exhibitNumber === null || item.exhibitNumber === '' ? {} : { exhibit: item.exhibitNumber }),
    file: { mimeType: item.mimeType, fileName: item.fileName },
    match: evidenceMatch(item),
    run: () => open(item.id),
  });
  return {
    name: 'Items',
    atMost: 8,
    find: (typed, atMost) =>
      bestMatches(items, evidenceMatch, typed, atMost).map(({ entry, rank }) => ({ entry: entryOf(entry), rank })),
    known: (ids) => {
      const wanted = new Set([...ids].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length)));
      return wanted.size === 0 ? [] : items.filter(({ id }) => wanted.has(id)).map(entryOf);
    },
    first: [],
  };
}
