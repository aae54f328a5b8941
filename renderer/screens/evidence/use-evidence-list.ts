import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { EvidenceProgress } from '#renderer/api/evidence-loading.ts';
import { searchResultsAtMost, useEvidence, useEvidenceProgress, useEvidenceSearch } from '#renderer/api/evidence.ts';
import type { Folder, FoundEvidence, Issue } from '#renderer/api/generated.ts';
import { useFolders, useIssues } from '#renderer/api/matter-queries.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { setPreferences, usePreferences } from '#renderer/features/preferences/preferences.ts';
import { emptyFilter, isNarrowed, passes, type EvidenceFilter } from '#renderer/features/evidence/evidence-filter.ts';
import { sortFromText, sortToText, type Sort, type SortNames } from '#renderer/features/evidence/evidence-order.ts';
import { folderPath, folderWithin } from '#renderer/features/filing/folder-tree.ts';
import { useOrderedItems } from './use-ordered-items.ts';

export const newestFirst: Sort = { key: 'added', descending: true };
const bestFirst: Sort = { key: 'relevance', descending: false };
const noItems: readonly FoundEvidence[] = [];
const noFolders: Folder[] = [];
const noIssues: Issue[] = [];

export interface EvidenceList {
  /** What is shown, in order; undefined until the first answer. */
  items: readonly FoundEvidence[] | undefined;
  /** All evidence of the matter, with any filter. */
  all: readonly FoundEvidence[];
  /** All that the search found, or all evidence, before it is narrowed further. */
  found: readonly FoundEvidence[];
  /** How much of it is there, until all is. */
  progress: EvidenceProgress | null;
  /** Why it, or the rest of it, could not be read. */
  error: unknown;
  retry: () => void;
  searching: boolean;
  /** What is shown is still the search, or the order, before. */
  stale: boolean;
  cutOff: boolean;
  sort: Sort;
  setSort: (sort: Sort) => void;
  /** What the rows name by id. */
  folderNames: ReadonlyMap<string, string>;
  issues: readonly Issue[];
}

/** The list as filtered, searched and sorted. */
export function useEvidenceList(caseId: string, filter: EvidenceFilter): EvidenceList {
  const { data: folders = noFolders } = useFolders(caseId);
  const { data: issues = noIssues } = useIssues(caseId);
  const all = useEvidence(caseId);
  const progress = useEvidenceProgress(caseId);
  const search = useEvidenceSearch(caseId, filter, all.data);
  const searching = filter.q !== '';
  const source = searching ? search : all;
  const [sort, setSort] = useSort(searching);
  const names = useMemo<SortNames>(
    () => ({
      folder: new Map(folders.map(({ id }) => [id, folderPath(folders, id)])),
      category: new Map(issues.map(({ id, name }) => [id, name])),
    }),
    [folders, issues],
  );
  const found = useFiltered(source.data, filter, folders);
  const { items, sorting } = useOrderedItems(`${caseId} ${searching ? 'search' : 'list'}`, found, sort, names);

  const { error, refetch } = source;
  const isGuess = searching && search.isPlaceholderData;
  const unfiltered = source.data ?? noItems;
  const everything = all.data ?? noItems;
  return useMemo(
    () => ({
      items,
      all: everything,
      found: unfiltered,
      progress,
      error,
      retry: () => void refetch(),
      searching,
      stale: isGuess || sorting,
      cutOff: searching && unfiltered.length >= searchResultsAtMost,
      sort,
      setSort,
      folderNames: names.folder,
      issues,
    }),
    [
      items,
      everything,
      unfiltered,
      progress,
      error,
      refetch,
      searching,
      isGuess,
      sorting,
      sort,
      setSort,
      names,
      issues,
    ],
  );
}

/** Without what is being deleted, and what the filter leaves out; the same list when nothing is. */
function useFiltered(
  found: FoundEvidence[] | undefined,
  filter: EvidenceFilter,
  folders: readonly Folder[],
): readonly FoundEvidence[] | undefined {
  const hidden = useOnTheWayOut();
  return useMemo(() => {
    if (found === undefined) return undefined;
    const everything = !isNarrowed({ ...filter, q: emptyFilter.q });
    if (everything && hidden.size === 0) return found;
    const within = filter.folderId === null ? new Set<string>() : folderWithin(folders, filter.folderId);
    return found.filter((item) => !hidden.has(item.id) && (everything || passes(item, filter, within)));
  }, [found, hidden, filter, folders]);
}

/** The order is in the address; without one there, a list keeps the last order chosen, and a search the best first. */
function useSort(searching: boolean): [Sort, (sort: Sort) => void] {
  const [query] = useSearchParams();
  const [, navigate] = useLocation();
  const { evidenceView } = usePreferences();
  const asked = query.get('sort') ?? (searching ? null : evidenceView.sort);
  const sort = useMemo(() => sortFromText(asked) ?? (searching ? bestFirst : newestFirst), [asked, searching]);
  const setSort = useMemo(
    () =>
      (next: Sort): void => {
        const address = new URLSearchParams(window.location.search);
        address.set('sort', sortToText(next));
        if (next.key === 'relevance') address.delete('sort');
        else if (!searching) setPreferences({ evidenceView: { ...evidenceView, sort: sortToText(next) } });
        navigate(`/evidence?${address.toString()}`, { replace: true });
      },
    [navigate, searching, evidenceView],
  );
  return [sort, setSort];
}
