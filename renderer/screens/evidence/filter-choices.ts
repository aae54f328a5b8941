import type { EvidenceItem } from '#renderer/api/generated.ts';
import { noCourtCase } from '#renderer/api/query-keys.ts';
import {
  noFolder,
  passes,
  priorities,
  readings,
  type EvidenceFilter,
} from '#renderer/features/evidence/evidence-filter.ts';
import {
  kindName,
  partNames,
  priorityNames,
  readingNames,
  without,
  withSuggestions,
  type FilterPart,
  type Filing,
} from './filter-words.ts';
import { folderPath, folderRows, folderWithin } from '#renderer/features/filing/folder-tree.ts';
import { bestMatches, matchable, oncePerRecord } from '#renderer/lib/quick-match.ts';

/** One value that the list can be narrowed to, with how many of its items would stay. */
export interface FilterChoice {
  key: string;
  part: FilterPart;
  name: string;
  /** A hint in quiet letters, such as the folder above. */
  detail: string;
  count: number;
  filter: EvidenceFilter;
}

type Choice = Omit<FilterChoice, 'key' | 'part' | 'filter' | 'detail'> & {
  detail?: string;
  set: Partial<EvidenceFilter>;
};

/**
 * The values of one part, each counted among the items that pass the other parts; what nothing has is left out, unless
 * the person made it (a folder, a category, a court file) and would miss it.
 */
export function choicesOf(
  part: FilterPart,
  items: readonly EvidenceItem[],
  filter: EvidenceFilter,
  filing: Filing,
): FilterChoice[] {
  const others = without(filter, part);
  const within = others.folderId === null ? new Set<string>() : folderWithin(filing.folders, others.folderId);
  const left = items.filter((item) => passes(item, others, within));
  return makers[part](left, filing).map(({ set, detail = '', ...choice }) => ({
    ...choice,
    detail,
    part,
    key: `${part} ${Object.values(set).join(' ')}`,
    filter: { ...others, ...set },
  }));
}

/** The choices of all parts that match what was typed, the best of each part first. */
export function matchingChoices(choices: readonly FilterChoice[], typed: string, atMost = 30): FilterChoice[] {
  return bestMatches(choices, searched, typed, atMost).map(({ entry }) => entry);
}

const searched = oncePerRecord(({ name, part, detail }: FilterChoice) =>
  matchable(name, `${partNames[part]} ${detail}`),
);

const makers: Record<FilterPart, (items: readonly EvidenceItem[], filing: Filing) => Choice[]> = {
  folderId: (items, { folders }) => {
    const direct = tally(items.flatMap(({ folderId }) => folderId ?? noFolder));
    const counted = folders.map((folder) => ({ ...folder, itemCount: direct.get(folder.id) ?? 0 }));
    const rows = folderRows(counted).map(({ folder, total }) => ({
      name: folder.name,
      detail: folder.parentId === null ? '' : folderPath(folders, folder.parentId),
      count: total,
      set: { folderId: folder.id },
    }));
    return [...rows, ...ifAny({ name: 'In no folder', count: direct.get(noFolder) ?? 0, set: { folderId: noFolder } })];
  },
  issueId: (items, { issues }) => {
    const counts = tally(items.flatMap(({ issueIds }) => issueIds));
    return issues.map(({ id, name }) => ({ name, count: counts.get(id) ?? 0, set: { issueId: id } }));
  },
  tag: (items) =>
    mostFirst(tally(items.flatMap(({ tagNames }) => tagNames))).map(([tag, count]) => ({
      name: tag,
      count,
      set: { tag },
    })),
  courtCaseId: (items, { courtCases }) => {
    const counts = tally(items.flatMap(({ courtCaseIds }) => courtCaseIds));
    const loose = items.filter(({ courtCaseIds }) => courtCaseIds.length === 0).length;
    const files = courtCases.map(({ id, caption, number }) => ({
      name: caption,
      detail: number ?? '',
      count: counts.get(id) ?? 0,
      set: { courtCaseId: id },
    }));
    return [...files, ...ifAny({ name: 'In no court file', count: loose, set: { courtCaseId: noCourtCase } })];
  },
  date: (items) => {
    const years = tally(items.flatMap(({ eventDate }) => eventDate?.slice(0, 4) ?? []));
    const undated = items.filter(({ eventDate }) => eventDate === null).length;
    const spans = [...years]
      .toSorted(([a], [b]) => b.localeCompare(a))
      .map(([year, count]) => ({
        name: year,
        count,
        set: { from: `${year}-01-01`, to: `${year}-12-31`, date: null },
      }));
    return [
      ...spans,
      ...ifAny({ name: 'Without a date', count: undated, set: { from: null, to: null, date: 'none' as const } }),
    ];
  },
  kind: (items) =>
    mostFirst(tally(items.map(({ kind }) => kind))).map(([kind, count]) => ({
      name: kindName(kind),
      count,
      set: { kind },
    })),
  exhibit: (items) => {
    const numbers = items.flatMap(({ exhibitNumber }) => exhibitNumber || []);
    const prefixes = mostFirst(tally(numbers.flatMap((number) => /^\D+/.exec(number)?.[0] ?? [])));
    return [
      ...ifAny({ name: 'Has an exhibit number', count: numbers.length, set: { exhibit: '*' } }),
      ...ifAny({ name: 'Has no exhibit number', count: items.length - numbers.length, set: { exhibit: 'none' } }),
      ...prefixes.map(([prefix, count]) => ({ name: `Starts with ${prefix}`, count, set: { exhibit: prefix } })),
    ];
  },
  priority: (items) => {
    const counts = tally(items.map(({ priority }) => priority));
    return priorities.map((priority) => ({
      name: priorityNames[priority],
      count: counts.get(priority) ?? 0,
      set: { priority },
    }));
  },
  reading: (items) => {
    const counts = tally(items.map(({ extraction }) => extraction.status));
    return readings.flatMap((reading) =>
      ifAny({ name: `Only ${readingNames[reading]}`, count: counts.get(reading) ?? 0, set: { reading } }),
    );
  },
  suggested: (items) => {
    const count = items.filter(({ suggestions }) => suggestions !== null).length;
    return ifAny({ name: withSuggestions, count, set: { suggested: 'any' } });
  },
};

function ifAny(choice: Choice): Choice[] {
  return choice.count > 0 ? [choice] : [];
}

function tally<Value extends string>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function mostFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].toSorted((left, right) => right[1] - left[1] || left[0].localeCompare(right[0]));
}
