import { useMemo, useState } from 'react';
import { searchResultsAtMost, useEvidence, useEvidenceSearch } from '#renderer/api/evidence-queries.ts';
import type { Folder, FoundEvidence } from '#renderer/api/generated.ts';
import { useHiddenEvidence } from '#renderer/app/deletions.ts';
import { passes, type EvidenceFilter } from '#renderer/lib/evidence-filter.ts';
import { sortEvidence, type Sort } from '#renderer/lib/evidence-order.ts';
import { folderWithin } from '#renderer/lib/folder-tree.ts';

const newestFirst: Sort = { key: 'added', descending: true };
const bestFirst: Sort = { key: 'relevance', descending: false };

export interface EvidenceList {
  /** What is shown, in order; undefined until the first answer. */
  items: FoundEvidence[] | undefined;
  /** All evidence of the matter, whatever is shown. */
  all: FoundEvidence[];
  error: unknown;
  retry: () => void;
  searching: boolean;
  /** The shown results are still those of the search before. */
  stale: boolean;
  cutOff: boolean;
  sort: Sort;
  setSort: (sort: Sort) => void;
}

/** The list as filtered, searched and sorted. */
export function useEvidenceList(caseId: string, filter: EvidenceFilter, folders: readonly Folder[]): EvidenceList {
  const all = useEvidence(caseId);
  const search = useEvidenceSearch(caseId, filter);
  const hidden = useHiddenEvidence();
  const [listSort, setListSort] = useState(newestFirst);
  const [searchSort, setSearchSort] = useState(bestFirst);

  const searching = filter.q !== '';
  const source = searching ? search : all;
  const sort = searching ? searchSort : listSort;
  const found = source.data;
  const items = useMemo(() => {
    if (found === undefined) return undefined;
    const within = filter.folderId === null ? new Set<string>() : folderWithin(folders, filter.folderId);
    return sortEvidence(
      found.filter((item) => !hidden.has(item.id) && passes(item, filter, within)),
      sort,
    );
  }, [found, hidden, filter, folders, sort]);

  return {
    items,
    all: all.data ?? [],
    error: source.data === undefined ? source.error : null,
    retry: () => void source.refetch(),
    searching,
    stale: searching && search.isPlaceholderData,
    cutOff: searching && (found?.length ?? 0) >= searchResultsAtMost,
    sort,
    setSort: searching ? setSearchSort : setListSort,
  };
}
